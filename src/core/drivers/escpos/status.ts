// The dialogue with an ESC/POS printer: what to ask, and what its bytes mean.
// The back channel is hostile input: anything may come, in pieces of any size.

import type { ErrorReason, PrinterStatus } from '../../model/printer-status.ts';
import type { Dialogue, PrinterReply, StatusReader } from '../driver.ts';

// DLE EOT 1 to 4 — printer, cause of being offline, error, paper
const round = [0x10, 0x04, 1, 0x10, 0x04, 2, 0x10, 0x04, 3, 0x10, 0x04, 4];
const identify = [0x1d, 0x49, 66, 0x1d, 0x49, 67]; // GS I — maker, model
const reset = [0x1b, 0x40]; // ESC @
const push = [0x1d, 0x61, 0xff]; // GS a — tell every change
const longestCode = 8192; // a QR code holds 7,089 digits

export const dialogue: Dialogue = {
  // The reset drops what a printer that does not know GS I took for text; it silences GS a, too.
  hello: Uint8Array.of(...round, ...identify, ...reset, ...push),
  ask: Uint8Array.from(round),
  confirm(by, token) {
    if (by === 'status') return Uint8Array.of(0x1d, 0x72, 1); // GS r — paper, answered in order
    if (!/^[ -~]{4}$/.test(token)) throw new RangeError(`"${token}" is no token.`);
    return Buffer.from(`\x1d(H\x06\x0000${token}`, 'latin1'); // GS ( H — process id
  },
  confirmEveryMs: null,
  // A clone prints the process id as text; Epson's printers all know it, and so does our virtual one.
  confirmation({ can }, maker) {
    const isKnown = /^(epson|platen)\b/i.test(maker ?? '');
    return can.confirm === 'status' && isKnown ? 'process-id' : can.confirm;
  },
  // As many NUL, which are white, as the largest image or code that can be half received; then the reset.
  resync: ({ bandHeight, width }) =>
    Buffer.concat([
      new Uint8Array(Math.max(longestCode, bandHeight * Math.ceil(width / 8))),
      Uint8Array.of(...reset, ...push),
    ]),
  // DLE DC4 8 — clear the buffers; executed in real time. Others may take it for text.
  clear: (maker) =>
    /^(epson|citizen|platen)\b/i.test(maker ?? '')
      ? Uint8Array.of(0x10, 0x14, 8, 1, 3, 20, 1, 6, 2, 8)
      : null,
  createReader: () => new EscposStatusReader(),
};

const longestBlock = 80; // names of makers and models keep to far less
const blockStarts = new Set([0x35, 0x37, 0x39, 0x3b, 0x3d, 0x5f]);
const processId = [0x37, 0x22];
const cleared = [0x37, 0x25];
const identity = 0x5f;

const isAnswer = (byte: number) => (byte & 0x93) === 0x12; // to DLE EOT
const isAutomaticStart = (byte: number) => (byte & 0x93) === 0x10; // after GS a: this and three plain bytes
const isPlain = (byte: number) => (byte & 0x90) === 0; // to GS r, by itself
const isFlowControl = (byte: number) => byte === 0x11 || byte === 0x13; // XON, XOFF

class EscposStatusReader implements StatusReader {
  readonly #condition = new Condition();
  /** What came of an automatic status or a block that is not complete yet. */
  #pending: number[] = [];
  #identities = 0;

  read(bytes: Uint8Array): PrinterReply[] {
    const heard: PrinterReply[] = [];
    for (const byte of bytes) this.#take(byte, heard);
    return heard;
  }

  #take(byte: number, heard: PrinterReply[]): void {
    if (blockStarts.has(this.#pending[0] ?? 0) && this.#continueBlock(byte, heard)) return;
    if (isFlowControl(byte)) return;
    if (isAnswer(byte)) return this.#tell(this.#condition.answered(byte), heard);
    if (isPlain(byte) && this.#pending.length > 0) return this.#continueAutomatic(byte, heard);
    this.#pending = isAutomaticStart(byte) || blockStarts.has(byte) ? [byte] : [];
    if (isPlain(byte)) heard.push({ kind: 'confirmed', by: 'status' });
  }

  #continueAutomatic(byte: number, heard: PrinterReply[]): void {
    if (this.#pending.push(byte) < 4) return;
    this.#tell(this.#condition.pushed(this.#pending), heard);
    this.#pending = [];
  }

  /** False where the byte cannot belong to the block, which is then given up. */
  #continueBlock(byte: number, heard: PrinterReply[]): boolean {
    const isText = byte >= 0x20 && byte < 0x7f;
    if (isText && this.#pending.length < longestBlock) {
      this.#pending.push(byte);
      return true;
    }
    const block = this.#pending;
    this.#pending = [];
    if (byte !== 0) return false;
    const text = (from: number) => String.fromCharCode(...block.slice(from)).trim();
    if (block[0] === identity) this.#identify(text(1), heard);
    else if (block[0] === processId[0] && block[1] === processId[1] && block.length === 6)
      heard.push({
        kind: 'confirmed',
        by: 'process-id',
        token: String.fromCharCode(...block.slice(2)),
      });
    else if (block[0] === cleared[0] && block[1] === cleared[1] && block.length === 2)
      heard.push({ kind: 'cleared' });
    return true;
  }

  /** Answers to GS I come in the order of the questions, and only those of the hello are asked. */
  #identify(name: string, heard: PrinterReply[]): void {
    const number = this.#identities++;
    if (number === 0) heard.push({ kind: 'identity', maker: name });
    if (number === 1) heard.push({ kind: 'identity', model: name });
  }

  #tell(status: PrinterStatus | undefined, heard: PrinterReply[]): void {
    if (status) heard.push({ kind: 'status', status });
  }
}

/** What is known of the printer, from whichever way it speaks. */
class Condition {
  #isPushed = false;
  #question = 0; // the DLE EOT that is answered next; answers do not say to what they belong
  #isOffline = false;
  #cover: PrinterStatus['cover'] = 'unknown';
  #paper: PrinterStatus['paper'] = 'unknown';
  #errors = 0;

  /** The four bytes of an automatic status: the whole truth at once. */
  pushed([printer = 0, errors = 0, paper = 0]: readonly number[]): PrinterStatus {
    this.#isPushed = true;
    this.#isOffline = (printer & 0x08) !== 0;
    this.#cover = printer & 0x20 ? 'open' : 'closed';
    this.#errors = errors;
    this.#paper = paperOf(paper, 0x03, 0x0c);
    return this.#status;
  }

  /**
   * An answer to DLE EOT. From a printer that pushes, a sign of life; otherwise
   * the next piece of the picture. Nothing is told while a printer is offline
   * and the answers that say why are still to come.
   */
  answered(byte: number): PrinterStatus | undefined {
    if (this.#isPushed) return this.#status;
    this.#question = (this.#question % 4) + 1;
    if (this.#question === 1) this.#hearPrinter(byte);
    if (this.#question === 2) this.#hearCause(byte);
    if (this.#question === 3 && this.#isOffline) this.#errors = byte;
    if (this.#question === 4) this.#paper = paperOf(byte, 0x0c, 0x60);
    const status = this.#status;
    return this.#question < 4 && status.reasons[0] === 'BUSY' ? undefined : status;
  }

  #hearPrinter(byte: number): void {
    this.#isOffline = (byte & 0x08) !== 0;
    if (this.#isOffline) return;
    this.#errors = 0;
    if (this.#paper === 'out') this.#paper = 'unknown';
    if (this.#cover === 'open') this.#cover = 'closed';
  }

  /** A printer that is online has no cause to be offline, whatever a clone leaves set here. */
  #hearCause(byte: number): void {
    this.#cover = this.#isOffline && byte & 0x04 ? 'open' : 'closed';
    if (this.#isOffline && byte & 0x20) this.#paper = 'out';
  }

  get #status(): PrinterStatus {
    const reasons = this.#reasons();
    const state = reasons.length > 0 ? 'error' : 'online';
    return { state, paper: this.#paper, cover: this.#cover, reasons };
  }

  /** What needs a technician first, then what needs a hand, then what passes by itself. */
  #reasons(): ErrorReason[] {
    const isOpen = this.#cover === 'open';
    const reasons: ErrorReason[] = [];
    if (this.#errors & 0x20) reasons.push('UNRECOVERABLE');
    if (this.#errors & 0x0c) reasons.push('CUTTER_ERROR'); // or a jam, which is cleared the same way
    if (isOpen) reasons.push('COVER_OPEN'); // before paper: an open cover lifts it off the sensor
    if (this.#paper === 'out') reasons.push('PAPER_OUT');
    if (this.#errors & 0x40 && !isOpen) reasons.push('OVERHEATED'); // also set by a cover opened while printing
    if (this.#isOffline && reasons.length === 0) reasons.push('BUSY');
    return reasons;
  }
}

function paperOf(byte: number, low: number, out: number): PrinterStatus['paper'] {
  if ((byte & out) === out) return 'out';
  return (byte & low) === low ? 'low' : 'ok';
}
