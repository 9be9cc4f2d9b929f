// Several nodes on one PostgreSQL, in processes of their own, and printers whose
// paper outlives them. Sends print requests to the nodes and compares what they
// report with the paper; the faults are defined elsewhere.

import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import type { LeaseTimes } from '../../../src/core/model/printers/lease.ts';
import type { NoticeTimes } from '../../../src/core/model/notices/notice.ts';
import { EventReader } from './event-reader.ts';
import { allJobs, getJson, postJson, receipt, send, unsent } from '../campaigns/numbered-prints.ts';
import { type Asked, type Job, judge, type Verdict } from '../campaigns/oracle.ts';
import { PartitionProxy } from '../network/partition-proxy.ts';
import { type PostgresServer, startPostgres } from '../store/postgres.mjs';
import { PrinterProcess, run } from './processes.ts';
import { temporaryFolder } from './service.ts';
import { type TestDatabase, testDatabase } from '../store/test-database.ts';

/** Short, so that tests need not wait long for the end of a lease. */
export const shortLeases: LeaseTimes = { leaseMs: 3000, renewMs: 500, marginMs: 1000 };

export type Plant =
  | ''
  | 'ignores the lease'
  | 'takeover sends again'
  | 'numbers events before the lock';

/** Numbers are given before the lock, and some commits take longer after that. */
const earlyNumbers = `
  CREATE SEQUENCE early START 100000;
  CREATE OR REPLACE FUNCTION append_events(at text, appended json) RETURNS void
  LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO events (seq, at, type, data)
    SELECT nextval('early'), append_events.at, event ->> 'type', event ->> 'data'
    FROM json_array_elements(appended) AS event;
  END $$;
  CREATE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF NEW.seq % 3 = 0 THEN PERFORM pg_sleep(0.3); END IF;
    RETURN NEW;
  END $$;
  CREATE CONSTRAINT TRIGGER slow AFTER INSERT ON events
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION slow()`;

export interface ClusterOptions {
  nodes?: number;
  /** One id per printer. */
  printers?: string[];
  speedMmPerSecond?: number;
  /** A PostgreSQL server of its own, which can be stopped. */
  ownServer?: boolean;
  leaseTimes?: LeaseTimes;
  /** How long a node that stops is unhealthy before. */
  drainSeconds?: number;
  /** A bug of every node. */
  plant?: Plant;
}

type NodeOptions = Required<Pick<ClusterOptions, 'leaseTimes' | 'drainSeconds' | 'plant'>> & {
  notices?: object;
  noticeTimes?: NoticeTimes;
};

export class NodeProcess {
  readonly name: string;
  readonly url: string;
  readonly ended: Promise<void>;
  /** Between it and the database. */
  readonly network: PartitionProxy;
  readonly #child: ChildProcess;

  static async start(
    name: string,
    databaseUrl: string,
    { leaseTimes, drainSeconds, plant, notices = {}, noticeTimes }: NodeOptions,
  ): Promise<NodeProcess> {
    const url = new URL(databaseUrl);
    const network = await PartitionProxy.before(Number(url.port));
    url.port = `${network.port}`;
    onTestFinished(() => network.close());
    const settings = {
      log: { level: 'silent' },
      server: { port: 0, drainSeconds },
      node: { name },
      store: { url: url.href },
      jobs: { deadlineSeconds: 120 },
      queueWhenOffline: true,
      webhooks: { allowPrivate: true },
      notices,
    };
    const child = run('node-process.mjs', [
      JSON.stringify(settings),
      JSON.stringify({ leaseTimes, plant, noticeTimes }),
    ]);
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    const listening = await new Promise<string>((resolve, reject) => {
      createInterface(child.stdout!).once('line', resolve);
      void ended.then(() => reject(new Error(`The node ${name} did not start.`)));
    });
    return new NodeProcess(name, child, listening, ended, network);
  }

  private constructor(
    name: string,
    child: ChildProcess,
    url: string,
    ended: Promise<void>,
    network: PartitionProxy,
  ) {
    this.name = name;
    this.#child = child;
    this.url = url;
    this.ended = ended;
    this.network = network;
  }

  async kill(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.ended;
  }

  /** Stops it with SIGTERM. */
  async stop(): Promise<void> {
    this.#child.kill('SIGTERM');
    await this.ended;
  }

  freeze(): void {
    this.#child.kill('SIGSTOP');
  }

  thaw(): void {
    this.#child.kill('SIGCONT');
  }

  get(path: string): Promise<Record<string, unknown>> {
    return getJson(this.url + path);
  }

  post(path: string, body: object) {
    return postJson(this.url + path, body);
  }
}

export class Cluster {
  readonly printers = new Map<string, PrinterProcess>();
  readonly nodes = new Map<string, NodeProcess>();
  readonly asked: Asked[] = [];
  readonly #events = new EventReader(() => [...this.nodes.values()].map(({ url }) => url));
  readonly #database: TestDatabase;
  readonly #server: PostgresServer | null;
  readonly #options: NodeOptions;

  static async begin({
    nodes = 2,
    printers = ['till'],
    speedMmPerSecond = 2000,
    ownServer = false,
    leaseTimes = shortLeases,
    drainSeconds = 0,
    plant = '',
  }: ClusterOptions = {}): Promise<Cluster> {
    // Without fsync, commits are lost only if the machine stops, which it does not here.
    const server = ownServer ? await startPostgres(temporaryFolder(), { fsync: 'off' }) : null;
    const database = await testDatabase(server?.url);
    onTestFinished(async () => {
      await database.drop();
      await server?.remove();
    });
    const options = { leaseTimes, drainSeconds, plant };
    const cluster = new Cluster(database, server, options);
    for (const id of printers)
      cluster.printers.set(id, await PrinterProcess.start({ speedMmPerSecond }));
    for (let number = 1; number <= nodes; number++) await cluster.startNode(`node-${number}`);
    const [first] = cluster.nodes.values();
    await first!.post('/templates', receipt);
    for (const [id, { port }] of cluster.printers)
      await first!.post('/printers', { id, ip: '127.0.0.1', port });
    await cluster.balanced();
    if (plant === 'numbers events before the lock') await database.query(earlyNumbers);
    onTestFinished(() => cluster.#events.stop());
    cluster.#events.start();
    return cluster;
  }

  private constructor(database: TestDatabase, server: PostgresServer | null, options: NodeOptions) {
    this.#database = database;
    this.#server = server;
    this.#options = options;
  }

  /** Its own PostgreSQL server. */
  get server(): PostgresServer {
    return this.#server!;
  }

  async startNode(name: string): Promise<NodeProcess> {
    const node = await NodeProcess.start(name, this.#database.url, this.#options);
    this.nodes.set(name, node);
    return node;
  }

  /** Waits until every printer has a holder and is online on every node. */
  async balanced(): Promise<void> {
    await this.#until('All printers are held and online', async () => {
      for (const node of this.nodes.values()) {
        const { printers } = await node.get('/printers');
        for (const id of this.printers.keys()) {
          const found = (printers as Shown[]).find((printer) => printer.id === id);
          if (!found?.node || found.status !== 'online') return false;
        }
      }
      return true;
    });
  }

  /** The node that holds the printer, as another one tells it. */
  async holder(printer: string, asked: NodeProcess = this.#any()): Promise<NodeProcess> {
    let name: string | null = null;
    await this.#until(`Printer ${printer} has a holder`, async () => {
      ({ node: name } = ((await asked.get(`/printers/${printer}`)) as { printer: Shown }).printer);
      return name !== null;
    });
    return this.nodes.get(name!)!;
  }

  /** Waits until another node than this one holds the printer. */
  async takenFrom(node: NodeProcess, printer: string): Promise<void> {
    const other = this.other(node);
    await this.#until(`Another node than ${node.name} holds ${printer}`, async () => {
      const { printer: shown } = (await other.get(`/printers/${printer}`)) as { printer: Shown };
      return shown.node !== null && shown.node !== node.name;
    });
  }

  /** A node that is not this one. */
  other(node: NodeProcess): NodeProcess {
    return [...this.nodes.values()].find((one) => one !== node)!;
  }

  async ask(
    node: NodeProcess,
    printer: string,
    { copies = 1, onUnconfirmed = 'hold' } = {},
  ): Promise<Asked> {
    const print = unsent(this.asked, copies);
    await this.#send(node, print, { printer, onUnconfirmed });
    return print;
  }

  /** Sends a request with a key to one node after the other until one accepts it, as clients do. */
  async insist(printer: string, copies = 1): Promise<Asked> {
    const print = unsent(this.asked, copies);
    for (let attempt = 0; attempt < 200 && print.answer !== 'accepted'; attempt++) {
      const nodes = [...this.nodes.values()];
      const node = nodes[(print.number + attempt) % nodes.length]!;
      if (attempt > 0) await delay(100);
      await this.#send(node, print, { printer }, { 'idempotency-key': `key-${print.number}` });
    }
    return print;
  }

  /**
   * Sends a request on a new connection to one of these nodes, as a load balancer does.
   * Returns what went wrong.
   */
  async balance(
    nodes: readonly NodeProcess[],
    printer: string,
    wait: boolean,
  ): Promise<string | null> {
    const print = unsent(this.asked, 1);
    const node = nodes[print.number % nodes.length]!;
    const error = await send(node.url, print, { printer, wait }, { connection: 'close' });
    return print.answer === 'accepted' ? null : `${node.name}: ${error ?? print.status}`;
  }

  async #send(
    node: NodeProcess,
    print: Asked,
    options: object,
    headers?: Record<string, string>,
  ): Promise<void> {
    await send(node.url, print, options, headers);
    // A commit whose answer the service did not get may be stored; so may one that is under way.
    if (print.status === 503 || print.status === 409) print.answer = 'lost';
  }

  /** Ends all connections of the nodes to the database; the server must be the cluster's own. */
  async killBackends(): Promise<void> {
    await this.#database.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND usename IS NOT NULL',
    );
  }

  async job(node: NodeProcess, id: string): Promise<Job> {
    return (await node.get(`/jobs/${id}`)).job as Job;
  }

  /** The number of copies of a job that were begun. */
  async begun(printer: string, { number }: Asked): Promise<number> {
    const text = await this.printers.get(printer)!.text();
    return text.split(`BEGIN ${number}.`).length - 1;
  }

  /** Waits until the jobs have ended, then compares what one node says with the paper. */
  async verdict(node: NodeProcess = this.#any()): Promise<Verdict> {
    let jobs: Job[] = [];
    await this.#until('All jobs have ended', async () => {
      jobs = await allJobs(node.url);
      return jobs.every(({ status }) => status !== 'queued' && status !== 'printing');
    });
    const byId = new Map(jobs.map((job) => [job.id, job]));
    const said = new Map(this.asked.map(({ number, id }) => [number, byId.get(id) ?? null]));
    const paper = await Promise.all([...this.printers.values()].map((printer) => printer.text()));
    const verdict = judge(this.asked, said, paper.join('\n'));
    return { ...verdict, lies: [...verdict.lies, ...(await this.#missedEvents())] };
  }

  /** What a reader of events that follows their numbers never got. */
  async #missedEvents(): Promise<string[]> {
    const stored = await this.#database.query('SELECT seq FROM events ORDER BY seq');
    const numbers = stored.map(({ seq }) => Number(seq));
    await this.#until('All events are read', async () => this.#events.next >= numbers.at(-1)!);
    return this.#events.lies(numbers);
  }

  #any(): NodeProcess {
    return [...this.nodes.values()][0]!;
  }

  async #until(what: string, isTrue: () => Promise<boolean>): Promise<void> {
    const end = performance.now() + 60_000;
    let problem = '';
    for (;;) {
      try {
        if (await isTrue()) return;
        problem = '';
      } catch (error) {
        problem = `: ${(error as Error).message}`;
      }
      if (performance.now() > end) throw new Error(`Never true: ${what}${problem}`);
      await delay(50);
    }
  }
}

interface Shown {
  id: string;
  node: string | null;
  status: string;
}
