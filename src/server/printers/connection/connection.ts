// Prints on one printer and reports what is known about the result. Knows nothing
// of the store: the task brings the payloads and records the mark.
//
// A task that goes to a printer that answers passes these steps for every copy:
//
//   preflight  the printer answered just now, is online, and owes no reply
//   mark       (first copy) committed before the first byte; without it: unsent
//   send       the payload and, behind it or behind the printer's first reply to it
//              (first-reply.ts), a request to confirm it
//   confirm    the printer's reply: next copy, or completed
//
// It ends early as unsent (no byte was written), incomplete (no byte of this copy
// was written, copies before are confirmed) or unconfirmed (bytes were written and
// no reply followed). A finished write proves nothing; only a reply counts.

import { setTimeout as delay } from 'node:timers/promises';
import type { Failure } from '../../../core/model/jobs/failure-reason.ts';
import type { Completion } from '../../../core/model/jobs/job.ts';
import type { Profile } from '../../../core/model/printers/profile.ts';
import type { PrinterStatus } from '../../../core/model/printers/printer-status.ts';
import { Contact, silenceMs } from './contact.ts';
import type { ContactOptions } from './contact-options.ts';
import { answerMs } from './contact-times.ts';
import { FirstReply } from './first-reply.ts';
import { printOneWay } from './print-one-way.ts';
import type { PrintedCopies, PrintResult, PrintTask } from './print-task.ts';
import { PrintTimeout } from './print-timeout.ts';
import { isStatusReply, StatusReplies } from './status-replies.ts';
import type { Link } from './tcp.ts';
import { writeInChunks } from './write-in-chunks.ts';

export interface ConnectionOptions extends ContactOptions {
  /** How long a printer may take to confirm, beyond the printing time. */
  confirmMs: number;
  /** The copies up to `through` of a task that was given up as unconfirmed were printed after all. */
  onLate(taskId: string, through: number): void;
}

/** The outcome of one payload: how it was confirmed, or why it was not. */
type Sent = { bytes: number; by: Completion['by'] } | { bytes: number; failure: Failure };

const askMs = 5000; // how often the status is asked for while a confirmation is awaited
const maxLate = 100;

export class Connection {
  readonly #options: ConnectionOptions;
  readonly #contact: Contact;
  readonly #statusReplies: StatusReplies;
  readonly #firstReply: FirstReply;
  #lastToken = Math.floor(Math.random() * 94 ** 4);
  /** Unconfirmed payloads by token: their confirmation may still arrive. */
  readonly #late = new Map<string, { taskId: string; through: number }>();
  #mustClear = false;
  #current: Promise<unknown> | null = null;

  constructor(options: ConnectionOptions) {
    this.#options = options;
    this.#contact = new Contact(options);
    this.#statusReplies = new StatusReplies(this.#contact, options.dialogue);
    this.#firstReply = new FirstReply(this.#contact.replies);
    this.#contact.replies.subscribe((reply) => {
      if (reply.kind !== 'confirmed' || reply.by !== 'process-id') return;
      const late = this.#late.get(reply.token);
      if (!late) return;
      this.#late.delete(reply.token);
      options.onLate(late.taskId, late.through);
    });
  }

  get status(): PrinterStatus {
    return this.#contact.status;
  }

  get problem(): string | null {
    return this.#contact.problem;
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

  /** Resolves when the job that is being printed has ended; null if there is none. */
  get current(): Promise<unknown> | null {
    return this.#current;
  }

  async print(task: PrintTask): Promise<PrintResult> {
    const printed = this.#printOrFail(task);
    this.#current = printed.catch(() => {}).finally(() => (this.#current = null));
    return await printed;
  }

  async #printOrFail(task: PrintTask): Promise<PrintResult> {
    await this.#contact.settled(); // only then is it known whether the printer answers
    this.#contact.pause();
    try {
      const result = this.#contact.isOneWay
        ? await printOneWay(this.#contact, task, this.#options)
        : await this.#print(task);
      if (task.needsResync && result.kind !== 'unsent') await this.#contact.resync();
      return result;
    } finally {
      this.#contact.resume();
    }
  }

  /** Makes sure that data in the printer's memory is never printed: now, or before the next job. */
  async discardBuffer(): Promise<void> {
    this.#mustClear = true;
    await this.#clear();
  }

  async #print(task: PrintTask): Promise<PrintResult> {
    if (!(await this.#preflight())) return { kind: 'unsent', marked: false };
    if (!(await task.mark())) return { kind: 'unsent', marked: false };
    let bytesSent = 0;
    for (let copy = task.firstCopy; ;) {
      const copiesConfirmed = copy - 1;
      if (copy > task.firstCopy && !(await this.#waitUntilReady(task)))
        return { kind: 'incomplete', copiesConfirmed, reason: 'not-ready-again' };
      const payload = await task.payload(copy);
      if (!payload) return nothingSent(task, copy, { reason: 'unreadable' });
      const { through } = payload;
      const copies = through - copiesConfirmed;
      const sent = await this.#send(payload, task);
      bytesSent += sent.bytes;
      if ('failure' in sent) {
        const { failure } = sent;
        if (sent.bytes > 0)
          return {
            kind: 'unconfirmed',
            copiesConfirmed,
            copiesUnconfirmed: copies,
            bytesSent,
            ...failure,
          };
        return nothingSent(task, copy, failure);
      }
      const { by } = sent;
      if (through >= task.lastCopy)
        return { kind: 'completed', completion: { confirmed: by !== 'none', by } };
      await task.copiesConfirmed(copies);
      copy = through + 1;
    }
  }

  /** Whether the printer, asked just now, can print. Sends only bytes that mark no paper. */
  async #preflight(): Promise<boolean> {
    if (!(await this.#contact.isResponding()) || this.status.state !== 'online') return false;
    if (this.#mustClear) await this.#clear();
    return this.#confirmation() !== 'status' || (await this.#statusReplies.awaitOwed());
  }

  /** Waits between copies, for example for new paper, until the job's deadline. */
  async #waitUntilReady(task: PrintTask): Promise<boolean> {
    while (!(await this.#preflight())) {
      if (!this.#contact.link || task.isPastDeadline()) return false;
      await delay(500);
    }
    return true;
  }

  async #send({ bytes: payload, through }: PrintedCopies, task: PrintTask): Promise<Sent> {
    const { link, replies } = this.#contact;
    if (!link?.open) return { bytes: 0, failure: { reason: 'connection-lost-between-copies' } };
    const { dialogue, confirmMs } = this.#options;
    const by = this.#confirmation();
    const token = this.#nextToken();
    const timeout = new PrintTimeout(
      answerMs(task.printMs + confirmMs, link),
      () => task.isPastDeadline(),
      () => this.status,
    );
    const message = by === 'none' ? payload : Buffer.concat([payload, dialogue.confirm(by, token)]);
    const mayReply = by !== 'none' && dialogue.confirmEveryMs === null;
    const firstReply = mayReply ? this.#firstReply.listen(timeout.expired) : null;
    let bytes = 0;
    if (firstReply) {
      bytes = await writeInChunks(link, payload, timeout);
      await firstReply;
    }
    const confirmation = replies.waitFor(
      null,
      (reply) =>
        reply.kind === 'confirmed' &&
        reply.by === by &&
        (reply.by === 'status' || reply.token === token),
      timeout.expired,
    );
    if (by === 'status') this.#statusReplies.expectOne();
    if (!firstReply || bytes === payload.length)
      bytes += await writeInChunks(link, message.subarray(bytes), timeout);
    const isWhole = bytes === message.length && !timeout.isExpired && link.open;
    let failure: Failure | undefined;
    try {
      if (isWhole && by === 'none') return { bytes, by };
      if (isWhole && by !== 'none') {
        this.#askUntil(confirmation, link, dialogue.confirm(by, token), timeout);
        if (await confirmation) {
          this.#firstReply.confirmed();
          if (by !== 'status' || this.#statusReplies.areTrusted) return { bytes, by };
          failure = { reason: 'unasked-replies' };
        }
      }
    } finally {
      timeout.stop();
    }
    if (by === 'status') this.#statusReplies.jobUnconfirmed();
    if (by === 'process-id') this.#expectLate(token, task.id, through);
    // The operating system accepts a small job whole even if little of it arrives.
    this.#contact.needsResync = true;
    // Nothing may follow the part of the payload that is still on its way.
    if (!isWhole) this.#contact.drop(link);
    failure ??= timeout.isExpired ? timeout.failure : { reason: 'connection-lost' };
    return { bytes, failure };
  }

  /** Asks for the status, and again for the confirmation if the printer only tells it when asked. */
  #askUntil(
    confirmation: Promise<unknown>,
    link: Link,
    question: Uint8Array,
    timeout: PrintTimeout,
  ): void {
    const { ask, confirmEveryMs } = this.#options.dialogue;
    // A printer that must be asked for the confirmation reports no status change unasked either.
    const everyMs = confirmEveryMs === null ? askMs : silenceMs;
    timeout.repeat(everyMs, () => void link.write(ask).catch(() => {}));
    if (confirmEveryMs !== null)
      void this.#repeatQuestion(link, question, confirmEveryMs, confirmation);
  }

  /** Repeats the question after each reply, and after silence while the printer is online. */
  async #repeatQuestion(
    link: Link,
    question: Uint8Array,
    everyMs: number,
    confirmation: Promise<unknown>,
  ): Promise<void> {
    let isOver = false;
    const over = confirmation.then(() => (isOver = true));
    while (link.open) {
      const reply = await this.#contact.replies.waitFor(
        answerMs(silenceMs, link),
        isStatusReply,
        over,
      );
      if (reply) await Promise.race([delay(everyMs, undefined, { ref: false }), over]);
      if (isOver) return;
      if (!reply && this.status.state !== 'online') continue;
      this.#statusReplies.expectOne();
      link.write(question).catch(() => {});
    }
  }

  #confirmation(): Profile['can']['confirm'] {
    const { dialogue, profile } = this.#options;
    return dialogue.confirmation(profile(), this.#contact.maker);
  }

  #expectLate(token: string, taskId: string, through: number): void {
    this.#late.set(token, { taskId, through });
    if (this.#late.size > maxLate) this.#late.delete(this.#late.keys().next().value!);
  }

  async #clear(): Promise<void> {
    const { link, maker, replies } = this.#contact;
    const { dialogue, profile } = this.#options;
    const command = dialogue.clear(maker, profile());
    if (!link || !command) return;
    const cleared = replies.waitFor(answerMs(silenceMs, link), ({ kind }) => kind === 'cleared');
    link.write(command).catch(() => this.#contact.drop(link));
    if (!(await cleared)) return;
    this.#mustClear = false;
    this.#statusReplies.bufferCleared();
    this.#late.clear();
  }

  /** Four printable ASCII characters that name one payload. */
  #nextToken(): string {
    let number = (this.#lastToken = (this.#lastToken + 1) % 94 ** 4);
    let token = '';
    for (let digit = 0; digit < 4; digit++) {
      token += String.fromCharCode(0x21 + (number % 94));
      number = Math.floor(number / 94);
    }
    return token;
  }
}

/** No byte of this copy was sent. The copies before it are confirmed, if it is not the first of this task. */
function nothingSent({ firstCopy }: PrintTask, copy: number, failure: Failure): PrintResult {
  if (copy === firstCopy) return { kind: 'unsent', marked: true };
  return { kind: 'incomplete', copiesConfirmed: copy - 1, ...failure };
}
