// Rows of webhooks and of the log of their deliveries, as both stores read them.

import type { Delivery, Webhook } from '../../../core/model/webhook.ts';
import type { StoredWebhook } from '../store.ts';

export interface WebhookRow {
  record: string;
  progress: string | null;
}

export function toWebhook({ record, progress }: WebhookRow): StoredWebhook {
  return {
    webhook: JSON.parse(record) as Webhook,
    progress: progress === null ? null : JSON.parse(progress),
  };
}

export interface DeliveryRow {
  seq: number;
  entry: string;
}

export function toDelivery({ seq, entry }: DeliveryRow): Delivery & { number: number } {
  return { number: seq, ...(JSON.parse(entry) as Delivery) };
}
