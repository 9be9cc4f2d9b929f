// Stops and starts every node, one after the other, under load: requests go to all nodes
// but the one that is about to stop, as a load balancer sends them, and some wait for
// their paper. Those that a node has when it stops must be answered.

import { setTimeout as delay } from 'node:timers/promises';
import type { Cluster } from '../support/cluster.ts';

/** Returns the requests that failed. */
export async function rollingRestart(cluster: Cluster): Promise<string[]> {
  const printers = [...cluster.printers.keys()];
  const failures: string[] = [];
  const over = new AbortController();
  let stopping = '';
  const clients = Array.from({ length: 6 }, async (_, client) => {
    for (let number = client; !over.signal.aborted; number++) {
      const nodes = [...cluster.nodes.values()].filter(({ name }) => name !== stopping);
      const printer = printers[number % printers.length]!;
      const failure = await cluster.balance(nodes, printer, client % 2 === 0);
      if (failure) failures.push(failure);
      await delay(30);
    }
  });
  for (const [name, node] of cluster.nodes) {
    await delay(200);
    stopping = name;
    await delay(200); // connections that are being made
    await node.stop();
    await cluster.startNode(name);
    stopping = '';
  }
  over.abort();
  await Promise.all(clients);
  return failures;
}
