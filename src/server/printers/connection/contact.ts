// Keeps contact with one printer: holds the socket where the printer answers,
// looks in from time to time where it is mute, and knows at any moment what may
// be said of its condition. Knows nothing of what is printed.

import type { Dialogue, PrinterReply, StatusReader } from '../../../core/drivers/driver.ts';
import type { PrinterStatus } from '../../../core/model/printer-status.ts';
import type { Identity, Profile } from '../../../core/model/profile.ts';
import type { Address } from './address.ts';
import type { LinkHandlers, Link, Transport } from './tcp.ts';

export interface ContactOptions {
  address: Address;
  /** As it is known by now. */
  profile: () => Profile;
  dialogue: Dialogue;
  transport: Transport;
  /** What is remembered of this address: null while it is new, false for a mute printer. */
  answers: boolean | null;
  /** 0 holds the connection for good. */
  releaseAfterMs: number;
  onStatus(status: PrinterStatus): void;
  onAnswers(answers: boolean): void;
  /** The printer said who it is. */
  onIdentity(identity: Identity): void;
}

export const silenceMs = 1000; // a printer that can speak answers real-time questions within this
const identityMs = 1000;
const heartbeatMs = 30_000;
const busyMs = 2000;
const silencesBeforeReconnect = 3;
const idleReconnectMs = 200; // many printers close an idle connection; that is no event
const longestBackoffMs = 15_000;

const nothingKnown = { paper: 'unknown', cover: 'unknown' } as const;
const offline: PrinterStatus = { state: 'offline', ...nothingKnown, reasons: [] };
const reachable: PrinterStatus = { state: 'online', ...nothingKnown, reasons: [] };
const busy: PrinterStatus = { state: 'error', ...nothingKnown, reasons: ['BUSY'] };

export class Contact {
  readonly #options: ContactOptions;
  #status: PrinterStatus = offline;
  /** What the printer itself said last; BUSY and offline are our words. */
  #told: PrinterStatus | null = null;
  #answers: boolean | null;
  #maker: string | undefined;
  #model: string | undefined;
  #link: Link | null = null;
  #reader: StatusReader | null = null;
  #heardAt = -Infinity;
  #failures = 0;
  #silences = 0;
  #timer: NodeJS.Timeout | undefined;
  #nextAttemptAt: Date | null = null;
  #attempt: Promise<void> | null = null;
  #isPaused = false;
  #isClosed = false;
  readonly #hearings = new Set<(heard: PrinterReply | null) => void>();
  /** Something was broken off in the middle: what it was must not swallow what comes next. */
  needsResync: boolean;

  constructor(options: ContactOptions) {
    this.#options = options;
    this.#answers = options.profile().can.status === 'none' ? false : options.answers;
    this.needsResync = !this.isMute; // whoever was here before may have left half a job
    void this.#contact();
  }

  get status(): PrinterStatus {
    return this.#status;
  }

  get isMute(): boolean {
    return this.#answers === false;
  }

  get link(): Link | null {
    return this.#link;
  }

  get maker(): string | undefined {
    return this.#maker;
  }

  /** The model as the printer names itself. */
  get model(): string | undefined {
    return this.#model && this.#maker && !this.#model.startsWith(this.#maker)
      ? `${this.#maker} ${this.#model}`
      : this.#model;
  }

  /** When the printer will be called again; null while there is no need to. */
  get nextAttemptAt(): Date | null {
    return this.#nextAttemptAt;
  }

  /** Resolves when the attempt in progress has ended, one way or the other. */
  async settled(): Promise<void> {
    await this.#attempt;
  }

  /** Whether there is a link and the printer spoke within the last second, now that it was asked. */
  async isPresent(): Promise<boolean> {
    if (!this.#link || this.#attempt) await this.#contact();
    if (performance.now() - this.#heardAt <= silenceMs) return this.#link !== null;
    return await this.question(this.#options.dialogue.ask);
  }

  /** A printer that was taken for mute said something. */
  spoke(): void {
    this.#remember(true);
  }

  /** While something is printed nothing else is said: a heartbeat within an image would be part of it. */
  pause(): void {
    this.#isPaused = true;
    clearTimeout(this.#timer);
  }

  resume(): void {
    this.#isPaused = false;
    this.#rest();
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#link?.destroy();
    this.#drop();
  }

  // ---- Reaching it

  /** A link of one's own, for a printer that is mute. Null where it cannot be reached. */
  async dial(handlers: LinkHandlers): Promise<Link | null> {
    try {
      const link = await this.#options.transport(this.#options.address, handlers);
      this.#failures = 0;
      if (this.#answers === false) this.#setStatus(reachable);
      return link;
    } catch {
      this.#failures++;
      this.#setStatus(offline);
      return null;
    }
  }

  /** One attempt at a time; whoever else asks waits for the same. */
  #contact(): Promise<void> {
    this.#attempt ??= this.#meet().finally(() => {
      this.#attempt = null;
      this.#rest();
    });
    return this.#attempt;
  }

  async #meet(): Promise<void> {
    let mine: Link | null = null;
    mine = await this.dial({
      data: (bytes) => this.#link === mine && this.#hear(bytes),
      ended: () => this.lose(mine),
      closed: () => this.lose(mine),
    });
    if (!mine) return;
    if (this.#isClosed) return mine.destroy();
    if (this.#answers === false) return mine.end();
    await this.#greet(mine);
    if (this.#link !== mine) {
      // Taken away while we introduced ourselves: most likely another client is there.
      this.#failures++;
      this.#setStatus(offline);
    } else if (this.#heardAt === -Infinity && this.#answers === null) {
      this.#remember(false);
      this.#drop();
      mine.end();
      this.#setStatus(reachable);
    }
  }

  async #greet(link: Link): Promise<void> {
    this.#link = link;
    this.#reader = this.#options.dialogue.createReader();
    this.#told = null;
    this.#heardAt = -Infinity;
    this.#silences = 0;
    const { dialogue, profile } = this.#options;
    if (this.needsResync) link.write(dialogue.resync(profile())).catch(() => this.lose(link));
    // Real-time answers come first; who it is comes in its turn, and tells how it can confirm.
    const introduced = this.next(identityMs, (heard) => heard.kind === 'identity' && !!heard.model);
    const isHeard = await this.question(dialogue.hello);
    if (isHeard) await introduced;
    // Where one that can answer is silent, what clears the way may not have arrived either.
    if (this.#link === link && (isHeard || this.#answers !== true)) this.needsResync = false;
  }

  /** Gives a link up that is broken, or that must not be used any more. */
  lose(link: Link | null): void {
    if (!link || this.#link !== link) return;
    this.#leave();
    link.destroy();
    this.#rest();
  }

  /** Whoever comes until we are back may leave half a job. */
  #leave(): void {
    this.#drop();
    this.needsResync = true;
  }

  #drop(): void {
    this.#link = null;
    this.#reader = null;
    for (const hearing of this.#hearings) hearing(null);
  }

  /** Sets the one timer for what comes next while nothing is printed. */
  #rest(): void {
    clearTimeout(this.#timer);
    this.#nextAttemptAt = null;
    if (this.#isClosed || this.#isPaused || this.#attempt) return;
    const { releaseAfterMs } = this.#options;
    if (this.#failures > 0) {
      const ms = backoffMs(this.#failures);
      this.#nextAttemptAt = new Date(Date.now() + ms);
      return this.#later(ms, () => this.#contact());
    }
    if (this.#answers === false) return this.#later(heartbeatMs, () => this.#contact());
    if (this.#link) {
      if (this.#status === busy) return this.#later(busyMs, () => this.#heartbeat());
      if (releaseAfterMs > 0) return this.#later(releaseAfterMs, async () => this.#release());
      return this.#later(heartbeatMs, () => this.#heartbeat());
    }
    if (releaseAfterMs === 0 || this.#status.state !== 'online')
      this.#later(idleReconnectMs, () => this.#contact());
  }

  #later(ms: number, act: () => Promise<void>): void {
    this.#timer = setTimeout(() => void act(), ms);
    this.#timer.unref();
  }

  async #heartbeat(): Promise<void> {
    await this.question(this.#options.dialogue.ask);
    this.#rest();
  }

  #release(): void {
    const link = this.#link;
    this.#leave();
    link?.end();
  }

  // ---- Hearing it

  /** Asks and waits for any answer; silence is BUSY, and much silence a dead connection. */
  async question(bytes: Uint8Array): Promise<boolean> {
    const link = this.#link;
    if (!link) return false;
    const answer = this.next(silenceMs, () => true);
    link.write(bytes).catch(() => this.lose(link));
    if (await answer) return true;
    if (this.#link !== link || this.#answers !== true) return false;
    this.#setStatus(busy);
    if (++this.#silences >= silencesBeforeReconnect) this.lose(link);
    return false;
  }

  /** The first thing heard that fits; null on silence, on loss of the link, or once `over` has come. */
  next(
    ms: number | null,
    fits: (heard: PrinterReply) => boolean,
    over?: Promise<unknown>,
  ): Promise<PrinterReply | null> {
    return new Promise((resolve) => {
      const settle = (heard: PrinterReply | null) => {
        clearTimeout(timer);
        this.#hearings.delete(hearing);
        resolve(heard);
      };
      const hearing = (heard: PrinterReply | null) => {
        if (heard === null || fits(heard)) settle(heard);
      };
      const timer = ms === null ? undefined : setTimeout(settle, ms, null);
      void over?.then(() => settle(null));
      this.#hearings.add(hearing);
    });
  }

  /** Told of everything that is heard, for as long as there is contact. */
  overhear(listener: (heard: PrinterReply) => void): void {
    this.#hearings.add((heard) => heard && listener(heard));
  }

  #hear(bytes: Uint8Array): void {
    const heard = this.#reader!.read(bytes);
    if (heard.length === 0) return;
    this.#heardAt = performance.now();
    this.#silences = 0;
    this.#remember(true);
    for (const one of heard) {
      if (one.kind === 'status') this.#told = one.status;
      if (one.kind === 'identity') {
        this.#maker = one.maker ?? this.#maker;
        this.#model = one.model ?? this.#model;
        if (one.model) this.#options.onIdentity({ maker: this.#maker ?? '', model: one.model });
      }
      this.#setStatus(this.#told ?? reachable);
      for (const hearing of this.#hearings) hearing(one);
    }
  }

  #remember(answers: boolean): void {
    if (this.#answers === answers) return;
    this.#answers = answers;
    this.#options.onAnswers(answers);
  }

  #setStatus(status: PrinterStatus): void {
    const before = this.#status;
    this.#status = status;
    if (!isSame(status, before) && !this.#isClosed) this.#options.onStatus(status);
  }
}

function isSame(a: PrinterStatus, b: PrinterStatus): boolean {
  if (a === b) return true;
  const isSameState = a.state === b.state && a.paper === b.paper && a.cover === b.cover;
  return isSameState && a.reasons.join() === b.reasons.join();
}

// Half a second at first, doubled with every failure; jitter keeps many printers
// behind one switch from being called at the same instant.
function backoffMs(failures: number): number {
  const ms = Math.min(250 * 2 ** Math.min(failures, 10), longestBackoffMs);
  return ms * (0.75 + Math.random() / 2);
}
