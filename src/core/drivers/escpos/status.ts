// The dialogue with an ESC/POS printer: status requests and the meaning of its answers.
// Answers are untrusted input: any bytes may come, in chunks of any size.

import type { ErrorReason, PrinterStatus } from '../../model/printers/printer-status.ts';
import type { Dialogue, PrinterReply, StatusReader } from '../driver.ts';

// DLE EOT 1 to 4 — printer, cause of being offline, error, paper
const round = [0x10, 0x04, 1, 0x10, 0x04, 2, 0x10, 0x04, 3, 0x10, 0x04, 4];
const identify = [0x1d, 0x49, 66, 0x1d, 0x49, 67]; // GS I — maker, model
const serialNumber = [0x1d, 0x49, 68]; // GS I — serial number
const reset = [0x1b, 0x40]; // ESC @
const push = [0x1d, 0x61, 0xff]; // GS a — send every status change
const paperInOrder = [0x1d, 0x72, 1]; // GS r — paper, answered in order
const longestCode = 8192; // a QR code holds 7,089 digits

export const dialogue: Dialogue = {
  // The reset drops what a printer without GS I took for text; it also turns off GS a, which is sent again.
  hello: Uint8Array.of(...round, ...identify, ...reset, ...push),
  askSerial: Uint8Array.from(serialNumber),
  ask: Uint8Array.from(round),
  watch: Uint8Array.from(push),
  confirm(by, token) {
    if (by === 'status') return Uint8Array.from(paperInOrder);
    if (!/^[ -~]{4}$/.test(token))
      throw new RangeError(`"${token}" is not a token: use four printable ASCII characters.`);
    return Buffer.from(`\x1d(H\x06\x0000${token}`, 'latin1'); // GS ( H — process id
  },
  settle: Uint8Array.from(paperInOrder),
  confirmEveryMs: null,
  // Clones and impact printers print the process id command as text; Epson's others and the virtual one support it.
  confirmation({ can, mechanism }, maker) {
    const isKnown = mechanism === 'thermal' && /^(epson|platen)\b/i.test(maker ?? '');
    return can.confirm === 'status' && isKnown ? 'process-id' : can.confirm;
  },
  // NUL bytes, which print white, complete the largest image or code that may be incomplete; then a reset.
  resync: ({ bandHeight, width }) =>
    Buffer.concat([
      new Uint8Array(Math.max(longestCode, bandHeight * Math.ceil(width / 8))),
      Uint8Array.of(...reset, ...push),
    ]),
  // DLE DC4 8 — clear the buffers, in real time. Impact printers do not know it, and those of other makers may print it as text.
  clear: (maker, { mechanism }) =>
    mechanism === 'thermal' && /^(epson|citizen|platen)\b/i.test(maker ?? '')
      ? Uint8Array.of(0x10, 0x14, 8, 1, 3, 20, 1, 6, 2, 8)
      : null,
  createReader: () => new EscposStatusReader(),
};

const longestBlock = 80; // maker and model names are far shorter
const blockStarts = new Set([0x35, 0x37, 0x39, 0x3b, 0x3d, 0x5f]);
const processId = [0x37, 0x22];
const cleared = [0x37, 0x25];
const identity = 0x5f;

const isAnswer = (byte: number) => (byte & 0x93) === 0x12; // to DLE EOT
const isAutomaticStart = (byte: number) => (byte & 0x93) === 0x10; // after GS a: this and three plain bytes
const isPlain = (byte: number) => (byte & 0x90) === 0; // to GS r, by itself
const isFlowControl = (byte: number) => byte === 0x11 || byte === 0x13; // XON, XOFF

// Star printers in their own languages may send a status of 8 bytes or more unasked.
// Byte by byte it looks like answers to GS r, which would confirm jobs.
const isStarStart = (byte: number) => (byte & 0xf1) === 0x21;
const isStarRest = (byte: number) => (byte & 0x11) === 0;
const starLength = (start: number) => 8 | ((start >> 1) & 0x07);
/** The maker as Star's drivers tell it; the name follows in Star's own language. */
const star = { kind: 'identity', maker: 'StarGraphic', model: 'Star' } as const;

class EscposStatusReader implements StatusReader {
  readonly #printer = new EscposStatus();
  /** The beginning of a Star status. */
  #star: number[] = [];
  #isStar = false;
  /** An incomplete automatic status or block. */
  #pending: number[] = [];
  #identities = 0;

  read(bytes: Uint8Array): PrinterReply[] {
    const replies: PrinterReply[] = [];
    for (const byte of bytes) this.#sort(byte, replies);
    return replies;
  }

  /** Sets aside what belongs to a Star status. Nothing that a Star printer sends is an answer in this language. */
  #sort(byte: number, replies: PrinterReply[]): void {
    if (this.#isStar) return;
    const isBegun = this.#star.length > 0;
    if (!isBegun && (this.#pending.length > 0 || !isStarStart(byte)))
      return this.#take(byte, replies);
    if (isBegun && !isStarRest(byte)) {
      for (const before of this.#star.splice(0)) this.#take(before, replies);
      return this.#sort(byte, replies);
    }
    if (this.#star.push(byte) < starLength(this.#star[0]!)) return;
    this.#isStar = true;
    replies.push(star);
  }

  #take(byte: number, replies: PrinterReply[]): void {
    if (blockStarts.has(this.#pending[0] ?? 0) && this.#continueBlock(byte, replies)) return;
    if (isFlowControl(byte)) return;
    if (isAnswer(byte)) return this.#report(this.#printer.answered(byte), replies);
    if (isPlain(byte) && this.#pending.length > 0) return this.#continueAutomatic(byte, replies);
    this.#pending = isAutomaticStart(byte) || blockStarts.has(byte) ? [byte] : [];
    if (isPlain(byte)) replies.push({ kind: 'confirmed', by: 'status' });
  }

  #continueAutomatic(byte: number, replies: PrinterReply[]): void {
    if (this.#pending.push(byte) < 4) return;
    this.#report(this.#printer.pushed(this.#pending), replies);
    this.#pending = [];
  }

  /** False if the byte cannot belong to the block, which is then dropped. */
  #continueBlock(byte: number, replies: PrinterReply[]): boolean {
    const isText = byte >= 0x20 && byte < 0x7f;
    if (isText && this.#pending.length < longestBlock) {
      this.#pending.push(byte);
      return true;
    }
    const block = this.#pending;
    this.#pending = [];
    if (byte !== 0) return false;
    const text = (from: number) => String.fromCharCode(...block.slice(from)).trim();
    if (block[0] === identity) this.#identify(text(1), replies);
    else if (block[0] === processId[0] && block[1] === processId[1] && block.length === 6)
      replies.push({
        kind: 'confirmed',
        by: 'process-id',
        token: String.fromCharCode(...block.slice(2)),
      });
    else if (block[0] === cleared[0] && block[1] === cleared[1] && block.length === 2)
      replies.push({ kind: 'cleared' });
    return true;
  }

  /** Answers to GS I come in the order of the requests: maker and model of `hello`, then the serial number. */
  #identify(name: string, replies: PrinterReply[]): void {
    const number = this.#identities++;
    if (number === 0) replies.push({ kind: 'identity', maker: name });
    if (number === 1) replies.push({ kind: 'identity', model: name });
    if (number === 2) replies.push({ kind: 'identity', serial: name });
  }

  #report(status: PrinterStatus | undefined, replies: PrinterReply[]): void {
    if (status) replies.push({ kind: 'status', status });
  }
}

/** The printer's status, from automatic reports or from answers to DLE EOT. */
class EscposStatus {
  #isPushed = false;
  #question = 0; // the number of the DLE EOT answered last: answers do not carry it
  #isOffline = false;
  #cover: PrinterStatus['cover'] = 'unknown';
  #paper: PrinterStatus['paper'] = 'unknown';
  #drawer: PrinterStatus['drawer'];
  #errors = 0;

  /** The four bytes of an automatic status, which is complete. */
  pushed([printer = 0, errors = 0, paper = 0]: readonly number[]): PrinterStatus {
    this.#isPushed = true;
    this.#isOffline = (printer & 0x08) !== 0;
    this.#readDrawer(printer);
    this.#cover = printer & 0x20 ? 'open' : 'closed';
    this.#errors = errors;
    this.#paper = paperOf(paper, 0x03, 0x0c);
    return this.#status;
  }

  /**
   * An answer to DLE EOT. From a printer with automatic status it only shows that
   * the printer is alive; otherwise it is the next part of the status. Undefined
   * while the printer is offline and the answers with the reason are to come.
   */
  answered(byte: number): PrinterStatus | undefined {
    if (this.#isPushed) return this.#status;
    this.#question = (this.#question % 4) + 1;
    if (this.#question === 1) this.#readPrinter(byte);
    if (this.#question === 2) this.#readCause(byte);
    if (this.#question === 3 && this.#isOffline) this.#errors = byte;
    if (this.#question === 4) this.#paper = paperOf(byte, 0x0c, 0x60);
    const status = this.#status;
    return this.#question < 4 && status.reasons[0] === 'BUSY' ? undefined : status;
  }

  /**
   * The switch of an open drawer pulls pin 3 low. Some printers always report it as low, so
   * that it counts only after it was high.
   */
  #readDrawer(byte: number): void {
    if (byte & 0x04) this.#drawer = 'closed';
    else if (this.#drawer) this.#drawer = 'open';
  }

  #readPrinter(byte: number): void {
    this.#isOffline = (byte & 0x08) !== 0;
    this.#readDrawer(byte);
    if (this.#isOffline) return;
    this.#errors = 0;
    if (this.#paper === 'out') this.#paper = 'unknown';
    if (this.#cover === 'open') this.#cover = 'closed';
  }

  /** Ignored while the printer is online: some clones leave bits set. */
  #readCause(byte: number): void {
    this.#cover = this.#isOffline && byte & 0x04 ? 'open' : 'closed';
    if (this.#isOffline && byte & 0x20) this.#paper = 'out';
  }

  get #status(): PrinterStatus {
    const reasons = this.#reasons();
    const state = reasons.length > 0 ? 'error' : 'online';
    const status: PrinterStatus = { state, paper: this.#paper, cover: this.#cover, reasons };
    if (this.#drawer) status.drawer = this.#drawer;
    return status;
  }

  /** The reasons in the order of reporting: needs a technician, needs an operator, passes by itself. */
  #reasons(): ErrorReason[] {
    const isOpen = this.#cover === 'open';
    const reasons: ErrorReason[] = [];
    if (this.#errors & 0x20) reasons.push('UNRECOVERABLE');
    if (this.#errors & 0x0c) reasons.push('CUTTER_ERROR'); // or a paper jam, which is cleared the same way
    if (isOpen) reasons.push('COVER_OPEN'); // before paper: an open cover lifts it off the sensor
    if (this.#paper === 'out') reasons.push('PAPER_OUT');
    if (this.#errors & 0x40 && !isOpen) reasons.push('OVERHEATED'); // also set when the cover was opened while printing
    if (this.#isOffline && reasons.length === 0) reasons.push('BUSY');
    return reasons;
  }
}

function paperOf(byte: number, low: number, out: number): PrinterStatus['paper'] {
  if ((byte & out) === out) return 'out';
  return (byte & low) === low ? 'low' : 'ok';
}
