// Runs a service under faults: the service, a printer in a separate process,
// the requests made and their results. Kills the service under load and
// compares the results; the faults themselves are defined elsewhere.

import { setTimeout as delay } from 'node:timers/promises';
import { profileNamed } from '../../src/core/profiles/index.ts';
import { FaultProxy } from './fault-proxy.ts';
import { type Asked, type Job, judge, type Verdict } from './oracle.ts';
import { type Flaw, PrinterProcess, type PrinterOptions, ServiceProcess } from './processes.ts';
import { type Settings, temporaryFolder } from './service.ts';

const firstNumber = 1001; // as many digits for all, so that all jobs are of one length

/**
 * The marks identify the job; the characters between them are sent as a bitmap,
 * so that half a job ends inside an image.
 */
const receipt = {
  id: 'numbered',
  name: 'Numbered',
  config: {
    name: 'Numbered',
    width: '80mm',
    blocks: [
      { type: 'text', content: 'BEGIN {{ number }}.' },
      { type: 'text', content: '漢字 漢字 漢字', size: 2 },
      { type: 'text', content: 'END {{ number }}.' },
    ],
  },
};

/** The same where the printer has no font: bars identify the job, 1 before and 2 behind. */
const bars = (digit: number) => ({
  type: 'barcode',
  format: 'code39',
  content: `${digit}{{ number }}`,
  text: 'none',
});
const drawnReceipt = {
  ...receipt,
  config: {
    ...receipt.config,
    example: { number: `${firstNumber}` },
    blocks: [bars(1), receipt.config.blocks[1], bars(2)],
  },
};

/** The same as a label, where everything is dots: bars identify the job. */
const labelMm = { width: 40, height: 20, gap: 2 };
const mark = {
  type: 'barcode',
  format: 'code39',
  content: '{{ number }}',
  x: 2,
  width: 36,
  height: 4,
  text: 'none',
};
const label = {
  id: 'numbered',
  name: 'Numbered',
  config: {
    name: 'Numbered',
    media: labelMm,
    example: { number: `${firstNumber}` },
    blocks: [
      { ...mark, y: 1 },
      { type: 'text', content: '漢字 漢字', x: 2, y: 6, width: 36, height: 8, fontSize: '6mm' },
      { ...mark, y: 15 },
    ],
  },
};

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
    const kept = await this.#post('/templates', this.#template).catch(() => null);
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
        const { printer } = await this.#get('/printer/status');
        if ((printer as { paperStatus: string }).paperStatus !== 'unknown') return;
        await delay(20);
      }
      await this.#post('/printer/config', { port });
    }
    throw new Error('The service never heard its printer.');
  }

  async ask({ copies = 1, key = '', onUnconfirmed = 'hold' } = {}): Promise<Asked> {
    const number = firstNumber + this.asked.length;
    const print: Asked = { number, copies, answer: 'lost', status: 0, id: '' };
    this.asked.push(print);
    await this.#ask(print, key, onUnconfirmed);
    return print;
  }

  /** Sends a request again with the same key. */
  async askAgain(print: Asked, key: string): Promise<void> {
    await this.#ask(print, key);
  }

  async #ask(print: Asked, key: string, onUnconfirmed = 'hold'): Promise<void> {
    const { number, copies } = print;
    try {
      const body = { data: { number: `${number}` }, options: { copies, onUnconfirmed } };
      const headers: Record<string, string> = key ? { 'idempotency-key': key } : {};
      const { status, answer } = await this.#post('/print/numbered', body, headers);
      print.status = status;
      print.answer = status === 200 ? 'accepted' : 'refused';
      if (status === 200) print.id = answer.jobId as string;
    } catch {
      print.answer = 'lost';
    }
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
      const failed = await this.#jobs('status=failed');
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
    const byId = new Map((await this.#jobs('')).map((job) => [job.id, job]));
    const said = new Map(this.asked.map(({ number, id }) => [number, byId.get(id) ?? null]));
    const verdict = judge(this.asked, said, await this.printer.text());
    return { ...verdict, lies: [...verdict.lies, ...this.#seen] };
  }

  async end(): Promise<void> {
    if (this.#service?.isAlive) await this.service.kill();
    await this.#proxy?.close();
  }

  async job(id: string): Promise<Job> {
    return (await this.#get(`/jobs/${id}`)).job as Job;
  }

  async #isAny(status: string): Promise<boolean> {
    const { jobs } = await this.#get(`/jobs?limit=1&status=${status}`);
    return (jobs as Job[]).length > 0;
  }

  async #jobs(query: string): Promise<Job[]> {
    const found: Job[] = [];
    let cursor = '';
    do {
      const page = await this.#get(`/jobs?limit=100&${query}${cursor && `&cursor=${cursor}`}`);
      found.push(...(page.jobs as Job[]));
      cursor = (page.nextCursor as string | null) ?? '';
    } while (cursor);
    return found;
  }

  async #get(path: string): Promise<Record<string, unknown>> {
    const response = await fetch(this.service.url + path, { signal: AbortSignal.timeout(10_000) });
    if (!response.ok) throw new Error(`${path} answers ${response.status}`);
    return (await response.json()) as Record<string, unknown>;
  }

  async #post(path: string, body: object, headers: Record<string, string> = {}) {
    const response = await fetch(this.service.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(10_000),
    });
    const answer = (await response.json()) as Record<string, unknown>;
    return { status: response.status, answer };
  }
}
