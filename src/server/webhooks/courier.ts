// Makes the messages of webhooks, signs them and sends them: one attempt at a time.

import type { DatedEvent } from '../../core/model/event.ts';
import {
  type Delivery,
  messageId,
  signingSecrets,
  type Webhook,
} from '../../core/model/webhooks/webhook.ts';
import { version } from '../version.ts';
import type { Sender } from '../network/sender.ts';
import { signatures } from './signature.ts';

export interface Message {
  id: string;
  seq: number | null;
  type: string;
  body: string;
}

export interface Attempt {
  delivery: Delivery;
  retryAfterMs: number;
}

/** The content of an event as the WebSocket has it, and the time at which it was stored. */
export function eventMessage(webhook: Webhook, event: DatedEvent): Message {
  const { type, data, seq, at } = event;
  const body = JSON.stringify({ type, timestamp: at, data: { ...data, seq } });
  return { id: messageId(webhook, event), seq, type, body };
}

export function testMessage({ id, name }: Webhook, random: string, at: string): Message {
  const body = JSON.stringify({ type: 'test', timestamp: at, data: { webhookId: id, name } });
  return { id: `${id}-test-${random}`, seq: null, type: 'test', body };
}

export class Courier {
  readonly #sender: Sender;
  readonly #clock: () => Date;

  constructor(sender: Sender, clock: () => Date) {
    this.#sender = sender;
    this.#clock = clock;
  }

  async attempt(webhook: Webhook, message: Message, signal: AbortSignal): Promise<Attempt> {
    const { id, seq, type, body } = message;
    const now = this.#clock();
    const timestamp = Math.floor(now.getTime() / 1000);
    const startedAt = performance.now();
    const { status, error, retryAfterMs } = await this.#sender.send({
      url: webhook.url,
      headers: {
        'content-type': 'application/json',
        'user-agent': `Platen/${version}`,
        'webhook-id': id,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': signatures(signingSecrets(webhook, now), id, timestamp, body),
      },
      body,
      signal,
    });
    const delivery: Delivery = {
      at: now.toISOString(),
      messageId: id,
      seq,
      type,
      outcome: error === null ? 'delivered' : 'failed',
      status,
      error,
      durationMs: Math.round(performance.now() - startedAt),
    };
    return { delivery, retryAfterMs };
  }
}
