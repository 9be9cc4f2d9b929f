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
//
// It begins unconfirmed if the printer replies once, when it is done: this service,
// before a restart, or another node may have sent a job whose reply is still to come.
//
// A reply while none is owed is one more than there were questions. Noise, a late
// reply or a repeated one looks the same as a confirmation, so for a minute after it
// no reply confirms a job.

import type { Dialogue, PrinterReply } from '../../../core/drivers/driver.ts';
import { type Contact, silenceMs } from './contact.ts';
import { answerMs } from './contact-times.ts';
import type { Link } from './tcp.ts';

const lostMs = 3000; // after a reply, the others are given up as lost when it is quiet this long
const nextMs = 300; // the same when nothing is known to be missing: the next reply follows at once
const distrustMs = 60_000;
// A connection may begin in the middle of a status: up to three bytes that look like replies.
const maxLeftovers = 3;

export class StatusReplies {
  readonly #contact: Contact;
  readonly #dialogue: Dialogue;
  #owed: number;
  /** One of the owed replies is to confirm a job. */
  #isJobSent = false;
  #hasUnconfirmedJob: boolean;
  /** When the last reply arrived that was not asked for. */
  #unaskedAt = -Infinity;
  /** The link that `#leftovers` counts for. */
  #link: Link | null = null;
  /** Replies on this link before the first question; null after it. */
  #leftovers: number | null = 0;
  /** Whether a job was sent before this object existed is not known yet. */
  #isBeginning: boolean;

  constructor(contact: Contact, dialogue: Dialogue) {
    this.#contact = contact;
    this.#dialogue = dialogue;
    this.#isBeginning = dialogue.confirmEveryMs === null;
    this.#hasUnconfirmedJob = this.#isBeginning;
    this.#owed = this.#isBeginning ? 1 : 0;
    contact.replies.subscribe((reply) => {
      if (!isStatusReply(reply)) return;
      if (reply.kind === 'idle') this.#owed = Math.max(this.#owed - 1, this.#isJobSent ? 1 : 0);
      else if (this.#owed > 0) this.#owed--;
      else if (!this.#isLeftover()) this.#unaskedAt = performance.now();
      if (reply.kind === 'confirmed') this.#isJobSent = false;
    });
  }

  /** False if the printer sent more replies than it was asked for: then any of them may be noise. */
  get areTrusted(): boolean {
    return performance.now() - this.#unaskedAt > distrustMs;
  }

  /** The request to confirm a job was sent. */
  expectOne(): void {
    this.#isJobSent = true;
    this.#expect();
  }

  /** A job was given up; until a reply confirms it or the buffer is cleared, it may still print. */
  jobUnconfirmed(): void {
    this.#isJobSent = false;
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
    this.#expect();
    link.write(this.#dialogue.settle).catch(() => this.#contact.drop(link));
    const quietMs = this.#isBeginning ? nextMs : lostMs;
    let last: PrinterReply | null = null;
    while (this.#owed > 0) {
      const limitMs = answerMs(last ? quietMs : silenceMs, link);
      const reply = await replies.waitFor(limitMs, isStatusReply);
      if (!reply) break;
      last = reply;
    }
    if (!last || this.#contact.link !== link) return false;
    this.#owed = 0;
    this.#isBeginning = false;
    this.#hasUnconfirmedJob &&= last.kind === 'unfinished';
    return !this.#hasUnconfirmedJob;
  }

  #expect(): void {
    this.#noteLink();
    this.#leftovers = null;
    this.#owed++;
  }

  #isLeftover(): boolean {
    this.#noteLink();
    return this.#leftovers !== null && ++this.#leftovers <= maxLeftovers;
  }

  #noteLink(): void {
    const { link } = this.#contact;
    if (link === this.#link) return;
    this.#link = link;
    this.#leftovers = 0;
  }
}

/** A reply to a status request; it names no job. */
export function isStatusReply(reply: PrinterReply): boolean {
  if (reply.kind === 'confirmed') return reply.by === 'status';
  return reply.kind === 'unfinished' || reply.kind === 'idle';
}
