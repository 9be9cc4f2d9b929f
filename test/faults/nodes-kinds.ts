// The faults of several nodes, each as one round on a running cluster: a job of
// several copies is being printed by its holder when the fault happens, and more jobs
// wait behind it. Returns what must be true besides the verdict.

import { setTimeout as delay } from 'node:timers/promises';
import type { Cluster, NodeProcess } from '../support/cluster.ts';

export interface Round {
  /** Milliseconds until another node held the printer; null where none should. */
  takenAfterMs: number | null;
  /** Copies of the interrupted job that were begun after another node held its printer. */
  begunAfterwards: number;
}

/** More than are printed until a lease has ended. */
const copies = 40;
/** After the takeover, how long the former holder is watched. */
const watchedMs = 1500;

/** Prints a job of several copies until some are out and the next is begun, with other jobs behind it. */
async function inTheMiddle(cluster: Cluster, printer: string) {
  const [one, another] = [...cluster.nodes.values()] as [NodeProcess, NodeProcess];
  const begun = cluster.printers.get(printer)!.printed(3);
  const job = await cluster.ask(one, printer, { copies });
  for (const node of [one, another]) await cluster.ask(node, printer);
  await begun;
  while ((await cluster.begun(printer, job)) < 4) await delay(10);
  return job;
}

/** `cause` returns what ends the fault, if it ends. */
async function interrupted(
  cluster: Cluster,
  printer: string,
  cause: (holder: NodeProcess) => Promise<(() => void) | null>,
): Promise<Round> {
  const job = await inTheMiddle(cluster, printer);
  // Asked now: a printer that prints stays where it is, an idle one may move.
  const holder = await cluster.holder(printer);
  const end = await cause(holder);
  const takenAfterMs = await cluster.takenFrom(holder, printer);
  const before = await cluster.begun(printer, job);
  if (end === null) cluster.nodes.delete(holder.name);
  end?.();
  await delay(watchedMs);
  const begunAfterwards = (await cluster.begun(printer, job)) - before;
  return { takenAfterMs, begunAfterwards };
}

export const nodeFaults = {
  'a node is killed while it prints': (cluster: Cluster, printer: string) =>
    interrupted(cluster, printer, async (holder) => {
      await holder.kill();
      return null;
    }),
  'a node is stopped past its lease while it prints': (cluster: Cluster, printer: string) =>
    interrupted(cluster, printer, async (holder) => {
      holder.freeze();
      return () => holder.thaw();
    }),
  'a node is cut off from the database while it prints': (cluster: Cluster, printer: string) =>
    interrupted(cluster, printer, async (holder) => {
      holder.network.cut();
      return () => {
        // Watched while it is still cut off.
        setTimeout(() => holder.network.heal(), watchedMs);
      };
    }),
  'PostgreSQL is stopped at once and started again': async (
    cluster: Cluster,
    printer: string,
  ): Promise<Round> => {
    await inTheMiddle(cluster, printer);
    await cluster.server.stop('immediate');
    for (const node of cluster.nodes.values()) await cluster.ask(node, printer);
    await cluster.server.start();
    return { takenAfterMs: null, begunAfterwards: 0 };
  },
};

export type NodeFault = keyof typeof nodeFaults;

/** Stops and starts every node, one after the other, while the others get requests. */
export async function rollingRestart(cluster: Cluster, printers: string[]): Promise<void> {
  for (const [name, node] of cluster.nodes) {
    const others = [...cluster.nodes.values()].filter((one) => one !== node);
    const restarted = new AbortController();
    const load = (async () => {
      for (let number = 0; !restarted.signal.aborted; number++) {
        const printer = printers[number % printers.length]!;
        await cluster.ask(others[number % others.length]!, printer);
        await delay(50);
      }
    })();
    await delay(300);
    await node.stop();
    await cluster.startNode(name);
    restarted.abort();
    await load;
  }
}
