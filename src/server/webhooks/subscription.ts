// Delivers the events of one webhook, one after the other; core/model/webhooks/webhook-progress.ts
// has the rules. What was delivered is stored within a second, and what failed at once:
// after a crash, the deliveries of the last second are repeated, with the same ids.
//
//   idle        --an event, or its time came-->       delivering
//   delivering  --nothing is left-->                  idle
//   delivering  --a failure-->                        idle     until the next attempt
//   any         --stop, 410, or its lease is lost-->  stopped

import type { DatedEvent } from '../../core/model/event.ts';
import { deliveriesKept, type Delivery, type Webhook } from '../../core/model/webhooks/webhook.ts';
import {
  currentProgress,
  delivered,
  type Due,
  dueLate,
  failed,
  givenUp,
  isExpired,
  lateDelivered,
  lateFailed,
  lateGivenUp,
  mayProbe,
  movedTo,
  nextLateMs,
  probeFailed,
  retriedUntil,
  type RetryTimes,
  type WebhookProgress,
} from '../../core/model/webhooks/webhook-progress.ts';
import { Loop } from '../loop.ts';
import { type Attempt, type Courier, eventMessage } from './courier.ts';
import { EventQueue, type ReadEvents } from './event-queue.ts';

export interface SubscriptionOptions {
  read: ReadEvents;
  isWanted: (webhook: Webhook, event: DatedEvent) => boolean;
  courier: Courier;
  clock: () => Date;
  times: RetryTimes;
  /** Whether this node may deliver now. */
  mayDeliver: () => boolean;
  /** Stores the progress; false if this node may no longer deliver, or the webhook is gone. */
  save: (id: string, progress: WebhookProgress, deliveries: Delivery[]) => Promise<boolean>;
  /** Something was tried or given up. */
  onDelivery: (delivery: Delivery) => void;
  /** The receiver wants no more. */
  end: (webhook: Webhook, reason: string) => Promise<void>;
  log: (message: string) => void;
}

/** What a webhook has not delivered yet. */
export interface Backlog {
  /** Every event up to this number was looked at, and delivered if it is wanted or is late. */
  cursor: number;
  late: number;
  /** When the oldest event that waits happened. */
  oldestAt: string | null;
}

const saveMs = 1000;
/** A cursor that only passed events that are not wanted is stored less often. */
const saveSkippedMs = 60_000;
const retryStoreMs = 5000;
/** How long an attempt may go on while the service stops. */
const stopMs = 2000;
/** Events that follow each other closely are read together. */
const gatherMs = 20;
const givenUpAtOnce = 100;
const tooOld = 'given up: the event is three days old';

export class Subscription {
  readonly #options: SubscriptionOptions;
  readonly #loop: Loop;
  #webhook: Webhook;
  #changed: Webhook | null = null;
  #progress: WebhookProgress;
  #live: EventQueue;
  #replay: EventQueue | null;
  #log: Delivery[] = [];
  #savedAt = 0;
  #savedPosition: string;
  /** Whether the progress must be stored at once. */
  #isChanged = false;

  constructor(webhook: Webhook, stored: WebhookProgress | null, options: SubscriptionOptions) {
    this.#options = options;
    this.#webhook = webhook;
    this.#progress = currentProgress(webhook, stored);
    this.#live = this.#liveQueue();
    this.#replay = this.#replayQueue();
    this.#savedPosition = this.#position;
    this.#loop = new Loop({
      run: () => this.#run(),
      retryMs: () => retryStoreMs,
      failed: (error) => this.#complain(error),
    });
    this.#loop.wake();
  }

  /** There may be new events. */
  wake(): void {
    this.#loop.wake(gatherMs);
  }

  /** Takes changed settings; they hold from the next attempt on. */
  update(webhook: Webhook): void {
    this.#changed = webhook;
    this.wake();
  }

  get backlog(): Backlog {
    const { late } = this.#progress;
    const { retryMs } = this.#options.times;
    const times = late.map(({ until }) => new Date(Date.parse(until) - retryMs).toISOString());
    const { cursor, nextAt } = this.#live;
    if (nextAt !== null) times.push(nextAt);
    const [oldestAt = null] = times.toSorted();
    return { cursor, late: late.length, oldestAt };
  }

  /** Waits for the current attempt a little, and stores how far it came. */
  async stop(): Promise<void> {
    await this.#loop.stop(stopMs);
    await this.#save().catch((error: Error) => {
      if (!this.#loop.hasFailed) this.#complain(error);
    });
  }

  async #run(): Promise<number> {
    const waitMs = await this.#step();
    if (this.#needsSaving()) await this.#save();
    return waitMs;
  }

  /** Returns how long to wait; 0 if there may be more to do. */
  async #step(): Promise<number> {
    const { mayDeliver, clock } = this.#options;
    if (!mayDeliver()) return saveMs;
    if (this.#changed) this.#apply(this.#changed);
    const now = this.#now();
    const late = dueLate(this.#progress, now);
    if (late) {
      await this.#deliverLate(late);
      return 0;
    }
    const { nextAt } = this.#progress;
    if (nextAt !== null && nextAt > now)
      return Math.min(Date.parse(nextAt) - Date.parse(now), nextLateMs(this.#progress, clock()));
    const [first, ...others] = await this.#due(this.#progress.probed.length + 2);
    if (!first) return Math.min(nextLateMs(this.#progress, clock()), this.#saveInMs());
    // Expired events are dropped without another attempt while the receiver fails.
    if (this.#progress.failures > 0 && isExpired(first, now)) {
      const old = (await this.#due(givenUpAtOnce)).filter((one) => isExpired(one, now));
      this.#giveUp(old, tooOld);
      return 0;
    }
    await this.#deliver(first, others);
    return 0;
  }

  async #deliver(first: Due, others: Due[]): Promise<void> {
    const { times } = this.#options;
    const { delivery, retryAfterMs } = await this.#attempt(first.event);
    if (delivery.error === null) return this.#delivered(first, []);
    if (delivery.status === 410) return await this.#end();
    const now = this.#now();
    this.#progress = failed(this.#progress, delivery.error, retryAfterMs, now, times);
    this.#isChanged = true;
    if (isExpired(first, now)) return this.#giveUp([first], tooOld);
    if (!mayProbe(this.#progress) || retryAfterMs > 0 || this.#loop.isStopped) return;
    const { probed } = this.#progress;
    const next = others.find(({ event }) => !probed.includes(event.seq));
    if (!next) return;
    const second = await this.#attempt(next.event);
    if (second.delivery.status === 410) return await this.#end();
    if (second.delivery.error !== null) {
      this.#progress = probeFailed(this.#progress, next.event.seq);
      return;
    }
    const tried = others.filter(({ event }) => probed.includes(event.seq));
    this.#delivered(next, [first, ...tried]);
  }

  async #deliverLate({ seq, until }: { seq: number; until: string }): Promise<void> {
    const { read, times } = this.#options;
    const [event] = await read(seq - 1, 1);
    if (event?.seq !== seq) {
      this.#progress = lateGivenUp(this.#progress, seq);
      this.#isChanged = true;
      return;
    }
    const { delivery } = await this.#attempt(event);
    this.#isChanged = true;
    const now = this.#now();
    if (delivery.error === null) this.#progress = lateDelivered(this.#progress, seq);
    else if (delivery.status === 410) await this.#end();
    else if (isExpired({ until }, now)) {
      this.#progress = lateGivenUp(this.#progress, seq);
      this.#noteGivenUp(event, tooOld);
    } else this.#progress = lateFailed(this.#progress, seq, now, times);
  }

  async #attempt(event: DatedEvent): Promise<Attempt> {
    const message = eventMessage(this.#webhook, event);
    const attempt = await this.#options.courier.attempt(this.#webhook, message, this.#loop.signal);
    this.#note(attempt.delivery);
    return attempt;
  }

  #delivered(due: Due, passed: Due[]): void {
    this.#progress = delivered(this.#progress, passed, this.#now(), this.#options.times);
    this.#take([due, ...passed]);
    if (passed.length > 0) this.#isChanged = true;
  }

  #giveUp(dues: Due[], error: string): void {
    for (const { event } of dues) {
      this.#progress = givenUp(this.#progress, event.seq);
      this.#noteGivenUp(event, error);
    }
    this.#take(dues);
    this.#isChanged = true;
  }

  #noteGivenUp(event: DatedEvent, error: string): void {
    const { id, seq, type } = eventMessage(this.#webhook, event);
    const none = { status: null, durationMs: 0 };
    const outcome = 'given up' as const;
    this.#note({ at: this.#now(), messageId: id, seq, type, outcome, error, ...none });
  }

  /** Notes events that were deleted before they could be delivered. */
  #noteMissed(): void {
    const { missed } = this.#live;
    this.#live.missed = 0;
    this.#progress = { ...this.#progress, givenUp: this.#progress.givenUp + missed };
    const error = `${missed} events were deleted before they could be delivered`;
    const none = { messageId: '', seq: null, type: '', status: null, durationMs: 0 };
    this.#note({ ...none, at: this.#now(), outcome: 'given up', error });
    this.#isChanged = true;
  }

  #note(delivery: Delivery): void {
    this.#log.push(delivery);
    this.#options.onDelivery(delivery);
  }

  async #end(): Promise<void> {
    await this.#save();
    await this.#options.end(this.#webhook, 'The receiver answered 410 (gone): it wants no more.');
    // Only now: if it could not be stored, the next attempt ends it.
    this.#loop.end();
  }

  #take(dues: Due[]): void {
    const seqs = new Set(dues.map(({ event }) => event.seq));
    this.#live.drop(seqs);
    this.#replay?.drop(seqs);
  }

  /** The next events, at most `count`; those of a replay come last. */
  async #due(count: number): Promise<Due[]> {
    const { times } = this.#options;
    const live = await this.#live.peek(count);
    if (this.#live.missed > 0) this.#noteMissed();
    const replayed = (await this.#replay?.peek(count - live.length)) ?? [];
    const replayedAt = this.#webhook.replay?.requestedAt ?? '';
    return [
      ...live.map((event) => ({ event, until: retriedUntil(event.at, times) })),
      ...replayed.map((event) => ({ event, until: retriedUntil(replayedAt, times) })),
    ];
  }

  #liveQueue(): EventQueue {
    const isWanted = (event: DatedEvent) => this.#options.isWanted(this.#webhook, event);
    return new EventQueue(this.#options.read, isWanted, this.#progress.cursor);
  }

  #replayQueue(): EventQueue | null {
    const { replay } = this.#webhook;
    const cursor = this.#progress.replay?.cursor;
    if (!replay || cursor === undefined || cursor >= replay.through) return null;
    const isWanted = (event: DatedEvent) => this.#options.isWanted(this.#webhook, event);
    return new EventQueue(this.#options.read, isWanted, cursor, replay.through);
  }

  /** Events are chosen again, by the settings that hold now. */
  #apply(webhook: Webhook): void {
    const { url } = this.#webhook;
    const before = this.#moved();
    this.#webhook = webhook;
    this.#changed = null;
    this.#progress = currentProgress(webhook, before);
    if (this.#progress !== before) this.#isChanged = true;
    // A new address is tried at once.
    if (url !== webhook.url) this.#progress = { ...this.#progress, nextAt: null };
    this.#live = this.#liveQueue();
    this.#replay = this.#replayQueue();
  }

  #moved(): WebhookProgress {
    return movedTo(this.#progress, this.#live.cursor, this.#replay?.cursor);
  }

  #needsSaving(): boolean {
    return this.#isChanged || this.#saveInMs() === 0;
  }

  /** Infinity if there is nothing to be stored. */
  #saveInMs(): number {
    if (this.#log.length === 0 && this.#position === this.#savedPosition) return Infinity;
    const everyMs = this.#log.length > 0 ? saveMs : saveSkippedMs;
    return Math.max(0, this.#savedAt + everyMs - performance.now());
  }

  get #position(): string {
    return `${this.#live.cursor}/${this.#replay?.cursor}`;
  }

  async #save(): Promise<void> {
    const progress = this.#moved();
    const position = this.#position;
    if (this.#saveInMs() === Infinity && !this.#isChanged) return;
    const deliveries = this.#log;
    const wasChanged = this.#isChanged;
    this.#log = [];
    this.#isChanged = false;
    try {
      const isSaved = await this.#options.save(this.#webhook.id, progress, deliveries);
      if (!isSaved) this.#loop.end();
    } catch (error) {
      this.#log = [...deliveries, ...this.#log].slice(-deliveriesKept);
      this.#isChanged ||= wasChanged;
      throw error;
    }
    this.#savedAt = performance.now();
    this.#savedPosition = position;
  }

  #now(): string {
    return this.#options.clock().toISOString();
  }

  #complain({ message }: Error): void {
    this.#options.log(`The webhook "${this.#webhook.name}" cannot be worked on: ${message}`);
  }
}
