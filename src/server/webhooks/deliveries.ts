// Delivers the events of all enabled webhooks. With a shared store one node does it for
// all, the one that has the right to deliver (delivery-right.ts). Without a webhook, nothing is read.
//
//   resting     --a webhook is enabled-->         waiting
//   waiting     --the lease is taken-->           delivering   a subscription for each webhook
//   delivering  --the lease is lost-->            waiting
//   any         --no webhook is enabled-->        resting      the lease is given up
//   any         --stop-->                         stopped      the lease is given up

import { isSafe, type LeaseTimes } from '../../core/model/printers/lease.ts';
import { type Delivery, endedWebhook, matchesWebhook } from '../../core/model/webhooks/webhook.ts';
import type { RetryTimes } from '../../core/model/webhooks/webhook-progress.ts';
import type { DeliveryRight } from '../delivery-right.ts';
import { Loop } from '../loop.ts';
import type { Store, StoredWebhook, Touched } from '../store/store.ts';
import type { Courier } from './courier.ts';
import { type Backlog, Subscription, type SubscriptionOptions } from './subscription.ts';

export interface DeliveriesOptions {
  store: Store;
  right: DeliveryRight;
  courier: Courier;
  leaseTimes: LeaseTimes;
  retryTimes: RetryTimes;
  /** Something was tried or given up. */
  onDelivery: (delivery: Delivery) => void;
  /** The groups of a printer. */
  groupsOf: (printerId: string) => readonly string[];
  log: (message: string) => void;
}

export class Deliveries {
  readonly #options: DeliveriesOptions;
  readonly #subscriptions = new Map<string, { subscription: Subscription; record: string }>();
  #lease: { token: number; sentAt: number } | null = null;
  #unwatch = () => {};
  #unwatchEvents: (() => void) | null = null;
  readonly #loop: Loop;

  constructor(options: DeliveriesOptions) {
    this.#options = options;
    this.#loop = new Loop({
      run: () => this.#look(),
      retryMs: () => options.leaseTimes.renewMs,
      failed: ({ message }) => options.log(`Webhooks cannot be delivered: ${message}`),
    });
  }

  async start(): Promise<void> {
    const { store } = this.#options;
    if (store.isShared) this.#unwatch = store.watch((touched) => this.#noticed(touched));
    await this.#loop.run();
  }

  /** Webhooks were changed. */
  changed(): void {
    this.#loop.wake();
  }

  /** What this node has to deliver. */
  get backlogs(): Backlog[] {
    return [...this.#subscriptions.values()].map(({ subscription }) => subscription.backlog);
  }

  async stop(): Promise<void> {
    this.#unwatch();
    await this.#loop.stop();
    await this.#rest().catch(() => {});
  }

  #noticed({ lists, everything }: Touched): void {
    if (lists.has('webhooks') || everything) this.changed();
  }

  /** Returns when to look again: a lease is renewed. */
  async #look(): Promise<number> {
    const { store, leaseTimes } = this.#options;
    const enabled = await this.#enabled();
    if (enabled.length === 0) {
      await this.#rest();
      return Infinity;
    }
    const { token } = this.#lease ?? {};
    await this.#takeLease();
    // Another node may have saved progress until this one took the lease.
    if (this.#lease)
      await this.#subscribe(this.#lease.token === token ? enabled : await this.#enabled());
    return store.isShared ? leaseTimes.renewMs : Infinity;
  }

  async #enabled(): Promise<StoredWebhook[]> {
    return (await this.#options.store.listWebhooks()).filter(({ webhook }) => webhook.enabled);
  }

  /** Also renews it. */
  async #takeLease(): Promise<void> {
    const { store, right } = this.#options;
    if (this.#lease && !store.isShared) return;
    const sentAt = performance.now();
    const token = await right.take('webhooks');
    // Another node may have delivered meanwhile: how far it came is in the store.
    if (token !== this.#lease?.token) await this.#unsubscribe(() => true);
    this.#lease = token === null ? null : { token, sentAt };
  }

  async #subscribe(enabled: StoredWebhook[]): Promise<void> {
    const ids = new Set(enabled.map(({ webhook }) => webhook.id));
    await this.#unsubscribe((id) => !ids.has(id));
    for (const { webhook, progress } of enabled) {
      const record = JSON.stringify(webhook);
      const known = this.#subscriptions.get(webhook.id);
      if (!known) {
        const subscription = new Subscription(webhook, progress, this.#subscriptionOptions());
        this.#subscriptions.set(webhook.id, { subscription, record });
      } else if (known.record !== record) {
        known.record = record;
        known.subscription.update(webhook);
      }
    }
    const { store } = this.#options;
    this.#unwatchEvents ??= store.watch(
      () => {
        for (const { subscription } of this.#subscriptions.values()) subscription.wake();
      },
      { promptly: true },
    );
  }

  async #unsubscribe(isUnwanted: (id: string) => boolean): Promise<void> {
    const ended = [...this.#subscriptions].filter(([id]) => isUnwanted(id));
    for (const [id] of ended) this.#subscriptions.delete(id);
    if (this.#subscriptions.size === 0) {
      this.#unwatchEvents?.();
      this.#unwatchEvents = null;
    }
    await Promise.all(ended.map(([, { subscription }]) => subscription.stop()));
  }

  async #rest(): Promise<void> {
    const { right } = this.#options;
    await this.#unsubscribe(() => true);
    if (!this.#lease) return;
    this.#lease = null;
    await right.release('webhooks');
  }

  #subscriptionOptions(): SubscriptionOptions {
    const { store, courier, retryTimes, leaseTimes, groupsOf, onDelivery, log } = this.#options;
    const { token } = this.#lease!;
    return {
      read: (after, limit) => store.datedEventsAfter(after, limit),
      isWanted: (webhook, event) => matchesWebhook(webhook, event, groupsOf),
      courier,
      clock: () => store.clock(),
      times: retryTimes,
      mayDeliver: () =>
        this.#lease?.token === token &&
        (!store.isShared || isSafe(this.#lease.sentAt, performance.now(), leaseTimes)),
      onDelivery,
      save: (id, progress, deliveries) => store.saveDeliveries(token, id, progress, deliveries),
      end: async ({ id, url }, reason) => {
        const now = store.clock().toISOString();
        await store.changeWebhook(id, (stored) => endedWebhook(stored, url, reason, now));
        this.#subscriptions.delete(id);
        this.changed();
      },
      log,
    };
  }
}
