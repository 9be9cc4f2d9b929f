// What became of the messages of webhooks, and what waits. With several nodes the one that
// delivers reports it, so that sums over all nodes are right.

import { eventsBetween } from '../../core/model/event.ts';
import type { Delivery } from '../../core/model/webhooks/webhook.ts';
import type { Store } from '../store/store.ts';
import { type Family, gauge } from './exposition.ts';
import { Counter } from './instruments.ts';

interface Backlog {
  cursor: number;
  late: number;
  oldestAt: string | null;
}

// Keys of an object, so that a new value is missing here by type.
const outcomes: Record<Delivery['outcome'], true> = {
  delivered: true,
  failed: true,
  'given up': true,
};

export class WebhookMetrics {
  /** What this node has to deliver, for each webhook. */
  backlogs: () => Backlog[] = () => [];
  readonly #store: Pick<Store, 'eventRange' | 'clock'>;
  readonly #deliveries = new Counter(
    'platen_webhook_deliveries_total',
    'Attempts to deliver an event to a webhook, without tests. outcome: delivered, failed, or given up (the event is too old to be tried again).',
    ['outcome'],
  );

  constructor(store: Pick<Store, 'eventRange' | 'clock'>) {
    this.#store = store;
    for (const outcome of Object.keys(outcomes)) this.#deliveries.begin(outcome);
  }

  count(outcome: Delivery['outcome']): void {
    this.#deliveries.add(outcome);
  }

  async families(): Promise<Family[]> {
    const backlogs = this.backlogs();
    return [
      this.#deliveries.family(),
      gauge(
        'platen_webhook_waiting_events',
        'Events that webhooks have not looked at or not delivered yet, at most: their filters may leave some out.',
        await this.#waiting(backlogs),
      ),
      gauge(
        'platen_webhook_oldest_seconds',
        'Age of the oldest event that waits for a receiver; 0 if none does.',
        this.#oldestSeconds(backlogs),
      ),
    ];
  }

  async #waiting(backlogs: Backlog[]): Promise<number> {
    if (backlogs.length === 0) return 0;
    // New events are unknown if the database fails.
    const last = await this.#store.eventRange().then(
      ({ newest }) => newest,
      () => 0,
    );
    return backlogs.reduce((sum, { cursor, late }) => sum + eventsBetween(cursor, last) + late, 0);
  }

  #oldestSeconds(backlogs: Backlog[]): number {
    const now = this.#store.clock().getTime();
    const ages = backlogs.map(({ oldestAt }) => (oldestAt ? now - Date.parse(oldestAt) : 0));
    return Math.max(0, ...ages) / 1000;
  }
}
