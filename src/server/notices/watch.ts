// Watches printers and jobs while this node sends notices, and tells what is due. Printers
// are looked at as they are, jobs by their events.

import type { Notice, NoticeTimes } from '../../core/model/notice.ts';
import {
  NoticeRules,
  type NoticeSettings,
  type SeenPrinter,
} from '../../core/model/notice-rules.ts';
import type { Store } from '../store/store.ts';

interface WatchOptions {
  store: Store;
  /** All printers, as they are now. */
  printers: () => readonly SeenPrinter[];
  /** `locale`: of the shop. */
  settings: (locale: string | null) => NoticeSettings;
  times: NoticeTimes;
  tell: (notices: Notice[]) => void;
  /** Printers or jobs may have changed. */
  looked: () => void;
  log: (message: string) => void;
}

const pageSize = 500;
/** Also without a change: what another node stored may not have arrived here yet. */
const idleMs = 30_000;

export class Watch {
  readonly #options: WatchOptions;
  readonly #rules: NoticeRules;
  readonly #unwatch: () => void;
  #cursor: number;
  #looking: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #timerAt = Infinity;
  #isStopped = false;
  #hasFailed = false;
  #locale: string | null = null;

  /** `cursor`: events after this one are new. */
  constructor(options: WatchOptions, cursor: number) {
    this.#options = options;
    this.#cursor = cursor;
    const { store, settings, times } = options;
    this.#rules = new NoticeRules(
      () => settings(this.#locale),
      times,
      (now) => store.clock().getTime() + now - performance.now(),
    );
    this.#unwatch = store.watch(() => this.#lookIn(times.lookMs));
    this.#lookIn(0);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#unwatch();
    clearTimeout(this.#timer);
    await this.#looking;
  }

  /** Settings or printers were changed. */
  changed(): void {
    this.#lookIn(0);
  }

  /** Within this time, or earlier if that was asked for already. */
  #lookIn(ms: number): void {
    const at = performance.now() + ms;
    if (this.#isStopped || this.#timerAt <= at) return;
    clearTimeout(this.#timer);
    this.#timerAt = at;
    this.#timer = setTimeout(() => {
      this.#timerAt = Infinity;
      if (this.#looking) return this.#lookIn(this.#options.times.lookMs);
      this.#looking = this.#look().finally(() => {
        this.#looking = undefined;
      });
    }, ms).unref();
  }

  async #look(): Promise<void> {
    const { store, printers, tell, looked, log } = this.#options;
    try {
      await this.#readEvents(store);
      this.#locale = (await store.getSettings()).locale;
      this.#hasFailed = false;
    } catch (error) {
      if (!this.#hasFailed) log(`Events for notices cannot be read: ${(error as Error).message}`);
      this.#hasFailed = true;
    }
    if (this.#isStopped) return;
    const now = performance.now();
    this.#rules.see(printers(), now);
    const notices = this.#rules.due(now);
    if (notices.length > 0) tell(notices);
    looked();
    this.#lookIn(Math.min((this.#rules.nextAt(now) ?? Infinity) - now, idleMs));
  }

  async #readEvents(store: Store): Promise<void> {
    for (;;) {
      const page = await store.eventsAfter(this.#cursor, pageSize);
      for (const event of page)
        if (event.type === 'jobUpdate') this.#rules.jobChanged(event.data, performance.now());
      this.#cursor = page.at(-1)?.seq ?? this.#cursor;
      if (page.length < pageSize || this.#isStopped) return;
    }
  }
}
