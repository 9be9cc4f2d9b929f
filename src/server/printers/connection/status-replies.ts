// Counts the status replies that the printer still owes. A status reply names no
// job, so one that arrives late could be taken for the confirmation of the next.
//
//   settled   --expectOne-->            owed      a status question was sent
//   owed      --every reply arrived-->  settled
//   owed      --doubt-->                in doubt  the job was given up as unconfirmed
//   any       --settle-->               settled, or unchanged: do not print yet
//   in doubt  --clearDoubt-->           owed or settled  the printer's buffer was emptied

import type { Dialogue, PrinterReply } from '../../../core/drivers/driver.ts';
import { type Contact, silenceMs } from './contact.ts';

const lostMs = 3000; // after a reply, the others are given up as lost when it is quiet this long

export class StatusReplies {
  readonly #contact: Contact;
  readonly #dialogue: Dialogue;
  #owed = 0;
  #isInDoubt = false;

  constructor(contact: Contact, dialogue: Dialogue) {
    this.#contact = contact;
    this.#dialogue = dialogue;
    contact.replies.subscribe((reply) => {
      if (isStatusReply(reply)) this.#owed = Math.max(0, this.#owed - 1);
    });
  }

  expectOne(): void {
    this.#owed++;
  }

  doubt(): void {
    this.#isInDoubt = true;
  }

  clearDoubt(): void {
    this.#isInDoubt = false;
  }

  /**
   * Whether the next status reply will belong to the next job. If replies are
   * owed, asks once more: they have all arrived when there are as many replies as
   * questions, or when some arrived and the others stay away.
   */
  async settle(): Promise<boolean> {
    const { link, replies } = this.#contact;
    if (this.#owed === 0 && !this.#isInDoubt) return true;
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
    this.#isInDoubt &&= last.kind !== 'confirmed';
    return !this.#isInDoubt;
  }
}

/** A reply to a status question, which names no job. */
export function isStatusReply(reply: PrinterReply): boolean {
  return reply.kind === 'unfinished' || (reply.kind === 'confirmed' && reply.by === 'status');
}
