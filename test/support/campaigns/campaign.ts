// Runs a service under faults: the service, its printers in separate processes,
// the requests made and their results. Kills the service under load and
// compares the results; the faults themselves are defined elsewhere, and so is a load of
// other requests than single prints (mixed-load.ts).

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { profileNamed } from '../../../src/core/profiles/index.ts';
import { DeviceServer } from '../printers/device-server.ts';
import { EventReader } from '../service/event-reader.ts';
import { FaultProxy } from '../network/fault-proxy.ts';
import {
  allJobs,
  drawnReceipt,
  getJson,
  label,
  labelMm,
  postJson,
  putJson,
  receipt,
  send,
  unsent,
} from './numbered-prints.ts';
import { type Asked, type Job, judge, type Verdict } from './oracle.ts';
import { judgeRules, type PaperSheet } from '../paper/paper-rules.ts';
import { PartitionProxy } from '../network/partition-proxy.ts';
import {
  AgentProcess,
  type Flaw,
  PrinterProcess,
  type PrinterOptions,
  ServiceProcess,
} from '../service/processes.ts';
import { PtyLine } from '../printers/pty-line.ts';
import { type Settings, temporaryFolder } from '../service/service.ts';
import { UsbStandIn } from '../printers/usb-stand-in.ts';

/** How long after a restart a job may still be unfinished, on a machine that is busy with other tests. */
const settleMs = 60_000;

/** Requests of other kinds than single prints. */
export interface Workload {
  /** How long after a restart its jobs may be unfinished. */
  settleMs: number;
  /** Makes what its requests need, after every start. */
  prepare(): Promise<void>;
  /** Each is called again and again until the service is killed. */
  clients: (() => Promise<void>)[];
  /** Ends its faults, and sends the requests that got no answer again. */
  resume(): Promise<void>;
  /** Jobs that its own faults may have left unconfirmed so far. */
  mayBeUnconfirmed(): number;
  /** What the service said or did wrong. */
  lies(): Promise<string[]>;
}

/** A queue length that the printer can handle, so that every round passes all points. */
const gentle = { copies: [1, 1, 2], pauseMs: 25 };

export interface CampaignOptions {
  settings?: Settings;
  /** `model` is a model of a label or receipt printer. */
  printer?: PrinterOptions;
  /** The printer's profile, if it does not use ESC/POS. */
  profile?: string;
  /** The request that each client repeats until the service is killed. */
  load?: { copies: number[]; pauseMs: number };
  /** Further printers: their settings by id. */
  others?: Record<string, object>;
  /** Replaces the load. */
  workload?: (campaign: Campaign) => Workload;
  /** Puts a fault proxy between service and printer. */
  isProxied?: boolean;
  /** The default printer is behind an agent, which connects through a proxy of its own. */
  isBehindAgent?: boolean;
  /** The default printer is at a device file, behind the fault proxy. */
  wire?: 'usb' | 'serial';
  /** Nothing is heard from the default printer, which is at USB. */
  isMute?: boolean;
}

/** The device file of the default printer. */
interface Device {
  address: string;
  patterns: string[];
  usb: UsbStandIn | null;
  line: PtyLine | null;
  server: DeviceServer | null;
}

async function deviceOn(wire: 'usb' | 'serial', port: number, isMute: boolean): Promise<Device> {
  const folder = temporaryFolder();
  if (wire === 'serial') {
    const line = new PtyLine(join(folder, 'tty'), port);
    await line.plug();
    const address = `serial:${line.path}?baud=38400+flow=hard`;
    return { address, patterns: [line.path, '/dev/pts/*'], usb: null, line, server: null };
  }
  const path = join(folder, 'lp0');
  writeFileSync(path, ''); // the service looks where the path leads before it opens it
  const usb = new UsbStandIn(port);
  usb.set({ isMute });
  const server = await DeviceServer.start(folder, usb.open);
  return { address: `usb:${path}`, patterns: [path], usb, line: null, server };
}

export class Campaign {
  readonly printer: PrinterProcess;
  /** By id; the default printer is the first one. */
  readonly printers: ReadonlyMap<string, PrinterProcess>;
  readonly asked: Asked[] = [];
  kills = 0;
  /** Violations that a later check would not find. */
  readonly #seen: string[] = [];
  readonly #proxy: FaultProxy | null;
  readonly #settings: Settings;
  readonly #template: object;
  readonly #load: typeof gentle;
  readonly #workload: Workload | null;
  /** When each service was started. */
  readonly #starts: number[] = [];
  readonly #events = new EventReader(() => (this.#service?.isAlive ? [this.service.url] : []));
  readonly #isBehindAgent: boolean;
  readonly #device: Device | null;
  readonly isMute: boolean;
  #service: ServiceProcess | null = null;
  #agent: AgentProcess | null = null;
  #line: PartitionProxy | null = null;
  #counted = { kills: 0, unconfirmed: 0 };

  static async begin(options: CampaignOptions = {}): Promise<Campaign> {
    const profile = profileNamed(options.profile ?? '');
    const isForLabels = profile?.driver === 'zpl' || profile?.driver === 'tspl';
    const printer = await PrinterProcess.start({
      ...options.printer,
      labelMm: isForLabels ? labelMm.height : 0,
    });
    const printers = new Map([['default', printer]]);
    for (const id of Object.keys(options.others ?? {}))
      printers.set(id, await PrinterProcess.start(options.printer));
    const proxy = options.isProxied ? await FaultProxy.start(printer.port, profile) : null;
    const drawn = profile?.driver === 'stargraphic' ? drawnReceipt : receipt;
    const { wire, isMute = false } = options;
    const device = wire && proxy ? await deviceOn(wire, proxy.port, isMute) : null;
    return new Campaign(printers, { proxy, device }, options, isForLabels ? label : drawn);
  }

  private constructor(
    printers: ReadonlyMap<string, PrinterProcess>,
    { proxy, device }: { proxy: FaultProxy | null; device: Device | null },
    options: CampaignOptions,
    template: object,
  ) {
    const { profile = '', settings = {}, load = gentle, others = {}, workload } = options;
    const printer = printers.get('default')!;
    this.#isBehindAgent = options.isBehindAgent ?? false;
    this.#device = device;
    this.isMute = options.isMute ?? false;
    this.printer = printer;
    this.printers = printers;
    this.#workload = workload?.(this) ?? null;
    this.#proxy = proxy;
    this.#template = template;
    this.#load = load;
    this.#settings = {
      data: temporaryFolder(),
      log: { level: 'silent' },
      server: { port: 0 },
      printer: { ...this.#placeAt(proxy?.port ?? printer.port), profile },
      printers: Object.entries(others).map(([id, own]) => ({
        id,
        ip: '127.0.0.1',
        port: printers.get(id)!.port,
        ...own,
      })),
      ...settings,
    };
  }

  #placeAt(port: number): object {
    if (this.#isBehindAgent) return { address: `agent://till-1/127.0.0.1:${port}` };
    if (this.#device) return { address: this.#device.address, devices: this.#device.patterns };
    return { ip: '127.0.0.1', port };
  }

  get agent(): AgentProcess {
    return this.#agent!;
  }

  /** The connection between agent and service. */
  get line(): PartitionProxy {
    return this.#line!;
  }

  get isUsb(): boolean {
    return Boolean(this.#device?.usb);
  }

  /** The stand-in for a USB printer. */
  get usb(): UsbStandIn {
    return this.#device!.usb!;
  }

  /** The serial line. */
  get pty(): PtyLine {
    return this.#device!.line!;
  }

  /** Both kinds of device files are plugged in and unplugged. */
  get device(): UsbStandIn | PtyLine {
    return this.#device!.usb ?? this.pty;
  }

  get proxy(): FaultProxy {
    return this.#proxy!;
  }

  get service(): ServiceProcess {
    return this.#service!;
  }

  get deadlineSeconds(): number {
    return (this.#settings.jobs as { deadlineSeconds: number }).deadlineSeconds;
  }

  get dataFolder(): string {
    return this.#settings.data as string;
  }

  /** False if it ended before it listened. */
  async start(flaw: Flaw = {}): Promise<boolean> {
    this.#starts.push(Date.now());
    const device = this.#device?.server?.path;
    this.#service = await ServiceProcess.start(this.#settings, {
      ...flaw,
      ...(device && { device }),
    });
    if (!this.#service) return false;
    if (this.#isBehindAgent) await this.#startAgent();
    const kept = await postJson(`${this.service.url}/templates`, this.#template).catch(() => null);
    if (kept?.status === 400) throw new Error(JSON.stringify(kept.answer));
    if (!this.#workload) return true;
    // It may be killed meanwhile.
    await this.#workload.prepare().catch((error) => this.#diedOf(error));
    this.#events.start();
    return true;
  }

  /** The service has another port after each start. */
  async #startAgent(): Promise<void> {
    await this.#agent?.kill();
    this.#line?.close();
    this.#line = await PartitionProxy.before(Number(new URL(this.service.url).port));
    this.#agent = new AgentProcess(`http://127.0.0.1:${this.#line.port}`, 'till-1');
  }

  /** Throws unless the service has died, which may be known a moment later. */
  async #diedOf(problem: unknown): Promise<void> {
    await Promise.race([this.service.ended, delay(5000)]);
    if (this.service.isAlive) throw problem;
  }

  /**
   * Waits until the printer has reported its status; from then on a missing
   * response means a fault. A printer whose first response is late counts as
   * mute until its address is set again. Each attempt is given more time than the one
   * before: setting the address ends an attempt that a busy machine made slow.
   */
  async meet(): Promise<void> {
    const { printer } = this.#settings as { printer: { port: number; address?: string } };
    const { port, address } = printer;
    await this.#meet('default', address === undefined ? { port } : { address });
    for (const [id, other] of [...this.printers].slice(1)) await this.#meet(id, other);
  }

  async #meet(id: string, { port, address }: { port?: number; address?: string }): Promise<void> {
    for (let attempt = 0; attempt < 10; attempt++) {
      for (let look = 0; look < 100 * (attempt + 1); look++) {
        const { paperStatus, status } = await this.printerStatus(id);
        if (this.isMute ? status === 'online' : paperStatus !== 'unknown') return;
        await delay(20);
      }
      await putJson(`${this.service.url}/printers/${id}`, address ? { address } : { port });
    }
    throw new Error(`The service never heard its printer ${id}.`);
  }

  async printerStatus(id = 'default') {
    const { printer } = await getJson(`${this.service.url}/printers/${id}/status`);
    return printer as { status: string; paperStatus: string };
  }

  async setPaused(isPaused: boolean): Promise<void> {
    const path = `/printers/default/${isPaused ? 'pause' : 'resume'}`;
    const { ok, status } = await fetch(this.service.url + path, { method: 'POST' });
    if (!ok) throw new Error(`${path}: ${status}`);
  }

  /** `notBefore`: in seconds from now. */
  async ask({ copies = 1, key = '', onUnconfirmed = 'hold', notBefore = 0 } = {}): Promise<Asked> {
    const print = unsent(this.asked, copies);
    const options = { onUnconfirmed, ...(notBefore > 0 && { notBefore }) };
    await send(this.service.url, print, options, key ? { 'idempotency-key': key } : {});
    return print;
  }

  /** Sends a request again with the same key. */
  async askAgain(print: Asked, key: string): Promise<void> {
    await send(this.service.url, print, { onUnconfirmed: 'hold' }, { 'idempotency-key': key });
  }

  /**
   * Runs the service under load until it dies at the point, or is killed or stopped after `ms`.
   * Returns whether it died at the point.
   */
  async crash(flaw: Flaw, ms = 5000, how: 'kill' | 'stop' = 'kill'): Promise<boolean> {
    let isReached = true;
    const isUp = await this.start(flaw);
    if (isUp) {
      await this.#recount();
      const timer = setTimeout(() => {
        isReached = false;
        void this.service[how]();
      }, ms);
      const single = (copies: number) => async () => void (await this.ask({ copies }));
      const clients = this.#workload?.clients ?? this.#load.copies.map(single);
      const repeated = async (client: () => Promise<void>) => {
        while (this.service.isAlive) {
          await client();
          await delay(this.#load.pauseMs);
        }
      };
      await Promise.all([...clients.map(repeated), this.service.ended]);
      clearTimeout(timer);
    }
    this.kills++;
    return isReached;
  }

  /** Kills the service when some labels of a job are printed and others are not. */
  async crashBetweenLabels(copies: number): Promise<void> {
    await this.start();
    await this.#recount();
    const begun = this.printer.printed(2);
    await this.ask({ copies });
    await begun;
    await this.service.kill();
    this.kills++;
  }

  /** After a restart, no job is stuck and each kill left at most one job unconfirmed. */
  async #recount(): Promise<void> {
    await this.#workload?.resume();
    const ms = this.#workload?.settleMs ?? settleMs;
    const isSettled = await this.settle(ms);
    if (!this.service.isAlive) return;
    if (!isSettled) this.#seen.push(`jobs are open ${ms} ms after restart ${this.kills}`);
    try {
      const failed = await allJobs(this.service.url, 'status=failed');
      const unconfirmed = failed.filter(({ error }) => error?.code === 'UNCONFIRMED').length;
      const before = this.#counted;
      const kills = this.kills * this.printers.size + (this.#workload?.mayBeUnconfirmed() ?? 0);
      this.#counted = { kills, unconfirmed };
      if (unconfirmed - before.unconfirmed > kills - before.kills)
        this.#seen.push(
          `${unconfirmed - before.unconfirmed} jobs are unconfirmed after ${kills - before.kills} kills of printers`,
        );
    } catch {
      // The service died in the meantime; the next round counts.
    }
  }

  /** Sends requests until the first error, when the reserve of the disk is used up. */
  async exhaust(): Promise<void> {
    while ((await this.ask()).answer === 'accepted') await delay(1);
  }

  /** Whether every job has ended within `ms`. */
  async settle(ms: number): Promise<boolean> {
    const end = performance.now() + ms;
    while (this.service.isAlive) {
      try {
        const open = await Promise.all(['queued', 'printing'].map((status) => this.#isAny(status)));
        if (!open.includes(true) && !(await this.#isAnyBatch())) return true;
      } catch {
        // It is dying or too busy to respond; the loop decides.
      }
      if (performance.now() > end) return false;
      await delay(20);
    }
    return false;
  }

  /** Lets the service finish without further faults, then checks everything it reports. */
  async verdict(): Promise<Verdict> {
    if (!this.#service?.isAlive) await this.start();
    if (this.kills > 0) await this.#recount();
    else await this.settle(settleMs);
    const byId = new Map((await allJobs(this.service.url)).map((job) => [job.id, job]));
    const said = new Map(this.asked.map(({ number, id }) => [number, byId.get(id) ?? null]));
    const { sheets, verdict } = await this.#judgePaper(said);
    const lies = [...verdict.lies, ...this.#seen];
    if (!this.#workload) return { ...verdict, lies };
    const rules = await this.#judgeRules(said, sheets);
    return { ...verdict, lies: [...lies, ...rules.lies], seen: rules.seen };
  }

  /** The paper of a printer that never answers may come after its jobs have ended. */
  async #judgePaper(said: ReadonlyMap<number, Job | null>) {
    const end = performance.now() + (this.isMute ? settleMs : 0);
    for (;;) {
      const printed = [...this.printers].map(([id, printer]) => printer.paper(id));
      const sheets = (await Promise.all(printed)).flat();
      const text = sheets.map((sheet) => sheet.text).join('\n');
      const verdict = judge(this.asked, said, text, { isMute: this.isMute });
      if (verdict.lies.length === 0 || performance.now() >= end) return { sheets, verdict };
      await delay(100);
    }
  }

  async #judgeRules(said: ReadonlyMap<number, Job | null>, sheets: PaperSheet[]) {
    const lies = await this.#workload!.lies();
    const missed = await this.#events.readAll(this.service.url);
    const { told } = this.#events;
    const evidence = { asked: this.asked, said, sheets, told, starts: this.#starts };
    const rules = judgeRules(evidence);
    return { lies: [...lies, ...missed, ...rules.lies], seen: rules.seen };
  }

  async end(): Promise<void> {
    await this.#events.stop();
    await this.#agent?.kill();
    this.#line?.close();
    if (this.#service?.isAlive) await this.service.kill();
    this.#device?.server?.close();
    this.#device?.usb?.unplug();
    await this.#device?.line?.unplug();
    await this.#proxy?.close();
  }

  async job(id: string): Promise<Job> {
    return (await getJson(`${this.service.url}/jobs/${id}`)).job as Job;
  }

  /** The rows of a batch wait outside the queues. */
  async #isAnyBatch(): Promise<boolean> {
    if (!this.#workload) return false;
    const { batches } = await getJson(`${this.service.url}/batches?limit=100`);
    return (batches as { endedAt: string | null }[]).some(({ endedAt }) => endedAt === null);
  }

  async #isAny(status: string): Promise<boolean> {
    const { jobs } = await getJson(`${this.service.url}/jobs?limit=1&status=${status}`);
    return (jobs as Job[]).length > 0;
  }
}
