// The contract of the store for events, and for the webhooks that deliver them.

import type { DatedEvent, Event } from '../../../core/model/event.ts';
import type { WebhookProgress } from '../../../core/model/webhooks/webhook-progress.ts';
import type { Delivery, Webhook } from '../../../core/model/webhooks/webhook.ts';

/** Webhooks, and how far their deliveries are. */
export interface WebhookStore {
  /** Sorted by id. */
  listWebhooks(): Promise<StoredWebhook[]>;
  getWebhook(id: string): Promise<StoredWebhook | null>;
  addWebhook(webhook: Webhook): Promise<void>;
  /** Stores what `change` makes of it, and returns that; null if the id does not exist. */
  changeWebhook(id: string, change: (webhook: Webhook) => Webhook): Promise<Webhook | null>;
  /** Removes it with its deliveries; false if the id does not exist. */
  removeWebhook(id: string): Promise<boolean>;
  /** Takes or renews the right to deliver, which one node has; null while another has it. A new holder gets a higher token. */
  takeDeliveries(nodeId: string): Promise<number | null>;
  /** Gives it up, if the node has it. */
  releaseDeliveries(nodeId: string): Promise<void>;
  /** Also adds to the log. False if the right is lost, or the webhook was removed. */
  saveDeliveries(
    token: number,
    id: string,
    progress: WebhookProgress,
    deliveries: readonly Delivery[],
  ): Promise<boolean>;
  /** Adds to the log, which keeps a bounded number for each webhook. */
  addDelivery(id: string, delivery: Delivery): Promise<void>;
  /** The newest first; `before` is the number of the last one of the previous page. */
  listDeliveries(
    id: string,
    page: { before?: number | undefined; limit: number },
  ): Promise<(Delivery & { number: number })[]>;
}

export interface StoredWebhook {
  webhook: Webhook;
  /** Null before the first delivery. */
  progress: WebhookProgress | null;
}

export interface EventStore {
  /** The events in order; at most `limit`. */
  eventsAfter(seq: number, limit: number): Promise<Event[]>;
  /** The events with their times, in order; at most `limit`. */
  datedEventsAfter(seq: number, limit: number): Promise<DatedEvent[]>;
  /** The newest changes of printers since then, at most `limit`, in order. */
  printerUpdatesSince(since: string, limit: number): Promise<DatedEvent[]>;
  eventRange(): Promise<EventRange>;
}

export interface EventRange {
  /** The number of the oldest stored event after the last restore; 1 if there never was an event. */
  oldest: number;
  /** The number of the newest event, which is never pruned; 0 if there never was one. */
  newest: number;
}
