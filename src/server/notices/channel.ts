// Delivers the notices of one channel in order, and tries again for some minutes. What
// waits is in memory only: it is lost when the service ends.
//
//   idle --a notice--> sending --delivered, or given up--> sending the next, or idle
//                      sending --failed--> waiting --after a pause--> sending

import type {
  Notice,
  NoticeAttempt,
  NoticeChannelState,
  NoticeTest,
} from '../../core/model/notices/notice.ts';
import type { Notifier } from './notifier.ts';

interface ChannelOptions {
  retryMs: readonly number[];
  clock: () => Date;
  log: (message: string) => void;
  counted: (channel: Notifier['channel'], outcome: NoticeOutcome) => void;
}

/** retried: another attempt follows. */
export type NoticeOutcome = 'delivered' | 'retried' | 'failed';

/** The oldest are given up first. */
const mostWaiting = 50;
const longestPauseMs = 300_000;

export class Channel {
  readonly notifier: Notifier;
  readonly #options: ChannelOptions;
  readonly #stopping = new AbortController();
  readonly #waiting: { notice: Notice; attempts: number }[] = [];
  #last: { at: string; error: string | null } | null = null;
  readonly #counts = { delivered: 0, failed: 0 };
  #timer: NodeJS.Timeout | undefined;
  #sending: Promise<void> | undefined;

  constructor(notifier: Notifier, options: ChannelOptions) {
    this.notifier = notifier;
    this.#options = options;
  }

  get state(): NoticeChannelState {
    const { channel, address, isConnected } = this.notifier;
    return {
      channel,
      address,
      connected: isConnected,
      lastAt: this.#last?.at ?? null,
      lastError: this.#last?.error ?? null,
      ...this.#counts,
      waiting: this.#waiting.length,
    };
  }

  give(notices: readonly Notice[]): void {
    for (const notice of notices) {
      if (this.#waiting.length >= mostWaiting) {
        this.#waiting.splice(1, 1); // the first one may be on its way
        this.#ended('failed', 'too many notices wait');
      }
      this.#waiting.push({ notice, attempts: 0 });
    }
    this.#send();
  }

  /** One attempt, now. */
  async test(notice: Notice): Promise<NoticeTest> {
    const startedAt = performance.now();
    const { error } = await this.#attempt(notice).catch((thrown: Error) => {
      if (!this.#stopping.signal.aborted) throw thrown;
      return { error: 'the settings were changed, or the service stops. Retry in a moment' };
    });
    this.#ended(error === null ? 'delivered' : 'failed', error);
    const durationMs = Math.round(performance.now() - startedAt);
    return { channel: this.notifier.channel, error, durationMs };
  }

  /** Ends the current attempt; what waits is not sent. */
  abort(): void {
    this.#stopping.abort();
    clearTimeout(this.#timer);
  }

  async close(): Promise<void> {
    this.abort();
    await this.#sending;
    await this.notifier.close();
  }

  #send(): void {
    if (this.#sending || this.#timer || this.#stopping.signal.aborted) return;
    this.#sending = this.#sendAll()
      .catch(() => {}) // it was stopped
      .finally(() => (this.#sending = undefined));
  }

  async #sendAll(): Promise<void> {
    for (let first; (first = this.#waiting[0]);) {
      const { error, isFinal, retryAfterMs } = await this.#attempt(first.notice);
      this.#stopping.signal.throwIfAborted();
      const pauseMs = this.#options.retryMs[first.attempts++];
      if (error === null || isFinal || pauseMs === undefined) {
        this.#waiting.shift();
        this.#ended(error === null ? 'delivered' : 'failed', error);
        continue;
      }
      this.#counted('retried', error);
      this.#later(Math.min(Math.max(pauseMs, retryAfterMs), longestPauseMs));
      return;
    }
  }

  #later(ms: number): void {
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#send();
    }, ms).unref();
  }

  async #attempt(notice: Notice): Promise<NoticeAttempt> {
    return await this.notifier.deliver(notice, this.#stopping.signal);
  }

  #ended(outcome: 'delivered' | 'failed', error: string | null): void {
    this.#counts[outcome]++;
    this.#counted(outcome, error);
  }

  /** Logs a failure once, until something else happens. */
  #counted(outcome: NoticeOutcome, error: string | null): void {
    const { log, counted, clock } = this.#options;
    const { channel } = this.notifier;
    counted(channel, outcome);
    if (error !== null && error !== this.#last?.error)
      log(`Notices cannot be delivered by ${channel}: ${error}`);
    this.#last = { at: clock().toISOString(), error };
  }
}
