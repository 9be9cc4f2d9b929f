// Writes the response of Star WebPRNT: success, a code and the status of the printer in hexadecimal
// digits, as Star's printers report it.

import type { ErrorReason, PrinterStatus } from '../../../core/model/printers/printer-status.ts';
import { escaped } from '../../../core/xml.ts';

export interface WebPrntResult {
  isSuccess: boolean;
  /** 0: good. 1100: the printer cannot print. 2001: busy. */
  code: 0 | 1100 | 2001;
  status: string;
}

/** Places of bits within the status: which byte, and its value. */
const places: Record<ErrorReason, [byte: number, bits: number]> = {
  PAPER_OUT: [5, 0x0c],
  COVER_OPEN: [2, 0x20],
  CUTTER_ERROR: [3, 0x08],
  OVERHEATED: [3, 0x40],
  UNRECOVERABLE: [3, 0x20],
  BUSY: [2, 0],
  FLOODING: [3, 0x20],
};
const offline = 0x08;
const nearEnd = 0x04;

export function starStatus({ state, paper, cover, reasons }: PrinterStatus): string {
  const bytes = Buffer.from('23860000000000000000', 'hex');
  const set = ([byte, bits]: [number, number]) => (bytes[byte]! |= bits);
  if (state !== 'online') set([2, offline]);
  if (cover === 'open') set(places.COVER_OPEN);
  if (paper === 'out') set(places.PAPER_OUT);
  if (paper === 'low') set([5, nearEnd]);
  for (const reason of reasons) set(places[reason]);
  return bytes.toString('hex').toUpperCase();
}

/** `isPlain`: for a client that sent its document unescaped. */
export function webPrntResponse(
  { isSuccess, code, status }: WebPrntResult,
  isPlain: boolean,
): string {
  const root = `<root><success>${isSuccess}</success><code>${code}</code><status>${status}</status></root>`;
  const names = 'xmlns="http://www.star-m.jp" xmlns:i="http://www.w3.org/2001/XMLSchema-instance"';
  if (isPlain)
    return `<StarWebPrint ${names}><Response>${root}<Status>${isSuccess ? 'Normal' : 'Error'}</Status></Response></StarWebPrint>`;
  const inner = escaped(root).replaceAll('&#60;', '&lt;').replaceAll('&#62;', '&gt;');
  return `<StarWebPrint ${names}><Response>${inner}</Response></StarWebPrint>`;
}
