// Several nodes on one PostgreSQL, in processes of their own, and printers whose
// paper outlives them. Sends print requests to the nodes and compares what they
// report with the paper; the faults are defined elsewhere.

import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import type { LeaseTimes } from '../../src/core/model/lease.ts';
import { type Asked, type Job, judge, type Verdict } from './oracle.ts';
import { PartitionProxy } from './partition-proxy.ts';
import { type PostgresServer, startPostgres } from './postgres.mjs';
import { PrinterProcess, run } from './processes.ts';
import { temporaryFolder } from './service.ts';
import { testDatabase } from './test-database.ts';

/** Short, so that tests need not wait long for the end of a lease. */
export const shortLeases: LeaseTimes = { leaseMs: 3000, renewMs: 500, marginMs: 1000 };

export type Plant = '' | 'ignores the lease' | 'takeover sends again';

export interface ClusterOptions {
  nodes?: number;
  /** One id per printer. */
  printers?: string[];
  speedMmPerSecond?: number;
  /** A PostgreSQL server of its own, which can be stopped. */
  ownServer?: boolean;
  leaseTimes?: LeaseTimes;
  /** A bug of every node. */
  plant?: Plant;
}

const firstNumber = 1001;
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
    leaseTimes: LeaseTimes,
    plant: Plant,
  ): Promise<NodeProcess> {
    const url = new URL(databaseUrl);
    const network = await PartitionProxy.before(Number(url.port));
    url.port = `${network.port}`;
    onTestFinished(() => network.close());
    const settings = {
      log: { level: 'silent' },
      server: { port: 0 },
      node: { name },
      store: { url: url.href },
      jobs: { deadlineSeconds: 120 },
      queueWhenOffline: true,
    };
    const child = run('node-process.mjs', [
      JSON.stringify(settings),
      JSON.stringify({ leaseTimes, plant }),
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

  async get(path: string): Promise<Record<string, unknown>> {
    const response = await fetch(this.url + path, { signal: AbortSignal.timeout(15_000) });
    if (!response.ok) throw new Error(`${path} answers ${response.status}`);
    return (await response.json()) as Record<string, unknown>;
  }

  async post(path: string, body: object) {
    const response = await fetch(this.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(15_000),
    });
    const answer = (await response.json()) as Record<string, unknown>;
    return { status: response.status, answer };
  }
}

export class Cluster {
  readonly printers = new Map<string, PrinterProcess>();
  readonly nodes = new Map<string, NodeProcess>();
  readonly asked: Asked[] = [];
  readonly #databaseUrl: string;
  readonly #server: PostgresServer | null;
  readonly #leaseTimes: LeaseTimes;

  static async begin({
    nodes = 2,
    printers = ['till'],
    speedMmPerSecond = 2000,
    ownServer = false,
    leaseTimes = shortLeases,
    plant = '',
  }: ClusterOptions = {}): Promise<Cluster> {
    // Without fsync, commits are lost only if the machine stops, which it does not here.
    const server = ownServer ? await startPostgres(temporaryFolder(), { fsync: 'off' }) : null;
    const database = await testDatabase(server?.url);
    onTestFinished(async () => {
      await database.drop();
      await server?.remove();
    });
    const cluster = new Cluster(database.url, server, leaseTimes);
    for (const id of printers)
      cluster.printers.set(id, await PrinterProcess.start({ speedMmPerSecond }));
    for (let number = 1; number <= nodes; number++)
      await cluster.startNode(`node-${number}`, plant);
    const [first] = cluster.nodes.values();
    await first!.post('/templates', receipt);
    for (const [id, { port }] of cluster.printers)
      await first!.post('/printers', { id, ip: '127.0.0.1', port });
    await cluster.balanced();
    return cluster;
  }

  private constructor(url: string, server: PostgresServer | null, leaseTimes: LeaseTimes) {
    this.#databaseUrl = url;
    this.#server = server;
    this.#leaseTimes = leaseTimes;
  }

  /** Its own PostgreSQL server. */
  get server(): PostgresServer {
    return this.#server!;
  }

  async startNode(name: string, plant: Plant = ''): Promise<NodeProcess> {
    const node = await NodeProcess.start(name, this.#databaseUrl, this.#leaseTimes, plant);
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

  /** Waits until another node than this one holds the printer; returns how long that took. */
  async takenFrom(node: NodeProcess, printer: string): Promise<number> {
    const since = performance.now();
    const other = this.other(node);
    await this.#until(`Another node than ${node.name} holds ${printer}`, async () => {
      const { printer: shown } = (await other.get(`/printers/${printer}`)) as { printer: Shown };
      return shown.node !== null && shown.node !== node.name;
    });
    return performance.now() - since;
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
    const number = firstNumber + this.asked.length;
    const print: Asked = { number, copies, answer: 'lost', status: 0, id: '' };
    this.asked.push(print);
    try {
      const { status, answer } = await node.post('/print/numbered', {
        data: { number: `${number}` },
        options: { printer, copies, onUnconfirmed },
      });
      print.status = status;
      print.answer = status === 200 ? 'accepted' : 'refused';
      if (status === 200) print.id = answer.jobId as string;
      // A commit whose answer the service did not get may be stored.
      if (status === 503) print.answer = 'lost';
    } catch {
      print.answer = 'lost';
    }
    return print;
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
      jobs = [];
      let cursor = '';
      do {
        const page = await node.get(`/jobs?limit=100${cursor && `&cursor=${cursor}`}`);
        jobs.push(...(page.jobs as Job[]));
        cursor = (page.nextCursor as string | null) ?? '';
      } while (cursor);
      return jobs.every(({ status }) => status !== 'queued' && status !== 'printing');
    });
    const byId = new Map(jobs.map((job) => [job.id, job]));
    const said = new Map(this.asked.map(({ number, id }) => [number, byId.get(id) ?? null]));
    const paper = await Promise.all([...this.printers.values()].map((printer) => printer.text()));
    return judge(this.asked, said, paper.join('\n'));
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
