// A service on either store that prints steadily on two printers, while templates, counters,
// routes, images, keys, batches and webhooks are made and changed. A journal keeps every
// change of its rows. Backups of it can be compared with the journal, and restored.

import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import {
  type Change,
  databaseChanges,
  folderChanges,
  journalDatabase,
  journalFolder,
} from '../store/change-journal.ts';
import {
  allJobs,
  firstNumber,
  getJson,
  postJson,
  putJson,
  send,
  unsent,
} from '../campaigns/numbered-prints.ts';
import { type Asked, judge, type Verdict } from '../campaigns/oracle.ts';
import { PrinterProcess, ServiceProcess } from './processes.ts';
import { Receiver } from './receiver.ts';
import { temporaryFolder } from '../run/temporary-folder.ts';
import { type TestDatabase, testDatabase } from '../store/test-database.ts';

export type StoreKind = 'SQLite' | 'PostgreSQL';

/** Where an installation keeps its data. */
export interface Place {
  kind: StoreKind;
  folder: string;
  database: TestDatabase | null;
  /** Names it to the program. */
  args: string[];
  env: Record<string, string>;
}

export async function newPlace(kind: StoreKind): Promise<Place> {
  const folder = join(temporaryFolder(), 'data');
  if (kind === 'SQLite') return { kind, folder, database: null, args: ['--data', folder], env: {} };
  const database = await testDatabase();
  onTestFinished(() => database.drop());
  return { kind, folder, database, args: [], env: { PLATEN_DATABASE_URL: database.url } };
}

export const fileOf = ({ folder }: Place): string => join(folder, 'platen.db');

const template = (changed: number) => ({
  id: 'numbered',
  name: `Numbered ${changed}`,
  config: {
    name: 'Numbered',
    blocks: [
      { type: 'text', content: 'BEGIN {{ number }}.' },
      { type: 'text', content: `Version ${changed}, {{ @next.receipts }}` },
      { type: 'text', content: 'END {{ number }}.' },
    ],
  },
});
const printers = ['default', 'bar'];
const papers = 2;
const batchRows = 12;
const clients = 3;
const mostOpen = 40;
const mostHooks = 4;

export class BusyInstallation {
  readonly asked: Asked[] = [];
  readonly place: Place;
  /** Requests other than prints that were answered with success. */
  changes = 0;
  readonly #refused: string[] = [];
  readonly #printers: PrinterProcess[];
  readonly #receiver: Receiver;
  readonly #hooks: string[] = [];
  #service: ServiceProcess | null = null;
  #resting = new AbortController();
  #work: Promise<unknown> = Promise.resolve();

  static async begin(kind: StoreKind, speedMmPerSecond = 600): Promise<BusyInstallation> {
    const machines = await Promise.all(
      printers.map(() => PrinterProcess.start({ speedMmPerSecond })),
    );
    const place = await newPlace(kind);
    const busy = new BusyInstallation(place, machines, await Receiver.start());
    await busy.start();
    await busy.prepare();
    await busy.stop();
    if (place.database) await journalDatabase(place.database);
    else journalFolder(fileOf(place));
    await busy.start();
    return busy;
  }

  private constructor(place: Place, machines: PrinterProcess[], receiver: Receiver) {
    this.place = place;
    this.#printers = machines;
    this.#receiver = receiver;
    receiver.answer = () => {
      receiver.received.length = 0; // minutes of events, which are not looked at
      return 204;
    };
  }

  get url(): string {
    return this.#service!.url;
  }

  /** The settings of a service for the same printers. */
  settings({ folder, database }: Place): object {
    const [first, second] = this.#printers.map(({ port }) => ({ ip: '127.0.0.1', port }));
    return {
      data: folder,
      store: { url: database?.url ?? '' },
      log: { level: 'silent' },
      server: { port: 0 },
      printer: { ...first, groups: ['both'] },
      printers: [{ id: 'bar', ...second, groups: ['both'] }],
      webhooks: { allowPrivate: true },
    };
  }

  async start(): Promise<void> {
    this.#service = await ServiceProcess.start(this.settings(this.place));
    if (!this.#service) throw new Error('The service did not start.');
    for (const [index, id] of printers.entries())
      await meet(this.url, id, this.#printers[index]!.port);
  }

  async stop(): Promise<void> {
    await this.#service!.stop();
  }

  async kill(): Promise<void> {
    await this.#service!.kill();
  }

  private async prepare(): Promise<void> {
    await this.#change('POST', '/templates', template(0));
    const rules = Array.from({ length: papers }, (_, index) => ({
      templateId: 'numbered',
      printer: printers[index],
      data: { number: `{{ number }}${index}` },
    }));
    await this.#change('POST', '/routes', { id: 'papers', name: 'Papers', rules });
  }

  // ---- Load

  /** Until `rest` is called. */
  work(): void {
    const { signal } = (this.#resting = new AbortController());
    const forever = async (step: (round: number) => Promise<void>) => {
      for (let round = 1; !signal.aborted; round++) {
        await step(round);
        await delay(40);
      }
    };
    this.#work = Promise.all([
      ...Array.from({ length: clients }, (_, client) =>
        forever((round) => this.#print(client, round)),
      ),
      forever((round) => this.#order(round)),
      forever((round) => this.#batch(round)),
      forever((round) => this.#administer(round)),
    ]);
    this.#work.catch(() => {}); // told by rest()
  }

  /** Until no request is on its way. */
  async rest(): Promise<void> {
    this.#resting.abort();
    await this.#work;
  }

  async #print(client: number, round: number): Promise<void> {
    if (this.#isBehind()) return;
    const print = unsent(this.asked, round % 5 === 0 ? 2 : 1);
    const key: Record<string, string> =
      round % 2 ? { 'idempotency-key': `key-${print.number}` } : {};
    await send(this.url, print, { printer: printers[client % printers.length]! }, key);
  }

  /** So that the printers keep up, with some jobs in their queues at all times. */
  #isBehind(): boolean {
    return this.asked.length - this.sheets > mostOpen;
  }

  async #order(round: number): Promise<void> {
    if (this.#isBehind()) return;
    const order = `${firstNumber + round}77`; // no other print has a number of so many digits
    const { status, answer } = await postJson(`${this.url}/routes/papers`, {
      data: { number: order },
    });
    const jobs = (answer.jobs ?? []) as { jobId: string; rule: number }[];
    if (jobs.length !== papers) this.#refused.push(`order: ${status} ${JSON.stringify(answer)}`);
    for (const { jobId, rule } of jobs) this.#accepted(Number(`${order}${rule}`), jobId);
    await delay(200);
  }

  async #batch(round: number): Promise<void> {
    if (this.#isBehind()) return;
    const number = (row: number) => (10_000 + round) * 1_000_000 + row;
    const { answer, status } = await postJson(`${this.url}/batches`, {
      name: `Batch ${round}`,
      jobs: Array.from({ length: batchRows }, (_, row) => ({
        templateId: 'numbered',
        data: { number: `${number(row)}` },
        options: { printer: 'both' },
      })),
    });
    const jobs = (answer.jobs ?? []) as { jobId: string }[];
    if (jobs.length !== batchRows) this.#refused.push(`batch: ${status} ${JSON.stringify(answer)}`);
    for (const [row, { jobId }] of jobs.entries()) this.#accepted(number(row), jobId);
    const path = `/batches/${answer.batchId as string}`;
    await this.#change('POST', `${path}/pause`, {});
    await delay(300);
    await this.#change('POST', `${path}/resume`, {});
    await delay(1500);
  }

  #accepted(number: number, id: string): void {
    this.asked.push({ number, copies: 1, answer: 'accepted', status: 200, id });
  }

  async #administer(round: number): Promise<void> {
    const { id: _, ...changed } = template(round);
    await this.#change('PUT', '/templates/numbered', changed);
    await this.#change('PUT', `/counters/counter${round % 5}`, { start: round });
    const key = await this.#change('POST', '/keys', { name: `Key ${round}`, scopes: ['print'] });
    const hook = await this.#change('POST', '/webhooks', {
      name: `Receiver ${round}`,
      url: this.#receiver.url,
      ...(round % 2 && { events: ['jobUpdate'], states: ['completed'] }),
    });
    await delay(200);
    await this.#change('PUT', `/printers/${printers[round % 2]!}`, { name: `Printer ${round}` });
    // Each gets every event: their progress, and the journal of it, would grow with their square.
    this.#hooks.push(idOf(hook.webhook));
    if (this.#hooks.length > mostHooks) await this.#remove(`/webhooks/${this.#hooks.shift()!}`);
    if (round % 3 === 1) await this.#remove(`/keys/${idOf(key.key)}`);
  }

  async #change(
    method: 'POST' | 'PUT',
    path: string,
    body: object,
  ): Promise<Record<string, unknown>> {
    const { status, answer } = await (method === 'POST' ? postJson : putJson)(
      this.url + path,
      body,
    );
    // A batch that has ended meanwhile is neither paused nor resumed.
    if (status < 300 || status === 409) this.changes++;
    else this.#refused.push(`${method} ${path}: ${status} ${JSON.stringify(answer)}`);
    return answer;
  }

  async #remove(path: string): Promise<void> {
    const { status } = await fetch(this.url + path, { method: 'DELETE' });
    if (status < 300) this.changes++;
    else this.#refused.push(`DELETE ${path}: ${status}`);
  }

  // ---- What is known of it

  /** The ids of all jobs that were acknowledged so far. */
  acknowledged(): string[] {
    return this.asked.filter(({ answer }) => answer === 'accepted').map(({ id }) => id);
  }

  async journal(): Promise<Change[]> {
    const { database } = this.place;
    return database ? await databaseChanges(database) : folderChanges(fileOf(this.place));
  }

  get sheets(): number {
    return this.#printers.reduce((sum, { sheets }) => sum + sheets.length, 0);
  }

  async paper(): Promise<string> {
    const texts = await Promise.all(this.#printers.map((printer) => printer.text()));
    return texts.join('\n');
  }

  /** Waits until no job is open. */
  async settle(url = this.url): Promise<void> {
    for (;;) {
      const { jobs } = await getJson(`${url}/jobs?limit=1&status=queued,printing`);
      const { batches } = await getJson(`${url}/batches?limit=100`);
      const isOpen = (batches as { status: string }[]).some(({ status }) => status === 'open');
      if ((jobs as unknown[]).length === 0 && !isOpen) return;
      await delay(100);
    }
  }

  /** Compares what the service says with the paper; nothing may have failed. */
  async verdict(): Promise<Verdict> {
    const byId = new Map((await allJobs(this.url)).map((job) => [job.id, job]));
    const said = new Map(this.asked.map(({ number, id }) => [number, byId.get(id) ?? null]));
    const verdict = judge(this.asked, said, await this.paper());
    return { ...verdict, lies: [...verdict.lies, ...this.#refused] };
  }

  /** Starts a service on other data, with the same printers. This one must not run. */
  async startOn(place: Place): Promise<ServiceProcess> {
    const service = await ServiceProcess.start(this.settings(place));
    if (!service) throw new Error('The restored service did not start.');
    for (const [index, id] of printers.entries())
      await meet(service.url, id, this.#printers[index]!.port);
    return service;
  }
}

const idOf = (record: unknown): string => (record as { id: string } | undefined)?.id ?? '';

/** A printer whose first answer is late counts as mute until its address is set again. */
async function meet(url: string, id: string, port: number): Promise<void> {
  for (let look = 1; ; look++) {
    const { printer } = await getJson(`${url}/printers/${id}/status`);
    if ((printer as { paperStatus: string }).paperStatus !== 'unknown') return;
    if (look % 100 === 0) await putJson(`${url}/printers/${id}`, { port });
    await delay(20);
  }
}
