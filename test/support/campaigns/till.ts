// A till that sends every order twice while the service is killed, the paper runs out and the
// database is away. Compares what its client says with the paper.

import { setTimeout as delay } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { Driver, type Language, type Reply } from '../programs/client-languages.ts';
import type { PostgresServer } from '../store/postgres.mjs';
import { type Flaw, PrinterProcess, ServiceProcess } from '../service/processes.ts';
import { temporaryFolder } from '../run/temporary-folder.ts';
import { testDatabase } from '../store/test-database.ts';

interface TillOptions {
  orders: number;
  /** How long the database is away. */
  awayMs: number;
  /** A server that no other test uses meanwhile. */
  postgres: PostgresServer;
  /** A bug of the service, which the till must notice. */
  flaw?: Flaw;
}

export interface TillVerdict {
  orders: number;
  requests: number;
  kills: number;
  completed: number;
  unconfirmed: number;
  /** Errors that the program of the till got. */
  exceptions: string[];
  /** Orders with more than one paper. */
  doubled: number;
  lies: string[];
}

/** A service in a process of its own, at one address through all of its restarts. */
class KilledService {
  kills = 0;
  readonly #settings: object;
  readonly #flaw: Flaw;
  #service: ServiceProcess | null = null;
  #port = 0;

  constructor(settings: object, flaw: Flaw) {
    this.#settings = settings;
    this.#flaw = flaw;
  }

  get url(): string {
    return this.#service!.url;
  }

  async start(): Promise<void> {
    const settings = { ...this.#settings, server: { port: this.#port } };
    this.#service = await ServiceProcess.start(settings, this.#flaw);
    if (!this.#service) throw new Error('The service did not start.');
    this.#port = Number(new URL(this.url).port);
  }

  async restart(): Promise<void> {
    this.kills++;
    await this.kill();
    await this.start();
  }

  async kill(): Promise<void> {
    await this.#service!.kill();
  }
}

/** A fault begins before an order is sent, and ends while or after it is sent. */
type Fault = () => Promise<{ ended: Promise<void> }>;

export async function runTill(
  { folder }: Pick<Language, 'folder'>,
  command: string[],
  { orders, awayMs, postgres, flaw = {} }: TillOptions,
): Promise<TillVerdict> {
  const database = await testDatabase(postgres.url);
  onTestFinished(() => database.drop());
  const printer = await PrinterProcess.start();
  const settings = {
    data: temporaryFolder(),
    log: { level: 'silent' },
    store: { url: database.url },
    printer: { ip: '127.0.0.1', port: printer.port },
    queueWhenOffline: true,
  };
  const service = new KilledService(settings, flaw);
  await service.start();
  // As many retries as the start of a service on a busy machine needs; else the defaults.
  const platen = new Driver(command, folder, { url: service.url, retries: 8 });
  const usual = new Driver(command, folder, { url: service.url });

  const killed: Fault = async () => ({ ended: service.restart() });
  const paper = (state: 'out' | 'ok'): Fault => {
    return async () => ({ ended: printer.setFaults({ paper: state }) });
  };
  const away: Fault = async () => {
    await postgres.stop('immediate');
    return { ended: delay(awayMs).then(() => postgres.start()) };
  };
  const at = (part: number) => Math.max(1, Math.round(orders * part));
  const faults = new Map<number, { fault: Fault; sender?: Driver }>([
    [at(0.2), { fault: killed }],
    [at(0.4), { fault: paper('out') }],
    [at(0.55), { fault: paper('ok') }],
    [at(0.7), { fault: away, sender: usual }],
    [at(0.85), { fault: killed }],
  ]);

  const exceptions: string[] = [];
  const lies: string[] = [];
  const jobs = new Map<number, string>();
  let requests = 0;
  const send = async (order: number, sender: Driver): Promise<Reply> => {
    const items = [{ name: textOf(order), quantity: 1, price: 1 }];
    const asked = { data: { items, total: 1 }, key: `order-${order}` };
    requests++;
    const reply = await sender.call('print', asked);
    if (reply['error'] !== undefined)
      exceptions.push(`order ${order}: ${JSON.stringify(reply['error'])}`);
    return reply;
  };
  for (let order = 1; order <= orders; order++) {
    const { fault, sender = platen } = faults.get(order) ?? {};
    const begun = await fault?.();
    const [first, second] = [await send(order, sender), await send(order, sender)];
    if (first.jobId !== second.jobId) lies.push(`order ${order} has two jobs`);
    jobs.set(order, first.jobId);
    await begun?.ended;
  }

  let completed = 0;
  let unconfirmed = 0;
  let doubled = 0;
  const read = async (order: number, jobId: string) => {
    const job = await platen.call('wait', { jobId });
    const papers = (await printer.text()).split(textOf(order)).length - 1;
    const error = job['error'] as { code: string; mayHavePrinted: boolean } | string | null;
    if (typeof error === 'string') exceptions.push(`order ${order}, read: ${error}`);
    if (papers > 1) doubled++;
    if (job.status === 'completed') {
      completed++;
      if (papers !== 1) lies.push(`order ${order} is completed with ${papers} papers`);
    } else if (typeof error === 'object' && error?.code === 'UNCONFIRMED') {
      unconfirmed++;
      if (!error.mayHavePrinted)
        lies.push(`order ${order} cannot have printed, though unconfirmed`);
    } else if (papers > 0) lies.push(`order ${order} is ${String(job.status)}, but on paper`);
    else lies.push(`order ${order} is ${String(job.status)}: it was lost`);
    // Asked once more, the key answers with the job as it is now, and prints nothing.
    const again = await send(order, platen);
    if (again.jobId !== jobId || again.status !== job.status)
      lies.push(`order ${order} is ${String(job.status)}; its key says ${String(again.status)}`);
  };
  for (const [order, jobId] of jobs) await read(order, jobId);
  const { kills } = service;
  await service.kill();
  return { orders, requests, kills, completed, unconfirmed, exceptions, doubled, lies };
}

const textOf = (order: number) => `Order ${1000 + order}.`;
