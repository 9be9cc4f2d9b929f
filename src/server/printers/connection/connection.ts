// Prints on one printer: preflight, mark, bytes, confirmation. Knows nothing of
// the store; whom to ask and tell comes with the order.
//
// A finished write is no evidence of anything. Only what the printer says counts.

import { setTimeout as delay } from 'node:timers/promises';
import type { PrinterReply } from '../../../core/drivers/driver.ts';
import type { Completion } from '../../../core/model/job.ts';
import type { PrinterStatus } from '../../../core/model/printer-status.ts';
import { Contact, type ContactOptions, silenceMs } from './contact.ts';
import { PrintTimeout } from './print-timeout.ts';
import type { Link } from './tcp.ts';

export interface ConnectionOptions extends ContactOptions {
  confirmMs: number;
  /** An order that was given up as unconfirmed came out after all. */
  onLate(orderId: string, completion: Completion): void;
}

/** What there is to print, and whom to ask before and tell after. */
export interface PrintTask {
  id: string;
  /** The first and the last copy to print. */
  from: number;
  copies: number;
  payload(copy: number): Promise<Payload>;
  /** For all copies. */
  printMs: number;
  /** Until then a printer that reports a fault is waited for. */
  isPastDeadline(): boolean;
  /** Commits that the first byte is about to leave. False: do not print. */
  mark(): Promise<boolean>;
  /** So many more are known to be out. */
  copiesConfirmed(copies: number): Promise<void>;
}

/** Bytes that bring out one copy, or all up to `through` where the printer counts them itself. */
export interface Payload {
  bytes: Uint8Array;
  through: number;
}

export type Result =
  /** Nothing left this process. `marked`: the mark was set, and may be taken back. */
  | { kind: 'unsent'; marked: boolean }
  | { kind: 'completed'; completion: Completion }
  /** The copies before were confirmed; of the next one nothing left. */
  | { kind: 'incomplete'; copiesConfirmed: number; why: string }
  /** Of the copies in doubt none, some or all may be out. */
  | {
      kind: 'unconfirmed';
      copiesConfirmed: number;
      copiesInDoubt: number;
      bytesSent: number;
      why: string;
    };

/** What became of one payload. Without `by` the printer never confirmed it. */
interface Sent {
  bytes: number;
  by?: Completion['by'];
  why: string;
}

const askMs = 5000; // while a confirmation is awaited
const lostMs = 3000; // an answer that is still not there when others are, and it has been quiet so long
const finMs = 2000;
const chunkBytes = 16_384; // small enough to see progress on a slow printer
const lateKept = 100;

export class Connection {
  readonly #options: ConnectionOptions;
  readonly #contact: Contact;
  #tokens = Math.floor(Math.random() * 94 ** 4);
  /** Orders by token whose answer may still come. */
  readonly #late = new Map<string, string>();
  /** Answers without a name that are still owed: the next job must not take one for its own. */
  #owed = 0;
  /** Whether a job may still be in the printer that will answer without a name. */
  #isInDoubt = false;
  #mustClear = false;

  constructor(options: ConnectionOptions) {
    this.#options = options;
    this.#contact = new Contact(options);
    this.#contact.overhear((heard) => {
      if (isReply(heard)) this.#owed = Math.max(0, this.#owed - 1);
      if (heard.kind !== 'confirmed' || heard.by !== 'process-id') return;
      const orderId = this.#late.get(heard.token);
      if (orderId === undefined) return;
      this.#late.delete(heard.token);
      options.onLate(orderId, { confirmed: true, by: 'process-id' });
    });
  }

  get status(): PrinterStatus {
    return this.#contact.status;
  }

  get model(): string | undefined {
    return this.#contact.model;
  }

  get nextAttemptAt(): Date | null {
    return this.#contact.nextAttemptAt;
  }

  settled(): Promise<void> {
    return this.#contact.settled();
  }

  close(): void {
    this.#contact.close();
  }

  async print(order: PrintTask): Promise<Result> {
    this.#contact.pause();
    try {
      return this.#contact.isMute ? await this.#printMute(order) : await this.#printHeld(order);
    } finally {
      this.#contact.resume();
    }
  }

  /** What the printer still keeps in its memory shall never come out: at once, or before the next job. */
  async discardBuffer(): Promise<void> {
    this.#mustClear = true;
    await this.#clear();
  }

  // ---- A printer that answers

  async #printHeld(order: PrintTask): Promise<Result> {
    if (!(await this.#preflight())) return { kind: 'unsent', marked: false };
    if (!(await order.mark())) return { kind: 'unsent', marked: false };
    let bytesSent = 0;
    for (let copy = order.from; ;) {
      const copiesConfirmed = copy - 1;
      if (copy > order.from && !(await this.#standby(order)))
        return { kind: 'incomplete', copiesConfirmed, why: 'the printer was not ready again' };
      const { bytes, through } = await order.payload(copy);
      const copies = through - copiesConfirmed;
      const sent = await this.#send(bytes, order);
      bytesSent += sent.bytes;
      const { by, why } = sent;
      if (sent.bytes === 0 && copiesConfirmed > 0)
        return { kind: 'incomplete', copiesConfirmed, why };
      if (sent.bytes === 0) return { kind: 'unsent', marked: true };
      if (!by)
        return { kind: 'unconfirmed', copiesConfirmed, copiesInDoubt: copies, bytesSent, why };
      if (through >= order.copies)
        return { kind: 'completed', completion: { confirmed: by !== 'none', by } };
      await order.copiesConfirmed(copies);
      copy = through + 1;
    }
  }

  /** Whether the printer, asked just now, can print. Only bytes that mark no paper go out. */
  async #preflight(): Promise<boolean> {
    if (!(await this.#contact.isPresent()) || this.status.state !== 'online') return false;
    if (this.#mustClear) await this.#clear();
    return await this.#settle();
  }

  /** Between copies: waits for a refill as long as the job may wait. */
  async #standby(order: PrintTask): Promise<boolean> {
    while (!(await this.#preflight())) {
      if (!this.#contact.link || order.isPastDeadline()) return false;
      await delay(500);
    }
    return true;
  }

  async #send(payload: Uint8Array, order: PrintTask): Promise<Sent> {
    const { link, maker } = this.#contact;
    if (!link?.open) return { bytes: 0, why: 'the connection was lost' };
    const { dialogue, profile, confirmMs } = this.#options;
    const by = dialogue.confirmation(profile(), maker);
    const token = this.#nextToken();
    const message = by === 'none' ? payload : Buffer.concat([payload, dialogue.confirm(by, token)]);
    const timeout = new PrintTimeout(
      order.printMs + confirmMs,
      () => order.isPastDeadline(),
      () => this.status,
    );
    const answer = this.#contact.next(
      null,
      (heard) =>
        heard.kind === 'confirmed' &&
        heard.by === by &&
        (heard.by === 'status' || heard.token === token),
      timeout.ended,
    );
    if (by === 'status') this.#owed++;
    const bytes = await write(link, message, timeout);
    const isWhole = bytes === message.length && !timeout.isOver && link.open;
    try {
      if (isWhole && by === 'none') return { bytes, by, why: '' };
      if (isWhole && by !== 'none' && (await this.#await(answer, link, by, token, timeout)))
        return { bytes, by, why: '' };
    } finally {
      timeout.stop();
    }
    this.#doubt(order.id, by, token);
    // The operating system takes a small job whole, however little of it arrives.
    this.#contact.needsResync = true;
    if (!isWhole) this.#contact.lose(link); // what is still on its way must not be followed by anything
    const why = timeout.isOver ? timeout.why : 'the connection to the printer was lost';
    return { bytes, why };
  }

  /** The confirmation, asking now and then how the printer is. */
  async #await(
    answer: Promise<unknown>,
    link: Link,
    by: 'process-id' | 'status',
    token: string,
    timeout: PrintTimeout,
  ): Promise<boolean> {
    const { dialogue } = this.#options;
    const { ask, confirmEveryMs } = dialogue;
    // One that must be asked for a confirmation tells no change by itself either.
    const everyMs = confirmEveryMs === null ? askMs : silenceMs;
    timeout.meanwhile(everyMs, () => void link.write(ask).catch(() => {}));
    if (confirmEveryMs !== null)
      void this.#repeat(link, dialogue.confirm(by, token), confirmEveryMs, answer);
    return (await answer) !== null;
  }

  /** Asks again for a confirmation that is only told when asked, for as long as the printer can tell it. */
  async #repeat(
    link: Link,
    question: Uint8Array,
    everyMs: number,
    answer: Promise<unknown>,
  ): Promise<void> {
    let isOver = false;
    const over = answer.then(() => (isOver = true));
    while (link.open) {
      const told = await this.#contact.next(silenceMs, isReply, over);
      if (told) await Promise.race([delay(everyMs, undefined, { ref: false }), over]);
      if (isOver) return;
      if (!told && this.status.state !== 'online') continue;
      this.#owed++;
      link.write(question).catch(() => {});
    }
  }

  #doubt(orderId: string, by: Completion['by'], token: string): void {
    if (by === 'status') this.#isInDoubt = true;
    if (by !== 'process-id') return;
    this.#late.set(token, orderId);
    if (this.#late.size > lateKept) this.#late.delete(this.#late.keys().next().value!);
  }

  /**
   * Status answers bear no name. Where some are owed, one more question is put
   * behind everything: once as many answers are there as there were questions, or
   * some are and the others stay away, the next one belongs to the next job.
   */
  async #settle(): Promise<boolean> {
    const { link } = this.#contact;
    if (this.#owed === 0 && !this.#isInDoubt) return true;
    if (!link) return false;
    this.#owed++;
    link.write(this.#options.dialogue.confirm('status', '')).catch(() => this.#contact.lose(link));
    let last: PrinterReply | null = null;
    while (this.#owed > 0) {
      const heard = await this.#contact.next(last ? lostMs : silenceMs, isReply);
      if (!heard) break;
      last = heard;
    }
    if (!last || this.#contact.link !== link) return false;
    this.#owed = 0;
    this.#isInDoubt &&= last.kind !== 'confirmed';
    return !this.#isInDoubt;
  }

  async #clear(): Promise<void> {
    const { link, maker } = this.#contact;
    const command = this.#options.dialogue.clear(maker);
    if (!link || !command) return;
    const cleared = this.#contact.next(silenceMs, ({ kind }) => kind === 'cleared');
    link.write(command).catch(() => this.#contact.lose(link));
    if (!(await cleared)) return;
    this.#mustClear = false;
    this.#isInDoubt = false;
    this.#late.clear();
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

  // ---- A printer that says nothing

  async #printMute(order: PrintTask): Promise<Result> {
    const over = new AbortController();
    let isSent = false;
    let isBroken = false;
    const link = await this.#contact.dial({
      // It was slow to answer when it was met first, and is not mute at all.
      data: () => this.#contact.spoke(),
      ended: () => {
        isBroken = !isSent; // whoever leaves before the end did not hear it
        over.abort();
      },
      closed: (clean) => {
        isBroken ||= !clean;
        over.abort();
      },
    });
    if (!link) return { kind: 'unsent', marked: false };
    let bytesSent = 0;
    let why = 'the connection was lost while the job was being sent';
    try {
      await this.#resyncMute(link);
      if (!(await order.mark())) return { kind: 'unsent', marked: false };
      for (let copy = order.from; copy <= order.copies;) {
        const { bytes, through } = await order.payload(copy);
        if (!link.open) throw new Error(why);
        bytesSent += bytes.length;
        await withLimit(link.write(bytes), order.printMs + this.#options.confirmMs);
        copy = through + 1;
      }
      isSent = true;
      link.end();
      await delay(finMs, undefined, { ref: false, signal: over.signal }).catch(() => {});
      if (!isBroken) return { kind: 'completed', completion: { confirmed: false, by: 'none' } };
      why = 'the printer broke the connection off after the job was sent';
    } catch {
      if (bytesSent === 0) return { kind: 'unsent', marked: true };
    } finally {
      link.destroy();
    }
    this.#contact.needsResync = true;
    const copiesConfirmed = order.from - 1;
    const copiesInDoubt = order.copies - copiesConfirmed;
    return { kind: 'unconfirmed', copiesConfirmed, copiesInDoubt, bytesSent, why };
  }

  async #resyncMute(link: Link): Promise<void> {
    if (!this.#contact.needsResync) return;
    const { dialogue, profile, confirmMs } = this.#options;
    await withLimit(link.write(dialogue.resync(profile())), confirmMs);
    this.#contact.needsResync = false;
  }
}

/** An answer that bears no name. */
function isReply(heard: PrinterReply): boolean {
  return heard.kind === 'unfinished' || (heard.kind === 'confirmed' && heard.by === 'status');
}

/** Hands the bytes over piece by piece and returns how many may have left. */
async function write(link: Link, message: Uint8Array, timeout: PrintTimeout): Promise<number> {
  let bytes = 0;
  try {
    while (bytes < message.length && !timeout.isOver) {
      const chunk = message.subarray(bytes, bytes + chunkBytes);
      bytes += chunk.length; // counted before: who knows how much of a failed write left
      await Promise.race([link.write(chunk), timeout.ended]);
      timeout.renew();
    }
  } catch {
    // The link broke: whoever looks at it sees that.
  }
  return bytes;
}

async function withLimit(work: Promise<void>, ms: number): Promise<void> {
  const late = delay(ms, undefined, { ref: false }).then(() => {
    throw new Error('The printer did not take the data in time.');
  });
  await Promise.race([work, late]);
}
