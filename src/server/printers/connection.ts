// Keeps contact with one printer and prints on it: holds the socket where the
// printer answers, opens one a job where it is mute, and knows at any moment
// what may be said of its condition. Knows nothing of jobs or the store.
//
// A finished write is no evidence of anything. Only what the printer says counts.

import { setTimeout as delay } from 'node:timers/promises';
import type { Dialogue, Heard, Listener } from '../../core/drivers/driver.ts';
import type { Completion } from '../../core/model/job.ts';
import type { PrinterStatus } from '../../core/model/printer-status.ts';
import type { Profile } from '../../core/model/profile.ts';
import type { Address } from './address.ts';
import type { Link, Transport } from './tcp.ts';

export interface ConnectionOptions {
  address: Address;
  profile: Profile;
  dialogue: Dialogue;
  transport: Transport;
  /** What is remembered of this address: null while it is new, false for a mute printer. */
  answers: boolean | null;
  confirmMs: number;
  /** 0 holds the connection for good. */
  releaseAfterMs: number;
  onStatus(status: PrinterStatus): void;
  onAnswers(answers: boolean): void;
}

/** What there is to print, and whom to ask before and tell after. */
export interface Order {
  copies: number;
  payload(copy: number): Promise<Uint8Array>;
  printMs: number;
  /** Milliseconds on the clock of Date.now(): how long a printer that reports a fault is waited for. */
  deadline: number;
  /** Commits that the first byte is about to leave. False: do not print. */
  mark(): Promise<boolean>;
  copyConfirmed(): Promise<void>;
}

export type Result =
  /** Nothing left this process. `marked`: the mark was set, and may be taken back. */
  | { kind: 'unsent'; marked: boolean }
  | { kind: 'completed'; completion: Completion }
  | { kind: 'unconfirmed'; copiesConfirmed: number; bytesSent: number; why: string };

const silenceMs = 1000; // a printer that can speak answers real-time questions within this
const identityMs = 1000;
const heartbeatMs = 30_000;
const busyMs = 2000;
const silencesBeforeReconnect = 3;
const idleReconnectMs = 200; // many printers close an idle connection; that is no event
const longestBackoffMs = 15_000;
const finMs = 2000;
const chunkBytes = 16_384; // small enough to see progress on a slow printer

const unknown = { paper: 'unknown', cover: 'unknown', reasons: [] } as const;
const offline: PrinterStatus = { state: 'offline', ...unknown, reasons: [] };
const mute: PrinterStatus = { state: 'online', ...unknown, reasons: [] };

export class Connection {
  readonly #options: ConnectionOptions;
  #status: PrinterStatus = offline;
  /** What the printer itself said last; BUSY and offline are our words. */
  #told: PrinterStatus | null = null;
  #answers: boolean | null;
  #maker: string | undefined;
  #model: string | undefined;
  #link: Link | null = null;
  #listener: Listener | null = null;
  #heardAt = -Infinity;
  #failures = 0;
  #silences = 0;
  #timer: NodeJS.Timeout | undefined;
  #attempt: Promise<void> | null = null;
  #printing = false;
  #closed = false;
  #tokens = Math.floor(Math.random() * 94 ** 4);
  readonly #hearings = new Set<(heard: Heard | null) => void>();

  constructor(options: ConnectionOptions) {
    this.#options = options;
    this.#answers = options.profile.can.status === 'none' ? false : options.answers;
    void this.#contact();
  }

  get status(): PrinterStatus {
    return this.#status;
  }

  /** The model as the printer names itself. */
  get model(): string | undefined {
    return this.#model && this.#maker && !this.#model.startsWith(this.#maker)
      ? `${this.#maker} ${this.#model}`
      : this.#model;
  }

  /** Resolves when the attempt in progress has ended, one way or the other. */
  async settled(): Promise<void> {
    await this.#attempt;
  }

  async print(order: Order): Promise<Result> {
    this.#printing = true;
    clearTimeout(this.#timer); // a heartbeat in the middle of an image would become part of it
    try {
      return this.#answers === false ? await this.#printMute(order) : await this.#printHeld(order);
    } finally {
      this.#printing = false;
      this.#rest();
    }
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#link?.destroy();
    this.#dropLink();
  }

  // ---- Contact

  /** One attempt at a time; whoever else asks waits for the same. */
  #contact(): Promise<void> {
    this.#attempt ??= this.#meet().finally(() => {
      this.#attempt = null;
      this.#rest();
    });
    return this.#attempt;
  }

  async #meet(): Promise<void> {
    const link = await this.#connect();
    if (!link) return this.#setStatus(offline);
    this.#failures = 0;
    if (this.#answers === false) {
      link.end();
      return this.#setStatus(mute);
    }
    this.#hold(link);
    // Real-time answers come first; who it is comes in its turn, and tells how it can confirm.
    const introduced = this.#next(
      identityMs,
      (heard) => heard.kind === 'identity' && !!heard.model,
    );
    if (await this.#question(this.#options.dialogue.hello)) await introduced;
    if (this.#link !== link) return this.#setStatus(offline); // lost meanwhile
    if (this.#heardAt === -Infinity && this.#answers === null) {
      this.#remember(false);
      this.#dropLink();
      link.end();
      this.#setStatus(mute);
    }
  }

  async #connect(): Promise<Link | null> {
    let link: Link | undefined;
    try {
      link = await this.#options.transport(this.#options.address, {
        data: (bytes) => this.#link === link && this.#hear(bytes),
        ended: () => this.#lose(link),
        closed: () => this.#lose(link),
      });
    } catch {
      this.#failures++;
      return null;
    }
    if (!this.#closed) return link;
    link.destroy();
    return null;
  }

  #hold(link: Link): void {
    this.#link = link;
    this.#listener = this.#options.dialogue.listen();
    this.#told = null;
    this.#heardAt = -Infinity;
    this.#silences = 0;
  }

  #lose(link: Link | undefined): void {
    if (!link || this.#link !== link) return;
    this.#dropLink();
    link.destroy();
    this.#rest();
  }

  #dropLink(): void {
    this.#link = null;
    this.#listener = null;
    for (const hearing of this.#hearings) hearing(null);
  }

  /** Sets the one timer for what comes next while nothing is printed. */
  #rest(): void {
    clearTimeout(this.#timer);
    if (this.#closed || this.#printing || this.#attempt) return;
    const { releaseAfterMs } = this.#options;
    if (this.#failures > 0) return this.#later(backoffMs(this.#failures), () => this.#contact());
    if (this.#answers === false) return this.#later(heartbeatMs, () => this.#contact());
    if (this.#link) {
      if (this.#isBusy) return this.#later(busyMs, () => this.#heartbeat());
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
    await this.#question(this.#options.dialogue.ask);
    this.#rest();
  }

  #release(): void {
    const link = this.#link;
    this.#dropLink();
    link?.end();
  }

  // ---- Hearing

  /** Asks and waits for any answer; silence is BUSY, and much silence a dead connection. */
  async #question(bytes: Uint8Array): Promise<boolean> {
    const link = this.#link;
    if (!link) return false;
    const answer = this.#next(silenceMs, () => true);
    link.write(bytes).catch(() => this.#lose(link));
    if (await answer) return true;
    if (this.#link !== link || this.#answers !== true) return false;
    this.#setStatus({ state: 'error', ...unknown, reasons: ['BUSY'] });
    if (++this.#silences >= silencesBeforeReconnect) this.#lose(link);
    return false;
  }

  get #isBusy(): boolean {
    return this.#status.reasons.includes('BUSY');
  }

  #hear(bytes: Uint8Array): void {
    const heard = this.#listener!.hear(bytes);
    if (heard.length === 0) return;
    this.#heardAt = performance.now();
    this.#silences = 0;
    this.#remember(true);
    for (const one of heard) {
      if (one.kind === 'status') this.#told = one.status;
      if (one.kind === 'identity') {
        this.#maker = one.maker ?? this.#maker;
        this.#model = one.model ?? this.#model;
      }
      this.#setStatus(this.#told ?? mute);
      for (const hearing of this.#hearings) hearing(one);
    }
  }

  /** The first thing heard that fits; null on silence, on loss, or when `signal` fires. */
  #next(
    ms: number | null,
    fits: (heard: Heard) => boolean,
    signal?: AbortSignal,
  ): Promise<Heard | null> {
    return new Promise((resolve) => {
      const settle = (heard: Heard | null) => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', abort);
        this.#hearings.delete(hearing);
        resolve(heard);
      };
      const abort = () => settle(null);
      const hearing = (heard: Heard | null) => {
        if (heard === null || fits(heard)) settle(heard);
      };
      const timer = ms === null ? undefined : setTimeout(abort, ms);
      signal?.addEventListener('abort', abort, { once: true });
      this.#hearings.add(hearing);
    });
  }

  #remember(answers: boolean): void {
    if (this.#answers === answers) return;
    this.#answers = answers;
    this.#options.onAnswers(answers);
  }

  #setStatus(status: PrinterStatus): void {
    const before = this.#status;
    this.#status = status;
    if (JSON.stringify(status) !== JSON.stringify(before) && !this.#closed)
      this.#options.onStatus(status);
  }

  // ---- Printing on a printer that answers

  async #printHeld(order: Order): Promise<Result> {
    if (!(await this.#preflight())) return { kind: 'unsent', marked: false };
    if (!(await order.mark())) return { kind: 'unsent', marked: false };
    let bytesSent = 0;
    for (let copy = 1; copy <= order.copies; copy++) {
      const unconfirmed = (why: string): Result => ({
        kind: 'unconfirmed',
        copiesConfirmed: copy - 1,
        bytesSent,
        why,
      });
      if (copy > 1 && !(await this.#standby(order.deadline)))
        return unconfirmed('the printer was not ready for the next copy');
      const sent = await this.#send(await order.payload(copy), order);
      bytesSent += sent.bytes;
      if (sent.bytes === 0 && copy === 1) return { kind: 'unsent', marked: true };
      if (!sent.by) return unconfirmed(sent.why);
      if (copy < order.copies) await order.copyConfirmed();
      else return { kind: 'completed', completion: { confirmed: sent.by !== 'none', by: sent.by } };
    }
    throw new Error('An order has at least one copy.');
  }

  /** Whether the printer, asked just now, can print. Only bytes that mark no paper go out. */
  async #preflight(): Promise<boolean> {
    if (!this.#link || this.#attempt) await this.#contact();
    if (performance.now() - this.#heardAt > silenceMs)
      if (!(await this.#question(this.#options.dialogue.ask))) return false;
    return this.#link !== null && this.#status.state === 'online';
  }

  /** Between copies: waits for a refill as long as the job may wait. */
  async #standby(deadline: number): Promise<boolean> {
    while (this.#link && !(await this.#preflight())) {
      if (Date.now() >= deadline) return false;
      await delay(500);
    }
    return this.#link !== null;
  }

  /** One copy. Without `by` the printer never confirmed it, and `why` says what happened instead. */
  async #send(
    payload: Uint8Array,
    order: Order,
  ): Promise<{ bytes: number; by?: Completion['by']; why: string }> {
    const link = this.#link;
    if (!link?.open) return { bytes: 0, why: 'the connection was lost' };
    const { dialogue, profile } = this.#options;
    const by = dialogue.confirmation(profile, this.#maker);
    const token = this.#nextToken();
    const message = by === 'none' ? payload : Buffer.concat([payload, dialogue.confirm(by, token)]);

    const patience = new Patience(order, this.#options.confirmMs, () => this.#status);
    const answer = this.#next(
      null,
      (heard) =>
        heard.kind === 'confirmed' &&
        heard.by === by &&
        (heard.by === 'status' || heard.token === token),
      patience.signal,
    );
    let bytes = 0;
    try {
      while (bytes < message.length && !patience.signal.aborted) {
        const chunk = message.subarray(bytes, bytes + chunkBytes);
        bytes += chunk.length; // counted before: who knows how much of a failed write left
        await Promise.race([link.write(chunk), patience.ended]);
        patience.renew();
      }
      if (by === 'none') return { bytes, by, why: '' };
      const asking = setInterval(() => void link.write(dialogue.ask).catch(() => {}), 5000);
      const heard = await answer.finally(() => clearInterval(asking));
      if (heard) return { bytes, by, why: '' };
    } catch {
      // The link broke in mid-write; what follows is the same as for one that broke later.
    } finally {
      patience.stop();
    }
    if (patience.signal.aborted) {
      // A late answer must not be taken for that of the next job.
      this.#lose(link);
      return { bytes, why: patience.why };
    }
    return { bytes, why: 'the connection to the printer was lost' };
  }

  #nextToken(): string {
    let number = (this.#tokens = (this.#tokens + 1) % 94 ** 4);
    let token = '';
    for (let digit = 0; digit < 4; digit++) {
      token += String.fromCharCode(0x21 + (number % 94));
      number = Math.floor(number / 94);
    }
    return token;
  }

  // ---- Printing on a printer that says nothing

  async #printMute(order: Order): Promise<Result> {
    let over: (clean: boolean) => void;
    const finished = new Promise<boolean>((resolve) => (over = resolve));
    let link: Link;
    try {
      link = await this.#options.transport(this.#options.address, {
        data: () => {},
        ended: () => over(true),
        closed: (clean) => over(clean),
      });
    } catch {
      this.#failures++;
      this.#setStatus(offline);
      return { kind: 'unsent', marked: false };
    }
    this.#setStatus(mute);
    let bytesSent = 0;
    let why = 'the connection was lost while the job was being sent';
    try {
      if (!(await order.mark())) return { kind: 'unsent', marked: false };
      for (let copy = 1; copy <= order.copies; copy++) {
        const payload = await order.payload(copy);
        if (!link.open) throw new Error(why);
        bytesSent += payload.length;
        await withLimit(link.write(payload), order.printMs + this.#options.confirmMs);
      }
      link.end();
      const clean = await Promise.race([finished, delay(finMs, true, { ref: false })]);
      why = 'the printer broke the connection off after the job was sent';
      if (clean) return { kind: 'completed', completion: { confirmed: false, by: 'none' } };
    } catch {
      if (bytesSent === 0) return { kind: 'unsent', marked: true };
    } finally {
      link.destroy();
    }
    return { kind: 'unconfirmed', copiesConfirmed: 0, bytesSent, why };
  }
}

/**
 * How long a printer may keep silent about a job: the time that printing takes
 * and some more, begun anew with every sign of progress. While it reports a
 * fault it keeps the data and prints on after the repair: then the job's own
 * deadline counts.
 */
class Patience {
  readonly #abort = new AbortController();
  readonly signal = this.#abort.signal;
  readonly ended: Promise<void>;
  readonly #timer: NodeJS.Timeout;
  readonly #limitMs: number;
  #since = performance.now();
  why = 'the printer did not confirm in time';

  constructor(order: Order, confirmMs: number, status: () => PrinterStatus) {
    this.#limitMs = order.printMs + confirmMs;
    this.ended = new Promise((resolve) => {
      this.signal.addEventListener('abort', () => resolve(), { once: true });
    });
    this.#timer = setInterval(() => {
      const { state, reasons } = status();
      const isStopped = state === 'error' && !reasons.includes('BUSY');
      if (isStopped && Date.now() < order.deadline) return this.renew();
      if (isStopped)
        this.why = `the printer stopped (${reasons.join(', ')}) and was not repaired in time`;
      if (isStopped || performance.now() - this.#since > this.#limitMs) this.#abort.abort();
    }, 100);
  }

  renew(): void {
    this.#since = performance.now();
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}

async function withLimit(work: Promise<void>, ms: number): Promise<void> {
  const late = delay(ms, undefined, { ref: false }).then(() => {
    throw new Error('The printer did not take the data in time.');
  });
  await Promise.race([work, late]);
}

// Half a second at first, doubled with every failure; jitter keeps many printers
// behind one switch from being called at the same instant.
function backoffMs(failures: number): number {
  const ms = Math.min(250 * 2 ** Math.min(failures, 10), longestBackoffMs);
  return ms * (0.75 + Math.random() / 2);
}
