// Sends notices by the configured channels. With a shared store one node does it for all,
// the one that has the right to deliver. Without a channel, nothing is watched.
//
//   off      --a channel is set-->       waiting
//   waiting  --the right is taken-->     watching   printers and jobs
//   watching --the right is lost-->      waiting
//   any      --no channel is set-->      off        the right is given up
//   any      --stop-->                   stopped    the right is given up

import { isSafe, type LeaseTimes } from '../../core/model/printers/lease.ts';
import type {
  Notice,
  NoticeChannelState,
  NoticeTest,
  NoticeTimes,
} from '../../core/model/notices/notice.ts';
import { noticeChannels } from '../../core/model/notices/notice.ts';
import type { SeenPrinter } from '../../core/model/notices/notice-rules.ts';
import { noticeTexts } from '../../core/model/notices/notice-texts/index.ts';
import { testNotice } from '../../core/model/notices/notice-words.ts';
import type { NoticeSwitches } from '../../core/model/notices/notice-switches.ts';
import { QuietTime } from '../../core/model/notices/quiet-time.ts';
import type { Config } from '../config.ts';
import type { DeliveryRight } from '../delivery-right.ts';
import { Loop } from '../loop.ts';
import { serializer } from '../serializer.ts';
import type { Store } from '../store/store.ts';
import { Channel, type NoticeOutcome } from './channel.ts';
import type { Notifier } from './notifier.ts';
import { Watch } from './watch.ts';

export interface NoticesOptions {
  store: Store;
  right: DeliveryRight;
  leaseTimes: LeaseTimes;
  times: NoticeTimes;
  /** Read again by `reload`. */
  settings: Config['notices'];
  printers: () => readonly SeenPrinter[];
  /** The channels that the settings, or people by switches, turn on. */
  openNotifiers: (settings: Config['notices'], switches: NoticeSwitches) => Promise<Notifier[]>;
  counted: (channel: Notifier['channel'], outcome: NoticeOutcome) => void;
  log: (message: string) => void;
}

/** How often a node without channels looks for switches that another node changed. */
const switchesMs = 30_000;
/** Events this much before the start may not have been told. */
const mostEvents = 1000;

export class Notices {
  readonly #options: NoticesOptions;
  #channels: Channel[] = [];
  /** What the channels were opened with. */
  #opened = '';
  #quiet: { of: string; quiet: QuietTime | null } = { of: '', quiet: null };
  #watch: Watch | null = null;
  #lease: { token: number; sentAt: number } | null = null;
  readonly #inTurn = serializer();
  readonly #loop: Loop;

  constructor(options: NoticesOptions) {
    this.#options = options;
    this.#loop = new Loop({
      run: () => this.#inTurn(() => this.#look()),
      retryMs: () => options.leaseTimes.renewMs,
      failed: ({ message }) => options.log(`Notices cannot be sent: ${message}`),
    });
  }

  /** Also after the settings were changed. */
  async reload(): Promise<void> {
    await this.#inTurn(async () => {
      await this.#open();
      this.#watch?.changed();
    });
    await this.#loop.run();
  }

  /** Opens the channels anew if they are other ones now. */
  async #open(): Promise<void> {
    const { settings, openNotifiers, store } = this.#options;
    const { ntfy, mqtt, publicUrl } = settings;
    const switches = await store.getNoticeSwitches();
    const wanted = JSON.stringify([ntfy, mqtt, publicUrl, switches]);
    if (wanted === this.#opened) return;
    this.#opened = wanted;
    await this.#close();
    const notifiers = await openNotifiers(settings, switches);
    this.#channels = notifiers.map((notifier) => this.#channel(notifier));
    if (this.#watch) await this.#begin();
  }

  /** Sends nothing more. The connections stay open until `stop`, which may have to wait for them. */
  silence(): void {
    this.#loop.end();
    for (const channel of this.#channels) channel.abort();
  }

  async stop(): Promise<void> {
    this.silence();
    await this.#inTurn(async () => {
      await this.#rest();
      await this.#close();
    }).catch(() => {});
  }

  /** Whether this node sends. */
  get isSending(): boolean {
    return this.#watch !== null;
  }

  /** The states of every channel, also of those that are off. */
  states(): NoticeChannelState[] {
    return noticeChannels.map(
      (channel) =>
        this.#channels.find(({ notifier }) => notifier.channel === channel)?.state ?? {
          channel,
          address: null,
          connected: null,
          lastAt: null,
          lastError: null,
          delivered: 0,
          failed: 0,
          waiting: 0,
        },
    );
  }

  /** Sends a notice by all channels, once. */
  async test(): Promise<NoticeTest[]> {
    const { store } = this.#options;
    const { locale } = await store.getSettings();
    const notice = testNotice(store.clock().toISOString(), noticeTexts(locale));
    return await Promise.all(this.#channels.map((channel) => channel.test(notice)));
  }

  #channel(notifier: Notifier): Channel {
    const { store, times, log, counted } = this.#options;
    const { retryMs } = times;
    return new Channel(notifier, { retryMs, clock: () => store.clock(), log, counted });
  }

  async #close(): Promise<void> {
    const closed = this.#channels.splice(0);
    await Promise.all(closed.map((channel) => channel.close()));
  }

  /** Returns when to look again: the right is renewed. */
  async #look(): Promise<number> {
    const { store, leaseTimes } = this.#options;
    // Ended while it waited for its turn.
    if (this.#loop.isStopped) return Infinity;
    // The switches may have been changed by another node.
    if (store.isShared) await this.#open();
    if (this.#channels.length === 0) {
      await this.#rest();
      return store.isShared ? switchesMs : Infinity;
    }
    try {
      await this.#takeLease();
    } catch (error) {
      if (!this.#mayTell()) await this.#unwatch(true);
      throw error;
    }
    return store.isShared ? leaseTimes.renewMs : Infinity;
  }

  /** Also renews it. */
  async #takeLease(): Promise<void> {
    const { store, right } = this.#options;
    if (this.#lease && !store.isShared) return;
    const sentAt = performance.now();
    const token = await right.take('notices');
    // Another node may have watched meanwhile.
    if (token !== this.#lease?.token) await this.#unwatch(true);
    this.#lease = token === null ? null : { token, sentAt };
    if (!this.#lease || this.#watch) return;
    this.#watch = new Watch(this.#watchOptions(), await this.#cursor());
    await this.#begin();
  }

  async #begin(): Promise<void> {
    await Promise.all(this.#channels.map(async ({ notifier }) => await notifier.begin?.()));
  }

  async #rest(): Promise<void> {
    await this.#unwatch(false);
    if (!this.#lease) return;
    this.#lease = null;
    await this.#options.right.release('notices');
  }

  async #unwatch(hasSuccessor: boolean): Promise<void> {
    const watch = this.#watch;
    this.#watch = null;
    if (!watch) return;
    await watch.stop();
    await Promise.all(
      this.#channels.map(async ({ notifier }) => await notifier.end?.(hasSuccessor)),
    );
  }

  /** Failed jobs are collected for a while: those of the last moments before the start were not told. */
  async #cursor(): Promise<number> {
    const { store, times, leaseTimes } = this.#options;
    const backMs = times.collectMs + (store.isShared ? leaseTimes.leaseMs : 0);
    const since = new Date(store.clock().getTime() - backMs).toISOString();
    const { oldest, newest } = await store.eventRange();
    const first = Math.max(oldest - 1, newest - mostEvents, 0);
    const events = await store.datedEventsAfter(first, mostEvents);
    const recent = events.find(({ at }) => at >= since);
    return recent ? recent.seq - 1 : newest;
  }

  #watchOptions() {
    const { store, printers, times, log } = this.#options;
    return {
      store,
      printers,
      times,
      settings: (locale: string | null) => this.#rules(locale),
      tell: (notices: Notice[]) => {
        if (this.#loop.isStopped || !this.#mayTell()) return;
        for (const channel of this.#channels) channel.give(notices);
      },
      looked: () => {
        if (this.#loop.isStopped) return;
        for (const { notifier } of this.#channels) notifier.looked?.();
      },
      log,
    };
  }

  #mayTell(): boolean {
    const { store, leaseTimes } = this.#options;
    if (!this.#lease) return false;
    return !store.isShared || isSafe(this.#lease.sentAt, performance.now(), leaseTimes);
  }

  #rules(locale: string | null) {
    const { kinds, attentionSeconds, distanceMinutes, quiet } = this.#options.settings;
    const of = JSON.stringify(quiet);
    if (this.#quiet.of !== of) this.#quiet = { of, quiet: QuietTime.of(quiet) };
    return {
      kinds,
      attentionMs: attentionSeconds * 1000,
      distanceMs: distanceMinutes * 60_000,
      quiet: this.#quiet.quiet,
      texts: noticeTexts(locale),
    };
  }
}
