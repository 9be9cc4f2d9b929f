// Webhooks, how far their deliveries are, and the log of these.

import { type Delivery, deliveriesKept } from '../../../core/model/webhook.ts';
import { type DeliveryRow, toDelivery, toWebhook, type WebhookRow } from '../rows/webhook-row.ts';
import type { WebhookStore } from '../store.ts';
import type { Connection } from './connection.ts';

export function webhooks({ db, write }: Connection): WebhookStore {
  const all = db.prepare('SELECT record, progress FROM webhooks ORDER BY id');
  const byId = db.prepare('SELECT record, progress FROM webhooks WHERE id = ?');
  const insert = db.prepare('INSERT INTO webhooks (id, record) VALUES (?, ?)');
  const change = db.prepare('UPDATE webhooks SET record = ? WHERE id = ?');
  const remove = db.prepare('DELETE FROM webhooks WHERE id = ?');
  const move = db.prepare('UPDATE webhooks SET progress = ? WHERE id = ?');
  const append = db.prepare('INSERT INTO webhook_deliveries (webhook_id, entry) VALUES (?, ?)');
  const dropOld = db.prepare(
    `DELETE FROM webhook_deliveries WHERE webhook_id = ?1 AND seq <= (
       SELECT seq FROM webhook_deliveries WHERE webhook_id = ?1
       ORDER BY seq DESC LIMIT 1 OFFSET ${deliveriesKept})`,
  );
  const newest = db.prepare(
    `SELECT seq, entry FROM webhook_deliveries WHERE webhook_id = ? AND seq < ?
     ORDER BY seq DESC LIMIT ?`,
  );

  const find = (id: string) => {
    const row: WebhookRow | undefined = byId.get(id);
    return row ? toWebhook(row) : null;
  };

  function log(id: string, deliveries: readonly Delivery[]): void {
    if (deliveries.length === 0) return;
    for (const delivery of deliveries) append.run(id, JSON.stringify(delivery));
    dropOld.run(id);
  }

  return {
    async listWebhooks() {
      return all.all().map((row) => toWebhook(row as WebhookRow));
    },
    async getWebhook(id) {
      return find(id);
    },
    addWebhook: (webhook) => write(() => void insert.run(webhook.id, JSON.stringify(webhook))),
    changeWebhook: (id, changed) =>
      write(() => {
        const found = find(id);
        if (!found) return null;
        const webhook = changed(found.webhook);
        change.run(JSON.stringify(webhook), id);
        return webhook;
      }),
    removeWebhook: (id) => write(() => remove.run(id).changes > 0),
    // The data folder is locked: this process is the only one.
    takeDeliveries: async () => 1,
    releaseDeliveries: async () => {},
    saveDeliveries: (_token, id, progress, deliveries) =>
      write(() => {
        if (move.run(JSON.stringify(progress), id).changes === 0) return false;
        log(id, deliveries);
        return true;
      }),
    addDelivery: (id, delivery) =>
      write(() => {
        if (find(id)) log(id, [delivery]);
      }),
    async listDeliveries(id, { before, limit }) {
      const rows = newest.all(id, before ?? Number.MAX_SAFE_INTEGER, limit);
      return rows.map((row) => toDelivery(row as DeliveryRow));
    },
  };
}
