// The dialogue with a Star printer: status requests and the meaning of its answers.
// Answers are untrusted input: any bytes may come, in chunks of any size.
//
// The printer counts an ETB when everything before it is printed, and reports
// every count. Each job restarts the counter, counts one first, and ends with two.
//
//   zero, one      the job before is perhaps still being printed: no answer
//   two            confirms the job that was sent last
//   three or more  answers a request between jobs, perhaps late: confirms no job
//
// A request between jobs counts twice, so that it never ends with one.

import type { ErrorReason, PrinterStatus } from '../../model/printers/printer-status.ts';
import type { Dialogue, PrinterReply, StatusReader } from '../driver.ts';

export const ask = [0x1b, 0x06, 0x01]; // ESC ACK SOH — status, at once
export const identify = [0x1b, 0x23, 0x2a, 0x0a, 0x00]; // ESC # * — model
const reset = [0x1b, 0x40]; // ESC @
export const push = [0x1b, 0x1e, 0x61, 1]; // ESC RS a — send every status change
const endOfBarcode = 0x1e; // RS
const etb = 0x17; // ETB — count when everything before it is printed

/** The start of every job: ESC RS a — send every status change; a reset turns this off. ESC RS E, ETB — restart the counter at one: the next count confirms the job. */
export const beginStatus = [...push, 0x1b, 0x1e, 0x45, 0, etb];

const longestCode = 8192; // a QR code holds 7,089 digits

export const dialogue: Dialogue = {
  hello: Uint8Array.of(...ask, ...identify, ...reset, ...push),
  ask: Uint8Array.from(ask),
  watch: Uint8Array.from(push),
  confirm: () => Uint8Array.of(etb),
  settle: Uint8Array.of(etb, etb),
  confirmEveryMs: null,
  // NUL bytes, which print white, complete the largest image or code that may be incomplete; then a reset.
  resync: ({ bandHeight, width }) =>
    Buffer.concat([
      new Uint8Array(Math.max(longestCode, bandHeight * Math.ceil(width / 8))),
      Uint8Array.of(endOfBarcode, ...reset, ...push),
    ]),
  // CAN is executed only after the data before it; ESC ACK CAN also resets the mechanics, and is not confirmed.
  clear: () => null,
  // A raster-only printer ignores text and still counts: without a name that excludes it, nothing confirms.
  confirmation: ({ can }, maker) => (maker === withFonts ? can.confirm : 'none'),
  createReader: () => new StarStatusReader(),
};

/** Makers as the reader tells them apart. */
const withFonts = 'StarPRNT';
const rasterOnly = 'StarGraphic';
const isRasterOnly = (model: string) => /^TSP1\d\d(?!\s*IV)/.test(model);

const longestName = 80;
const esc = 0x1b;

const isStart = (byte: number) => (byte & 0x91) === 0x01; // of an automatic status
const isRest = (byte: number) => (byte & 0x11) === 0;
/** The length of a status, from its first byte: four bits with a constant 0 between them. Two bytes that some append begin no status and are skipped. */
const lengthOf = (start: number) => ((start >> 2) & 0x08) | ((start >> 1) & 0x07);
const shortest = 7; // includes the paper status

class StarStatusReader implements StatusReader {
  /** An incomplete status or name. */
  #pending: number[] = [];
  #count: number | null = null;

  read(bytes: Uint8Array): PrinterReply[] {
    const replies: PrinterReply[] = [];
    for (const byte of bytes) this.#take(byte, replies);
    return replies;
  }

  #take(byte: number, replies: PrinterReply[]): void {
    if (this.#pending[0] === esc) return this.#continueName(byte, replies);
    if (this.#pending.length > 0 && isRest(byte)) return this.#continueStatus(byte, replies);
    const isBeginning = byte === esc || (isStart(byte) && lengthOf(byte) >= shortest);
    this.#pending = isBeginning ? [byte] : [];
  }

  #continueStatus(byte: number, replies: PrinterReply[]): void {
    if (this.#pending.push(byte) < lengthOf(this.#pending[0]!)) return;
    const bytes = this.#pending;
    this.#pending = [];
    replies.push({ kind: 'status', status: statusOf(bytes) });
    const count = bytes[7];
    if (count === undefined) return;
    const before = this.#count;
    this.#count = count;
    if (before === null || count === before || count === begun) return;
    if (count === restarted && before !== highest) return;
    replies.push(count === ended ? { kind: 'confirmed', by: 'status' } : { kind: 'idle' });
  }

  /** `ESC # * , TSP654II Ver… LF NUL`. */
  #continueName(byte: number, replies: PrinterReply[]): void {
    if (byte !== 0 && this.#pending.length < longestName) {
      this.#pending.push(byte);
      return;
    }
    const answer = String.fromCharCode(...this.#pending.slice(1));
    this.#pending = [];
    const model = /^#\*,?([ -~]+?)\s*Ver/.exec(answer)?.[1];
    if (model)
      replies.push({
        kind: 'identity',
        maker: isRasterOnly(model) ? rasterOnly : withFonts,
        model,
      });
    if (byte !== 0) this.#take(byte, replies);
  }
}

// Counts as they are sent: five bits, with a constant 0 below each group.
const restarted = 0x00;
const begun = 0x02; // one, at the start of a job
const ended = 0x04; // two, at the end of a job
const highest = 0x6e; // thirty-one, before zero

/** The reasons in the order of reporting: needs a technician, needs an operator, passes by itself. */
const reasonsByBits: [place: number, bits: number, reason: ErrorReason][] = [
  [3, 0x20, 'UNRECOVERABLE'],
  [3, 0x0c, 'CUTTER_ERROR'], // or the mechanics
  [4, 0x04, 'CUTTER_ERROR'], // a jam in the presenter
  [2, 0x20, 'COVER_OPEN'],
  [4, 0x02, 'COVER_OPEN'], // the head is up
  [5, 0x08, 'PAPER_OUT'],
  [3, 0x40, 'OVERHEATED'],
];

function statusOf(bytes: readonly number[]): PrinterStatus {
  const has = (place: number, bits: number) => (bytes[place]! & bits) !== 0;
  const found = reasonsByBits.filter(([place, bits]) => has(place, bits));
  const reasons = [...new Set(found.map(([, , reason]) => reason))];
  if (has(2, 0x08) && reasons.length === 0) reasons.push('BUSY'); // offline for an unknown reason
  const isOpen = reasons.includes('COVER_OPEN');
  return {
    state: reasons.length > 0 ? 'error' : 'online',
    paper: has(5, 0x08) ? 'out' : has(5, 0x06) ? 'low' : 'ok',
    cover: isOpen ? 'open' : 'closed',
    drawer: has(2, 0x04) ? 'open' : 'closed', // an open drawer closes its switch
    reasons,
  };
}
