// Decides whether the request to confirm a payload waits for the printer's first reply to that
// payload, such as the status that many send after a reset.
//
// Most TCP stacks send a second small packet only when the first one is acknowledged (Nagle),
// and an acknowledgement by itself is delayed by 40 ms. The request, sent after the first reply,
// carries it: a printer without TCP_NODELAY took 19 jobs a second while the request followed the
// payload at once, and as many as one with TCP_NODELAY after that. A printer that confirms within
// a moment of its first reply is not waited for, which would cost a round trip.
//
//   at once  --confirmed long after the first reply-->  waiting  Nagle, or it takes long to print
//   waiting  --no reply before the confirmation-->      at once

import type { PrinterReply } from '../../../core/drivers/driver.ts';
import type { Replies } from './replies.ts';

/** A printer that replies to a payload does so as soon as it reads the first bytes. */
const firstReplyMs = 50;
/** Less than an acknowledgement is delayed. */
const longMs = 30;

export class FirstReply {
  readonly #replies: Replies;
  #isAwaited = false;
  /** When the payload that is being printed had its first reply. */
  #at: number | null = null;

  constructor(replies: Replies) {
    this.#replies = replies;
  }

  /** Call it before a payload is sent. Returns what the request to confirm it has to wait for, if anything. */
  listen(cancelled: Promise<unknown>): Promise<unknown> | null {
    const isAwaited = this.#isAwaited;
    this.#at = null;
    const first = this.#replies.waitFor(firstReplyMs, () => true, cancelled);
    void this.#learn(first);
    return isAwaited ? first : null;
  }

  async #learn(first: Promise<PrinterReply | null>): Promise<void> {
    const reply = await first;
    if (reply === null || reply.kind === 'confirmed') this.#isAwaited = false;
    else this.#at = performance.now();
  }

  /** Call it when the payload is confirmed. */
  confirmed(): void {
    if (this.#at !== null && performance.now() - this.#at >= longMs) this.#isAwaited = true;
  }
}
