// The part of the client for those who run the service: settings, API keys, the audit
// log, webhooks and notices.

import type { CallOptions, Transport } from './transport.ts';
import type * as wire from './wire.ts';

const encode = encodeURIComponent;

export class OperatorClient {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  // ---- Settings

  /** What new templates begin with: the shop, its language, currency and time zone. */
  settings(call?: CallOptions): Promise<wire.Settings> {
    return this.#transport.field('settings', '/settings', {}, call);
  }

  /** Fields left out stay as they are; null clears one. `version` is the one that may be replaced. */
  updateSettings(
    change: wire.SettingsChange,
    { version, ...call }: CallOptions & { version?: number } = {},
  ): Promise<wire.Settings> {
    const headers = { 'if-match': version === undefined ? undefined : `"${version}"` };
    const request = { method: 'PUT', body: change, headers } as const;
    return this.#transport.field('settings', '/settings', request, call);
  }

  // ---- Keys

  keys(call?: CallOptions): Promise<wire.Key[]> {
    return this.#transport.field('keys', '/keys', {}, call);
  }

  /** `secret` is the key itself, which cannot be read again. */
  createKey(key: wire.NewKey, call?: CallOptions): Promise<wire.KeyMade> {
    return this.#transport.json('/keys', { method: 'POST', body: key }, call);
  }

  async revokeKey(id: string, call?: CallOptions): Promise<void> {
    await this.#transport.json(`/keys/${encode(id)}`, { method: 'DELETE' }, call);
  }

  /** The agents that lend their network, with their printers. */
  agents(call?: CallOptions): Promise<wire.Agent[]> {
    return this.#transport.field('agents', '/agents', {}, call);
  }

  /** Disconnects an agent and frees its name for another key. */
  async removeAgent(name: string, call?: CallOptions): Promise<void> {
    await this.#transport.json(`/agents/${encode(name)}`, { method: 'DELETE' }, call);
  }

  /** Who changed what, the newest first. */
  audit(query: wire.AuditQuery = {}, call?: CallOptions): Promise<wire.AuditEntry[]> {
    return this.#transport.field('entries', '/audit', { query }, call);
  }

  // ---- Notices

  /** Which channels for notices are on, and how the last notice fared. */
  notices(call?: CallOptions): Promise<wire.NoticeState> {
    return this.#transport.json('/notices', {}, call);
  }

  /** Sends a test notice by all channels and waits for the answers. */
  testNotices(call?: CallOptions): Promise<wire.NoticeTest[]> {
    return this.#transport.field('results', '/notices/test', { method: 'POST' }, call);
  }

  // ---- Webhooks

  webhooks(call?: CallOptions): Promise<wire.Webhook[]> {
    return this.#transport.field('webhooks', '/webhooks', {}, call);
  }

  webhook(id: string, call?: CallOptions): Promise<wire.Webhook> {
    return this.#transport.field('webhook', `/webhooks/${encode(id)}`, {}, call);
  }

  /** Sends events to an address. The answer has the secret, which cannot be read again. */
  createWebhook(webhook: wire.NewWebhook, call?: CallOptions): Promise<wire.WebhookMade> {
    return this.#transport.json('/webhooks', { method: 'POST', body: webhook }, call);
  }

  /** Fields left out stay as they are; null removes a filter. */
  updateWebhook(id: string, change: wire.WebhookChange, call?: CallOptions): Promise<wire.Webhook> {
    const request = { method: 'PUT', body: change, isRepeatable: true } as const;
    return this.#transport.field('webhook', `/webhooks/${encode(id)}`, request, call);
  }

  async deleteWebhook(id: string, call?: CallOptions): Promise<void> {
    await this.#transport.json(`/webhooks/${encode(id)}`, { method: 'DELETE' }, call);
  }

  /** Sends a test message and waits for the answer of the receiver. */
  testWebhook(id: string, call?: CallOptions): Promise<wire.WebhookTest> {
    const path = `/webhooks/${encode(id)}/test`;
    return this.#transport.field('delivery', path, { method: 'POST' }, call);
  }

  /** Makes a new secret; the former one signs as well for 24 hours. */
  rotateWebhookSecret(id: string, call?: CallOptions): Promise<wire.WebhookMade> {
    return this.#transport.json(`/webhooks/${encode(id)}/rotate`, { method: 'POST' }, call);
  }

  /** Sends the stored events of a span of time once more. */
  replayWebhook(
    id: string,
    span: wire.WebhookReplay,
    call?: CallOptions,
  ): Promise<wire.WebhookReplayed> {
    const request = { method: 'POST', body: span } as const;
    return this.#transport.field('replay', `/webhooks/${encode(id)}/replay`, request, call);
  }

  /** The newest first. */
  webhookDeliveries(
    id: string,
    query: wire.DeliveryQuery = {},
    call?: CallOptions,
  ): Promise<wire.WebhookDelivery[]> {
    const path = `/webhooks/${encode(id)}/deliveries`;
    return this.#transport.field('deliveries', path, { query }, call);
  }
}
