// Stops and starts every node, one after the other, under load: requests go to the nodes
// that GET /health calls healthy, as a load balancer sends them, and some wait for their
// paper. Those that a node has when it stops must be answered.

import { setTimeout as delay } from 'node:timers/promises';
import type { Cluster, NodeProcess } from '../support/service/cluster.ts';

const isHealthy = ({ url }: NodeProcess): Promise<boolean> =>
  fetch(`${url}/health`).then(
    ({ ok }) => ok,
    () => false,
  );

/** Returns the requests that failed. The nodes must have `drainSeconds`. */
export async function rollingRestart(cluster: Cluster): Promise<string[]> {
  const printers = [...cluster.printers.keys()];
  const failures: string[] = [];
  let healthy: NodeProcess[] = [];
  const check = async () => {
    const all = [...cluster.nodes.values()];
    const answers = await Promise.all(all.map(isHealthy));
    healthy = all.filter((_, index) => answers[index]);
  };
  const over = new AbortController();
  const { signal } = over;
  await check();
  const checks = (async () => {
    while (!signal.aborted) await Promise.all([check(), delay(100)]);
  })();
  const clients = Array.from({ length: 6 }, async (_, client) => {
    for (let number = client; !signal.aborted; number++) {
      const printer = printers[number % printers.length]!;
      const failure = await cluster.balance(healthy, printer, client % 2 === 0);
      if (failure) failures.push(failure);
      await delay(30);
    }
  });
  for (const [name, node] of cluster.nodes) {
    await node.stop();
    await cluster.startNode(name);
    await delay(300);
  }
  over.abort();
  await Promise.all([checks, ...clients]);
  return failures;
}
