// The dialogue with a TSPL printer: status requests and the meaning of its answers.
// Answers are untrusted input: any bytes may come, in chunks of any size.
//
// ESC ! is answered immediately, even before a job begins to print, so "ready"
// alone confirms nothing. ~!T is answered in order, at the earliest when the job
// before it has been parsed. So both are sent, twice or more: a printer that is
// ready after it answered the first ~!T has printed the job.

import type { ErrorReason, PrinterStatus } from '../../model/printers/printer-status.ts';
import type { Dialogue, PrinterReply, StatusReader } from '../driver.ts';
import { longestBitmap } from './bitmaps.ts';

const ask = '\x1b!?\x1b!S'; // ESC ! ? — one byte, supported by all printers; ESC ! S — four bytes with more detail
const identify = '~!T\r\n'; // ~!T — model

export const dialogue: Dialogue = {
  hello: Buffer.from(`${ask}${identify}`),
  ask: Buffer.from(ask),
  watch: null,
  confirm: () => Buffer.from(`${ask}${identify}`),
  settle: Buffer.from(`${ask}${identify}`),
  confirmEveryMs: 200,
  // Empty lines complete an unfinished image as dots, and end any other command.
  resync: () => Buffer.from(`${'\r\n'.repeat(longestBitmap / 2)}CLS\r\n`),
  // ESC ! . has no answer, so support cannot be detected; ESC ! R drops the connection.
  clear: () => null,
  // Confirmation uses the answer to ~!T, which not all printers support.
  confirmation: ({ can }, maker) => (maker === undefined ? 'none' : can.confirm),
  createReader: () => new TsplStatusReader(),
};

const longestName = 60;
const stx = 0x02;
const etx = 0x03;

const isLetter = (byte: number) => /[A-Za-z]/.test(String.fromCharCode(byte));
const isPrintable = (byte: number) => byte >= 0x20 && byte < 0x7f;
const isLineEnd = (byte: number) => byte === 0x0d || byte === 0x0a;

class TsplStatusReader implements StatusReader {
  /** An incomplete name or four-byte status. */
  #pending: number[] = [];
  #isOver = false; // only a line end may follow
  #isFramed = false;
  #isReady = false;
  #isKnown = false;
  /** Whether ~!T was answered since the last confirmation. */
  #isUnderstood = false;

  read(bytes: Uint8Array): PrinterReply[] {
    const replies: PrinterReply[] = [];
    for (const byte of bytes) this.#take(byte, replies);
    return replies;
  }

  #take(byte: number, replies: PrinterReply[]): void {
    if (this.#pending[0] === stx) return this.#continueFrame(byte, replies);
    if (this.#pending.length > 0) return this.#continueName(byte, replies);
    if (this.#isOver && isLineEnd(byte)) return;
    this.#isOver = false;
    if (byte === stx || isLetter(byte)) this.#pending = [byte];
    else this.#readByte(byte, replies);
  }

  #continueFrame(byte: number, replies: PrinterReply[]): void {
    const place = this.#pending.length;
    const isFitting = place < 5 ? (byte & 0xc0) === 0x40 : byte === etx;
    if (isFitting && place < 5) {
      this.#pending.push(byte);
      return;
    }
    const [, ...frame] = this.#pending;
    this.#pending = [];
    if (isFitting) {
      this.#isFramed = true;
      this.#isOver = true;
      this.#isReady = frame[0] === 0x40;
      replies.push(statusOf(ofFrame(frame)));
      return;
    }
    if (place === 1) this.#readByte(stx, replies); // STX is also the one-byte status of a paper jam
    this.#take(byte, replies);
  }

  #continueName(byte: number, replies: PrinterReply[]): void {
    if (isPrintable(byte) && this.#pending.length < longestName) {
      this.#pending.push(byte);
      return;
    }
    const name = String.fromCharCode(...this.#pending).trim();
    this.#pending = [];
    this.#isOver = true;
    // The first one answers `hello`, all others a confirmation request.
    if (this.#isKnown) this.#confirm(replies);
    else replies.push({ kind: 'identity', maker: '', model: name });
    this.#isKnown = true;
    this.#take(byte, replies);
  }

  #confirm(replies: PrinterReply[]): void {
    const isOut = this.#isUnderstood && this.#isReady;
    this.#isReady = false; // each answer to ~!T needs a new status
    this.#isUnderstood = !isOut;
    replies.push(isOut ? { kind: 'confirmed', by: 'status' } : { kind: 'unfinished' });
  }

  /** Ignored if the printer sends the four-byte status. */
  #readByte(byte: number, replies: PrinterReply[]): void {
    if (this.#isFramed) return;
    this.#isReady = byte === 0;
    replies.push(statusOf(byte));
  }
}

/** The bits of ESC ! ?, and two more that only ESC ! S reports. */
const bits = {
  headOpen: 0x01,
  jam: 0x02,
  paperOut: 0x04,
  ribbonOut: 0x08,
  paused: 0x10,
  coverOpen: 0x40,
  hot: 0x80,
  cutter: 0x100,
  other: 0x200,
};

/** Converts the four bytes of ESC ! S to the same bits. */
function ofFrame([message = 0, , error = 0, media = 0]: number[]): number {
  const flags: [boolean, number][] = [
    [(media & 0x20) !== 0, bits.headOpen],
    [(media & 0x0a) !== 0, bits.jam], // of paper or ribbon
    [(media & 0x01) !== 0, bits.paperOut],
    [(media & 0x04) !== 0, bits.ribbonOut],
    [message === 0x60, bits.paused],
    [(error & 0x03) !== 0, bits.hot], // the head or the motor
    [(error & 0x08) !== 0, bits.cutter],
    [message === 0x45 || (error & 0x34) !== 0, bits.other],
  ];
  return flags.reduce((sum, [isSet, bit]) => (isSet ? sum | bit : sum), 0);
}

/** The reasons in the order of reporting: needs an operator, passes by itself. */
const reasonsByBits: [bits: number, reason: ErrorReason][] = [
  [bits.cutter | bits.jam, 'CUTTER_ERROR'],
  [bits.headOpen | bits.coverOpen, 'COVER_OPEN'],
  [bits.paperOut | bits.ribbonOut, 'PAPER_OUT'],
  [bits.hot, 'OVERHEATED'],
];

function statusOf(found: number): PrinterReply {
  const reasons = reasonsByBits.flatMap(([mask, reason]) => (found & mask ? [reason] : []));
  if (found & (bits.paused | bits.other) && reasons.length === 0) reasons.push('BUSY');
  const status: PrinterStatus = {
    state: reasons.length > 0 ? 'error' : 'online',
    paper: found & bits.paperOut ? 'out' : 'ok',
    cover: found & (bits.headOpen | bits.coverOpen) ? 'open' : 'closed',
    reasons,
  };
  return { kind: 'status', status };
}
