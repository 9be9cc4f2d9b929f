// Webhooks: subscriptions to events that are sent to an address, signed as Standard
// Webhooks describes. The functions decide which events a subscription gets, and what a
// change of it means.

import { batchStates } from '../batches/batch.ts';
import type { DatedEvent, Event } from '../event.ts';
import { jobStates } from '../jobs/job.ts';
import type { PrinterStatus } from '../printers/printer-status.ts';

export const webhookEvents = ['jobUpdate', 'printerUpdate', 'batchUpdate'] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

const printerStates = ['online', 'offline', 'error'] as const satisfies PrinterStatus['state'][];
/** Every `status` that an event can have. */
export const webhookStates = [...new Set([...jobStates, ...printerStates, ...batchStates])];
export type WebhookState = (typeof webhookStates)[number];

/** Null: any. An event that has no such field does not match a filter of it. */
export interface WebhookFilter {
  events: WebhookEvent[] | null;
  /** Ids or groups. */
  printers: string[] | null;
  templates: string[] | null;
  states: WebhookState[] | null;
}

export interface WebhookSettings extends WebhookFilter {
  name: string;
  url: string;
  enabled: boolean;
}

/** Events that are sent once more, by number: those after `after`, up to `through`. */
export interface Replay {
  since: string;
  until: string;
  after: number;
  through: number;
  requestedAt: string;
}

export interface Webhook extends WebhookSettings {
  id: string;
  createdAt: string;
  updatedAt: string;
  /** Why it was disabled, unless a person did it. */
  disabledReason: string | null;
  secret: string;
  /** Signs as well until then. */
  formerSecret: { secret: string; until: string } | null;
  /** When it was enabled last, and the newest event of that time: later ones are sent. */
  startedAt: string;
  startedAfter: number;
  replay: Replay | null;
}

/** One attempt to deliver a message. */
export interface Delivery {
  at: string;
  /** The id of the message; the same in every attempt. */
  messageId: string;
  /** The number of the event; null for a test. */
  seq: number | null;
  type: string;
  /** `given up`: it is not tried again. */
  outcome: 'delivered' | 'failed' | 'given up';
  /** The status of the answer; null if there was none. */
  status: number | null;
  error: string | null;
  durationMs: number;
}

export const maxWebhooks = 50;
/** The number that is kept of each webhook. */
export const deliveriesKept = 200;
/** How long the former secret signs as well. */
const rotationMs = 24 * 3_600_000;

export function matchesWebhook(
  { events, printers, templates, states }: WebhookFilter,
  { type, data }: Event,
  groupsOf: (printerId: string) => readonly string[],
): boolean {
  if (events && !events.includes(type)) return false;
  if (states && !states.includes(data.status)) return false;
  if (templates && !('templateId' in data && templates.includes(data.templateId))) return false;
  if (!printers) return true;
  if (!('printerId' in data)) return false;
  const { printerId } = data;
  return printers.includes(printerId) || groupsOf(printerId).some((one) => printers.includes(one));
}

/** `newest` is the number of the newest event: one that is enabled again continues there. */
export function changedWebhook(
  webhook: Webhook,
  change: Partial<WebhookSettings>,
  now: string,
  newest: number,
): Webhook {
  const changed = { ...webhook, ...change, updatedAt: now };
  if (!changed.enabled || webhook.enabled) return changed;
  return { ...changed, ...startedWebhook(now, newest) };
}

export function startedWebhook(now: string, newest: number) {
  return { disabledReason: null, startedAt: now, startedAfter: newest, replay: null };
}

/** Unless a person has changed its address meanwhile. */
export function endedWebhook(webhook: Webhook, url: string, reason: string, now: string): Webhook {
  if (webhook.url !== url) return webhook;
  return { ...webhook, enabled: false, disabledReason: reason, updatedAt: now };
}

/**
 * The replay `added` together with what is left of one that runs, which has come to `cursor`.
 * They become one span: events between them are sent too.
 */
export function joinedReplay(running: Replay | null, cursor: number, added: Replay): Replay {
  if (!running || cursor >= running.through) return added;
  const isEarlier = Date.parse(running.since) < Date.parse(added.since);
  const isLater = Date.parse(running.until) > Date.parse(added.until);
  return {
    since: isEarlier ? running.since : added.since,
    until: isLater ? running.until : added.until,
    after: Math.min(cursor, added.after),
    through: Math.max(running.through, added.through),
    requestedAt: added.requestedAt,
  };
}

export function rotatedWebhook(webhook: Webhook, secret: string, now: Date): Webhook {
  const until = new Date(now.getTime() + rotationMs).toISOString();
  const formerSecret = { secret: webhook.secret, until };
  return { ...webhook, secret, formerSecret, updatedAt: now.toISOString() };
}

/** The newest first. */
export function signingSecrets({ secret, formerSecret }: Webhook, now: Date): string[] {
  const isValid = formerSecret !== null && now.toISOString() < formerSecret.until;
  return isValid ? [secret, formerSecret.secret] : [secret];
}

/**
 * Id of a message, the same in every attempt and unique: the time is part of it, because
 * numbers are used again after the data folder was replaced.
 */
export function messageId({ id }: Pick<Webhook, 'id'>, { seq, at }: DatedEvent): string {
  return `${id}-${seq}-${Date.parse(at).toString(36)}`;
}
