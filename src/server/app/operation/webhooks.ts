// Application service for webhooks: makes, changes and removes them, rotates their
// secrets, sends test messages and asks for replays. server/webhooks delivers.

import { randomBytes } from 'node:crypto';
import { Fault } from '../../../core/model/fault.ts';
import {
  changedWebhook,
  type Delivery,
  joinedReplay,
  maxWebhooks,
  type Replay,
  rotatedWebhook,
  startedWebhook,
  type Webhook,
  type WebhookSettings,
} from '../../../core/model/webhooks/webhook.ts';
import {
  currentProgress,
  type WebhookProgress,
} from '../../../core/model/webhooks/webhook-progress.ts';
import type { Store, StoredWebhook } from '../../store/store.ts';

export interface WebhooksOptions {
  store: Store;
  newSecret: () => string;
  /** Sends a test message once. */
  test: (webhook: Webhook) => Promise<Delivery>;
  /** What is wrong with the address of a receiver, or null. */
  addressProblem: (url: URL) => string | null;
  /** Webhooks were changed. */
  changed: () => void;
}

export type NewWebhook = Omit<WebhookSettings, 'enabled'> & { enabled: boolean };

export interface WebhookDetail {
  webhook: Webhook;
  progress: WebhookProgress;
}

export class Webhooks {
  readonly #options: WebhooksOptions;

  constructor(options: WebhooksOptions) {
    this.#options = options;
  }

  /** Sorted by name. */
  async list(): Promise<WebhookDetail[]> {
    const all = await this.#options.store.listWebhooks();
    return all.map(detail).toSorted((a, b) => (a.webhook.name < b.webhook.name ? -1 : 1));
  }

  async get(id: string): Promise<WebhookDetail> {
    return detail(await this.#find(id));
  }

  /** The secret is in `webhook`; it is shown only now. */
  async create(settings: NewWebhook): Promise<WebhookDetail> {
    const { store, newSecret, changed } = this.#options;
    this.#checkUrl(settings.url);
    if ((await store.listWebhooks()).length >= maxWebhooks)
      throw new Fault('VALIDATION_ERROR', 'The webhook cannot be made.', [
        `name: there are ${maxWebhooks} webhooks; delete some first`,
      ]);
    const now = store.clock().toISOString();
    const webhook: Webhook = {
      id: `hook-${randomBytes(6).toString('hex')}`,
      ...settings,
      createdAt: now,
      updatedAt: now,
      secret: newSecret(),
      formerSecret: null,
      ...startedWebhook(now, (await store.eventRange()).newest),
    };
    await store.addWebhook(webhook);
    changed();
    return detail({ webhook, progress: null });
  }

  async change(id: string, change: Partial<WebhookSettings>): Promise<WebhookDetail> {
    const { store } = this.#options;
    if (change.url !== undefined) this.#checkUrl(change.url);
    const { newest } = await store.eventRange();
    const now = store.clock().toISOString();
    return await this.#change(id, (webhook) => changedWebhook(webhook, change, now, newest));
  }

  async remove(id: string): Promise<void> {
    const { store, changed } = this.#options;
    if (!(await store.removeWebhook(id))) throw unknown(id);
    changed();
  }

  /** A new secret, in `webhook`; the former one signs as well for a day. */
  async rotate(id: string): Promise<WebhookDetail> {
    const { store, newSecret } = this.#options;
    const secret = newSecret();
    return await this.#change(id, (webhook) => rotatedWebhook(webhook, secret, store.clock()));
  }

  /** Sends a test message once, also if it is disabled. */
  async test(id: string): Promise<Delivery> {
    const { store, test } = this.#options;
    const { webhook } = await this.#find(id);
    const delivery = await test(webhook);
    await store.addDelivery(id, delivery);
    return delivery;
  }

  /** Delivers the stored events of a span once more, after the new ones. */
  async replay(id: string, since: string, until: string | undefined): Promise<Replay> {
    const { store } = this.#options;
    const { webhook: before, progress } = await this.#find(id);
    const now = store.clock().toISOString();
    const end = until ?? now;
    const problems = [
      ...(before.enabled
        ? []
        : [`id: the webhook is disabled; enable it with PUT /webhooks/${id}`]),
      ...(Date.parse(since) < Date.parse(end) ? [] : ['until: must be after since']),
    ];
    if (problems.length > 0)
      throw new Fault('VALIDATION_ERROR', 'The events cannot be replayed.', problems);
    const added: Replay = {
      since,
      until: end,
      after: await this.#lastBefore(Date.parse(since)),
      through: await this.#lastBefore(Date.parse(end)),
      requestedAt: now,
    };
    let replay = added;
    await this.#change(id, (webhook) => {
      const cursor = currentProgress(webhook, progress).replay?.cursor ?? 0;
      replay = joinedReplay(webhook.replay, cursor, added);
      return { ...webhook, replay };
    });
    return replay;
  }

  /** The newest first. */
  async deliveries(id: string, page: { before?: number | undefined; limit: number }) {
    await this.#find(id);
    return await this.#options.store.listDeliveries(id, page);
  }

  /** The number of the last event before a time; events are numbered in the order of time. */
  async #lastBefore(ms: number): Promise<number> {
    const { store } = this.#options;
    const { oldest, newest } = await store.eventRange();
    let [low, high] = [oldest - 1, newest];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      const [event] = await store.datedEventsAfter(middle - 1, 1);
      if (event && Date.parse(event.at) < ms) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  async #change(id: string, change: (webhook: Webhook) => Webhook): Promise<WebhookDetail> {
    const { store, changed } = this.#options;
    if (!(await store.changeWebhook(id, change))) throw unknown(id);
    changed();
    return await this.get(id);
  }

  async #find(id: string): Promise<StoredWebhook> {
    const found = await this.#options.store.getWebhook(id);
    if (!found) throw unknown(id);
    return found;
  }

  #checkUrl(text: string): void {
    const problem = this.#urlProblem(text);
    if (problem)
      throw new Fault('VALIDATION_ERROR', 'Webhooks cannot be sent to this address.', [
        `url: ${problem}`,
      ]);
  }

  #urlProblem(text: string): string | null {
    if (!URL.canParse(text)) return 'must be an address, such as https://orders.example/platen';
    const url = new URL(text);
    if (!['http:', 'https:'].includes(url.protocol)) return 'must begin with https:// or http://';
    if (url.username !== '' || url.password !== '')
      return 'must not contain a password; the receiver checks the signature instead';
    return this.#options.addressProblem(url);
  }
}

function detail({ webhook, progress }: StoredWebhook): WebhookDetail {
  return { webhook, progress: currentProgress(webhook, progress) };
}

function unknown(id: string): Fault {
  return new Fault('WEBHOOK_NOT_FOUND', `There is no webhook "${id}". GET /webhooks lists all.`);
}
