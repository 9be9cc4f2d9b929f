// The dialogue with a ZPL printer: what to ask, and what its lines mean.
// The back channel is hostile input: anything may come, in pieces of any size.

import type { ErrorReason, PrinterStatus } from '../../model/printer-status.ts';
import type { Dialogue, PrinterReply, StatusReader } from '../driver.ts';

const ask = '~HQES'; // ~HQES — errors and warnings, also while it cannot print
const identify = '~HI'; // ~HI — model
const longestPicture = 16_384;

export const dialogue: Dialogue = {
  hello: Buffer.from(`${ask}${identify}`),
  ask: Buffer.from(ask),
  // ~HS — formats that wait and labels left to print. Not answered without media or with the head open.
  confirm: () => Buffer.from('~HS'),
  confirmEveryMs: 200,
  // Another client may have counted the bytes of its picture: line feeds are as good as dots, and
  // nothing elsewhere. A tilde ends any other graphic, ~JX drops the format it was in, and no other.
  resync: () => Buffer.from(`${'\n'.repeat(longestPicture)}~DN~JX`),
  // ~JA — cancel all. It says nothing, so that it is asked for its name once more.
  clear: () => Buffer.from(`~JA${identify}`),
  confirmation: ({ can }) => can.confirm,
  createReader: () => new ZplStatusReader(),
};

const longestLine = 120; // the longest that is understood has some 40 signs
const isEnd = (byte: number) => byte === 0x02 || byte === 0x03 || byte === 0x0d || byte === 0x0a; // STX, ETX, CR, LF

const errorLine = /^ERRORS: *[01] +([0-9A-F]{8}) +([0-9A-F]{8})$/;
const warningLine = /^WARNINGS: *[01] +[0-9A-F]{8} +([0-9A-F]{8})$/;
const queueLine = /^\d{3},[01],[01],\d{4},(\d{3}),[01],[01],([01]),\d{3},[01],[01],[01]$/;
const batchLine = /^\d{3},[01],[01],[01],[01],\w,\w,[01],(\d{8}),[01],\d{3}$/;
const identityLine = /^([^,]+),[^,]+,\d{1,2},\d+KB/;

class ZplStatusReader implements StatusReader {
  #line = '';
  #errors = 0;
  /** Whether formats wait; null while only the second line of an answer came. */
  #isQueued: boolean | null = null;
  #isKnown = false;

  read(bytes: Uint8Array): PrinterReply[] {
    const heard: PrinterReply[] = [];
    for (const byte of bytes)
      if (isEnd(byte)) this.#end(heard);
      else if (this.#line.length < longestLine) this.#line += String.fromCharCode(byte);
    return heard;
  }

  #end(heard: PrinterReply[]): void {
    const line = this.#line.trim();
    this.#line = '';
    if (line === '') return;
    const errors = errorLine.exec(line);
    if (errors) this.#errors = Number.parseInt(errors[2]!, 16) | otherErrors(errors[1]!);
    const warnings = warningLine.exec(line);
    if (warnings) heard.push(statusOf(this.#errors, Number.parseInt(warnings[1]!, 16)));
    const queue = queueLine.exec(line);
    if (queue) this.#isQueued = queue[1] !== '000' || queue[2] === '1';
    const batch = batchLine.exec(line);
    if (batch) this.#count(Number(batch[1]), heard);
    const identity = identityLine.exec(line);
    if (identity) this.#identify(identity[1]!, heard);
  }

  #count(left: number, heard: PrinterReply[]): void {
    const isQueued = this.#isQueued;
    this.#isQueued = null;
    if (isQueued === null) return;
    if (isQueued || left > 0) heard.push({ kind: 'unfinished' });
    else heard.push({ kind: 'confirmed', by: 'status' });
  }

  /** Asked twice only where it was told to forget everything. */
  #identify(model: string, heard: PrinterReply[]): void {
    heard.push(this.#isKnown ? { kind: 'cleared' } : { kind: 'identity', maker: '', model });
    this.#isKnown = true;
  }
}

const unknownError = 0x8000_0000;

/** The upper group has no bit that is known. */
function otherErrors(group: string): number {
  return group === '00000000' ? 0 : unknownError;
}

/** What needs a technician first, then what needs a hand, then what passes by itself. */
const reasonsByBits: [bits: number, reason: ErrorReason][] = [
  [0x3c0, 'UNRECOVERABLE'], // the head is broken or not found, the firmware wrong
  [0xef008, 'CUTTER_ERROR'], // or a jam, or a mark that is not found
  [0x4, 'COVER_OPEN'],
  [0x3, 'PAPER_OUT'], // or the ribbon
  [0x30, 'OVERHEATED'],
];
const mediaOut = 0x1;
const headOpen = 0x4;
const nearEnd = 0x8;

function statusOf(errors: number, warnings: number): PrinterReply {
  const reasons = reasonsByBits.flatMap(([bits, reason]) => (errors & bits ? [reason] : []));
  if (errors !== 0 && reasons.length === 0) reasons.push('BUSY'); // paused, or something new
  const status: PrinterStatus = {
    state: reasons.length > 0 ? 'error' : 'online',
    paper: errors & mediaOut ? 'out' : warnings & nearEnd ? 'low' : 'ok',
    cover: errors & headOpen ? 'open' : 'closed',
    reasons,
  };
  return { kind: 'status', status };
}
