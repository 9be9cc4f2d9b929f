// The right to deliver webhooks and notices: one node has it. It ends by the database's clock
// unless it is renewed.

import type { DeliveryLease } from '../../rooms/webhooks.ts';
import type { Lane } from '../engine/lane.ts';

const take = `INSERT INTO webhook_lease AS lease (token, node_id, expires_at)
  VALUES (1, $1, clock_timestamp() + $2 * interval '1 millisecond')
  ON CONFLICT (one) DO UPDATE SET
    token = lease.token
      + (lease.node_id IS DISTINCT FROM $1 OR lease.expires_at <= clock_timestamp())::integer,
    node_id = $1, expires_at = excluded.expires_at
  WHERE lease.node_id IS NULL OR lease.node_id = $1 OR lease.expires_at <= clock_timestamp()
  RETURNING token`;

export function deliveryLease(lane: Lane, leaseMs: number): DeliveryLease {
  return {
    takeDeliveries: (nodeId) =>
      lane.transaction(async ({ rows }): Promise<number | null> => {
        const [row] = await rows(take, [nodeId, leaseMs]);
        return row?.token ?? null;
      }),
    releaseDeliveries: (nodeId) =>
      lane.transaction(async ({ rows }) => {
        await rows(
          `UPDATE webhook_lease SET node_id = NULL, expires_at = '-infinity' WHERE node_id = $1`,
          [nodeId],
        );
      }),
  };
}
