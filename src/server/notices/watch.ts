// Watches printers and jobs while this node sends notices, and tells what is due. Printers
// are looked at as they are, jobs by their events.

import type { Notice, NoticeTimes } from '../../core/model/notices/notice.ts';
import {
  NoticeRules,
  type NoticeSettings,
  type SeenPrinter,
} from '../../core/model/notices/notice-rules.ts';
import { Loop } from '../loop.ts';
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
  readonly #loop: Loop;
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
    this.#loop = new Loop({
      run: () => this.#look(),
      retryMs: () => this.#nextMs(),
      failed: ({ message }) => options.log(`Events for notices cannot be read: ${message}`),
    });
    this.#unwatch = store.watch(() => this.#loop.wake(times.lookMs));
    this.#loop.wake();
  }

  async stop(): Promise<void> {
    this.#unwatch();
    await this.#loop.stop();
  }

  /** Settings or printers were changed. */
  changed(): void {
    this.#loop.wake();
  }

  /** Printers are looked at even if events cannot be read. */
  async #look(): Promise<number> {
    const { store } = this.#options;
    try {
      await this.#readEvents(store);
      this.#locale = (await store.getSettings()).locale;
    } finally {
      if (!this.#loop.isStopped) this.#tell();
    }
    return this.#nextMs();
  }

  #tell(): void {
    const { printers, tell, looked } = this.#options;
    const now = performance.now();
    this.#rules.see(printers(), now);
    const notices = this.#rules.due(now);
    if (notices.length > 0) tell(notices);
    looked();
  }

  #nextMs(): number {
    const now = performance.now();
    return Math.min((this.#rules.nextAt(now) ?? Infinity) - now, idleMs);
  }

  async #readEvents(store: Store): Promise<void> {
    for (;;) {
      const page = await store.eventsAfter(this.#cursor, pageSize);
      for (const event of page)
        if (event.type === 'jobUpdate') this.#rules.jobChanged(event.data, performance.now());
      this.#cursor = page.at(-1)?.seq ?? this.#cursor;
      if (page.length < pageSize || this.#loop.isStopped) return;
    }
  }
}
