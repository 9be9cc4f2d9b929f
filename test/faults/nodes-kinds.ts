// The faults of several nodes, each as one round on a running cluster. Either a job of
// many copies is being printed by its holder when the fault happens, and more jobs wait
// behind it, or clients send requests to all nodes meanwhile.

import { setTimeout as delay } from 'node:timers/promises';
import { leaseTimes } from '../../src/core/model/printers/lease.ts';
import {
  Cluster,
  type ClusterOptions,
  type NodeProcess,
  shortLeases,
} from '../support/service/cluster.ts';

export interface Round {
  /** Milliseconds from the fault until another node printed the next job; null where none should. */
  printedAfterMs: number | null;
  /** Copies of the interrupted job that were begun after another node held its printer. */
  begunAfterwards: number;
}

export interface NodeFault {
  /** How often `npm run test:faults nodes` causes it. */
  times: number;
  /** Of the printers: a copy takes about 25 mm. */
  speedMmPerSecond: number;
  /** A fault of the PostgreSQL server: it is the cluster's own, and no lease ends meanwhile. */
  isOfServer: boolean;
  /** `number` counts the rounds, so that each has another moment. */
  round(cluster: Cluster, printer: string, number: number): Promise<Round>;
}

/** More than are printed until a lease has ended, also on a busy machine. */
const copies = 100;
/** After the takeover, how long the former holder is watched. */
const watchedMs = 1500;

/** What ends the fault: before or after the former holder is watched. */
interface Ends {
  beforeWatching?: () => Promise<unknown> | void;
  afterWatching?: () => void;
}

/** The holder fails in the middle of a job of many copies, and another node takes its printer. */
async function interrupted(
  cluster: Cluster,
  printer: string,
  cause: (holder: NodeProcess) => Promise<Ends> | Ends,
): Promise<Round> {
  const [one, another] = [...cluster.nodes.values()] as [NodeProcess, NodeProcess];
  const job = await cluster.ask(one, printer, { copies });
  const next = await cluster.ask(another, printer);
  while ((await cluster.begun(printer, job)) < 4) await delay(10);
  // Asked now: a printer that prints stays where it is, an idle one may move.
  const holder = await cluster.holder(printer);
  const failedAt = performance.now();
  const { beforeWatching, afterWatching } = await cause(holder);
  await cluster.takenFrom(holder, printer);
  const before = await cluster.begun(printer, job);
  const ended = beforeWatching?.(); // a node may take a while to start
  let printedAfterMs: number | null = null;
  let begunAfterwards = 0;
  const since = performance.now();
  // The next job may take longer, unless the former holder still uses the printer.
  while (
    performance.now() <
    since + (printedAfterMs === null && begunAfterwards < 2 ? 30_000 : watchedMs)
  ) {
    begunAfterwards = (await cluster.begun(printer, job)) - before;
    if ((await cluster.begun(printer, next)) > 0) printedAfterMs ??= performance.now() - failedAt;
    await delay(20);
  }
  await ended;
  afterWatching?.();
  return { printedAfterMs, begunAfterwards };
}

/** Clients repeat their requests until they are accepted, before, during and after the fault. */
async function underLoad(
  cluster: Cluster,
  number: number,
  cause: () => Promise<unknown>,
): Promise<Round> {
  const over = new AbortController();
  const clients = [...cluster.printers.keys()].map(async (printer) => {
    while (!over.signal.aborted) {
      await cluster.insist(printer);
      await delay(40);
    }
  });
  await delay(200 + ((number * 37) % 300));
  await cause();
  await delay(300);
  over.abort();
  await Promise.all(clients);
  return { printedAfterMs: null, begunAfterwards: 0 };
}

const takesOver = { speedMmPerSecond: 100, isOfServer: false };
const goesOn = { speedMmPerSecond: 500, isOfServer: true };

export const nodeFaults = {
  'a node is killed while it prints': {
    ...takesOver,
    times: 50,
    round: (cluster, printer) =>
      interrupted(cluster, printer, async (holder) => {
        await holder.kill();
        cluster.nodes.delete(holder.name);
        return { beforeWatching: () => cluster.startNode(holder.name) };
      }),
  },
  'a node is stopped past its lease while it prints': {
    ...takesOver,
    times: 20,
    round: (cluster, printer) =>
      interrupted(cluster, printer, (holder) => {
        holder.freeze();
        return { beforeWatching: () => holder.thaw() };
      }),
  },
  'a node is cut off from the database while it prints': {
    ...takesOver,
    times: 20,
    round: (cluster, printer) =>
      interrupted(cluster, printer, (holder) => {
        holder.network.cut();
        return { afterWatching: () => holder.network.heal() };
      }),
  },
  'PostgreSQL is stopped at once and started again': {
    ...goesOn,
    times: 50,
    round: (cluster, _printer, number) =>
      underLoad(cluster, number, async () => {
        await cluster.server.stop('immediate');
        await delay((number * 53) % 500);
        await cluster.server.start();
      }),
  },
  'PostgreSQL ends all connections': {
    ...goesOn,
    times: 50,
    round: (cluster, _printer, number) => underLoad(cluster, number, () => cluster.killBackends()),
  },
} satisfies Record<string, NodeFault>;

export type NodeFaultName = keyof typeof nodeFaults;
export const nodeFaultNames = Object.keys(nodeFaults) as NodeFaultName[];

/** With short leases where the fault outlasts them. */
export function beginCluster(
  { speedMmPerSecond, isOfServer }: NodeFault,
  options: ClusterOptions = {},
): Promise<Cluster> {
  return Cluster.begin({
    speedMmPerSecond,
    ownServer: isOfServer,
    leaseTimes: isOfServer ? leaseTimes : shortLeases,
    ...options,
  });
}

/** Causes a fault several times, on one printer after the other. */
export async function repeat(
  cluster: Cluster,
  fault: NodeFault,
  times: number,
): Promise<{ slowestMs: number | null; begunAfterwards: number }> {
  const printers = [...cluster.printers.keys()];
  const rounds: Round[] = [];
  for (let number = 0; number < times; number++) {
    await cluster.balanced();
    rounds.push(await fault.round(cluster, printers[number % printers.length]!, number));
  }
  const durations = rounds.flatMap(({ printedAfterMs }) => printedAfterMs ?? []);
  return {
    slowestMs: durations.length > 0 ? Math.round(Math.max(...durations)) : null,
    begunAfterwards: Math.max(...rounds.map((round) => round.begunAfterwards)),
  };
}
