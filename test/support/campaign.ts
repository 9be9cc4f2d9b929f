// Runs a service under faults: the service, a printer in a separate process,
// the requests made and their results. Kills the service under load and
// compares the results; the faults themselves are defined elsewhere.

import { setTimeout as delay } from 'node:timers/promises';
import { profileNamed } from '../../src/core/profiles/index.ts';
import { FaultProxy } from './fault-proxy.ts';
import {
  allJobs,
  drawnReceipt,
  getJson,
  label,
  labelMm,
  postJson,
  receipt,
  send,
  unsent,
} from './numbered-prints.ts';
import { type Asked, type Job, judge, type Verdict } from './oracle.ts';
import { type Flaw, PrinterProcess, type PrinterOptions, ServiceProcess } from './processes.ts';
import { type Settings, temporaryFolder } from './service.ts';

/** How long after a restart a job may still be unfinished. */
const settleMs = 10_000;

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
  /** Puts a fault proxy between service and printer. */
  isProxied?: boolean;
}

export class Campaign {
  readonly printer: PrinterProcess;
  readonly asked: Asked[] = [];
  kills = 0;
  /** Violations that a later check would not find. */
  readonly #seen: string[] = [];
  readonly #proxy: FaultProxy | null;
  readonly #settings: Settings;
  readonly #template: object;
  readonly #load: typeof gentle;
  #service: ServiceProcess | null = null;
  #counted = { kills: 0, unconfirmed: 0 };

  static async begin(options: CampaignOptions = {}): Promise<Campaign> {
    const profile = profileNamed(options.profile ?? '');
    const isForLabels = profile?.driver === 'zpl' || profile?.driver === 'tspl';
    const printer = await PrinterProcess.start({
      ...options.printer,
      labelMm: isForLabels ? labelMm.height : 0,
    });
    const proxy = options.isProxied ? await FaultProxy.start(printer.port, profile) : null;
    const drawn = profile?.driver === 'stargraphic' ? drawnReceipt : receipt;
    return new Campaign(printer, proxy, options, isForLabels ? label : drawn);
  }

  private constructor(
    printer: PrinterProcess,
    proxy: FaultProxy | null,
    { profile = '', settings = {}, load = gentle }: CampaignOptions,
    template: object,
  ) {
    this.printer = printer;
    this.#proxy = proxy;
    this.#template = template;
    this.#load = load;
    this.#settings = {
      data: temporaryFolder(),
      log: { level: 'silent' },
      server: { port: 0 },
      printer: { ip: '127.0.0.1', port: proxy?.port ?? printer.port, profile },
      ...settings,
    };
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
    this.#service = await ServiceProcess.start(this.#settings, flaw);
    if (!this.#service) return false;
    const kept = await postJson(`${this.service.url}/templates`, this.#template).catch(() => null);
    if (kept?.status === 400) throw new Error(JSON.stringify(kept.answer));
    return true;
  }

  /**
   * Waits until the printer has reported its status; from then on a missing
   * response means a fault. A printer whose first response is late counts as
   * mute until its address is set again.
   */
  async meet(): Promise<void> {
    const { port } = this.#settings.printer as { port: number };
    for (let attempt = 0; attempt < 10; attempt++) {
      for (let look = 0; look < 100; look++) {
        const { printer } = await getJson(`${this.service.url}/printer/status`);
        if ((printer as { paperStatus: string }).paperStatus !== 'unknown') return;
        await delay(20);
      }
      await postJson(`${this.service.url}/printer/config`, { port });
    }
    throw new Error('The service never heard its printer.');
  }

  async ask({ copies = 1, key = '', onUnconfirmed = 'hold' } = {}): Promise<Asked> {
    const print = unsent(this.asked, copies);
    await send(this.service.url, print, { onUnconfirmed }, key ? { 'idempotency-key': key } : {});
    return print;
  }

  /** Sends a request again with the same key. */
  async askAgain(print: Asked, key: string): Promise<void> {
    await send(this.service.url, print, { onUnconfirmed: 'hold' }, { 'idempotency-key': key });
  }

  /** Runs the service under load until it dies at the point or is killed after `ms`. */
  async crash(flaw: Flaw, ms = 5000): Promise<void> {
    const isUp = await this.start(flaw);
    if (isUp) {
      await this.#recount();
      const timer = setTimeout(() => void this.service.kill(), ms);
      const client = async (copies: number) => {
        while (this.service.isAlive) {
          await this.ask({ copies });
          await delay(this.#load.pauseMs);
        }
      };
      await Promise.all([...this.#load.copies.map(client), this.service.ended]);
      clearTimeout(timer);
    }
    this.kills++;
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
    const isSettled = await this.settle(settleMs);
    if (!this.service.isAlive) return;
    if (!isSettled) this.#seen.push(`jobs are open ${settleMs} ms after restart ${this.kills}`);
    try {
      const failed = await allJobs(this.service.url, 'status=failed');
      const unconfirmed = failed.filter(({ error }) => error?.code === 'UNCONFIRMED').length;
      const before = this.#counted;
      this.#counted = { kills: this.kills, unconfirmed };
      if (unconfirmed - before.unconfirmed > this.kills - before.kills)
        this.#seen.push(
          `${unconfirmed - before.unconfirmed} jobs are unconfirmed after ${this.kills - before.kills} kills`,
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
        if (!open.includes(true)) return true;
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
    const verdict = judge(this.asked, said, await this.printer.text());
    return { ...verdict, lies: [...verdict.lies, ...this.#seen] };
  }

  async end(): Promise<void> {
    if (this.#service?.isAlive) await this.service.kill();
    await this.#proxy?.close();
  }

  async job(id: string): Promise<Job> {
    return (await getJson(`${this.service.url}/jobs/${id}`)).job as Job;
  }

  async #isAny(status: string): Promise<boolean> {
    const { jobs } = await getJson(`${this.service.url}/jobs?limit=1&status=${status}`);
    return (jobs as Job[]).length > 0;
  }
}
