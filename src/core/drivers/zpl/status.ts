// The dialogue with a ZPL printer: status requests and the meaning of its answers.
// Answers are untrusted input: any bytes may come, in chunks of any size.

import type { ErrorReason, PrinterStatus } from '../../model/printers/printer-status.ts';
import type { Dialogue, PrinterReply, StatusReader } from '../driver.ts';

const ask = '~HQES'; // ~HQES — errors and warnings, even while it cannot print
const identify = '~HI'; // ~HI — model
const configuration = '^XA^HH^XZ'; // ^HH — settings as text, among them the dots of the head
const count = '~HS'; // ~HS — waiting formats and labels left to print; not answered without media or with the head open
const longestPicture = 16_384;

export const dialogue: Dialogue = {
  hello: Buffer.from(`${ask}${identify}`),
  // Only Zebra's own are asked: a clone that does not know ^HH may feed a label.
  askHead: ({ firmware }, { id }) =>
    id.startsWith('generic-') && zebraFirmware.test(firmware ?? '')
      ? Buffer.from(configuration)
      : null,
  ask: Buffer.from(ask),
  watch: null,
  confirm: () => Buffer.from(count),
  settle: Buffer.from(count),
  confirmEveryMs: 200,
  // Line feeds complete a binary image that another client left unfinished, and are ignored elsewhere.
  // A tilde ends any other graphic; ~JX drops only the format that it belongs to.
  resync: () => Buffer.from(`${'\n'.repeat(longestPicture)}~DN~JX`),
  // ~JA — cancel all. It has no answer, so the model is requested again.
  clear: () => Buffer.from(`~JA${identify}`),
  confirmation: ({ can }) => can.confirm,
  createReader: () => new ZplStatusReader(),
};

const longestLine = 120; // the longest known answer has about 40 characters
const isEnd = (byte: number) => byte === 0x02 || byte === 0x03 || byte === 0x0d || byte === 0x0a; // STX, ETX, CR, LF

const errorLine = /^ERRORS: *[01] +([0-9A-F]{8}) +([0-9A-F]{8})$/;
const warningLine = /^WARNINGS: *[01] +[0-9A-F]{8} +([0-9A-F]{8})$/;
const queueLine = /^\d{3},[01],[01],\d{4},(\d{3}),[01],[01],([01]),\d{3},[01],[01],[01]$/;
const batchLine = /^\d{3},[01],[01],[01],[01],\w,\w,[01],(\d{8}),[01],\d{3}$/;
/** "448 8/MM FULL RESOLUTION": the dots of the head, whatever the print width is set to. */
const headLine = /^(\d{3,4}) +\d{1,2}\/MM +FULL +RESOLUTION$/;
/** Model, firmware, dots per millimetre, memory. */
const identityLine = /^([^,]+),([^,]+),(\d{1,2}),\d+KB/;
const zebraFirmware = /^V\d+\.\d+\.\d+Z/;
const resolutions: Record<number, number> = { 8: 203, 12: 300, 24: 600 };

class ZplStatusReader implements StatusReader {
  #line = '';
  #errors = 0;
  /** Whether formats are waiting; null until the first line of an answer has come. */
  #isQueued: boolean | null = null;
  #isKnown = false;

  read(bytes: Uint8Array): PrinterReply[] {
    const replies: PrinterReply[] = [];
    for (const byte of bytes)
      if (isEnd(byte)) this.#end(replies);
      else if (this.#line.length < longestLine) this.#line += String.fromCharCode(byte);
    return replies;
  }

  #end(replies: PrinterReply[]): void {
    const line = this.#line.trim();
    this.#line = '';
    if (line === '') return;
    const errors = errorLine.exec(line);
    if (errors) this.#errors = Number.parseInt(errors[2]!, 16) | otherErrors(errors[1]!);
    const warnings = warningLine.exec(line);
    if (warnings) replies.push(statusOf(this.#errors, Number.parseInt(warnings[1]!, 16)));
    const queue = queueLine.exec(line);
    if (queue) this.#isQueued = queue[1] !== '000' || queue[2] === '1';
    const batch = batchLine.exec(line);
    if (batch) this.#count(Number(batch[1]), replies);
    const identity = identityLine.exec(line);
    if (identity) this.#identify(identity, replies);
    const head = headLine.exec(line);
    if (head) replies.push({ kind: 'head', dots: Number(head[1]) });
  }

  #count(left: number, replies: PrinterReply[]): void {
    const isQueued = this.#isQueued;
    this.#isQueued = null;
    if (isQueued === null) return;
    if (isQueued || left > 0) replies.push({ kind: 'unfinished' });
    else replies.push({ kind: 'confirmed', by: 'status' });
  }

  /** A second answer belongs to `clear`. */
  #identify([, name = '', firmware = '', dotsPerMm]: string[], replies: PrinterReply[]): void {
    const model = withDpi(name, Number(dotsPerMm));
    replies.push(
      this.#isKnown
        ? { kind: 'cleared' }
        : { kind: 'identity', maker: '', model, firmware: firmware.trim() },
    );
    this.#isKnown = true;
  }
}

/** Older models do not name their resolution. */
function withDpi(model: string, dotsPerMm: number): string {
  const dpi = resolutions[dotsPerMm];
  return dpi === undefined || /\d+ ?dpi/i.test(model) ? model : `${model}-${dpi}dpi`;
}

const unknownError = 0x8000_0000;

/** No bit of the upper group is known. */
function otherErrors(group: string): number {
  return group === '00000000' ? 0 : unknownError;
}

/** The reasons in the order of reporting: needs a technician, needs an operator, passes by itself. */
const reasonsByBits: [bits: number, reason: ErrorReason][] = [
  [0x3c0, 'UNRECOVERABLE'], // broken or missing head, wrong firmware
  [0xef008, 'CUTTER_ERROR'], // or a jam, or a missing mark
  [0x4, 'COVER_OPEN'],
  [0x3, 'PAPER_OUT'], // or ribbon out
  [0x30, 'OVERHEATED'],
];
const mediaOut = 0x1;
const headOpen = 0x4;
const nearEnd = 0x8;

function statusOf(errors: number, warnings: number): PrinterReply {
  const reasons = reasonsByBits.flatMap(([bits, reason]) => (errors & bits ? [reason] : []));
  if (errors !== 0 && reasons.length === 0) reasons.push('BUSY'); // paused, or an unknown error
  const status: PrinterStatus = {
    state: reasons.length > 0 ? 'error' : 'online',
    paper: errors & mediaOut ? 'out' : warnings & nearEnd ? 'low' : 'ok',
    cover: errors & headOpen ? 'open' : 'closed',
    reasons,
  };
  return { kind: 'status', status };
}
