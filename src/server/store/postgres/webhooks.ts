// Webhooks, how far their deliveries are, and the log of these. One node delivers: the
// one that has the lease, which ends by the database's clock unless it is renewed.

import { type Delivery, deliveriesKept } from '../../../core/model/webhook.ts';
import { type DeliveryRow, toDelivery, toWebhook, type WebhookRow } from '../rows/webhook-row.ts';
import type { WebhookStore } from '../store.ts';
import type { Database, Session } from './database.ts';
import type { Lane } from './lane.ts';
import { storable } from './storable.ts';

const byId = 'SELECT record, progress FROM webhooks WHERE id = $1';

const take = `INSERT INTO webhook_lease AS lease (token, node_id, expires_at)
  VALUES (1, $1, clock_timestamp() + $2 * interval '1 millisecond')
  ON CONFLICT (one) DO UPDATE SET
    token = lease.token
      + (lease.node_id IS DISTINCT FROM $1 OR lease.expires_at <= clock_timestamp())::integer,
    node_id = $1, expires_at = excluded.expires_at
  WHERE lease.node_id IS NULL OR lease.node_id = $1 OR lease.expires_at <= clock_timestamp()
  RETURNING token`;

async function log(session: Session, id: string, deliveries: readonly Delivery[]): Promise<void> {
  if (deliveries.length === 0) return;
  await session.rows(
    `INSERT INTO webhook_deliveries (webhook_id, entry)
     SELECT $1, entry FROM unnest($2::text[]) WITH ORDINALITY AS list (entry, number) ORDER BY number`,
    [id, deliveries.map((delivery) => storable(JSON.stringify(delivery)))],
  );
  await session.rows(
    `DELETE FROM webhook_deliveries WHERE webhook_id = $1 AND seq <= (
       SELECT seq FROM webhook_deliveries WHERE webhook_id = $1
       ORDER BY seq DESC LIMIT 1 OFFSET ${deliveriesKept})`,
    [id],
  );
}

export function webhooks(database: Database, lane: Lane, leaseMs: number): WebhookStore {
  return {
    async listWebhooks() {
      const rows = await database.rows('SELECT record, progress FROM webhooks ORDER BY id');
      return rows.map((row) => toWebhook(row as WebhookRow));
    },
    async getWebhook(id) {
      const row = await database.one(byId, [id]);
      return row ? toWebhook(row as WebhookRow) : null;
    },
    addWebhook: (webhook) =>
      lane.transaction(async ({ rows }) => {
        await rows('INSERT INTO webhooks (id, record) VALUES ($1, $2)', [
          webhook.id,
          storable(JSON.stringify(webhook)),
        ]);
      }),
    changeWebhook: (id, change) =>
      lane.transaction(async ({ rows }) => {
        const [row] = await rows(`${byId} FOR UPDATE`, [id]);
        if (!row) return null;
        const webhook = change(toWebhook(row as WebhookRow).webhook);
        await rows('UPDATE webhooks SET record = $2 WHERE id = $1', [
          id,
          storable(JSON.stringify(webhook)),
        ]);
        return webhook;
      }),
    removeWebhook: (id) =>
      lane.transaction(async ({ rows }) => {
        const removed = await rows('DELETE FROM webhooks WHERE id = $1 RETURNING id', [id]);
        return removed.length > 0;
      }),
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
    saveDeliveries: (token, id, progress, deliveries) =>
      lane.transaction(async (session) => {
        // A takeover waits for this, so that what it reads is not older.
        const saved = await session.rows(
          `WITH held AS (SELECT token FROM webhook_lease WHERE token = $1 FOR SHARE)
           UPDATE webhooks SET progress = $3 FROM held WHERE id = $2 RETURNING id`,
          [token, id, storable(JSON.stringify(progress))],
        );
        if (saved.length === 0) return false;
        await log(session, id, deliveries);
        return true;
      }),
    addDelivery: (id, delivery) =>
      lane.transaction(async (session) => {
        const [found] = await session.rows(`${byId} FOR KEY SHARE`, [id]);
        if (found) await log(session, id, [delivery]);
      }),
    async listDeliveries(id, { before, limit }) {
      const rows = await database.rows(
        `SELECT seq, entry FROM webhook_deliveries WHERE webhook_id = $1 AND seq < $2
         ORDER BY seq DESC LIMIT $3`,
        [id, before ?? Number.MAX_SAFE_INTEGER, limit],
      );
      return rows.map((row) => toDelivery(row as DeliveryRow));
    },
  };
}
