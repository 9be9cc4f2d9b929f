// The dialogue with a Star printer: what to ask, and what its bytes mean.
// The back channel is hostile input: anything may come, in pieces of any size.
//
// ETB is counted in its turn, when what came before it is printed, and every
// count is told. Each job starts the count anew and counts one before anything
// else, so that the next number is the end of that job.

import type { ErrorReason, PrinterStatus } from '../../model/printer-status.ts';
import type { Dialogue, PrinterReply, StatusReader } from '../driver.ts';

const ask = [0x1b, 0x06, 0x01]; // ESC ACK SOH — status, at once
const identify = [0x1b, 0x23, 0x2a, 0x0a, 0x00]; // ESC # * — model
const reset = [0x1b, 0x40]; // ESC @
const push = [0x1b, 0x1e, 0x61, 1]; // ESC RS a — tell every change
const endOfBarcode = 0x1e; // RS
const longestCode = 8192; // a QR code holds 7,089 digits

export const dialogue: Dialogue = {
  hello: Uint8Array.of(...ask, ...identify, ...reset, ...push),
  ask: Uint8Array.from(ask),
  confirm: () => Uint8Array.of(0x17), // ETB
  confirmEveryMs: null,
  // As many NUL, which are white, as the largest image or code that can be half received; then the reset.
  resync: ({ bandHeight, width }) =>
    Buffer.concat([
      new Uint8Array(Math.max(longestCode, bandHeight * Math.ceil(width / 8))),
      Uint8Array.of(endOfBarcode, ...reset, ...push),
    ]),
  // CAN waits for its turn, behind what cannot be printed; ESC ACK CAN resets the mechanics too, and nothing tells that it did.
  clear: () => null,
  confirmation: ({ can }) => can.confirm,
  createReader: () => new StarStatusReader(),
};

const longestName = 80;
const esc = 0x1b;

const isStart = (byte: number) => (byte & 0x91) === 0x01; // of an automatic status
const isRest = (byte: number) => (byte & 0x11) === 0;
/** How many bytes there are with this first one: four bits, with one between them that is always 0. */
const lengthOf = (start: number) => ((start >> 2) & 0x08) | ((start >> 1) & 0x07);
const shortest = 7; // printers tell at least the paper

class StarStatusReader implements StatusReader {
  /** What came of a status or a name that is not complete yet. */
  #pending: number[] = [];
  #count: number | null = null;

  read(bytes: Uint8Array): PrinterReply[] {
    const heard: PrinterReply[] = [];
    for (const byte of bytes) this.#take(byte, heard);
    return heard;
  }

  #take(byte: number, heard: PrinterReply[]): void {
    if (this.#pending[0] === esc) return this.#continueName(byte, heard);
    if (this.#pending.length > 0 && isRest(byte)) return this.#continueStatus(byte, heard);
    const isBeginning = byte === esc || (isStart(byte) && lengthOf(byte) >= shortest);
    this.#pending = isBeginning ? [byte] : [];
  }

  #continueStatus(byte: number, heard: PrinterReply[]): void {
    if (this.#pending.push(byte) < lengthOf(this.#pending[0]!)) return;
    const told = this.#pending;
    this.#pending = [];
    heard.push({ kind: 'status', status: statusOf(told) });
    const count = told[7];
    if (count === undefined) return;
    const isFirst = this.#count === null;
    const hasChanged = count !== this.#count;
    this.#count = count;
    if (!isFirst && hasChanged && count !== begun) heard.push({ kind: 'confirmed', by: 'status' });
  }

  /** `ESC # * , TSP654II Ver… LF NUL`. */
  #continueName(byte: number, heard: PrinterReply[]): void {
    if (byte !== 0 && this.#pending.length < longestName) {
      this.#pending.push(byte);
      return;
    }
    const answer = String.fromCharCode(...this.#pending.slice(1));
    this.#pending = [];
    const model = /^#\*,?([ -~]+?)\s*Ver/.exec(answer)?.[1];
    if (model) heard.push({ kind: 'identity', maker: 'StarPRNT', model });
    if (byte !== 0) this.#take(byte, heard);
  }
}

const begun = 0x02; // a count of one: the lowest bit of the byte is always 0

/** What needs a technician first, then what needs a hand, then what passes by itself. */
const reasonsByBits: [place: number, bits: number, reason: ErrorReason][] = [
  [3, 0x20, 'UNRECOVERABLE'],
  [3, 0x0c, 'CUTTER_ERROR'], // or the mechanics
  [4, 0x04, 'CUTTER_ERROR'], // a jam in the presenter
  [2, 0x20, 'COVER_OPEN'],
  [4, 0x02, 'COVER_OPEN'], // the head is up
  [5, 0x08, 'PAPER_OUT'],
  [3, 0x40, 'OVERHEATED'],
];

function statusOf(told: readonly number[]): PrinterStatus {
  const has = (place: number, bits: number) => (told[place]! & bits) !== 0;
  const found = reasonsByBits.filter(([place, bits]) => has(place, bits));
  const reasons = [...new Set(found.map(([, , reason]) => reason))];
  if (has(2, 0x08) && reasons.length === 0) reasons.push('BUSY'); // offline for no reason that is known
  const isOpen = reasons.includes('COVER_OPEN');
  return {
    state: reasons.length > 0 ? 'error' : 'online',
    paper: has(5, 0x08) ? 'out' : has(5, 0x06) ? 'low' : 'ok',
    cover: isOpen ? 'open' : 'closed',
    reasons,
  };
}
