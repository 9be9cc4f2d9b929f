// How far the deliveries of a webhook are. Events are delivered in their order, one at a
// time:
//
// - An event that fails is tried again with growing pauses, and later ones wait for it.
// - After `probeAfter` failures in a row, the next event is tried too, then the one after
//   it. If none of them is taken, the receiver is away, and all wait in order. If one is
//   taken, the receiver refuses the ones before it: these become late.
// - A late event is tried again by itself, while the others go on.
// - An event that is three days old is given up when it fails.
//
// Events of a replay come after the new ones and are treated like them.

import type { DatedEvent } from '../event.ts';
import type { Webhook } from './webhook.ts';

/** An event that is to be delivered. */
export interface Due {
  event: DatedEvent;
  /** Time after which a failed delivery is given up. */
  until: string;
}

interface LateEvent {
  seq: number;
  failures: number;
  nextAt: string;
  until: string;
}

export interface WebhookProgress {
  /** `startedAt` of the webhook: the progress of an earlier start does not count. */
  startedAt: string;
  /** Each event up to this number was delivered, given up, is late, or is not wanted. */
  cursor: number;
  /** Attempts that failed since the last one that succeeded, without those of late events. */
  failures: number;
  failingSince: string | null;
  /** No event is tried before, except late ones. */
  nextAt: string | null;
  lastError: string | null;
  /** Numbers of the events after the first one that were tried and failed. */
  probed: number[];
  late: LateEvent[];
  givenUp: number;
  replay: { requestedAt: string; cursor: number } | null;
}

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

export interface RetryTimes {
  /** Pauses after the first failures; the last one is repeated. */
  pausesMs: readonly number[];
  /** How old an event is when it is given up. */
  retryMs: number;
}

export const retryTimes: RetryTimes = {
  pausesMs: [
    5 * second,
    10 * second,
    30 * second,
    minute,
    2 * minute,
    5 * minute,
    10 * minute,
    15 * minute,
    30 * minute,
    hour,
  ],
  retryMs: 72 * hour,
};

const probeAfter = 4;
/** Further events are not tried, or wait for those that are late. */
const maxProbed = 50;
const maxLate = 200;

/** The stored progress, as far as it belongs to the webhook as it is now. */
export function currentProgress(
  { startedAt, startedAfter, replay }: Webhook,
  stored: WebhookProgress | null,
): WebhookProgress {
  const progress =
    stored?.startedAt === startedAt ? stored : { ...initial, startedAt, cursor: startedAfter };
  if (!replay || progress.replay?.requestedAt === replay.requestedAt) return progress;
  const { requestedAt } = replay;
  return { ...progress, replay: { requestedAt, cursor: replay.after } };
}

const initial = {
  failures: 0,
  failingSince: null,
  nextAt: null,
  lastError: null,
  probed: [],
  late: [],
  givenUp: 0,
  replay: null,
};

export function retriedUntil(since: string, { retryMs }: RetryTimes): string {
  return later(since, retryMs);
}

/** `passed` failed and one after them did not: they become late. */
export function delivered(
  progress: WebhookProgress,
  passed: readonly Due[],
  now: string,
  times: RetryTimes,
): WebhookProgress {
  const late = passed.map(({ event: { seq }, until }) => ({
    seq,
    failures: progress.failures,
    nextAt: later(now, pauseMs(progress.failures, times)),
    until,
  }));
  return {
    ...progress,
    failures: 0,
    failingSince: null,
    nextAt: null,
    lastError: null,
    probed: [],
    late: [...progress.late, ...late],
  };
}

/** The first one. `waitMs` is how long the receiver wants to be left alone. */
export function failed(
  progress: WebhookProgress,
  error: string,
  waitMs: number,
  now: string,
  times: RetryTimes,
): WebhookProgress {
  const failures = progress.failures + 1;
  return {
    ...progress,
    failures,
    failingSince: progress.failingSince ?? now,
    nextAt: later(now, Math.max(pauseMs(failures, times), Math.min(waitMs, hour))),
    lastError: error,
  };
}

export function probeFailed(progress: WebhookProgress, seq: number): WebhookProgress {
  return { ...progress, probed: [...progress.probed, seq] };
}

/** The first one is not tried again. */
export function givenUp(progress: WebhookProgress, seq: number): WebhookProgress {
  const probed = progress.probed.filter((one) => one !== seq);
  return { ...progress, probed, givenUp: progress.givenUp + 1 };
}

/** Whether an event after the first one is tried as well. */
export function mayProbe({ failures, probed, late }: WebhookProgress): boolean {
  return (
    failures >= probeAfter && probed.length < maxProbed && late.length + probed.length < maxLate
  );
}

export function isExpired({ until }: Pick<Due, 'until'>, now: string): boolean {
  return until <= now;
}

/** The next late event; undefined if none is due. */
export function dueLate({ late }: WebhookProgress, now: string): LateEvent | undefined {
  return late.find(({ nextAt }) => nextAt <= now);
}

export function lateDelivered(progress: WebhookProgress, seq: number): WebhookProgress {
  return { ...progress, late: progress.late.filter((one) => one.seq !== seq) };
}

export function lateFailed(
  progress: WebhookProgress,
  seq: number,
  now: string,
  times: RetryTimes,
): WebhookProgress {
  const late = progress.late.map((one) => {
    if (one.seq !== seq) return one;
    const failures = one.failures + 1;
    return { ...one, failures, nextAt: later(now, pauseMs(failures, times)) };
  });
  return { ...progress, late };
}

export function lateGivenUp(progress: WebhookProgress, seq: number): WebhookProgress {
  return { ...lateDelivered(progress, seq), givenUp: progress.givenUp + 1 };
}

/** Milliseconds to the next attempt of a late event; Infinity if there is none. */
export function nextLateMs({ late }: WebhookProgress, now: Date): number {
  const times = late.map(({ nextAt }) => Date.parse(nextAt));
  return Math.max(0, Math.min(...times) - now.getTime());
}

/** `replayCursor` is that of the replay, if there is one. */
export function movedTo(
  progress: WebhookProgress,
  cursor: number,
  replayCursor: number | undefined,
): WebhookProgress {
  const { replay } = progress;
  return {
    ...progress,
    cursor,
    replay: replay && { ...replay, cursor: replayCursor ?? replay.cursor },
  };
}

function pauseMs(failures: number, { pausesMs }: RetryTimes): number {
  return pausesMs[Math.min(failures, pausesMs.length) - 1] ?? 0;
}

function later(time: string, ms: number): string {
  return new Date(Date.parse(time) + ms).toISOString();
}
