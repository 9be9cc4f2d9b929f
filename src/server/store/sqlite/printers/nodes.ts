// The only node of a SQLite store is this process: the data folder is locked, so
// leases end only when a printer is removed, and nothing has to be renewed.

import type { LeaseStore, NodeHeartbeat } from '../../store.ts';
import type { Connection } from '../engine/connection.ts';

type Nodes = Omit<LeaseStore, 'takeLease' | 'pollLease'>;

export function nodes({ db, now }: Connection): Nodes {
  const held = db.prepare(
    'SELECT id, lease_token FROM printers WHERE lease_holder = ? ORDER BY id',
  );
  const heldBy = (nodeId: string): Map<string, number> =>
    new Map(held.all(nodeId).map((row) => [row.id, row.lease_token]));
  let own: { node: NodeHeartbeat; since: string } | null = null;
  return {
    async renewLeases(node) {
      own = { node, since: own?.node.id === node.id ? own.since : now() };
      const printers = heldBy(node.id);
      return {
        held: printers,
        nodes: 1,
        nodesOfSite: 1,
        printers: printers.size,
        printersOfSite: 0,
        free: [],
      };
    },
    async releaseLeases() {},
    async listNodes() {
      if (!own) return [];
      const { node, since } = own;
      return [{ ...node, since, seenAt: now(), printers: [...heldBy(node.id).keys()] }];
    },
    async removeNode(nodeId) {
      if (own?.node.id === nodeId) own = null;
    },
  };
}
