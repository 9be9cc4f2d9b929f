// Webhooks, how far their deliveries are, and the log of these.

import {
  type Delivery,
  deliveriesKept,
  type Webhook,
} from '../../../core/model/webhooks/webhook.ts';
import type { Engine, Steps } from '../engine.ts';
import type { StoredWebhook, WebhookStore } from '../store.ts';

interface WebhookRow {
  record: string;
  progress: string | null;
}

interface DeliveryRow {
  seq: number;
  entry: string;
}

type Reads = 'listWebhooks' | 'getWebhook' | 'listDeliveries';

/** Takes and gives up the right to deliver, which only nodes that share a store need. */
export type DeliveryLease = Pick<WebhookStore, 'takeDeliveries' | 'releaseDeliveries'>;

export function webhooks(engine: Engine): Omit<WebhookStore, keyof DeliveryLease> {
  const { dialect, query, json } = engine;
  const all = query<WebhookRow>('SELECT record, progress FROM webhooks ORDER BY id');
  const select = 'SELECT record, progress FROM webhooks WHERE id = $1';
  const byId = query<WebhookRow>(select);
  const locked = query<WebhookRow>(`${select} ${dialect.forUpdate}`);
  const held = query<WebhookRow>(`${select} ${dialect.forKeyShare}`);
  const insert = query('INSERT INTO webhooks (id, record) VALUES ($1, $2)');
  const update = query('UPDATE webhooks SET record = $2 WHERE id = $1');
  const remove = query('DELETE FROM webhooks WHERE id = $1');
  const move = query({
    sqlite: 'UPDATE webhooks SET progress = $3 WHERE id = $2',
    // A takeover waits for this, so that what it reads is not older.
    postgres: `WITH held AS (SELECT token FROM webhook_lease WHERE token = $1 FOR SHARE)
      UPDATE webhooks SET progress = $3 FROM held WHERE id = $2`,
  });
  const append = query(
    `INSERT INTO webhook_deliveries (webhook_id, entry)
     SELECT $1, each.value FROM ${dialect.elements('$2')} ORDER BY each.key`,
  );
  const dropOld = query(
    `DELETE FROM webhook_deliveries WHERE webhook_id = $1 AND seq <= (
       SELECT seq FROM webhook_deliveries WHERE webhook_id = $1
       ORDER BY seq DESC LIMIT 1 OFFSET ${deliveriesKept})`,
  );
  const newest = query<DeliveryRow>(
    `SELECT seq, entry FROM webhook_deliveries WHERE webhook_id = $1 AND seq < $2
     ORDER BY seq DESC LIMIT $3`,
  );

  function* log(id: string, deliveries: readonly Delivery[]): Steps<void> {
    if (deliveries.length === 0) return;
    yield* append.run(id, json(deliveries.map((delivery) => json(delivery))));
    yield* dropOld.run(id);
  }

  return {
    ...engine.reads<Pick<WebhookStore, Reads>>({
      *listWebhooks() {
        return (yield* all.all()).map(toWebhook);
      },
      *getWebhook(id) {
        const row = yield* byId.get(id);
        return row ? toWebhook(row) : null;
      },
      *listDeliveries(id, { before, limit }) {
        const rows = yield* newest.all(id, before ?? Number.MAX_SAFE_INTEGER, limit);
        return rows.map(({ seq, entry }) => ({ number: seq, ...(JSON.parse(entry) as Delivery) }));
      },
    }),
    ...engine.writes<Omit<WebhookStore, Reads | keyof DeliveryLease>>({
      *addWebhook(webhook) {
        yield* insert.run(webhook.id, json(webhook));
      },
      *changeWebhook(id, change) {
        const row = yield* locked.get(id);
        if (!row) return null;
        const webhook = change(toWebhook(row).webhook);
        yield* update.run(id, json(webhook));
        return webhook;
      },
      *removeWebhook(id) {
        return (yield* remove.run(id)) > 0;
      },
      *saveDeliveries(token, id, progress, deliveries) {
        if ((yield* move.run(token, id, json(progress))) === 0) return false;
        yield* log(id, deliveries);
        return true;
      },
      *addDelivery(id, delivery) {
        if (yield* held.get(id)) yield* log(id, [delivery]);
      },
    }),
  };
}

function toWebhook({ record, progress }: WebhookRow): StoredWebhook {
  return {
    webhook: JSON.parse(record) as Webhook,
    progress: progress === null ? null : JSON.parse(progress),
  };
}
