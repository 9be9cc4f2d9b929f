// The dialogue with a TSPL printer: what to ask, and what its bytes mean.
// The back channel is hostile input: anything may come, in pieces of any size.
//
// ESC ! is answered at once, so that a printer that has not begun yet says that
// it is ready: alone, its word confirms nothing. ~!T is answered in its turn, at
// the earliest when the job before it is understood. So both are asked, twice or
// more: a printer that is ready after its first ~!T has printed.

import type { ErrorReason, PrinterStatus } from '../../model/printer-status.ts';
import type { Dialogue, PrinterReply, StatusReader } from '../driver.ts';
import { longestBitmap } from './bitmaps.ts';

const ask = '\x1b!?\x1b!S'; // ESC ! ? — a byte, which all printers know; ESC ! S — four, which tell more
const identify = '~!T\r\n'; // ~!T — model

export const dialogue: Dialogue = {
  hello: Buffer.from(`${ask}${identify}`),
  ask: Buffer.from(ask),
  confirm: () => Buffer.from(`${ask}${identify}`),
  confirmEveryMs: 200,
  // Empty lines are as good as dots, and end whatever else is half received.
  resync: () => Buffer.from(`${'\r\n'.repeat(longestBitmap / 2)}CLS\r\n`),
  // ESC ! . says nothing, and who does not know it would seem to have obeyed; ESC ! R takes the connection with it.
  clear: () => null,
  // Not all know their name; who does has told it by now.
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
  /** What came of a name, or of the four bytes, that is not complete yet. */
  #pending: number[] = [];
  #isOver = false; // only the end of a line may still follow
  #isFramed = false;
  #isReady = false;
  #isKnown = false;
  /** Whether ~!T was answered since the last confirmation. */
  #isUnderstood = false;

  read(bytes: Uint8Array): PrinterReply[] {
    const heard: PrinterReply[] = [];
    for (const byte of bytes) this.#take(byte, heard);
    return heard;
  }

  #take(byte: number, heard: PrinterReply[]): void {
    if (this.#pending[0] === stx) return this.#continueFrame(byte, heard);
    if (this.#pending.length > 0) return this.#continueName(byte, heard);
    if (this.#isOver && isLineEnd(byte)) return;
    this.#isOver = false;
    if (byte === stx || isLetter(byte)) this.#pending = [byte];
    else this.#tellByte(byte, heard);
  }

  #continueFrame(byte: number, heard: PrinterReply[]): void {
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
      heard.push(statusOf(ofFrame(frame)));
      return;
    }
    if (place === 1) this.#tellByte(stx, heard); // a paper jam, which looks the same
    this.#take(byte, heard);
  }

  #continueName(byte: number, heard: PrinterReply[]): void {
    if (isPrintable(byte) && this.#pending.length < longestName) {
      this.#pending.push(byte);
      return;
    }
    const name = String.fromCharCode(...this.#pending).trim();
    this.#pending = [];
    this.#isOver = true;
    // The first answers the hello, every other a confirmation.
    if (this.#isKnown) this.#confirm(heard);
    else heard.push({ kind: 'identity', maker: '', model: name });
    this.#isKnown = true;
    this.#take(byte, heard);
  }

  #confirm(heard: PrinterReply[]): void {
    const isOut = this.#isUnderstood && this.#isReady;
    this.#isReady = false; // the next answer needs a word of its own
    this.#isUnderstood = !isOut;
    heard.push(isOut ? { kind: 'confirmed', by: 'status' } : { kind: 'unfinished' });
  }

  /** From a printer that tells more, a sign of life. */
  #tellByte(byte: number, heard: PrinterReply[]): void {
    if (this.#isFramed) return;
    this.#isReady = byte === 0;
    heard.push(statusOf(byte));
  }
}

/** The bits of ESC ! ?, and two more that only ESC ! S tells. */
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

/** The four bytes of ESC ! S in the same bits. */
function ofFrame([message = 0, , error = 0, media = 0]: number[]): number {
  const found: [boolean, number][] = [
    [(media & 0x20) !== 0, bits.headOpen],
    [(media & 0x0a) !== 0, bits.jam], // of paper or ribbon
    [(media & 0x01) !== 0, bits.paperOut],
    [(media & 0x04) !== 0, bits.ribbonOut],
    [message === 0x60, bits.paused],
    [(error & 0x03) !== 0, bits.hot], // the head or the motor
    [(error & 0x08) !== 0, bits.cutter],
    [message === 0x45 || (error & 0x34) !== 0, bits.other],
  ];
  return found.reduce((sum, [isSet, bit]) => (isSet ? sum | bit : sum), 0);
}

/** What needs a hand first, then what passes by itself. */
const reasonsByBits: [bits: number, reason: ErrorReason][] = [
  [bits.cutter | bits.jam, 'CUTTER_ERROR'],
  [bits.headOpen | bits.coverOpen, 'COVER_OPEN'],
  [bits.paperOut | bits.ribbonOut, 'PAPER_OUT'],
  [bits.hot, 'OVERHEATED'],
];

function statusOf(told: number): PrinterReply {
  const reasons = reasonsByBits.flatMap(([mask, reason]) => (told & mask ? [reason] : []));
  if (told & (bits.paused | bits.other) && reasons.length === 0) reasons.push('BUSY');
  const status: PrinterStatus = {
    state: reasons.length > 0 ? 'error' : 'online',
    paper: told & bits.paperOut ? 'out' : 'ok',
    cover: told & (bits.headOpen | bits.coverOpen) ? 'open' : 'closed',
    reasons,
  };
  return { kind: 'status', status };
}
