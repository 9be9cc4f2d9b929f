// Counts the status replies that the printer still owes. A status reply tells
// whether everything sent before it is printed, but names no job: one that arrives
// late could be taken for the confirmation of the next job.
//
//   none owed    --expectOne-->            owed         a status request was sent
//   owed         --every reply arrived-->  none owed
//   owed         --jobUnconfirmed-->       unconfirmed  the job was given up and may still print
//   unconfirmed  --bufferCleared-->        none owed, or owed while replies are missing
//   any          --awaitOwed: true-->      none owed    the next job may be sent
//   any          --awaitOwed: false-->     unchanged    try again later

import type { Dialogue, PrinterReply } from '../../../core/drivers/driver.ts';
import { type Contact, silenceMs } from './contact.ts';

const lostMs = 3000; // after a reply, the others are given up as lost when it is quiet this long
// A connection that begins in the middle of a status has up to three bytes that look
// like replies, and some printers repeat a reply. More than that is noise.
const maxUnasked = 16;
const unaskedMs = 60_000;

export class StatusReplies {
  readonly #contact: Contact;
  readonly #dialogue: Dialogue;
  #owed = 0;
  #hasUnconfirmedJob = false;
  /** When the last replies arrived that were not asked for. */
  readonly #unaskedAt: number[] = [];

  constructor(contact: Contact, dialogue: Dialogue) {
    this.#contact = contact;
    this.#dialogue = dialogue;
    contact.replies.subscribe((reply) => {
      if (!isStatusReply(reply)) return;
      if (this.#owed > 0) this.#owed--;
      else if (reply.kind === 'confirmed') this.#noteUnasked();
    });
  }

  /** False if the printer sends more replies than it is asked for: then any of them may be noise. */
  get areTrusted(): boolean {
    const [oldest] = this.#unaskedAt;
    if (oldest === undefined || this.#unaskedAt.length < maxUnasked) return true;
    return performance.now() - oldest > unaskedMs;
  }

  expectOne(): void {
    this.#owed++;
  }

  /** A job was given up; until a reply confirms it or the buffer is cleared, it may still print. */
  jobUnconfirmed(): void {
    this.#hasUnconfirmedJob = true;
  }

  bufferCleared(): void {
    this.#hasUnconfirmedJob = false;
  }

  /**
   * Returns whether the next status reply will belong to the next job. If replies
   * are owed or a job is unconfirmed, asks once more and waits: all replies have
   * arrived when there are as many as requests, or when some arrived and the others
   * stay away.
   */
  async awaitOwed(): Promise<boolean> {
    const { link, replies } = this.#contact;
    if (this.#owed === 0 && !this.#hasUnconfirmedJob) return true;
    if (!link) return false;
    this.#owed++;
    link.write(this.#dialogue.confirm('status', '')).catch(() => this.#contact.drop(link));
    let last: PrinterReply | null = null;
    while (this.#owed > 0) {
      const reply = await replies.waitFor(last ? lostMs : silenceMs, isStatusReply);
      if (!reply) break;
      last = reply;
    }
    if (!last || this.#contact.link !== link) return false;
    this.#owed = 0;
    this.#hasUnconfirmedJob &&= last.kind !== 'confirmed';
    return !this.#hasUnconfirmedJob;
  }

  #noteUnasked(): void {
    this.#unaskedAt.push(performance.now());
    if (this.#unaskedAt.length > maxUnasked) this.#unaskedAt.shift();
  }
}

/** A reply to a status request; it names no job. */
export function isStatusReply(reply: PrinterReply): boolean {
  return reply.kind === 'unfinished' || (reply.kind === 'confirmed' && reply.by === 'status');
}
