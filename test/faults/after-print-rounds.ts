// What is asked for after a print, with the service killed (SIGKILL) in the middle of each request:
// slips that void a receipt, marks as done and their recall, rows of a batch that are printed again,
// and switches of notices. What was answered must hold, a repeated request must not do it twice, and
// the paper must be as the jobs say.

import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { allJobs, getJson, postJson, receipt } from '../support/campaigns/numbered-prints.ts';
import type { Job } from '../support/campaigns/oracle.ts';
import { newPlace, type Place, type StoreKind } from '../support/service/busy-installation.ts';
import { PrinterProcess, ServiceProcess } from '../support/service/processes.ts';

export const afterPrints = ['void', 'done', 'recall', 'batch reprint', 'notices'] as const;
export type AfterPrint = (typeof afterPrints)[number];

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
type AskedJob = Job & {
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
/** The rows of a batch that are printed again, counted from 1. */
const again = { from: 2, to: 3 };

export class AfterPrintCampaign {
  readonly counts: Counts = { kills: 0, answered: 0, kept: 0, papers: 0, lies: [] };
  readonly #place: Place;
  readonly #printer: PrinterProcess;
  #service!: ServiceProcess;
  #number = 1000;
  /** How long a request of each kind takes without a kill. */
  readonly #wholeMs = new Map<AfterPrint, number>();

  static async begin(kind: StoreKind): Promise<AfterPrintCampaign> {
    const campaign = new AfterPrintCampaign(await newPlace(kind), await PrinterProcess.start());
    await campaign.#start();
    await postJson(`${campaign.#url}/templates`, receipt);
    return campaign;
  }

  private constructor(place: Place, printer: PrinterProcess) {
    this.#place = place;
    this.#printer = printer;
  }

  get #url(): string {
    return this.#service.url;
  }

  async #start(): Promise<void> {
    const { folder, database } = this.#place;
    const service = await ServiceProcess.start({
      data: folder,
      store: { url: database?.url ?? '' },
      log: { level: 'silent' },
      server: { port: 0 },
      printer: { ip: '127.0.0.1', port: this.#printer.port },
      webhooks: { allowPrivate: true },
    });
    if (!service) throw new Error('The service did not start.');
    this.#service = service;
  }

  async stop(): Promise<void> {
    await this.#service.stop();
  }

  /** Kills the service after this part of the time that the request takes; above 1 it has been answered. */
  async round(what: AfterPrint, part: number): Promise<void> {
    switch (what) {
      case 'void':
        return await this.#void(part);
      case 'done':
      case 'recall':
        return await this.#mark(what, part);
      case 'batch reprint':
        return await this.#reprint(part);
      case 'notices':
        return await this.#switch(part);
    }
  }

  // ---- The kinds

  async #void(part: number): Promise<void> {
    const { number, id } = await this.#printed();
    const before = this.#slipsOf(number);
    const request = () => this.#post(`/jobs/${id}/void`);
    const first = await this.#killedAfter('void', part, request);
    const { voidedBy } = await this.#job(id);
    if (!first && voidedBy) this.counts.kept++;
    const second = await request();
    await this.#settle();
    const slips = (await this.#jobs()).filter(({ voids }) => voids === id);
    const [slip] = slips;
    if (slips.length !== 1) this.#lie(`${number} has ${slips.length} slips`);
    if (first && first['jobId'] !== slip?.id) this.#lie(`the answered slip of ${number} is gone`);
    if (second!['jobId'] !== slip?.id) this.#lie(`a second request voided ${number} again`);
    if ((await this.#job(id)).voidedBy !== slip?.id) this.#lie(`${number} does not name its slip`);
    this.#compare(slip, this.#slipsOf(number) - before, `the slip of ${number}`);
  }

  async #mark(what: 'done' | 'recall', part: number): Promise<void> {
    const { number, id } = await this.#printed();
    const sheets = this.#printer.sheets.length;
    const path = `/jobs/${id}/done`;
    if (what === 'recall') await this.#ask('PUT', path);
    const method = what === 'done' ? 'PUT' : 'DELETE';
    const answer = await this.#killedAfter(what, part, () => this.#ask(method, path));
    const { doneAt, status } = await this.#job(id);
    const isKept = (doneAt !== null) === (what === 'done');
    if (answer && !isKept) this.#lie(`${number} was answered as ${what}, and is not`);
    if (!answer && isKept) this.counts.kept++;
    const told = (answer?.['job'] as AskedJob | undefined)?.doneAt;
    if (told !== undefined && told !== doneAt) this.#lie(`${number} has another time of its mark`);
    if (status !== 'completed') this.#lie(`${number} was marked and is ${status}`);
    if (this.#printer.sheets.length !== sheets)
      this.#lie(`the mark of ${number} printed something`);
  }

  async #reprint(part: number): Promise<void> {
    const { numbers, id } = await this.#printedBatch();
    const headers = { 'idempotency-key': randomUUID() };
    const request = () => this.#post(`/batches/${id}/reprint`, again, headers);
    const first = await this.#killedAfter('batch reprint', part, request);
    const made = async () => (await this.#batches()).filter(({ reprintOf }) => reprintOf === id);
    if (!first && (await made()).length > 0) this.counts.kept++;
    const second = await request();
    await this.#settle();
    const reprints = await made();
    const [reprint] = reprints;
    if (reprints.length !== 1) this.#lie(`${id} was reprinted by ${reprints.length} batches`);
    for (const answer of [first, second])
      if (answer && answer['batchId'] !== reprint?.id) this.#lie(`the reprint of ${id} is another`);
    const rows = await this.#jobs(`batchId=${reprint?.id}`);
    const wanted = numbers.slice(again.from - 1, again.to);
    if (rows.length !== wanted.length) this.#lie(`${rows.length} rows of ${id} were reprinted`);
    const oldest = rows.toReversed();
    for (const number of numbers) {
      const row = oldest[wanted.indexOf(number)];
      const copies = this.#times(number) - 1;
      if (row) this.#compare(row, copies, `the reprint of ${number}`);
      else if (copies !== 0) this.#lie(`${number} was reprinted and not asked for`);
    }
  }

  async #switch(part: number): Promise<void> {
    const before = await this.#switches();
    const topic = `printers-${randomUUID()}`;
    const ntfy = { on: !before?.on, server: 'http://127.0.0.1:9', topic };
    const sheets = this.#printer.sheets.length;
    const answer = await this.#killedAfter('notices', part, () =>
      this.#ask('PUT', '/notices', { ntfy }),
    );
    const after = await this.#switches();
    const isNew = after?.topic === topic && after.on === ntfy.on;
    const isOld = JSON.stringify(after) === JSON.stringify(before);
    if (answer && !isNew) this.#lie('a switch of notices was answered and is lost');
    if (!isNew && !isOld) this.#lie('a switch of notices was half stored');
    if (!answer && isNew) this.counts.kept++;
    if (this.#printer.sheets.length !== sheets) this.#lie('a switch of notices printed something');
  }

  async #switches(): Promise<{ on: boolean; topic: string } | null> {
    const { switches } = await getJson(`${this.#url}/notices`);
    return (switches as { ntfy: { on: boolean; topic: string } | null }).ntfy;
  }

  // ---- Requests and kills

  /** The answer, or null if none arrived. The first request of a kind is not killed: it is measured. */
  async #killedAfter(
    what: AfterPrint,
    part: number,
    request: () => Promise<Answer | null>,
  ): Promise<Answer | null> {
    const known = this.#wholeMs.get(what);
    const begun = performance.now();
    const asked = request();
    if (known === undefined) {
      const answer = await asked;
      this.#wholeMs.set(what, performance.now() - begun);
      if (!answer) this.#lie(`${what} was not answered`);
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

  async #ask(method: 'PUT' | 'DELETE', path: string, body?: object): Promise<Answer | null> {
    const headers = { 'content-type': 'application/json' };
    const sent = body ? { headers, body: JSON.stringify(body) } : {};
    return await this.#answered(async () => {
      const response = await fetch(this.#url + path, { method, ...sent });
      return { status: response.status, answer: (await response.json()) as Answer };
    });
  }

  async #post(path: string, body: object = {}, headers = {}): Promise<Answer | null> {
    return await this.#answered(() => postJson(this.#url + path, body, headers));
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

  /** Prints a receipt, and waits until it is completed. */
  async #printed(): Promise<{ number: number; id: string }> {
    const number = ++this.#number;
    // A slip names the receipt by its reference; the lines on it are struck, and so drawn.
    const print = { data: { number: `${number}` }, options: { reference: `receipt ${number}` } };
    const { answer } = await postJson(`${this.#url}/print/${receipt.id}`, print);
    await this.#settle();
    if (this.#times(number) !== 1) this.#lie(`${number} came out ${this.#times(number)} times`);
    return { number, id: answer['jobId'] as string };
  }

  async #printedBatch(): Promise<{ numbers: number[]; id: string }> {
    const numbers = Array.from({ length: batchRows }, () => ++this.#number);
    const jobs = numbers.map((number) => ({
      templateId: receipt.id,
      data: { number: `${number}` },
    }));
    const { answer } = await postJson(`${this.#url}/batches`, { name: 'Labels', jobs });
    await this.#settle();
    return { numbers, id: answer['batchId'] as string };
  }

  async #job(id: string): Promise<AskedJob> {
    return (await getJson(`${this.#url}/jobs/${id}`))['job'] as AskedJob;
  }

  async #jobs(query = ''): Promise<AskedJob[]> {
    return (await allJobs(this.#url, query && `${query}&`)) as AskedJob[];
  }

  async #batches(): Promise<Batch[]> {
    return (await getJson(`${this.#url}/batches?limit=100`))['batches'] as Batch[];
  }

  /** Waits until no job is open. */
  async #settle(): Promise<void> {
    for (;;) {
      const open = await allJobs(this.#url, 'status=queued,printing&');
      const isOpen = (await this.#batches()).some(({ status }) => status === 'open');
      if (open.length === 0 && !isOpen) return;
      await delay(20);
    }
  }

  /** How often a receipt came out whole, with its copies and without slips. */
  #times(number: number): number {
    return this.#sheetsOf(number).filter((sheet) => !sheet.includes('VOID')).length;
  }

  #slipsOf(number: number): number {
    return this.#sheetsOf(number).filter((sheet) => sheet.includes('VOID')).length;
  }

  #sheetsOf(number: number): string[] {
    return this.#printer.sheets.filter((sheet) => sheet.includes(`${number}`));
  }

  /** Compares what a job says with how often it is on paper. */
  #compare(job: Job | undefined, times: number, name: string): void {
    this.counts.papers += times;
    if (times > 1) this.#lie(`${name} came out ${times} times`);
    if (job?.status === 'completed' && times !== 1) this.#lie(`${name} is completed, not on paper`);
    const mayBe = job?.error?.mayHavePrinted ?? false;
    if (job?.status === 'failed' && times > 0 && !mayBe)
      this.#lie(`${name} failed and is on paper`);
    if (job?.status !== 'completed' && job?.error?.code !== 'UNCONFIRMED')
      this.#lie(`${name} is ${job?.status} (${job?.error?.code})`);
  }

  #lie(what: string): void {
    this.counts.lies.push(what);
  }
}
