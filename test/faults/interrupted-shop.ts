// A shop whose service is killed (SIGKILL) in the middle of requests: it prints on one printer in a
// process of its own, and what its jobs say is compared with the paper.

import { setTimeout as delay } from 'node:timers/promises';
import { allJobs, getJson, postJson, receipt } from '../support/campaigns/numbered-prints.ts';
import type { Job } from '../support/campaigns/oracle.ts';
import { newPlace, type Place, type StoreKind } from '../support/service/busy-installation.ts';
import { PrinterProcess, ServiceProcess } from '../support/service/processes.ts';

export interface Counts {
  kills: number;
  /** Requests whose answer arrived before the kill. */
  answered: number;
  /** Requests without an answer that had been carried out all the same. */
  kept: number;
  /** Papers that came out because of the requests. */
  papers: number;
  lies: string[];
}

type Answer = Record<string, unknown>;
export type AskedJob = Job & {
  templateId: string;
  doneAt: string | null;
  voids: string | null;
  voidedBy: string | null;
};

interface Batch {
  id: string;
  status: string;
  reprintOf: string | null;
}

const batchRows = 4;

export class InterruptedShop {
  readonly counts: Counts = { kills: 0, answered: 0, kept: 0, papers: 0, lies: [] };
  readonly #place: Place;
  readonly printer: PrinterProcess;
  #service!: ServiceProcess;
  #number = 1000;
  /** How long a request of each kind takes without a kill. */
  readonly #wholeMs = new Map<string, number>();

  static async open(kind: StoreKind): Promise<InterruptedShop> {
    const shop = new InterruptedShop(await newPlace(kind), await PrinterProcess.start());
    await shop.#start();
    await postJson(`${shop.url}/templates`, receipt);
    return shop;
  }

  private constructor(place: Place, printer: PrinterProcess) {
    this.#place = place;
    this.printer = printer;
  }

  get url(): string {
    return this.#service.url;
  }

  async #start(): Promise<void> {
    const { folder, database } = this.#place;
    const service = await ServiceProcess.start({
      data: folder,
      store: { url: database?.url ?? '' },
      log: { level: 'silent' },
      server: { port: 0 },
      printer: { ip: '127.0.0.1', port: this.printer.port },
      webhooks: { allowPrivate: true },
    });
    if (!service) throw new Error('The service did not start.');
    this.#service = service;
  }

  async stop(): Promise<void> {
    await this.#service.stop();
  }

  // ---- Requests and kills

  /** The answer, or null if none arrived. The first request of a kind is not killed: it is measured. */
  async killedAfter(
    what: string,
    part: number,
    request: () => Promise<Answer | null>,
  ): Promise<Answer | null> {
    const known = this.#wholeMs.get(what);
    const begun = performance.now();
    const asked = request();
    if (known === undefined) {
      const answer = await asked;
      this.#wholeMs.set(what, performance.now() - begun);
      if (!answer) this.lie(`${what} was not answered`);
      return answer;
    }
    await delay(known * part);
    await this.#service.kill();
    const answer = await asked;
    this.counts.kills++;
    if (answer) this.counts.answered++;
    await this.#start();
    return answer;
  }

  async ask(
    method: 'PUT' | 'DELETE' | 'POST',
    path: string,
    body?: string | Buffer,
    headers: Record<string, string> = { 'content-type': 'application/json' },
  ): Promise<Answer | null> {
    const sent = body ? { headers, body } : {};
    return await this.#answered(async () => {
      const response = await fetch(this.url + path, { method, ...sent });
      return { status: response.status, answer: (await response.json()) as Answer };
    });
  }

  async post(path: string, body: object = {}, headers = {}): Promise<Answer | null> {
    return await this.#answered(() => postJson(this.url + path, body, headers));
  }

  /** Null if the connection broke. */
  async #answered(
    request: () => Promise<{ status: number; answer: Answer }>,
  ): Promise<Answer | null> {
    let response;
    try {
      response = await request();
    } catch {
      return null;
    }
    if (response.status === 200) return response.answer;
    throw new Error(`It was refused: ${response.status} ${JSON.stringify(response.answer)}`);
  }

  // ---- Jobs and paper

  /** Numbers the next print. */
  nextNumber(): number {
    return ++this.#number;
  }

  /** Prints a receipt, and waits until it is completed. */
  async printed(): Promise<{ number: number; id: string }> {
    const number = this.nextNumber();
    // A slip names the receipt by its reference; the lines on it are struck, and so drawn.
    const print = { data: { number: `${number}` }, options: { reference: `receipt ${number}` } };
    const { answer } = await postJson(`${this.url}/print/${receipt.id}`, print);
    await this.settle();
    if (this.times(number) !== 1) this.lie(`${number} came out ${this.times(number)} times`);
    return { number, id: answer['jobId'] as string };
  }

  async printedBatch(): Promise<{ numbers: number[]; id: string }> {
    const numbers = Array.from({ length: batchRows }, () => this.nextNumber());
    const jobs = numbers.map((number) => ({
      templateId: receipt.id,
      data: { number: `${number}` },
    }));
    const { answer } = await postJson(`${this.url}/batches`, { name: 'Labels', jobs });
    await this.settle();
    return { numbers, id: answer['batchId'] as string };
  }

  async job(id: string): Promise<AskedJob> {
    return (await getJson(`${this.url}/jobs/${id}`))['job'] as AskedJob;
  }

  async jobs(query = ''): Promise<AskedJob[]> {
    return (await allJobs(this.url, query && `${query}&`)) as AskedJob[];
  }

  async batches(): Promise<Batch[]> {
    return (await getJson(`${this.url}/batches?limit=100`))['batches'] as Batch[];
  }

  /** Waits until no job is open. */
  async settle(): Promise<void> {
    for (;;) {
      const open = await allJobs(this.url, 'status=queued,printing&');
      const isOpen = (await this.batches()).some(({ status }) => status === 'open');
      if (open.length === 0 && !isOpen) return;
      await delay(20);
    }
  }

  /** How often a receipt came out whole, with its copies and without slips. */
  times(number: number): number {
    return this.#sheetsOf(number).filter((sheet) => !sheet.includes('VOID')).length;
  }

  slipsOf(number: number): number {
    return this.#sheetsOf(number).filter((sheet) => sheet.includes('VOID')).length;
  }

  #sheetsOf(number: number): string[] {
    return this.printer.sheets.filter((sheet) => sheet.includes(`${number}`));
  }

  /** Compares what a job says with how often it is on paper. */
  compare(job: Job | undefined, times: number, name: string): void {
    this.counts.papers += times;
    if (times > 1) this.lie(`${name} came out ${times} times`);
    if (job?.status === 'completed' && times !== 1) this.lie(`${name} is completed, not on paper`);
    const mayBe = job?.error?.mayHavePrinted ?? false;
    if (job?.status === 'failed' && times > 0 && !mayBe) this.lie(`${name} failed and is on paper`);
    if (job?.status !== 'completed' && job?.error?.code !== 'UNCONFIRMED')
      this.lie(`${name} is ${job?.status} (${job?.error?.code})`);
  }

  lie(what: string): void {
    this.counts.lies.push(what);
  }
}
