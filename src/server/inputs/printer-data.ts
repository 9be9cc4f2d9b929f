// Printer data that came in without saying its language: recognises it, and makes a print of it.

import type { DirectPrint } from '../../core/direct-print.ts';
import type { RawLanguage } from '../../core/model/paper/drawing.ts';
import { Fault } from '../../core/model/fault.ts';
import type { Profile } from '../../core/model/printers/profile.ts';
import type { PrintRequest } from '../rendering/render-task.ts';

/* oxlint-disable no-control-regex -- printer data begins with control characters */
const start = 4096;
const zpl = /^[^\x21-\x7e]*(?:\^|~[A-Z]{2}|! U1)/;
const tspl =
  /^\s*(?:\x1b!|~!|SIZE|GAP|BLINE|OFFSET|SPEED|DENSITY|DIRECTION|REFERENCE|CODEPAGE|CLS|SET|SOUND|HOME|FORMFEED|SELFTEST|DOWNLOAD|PRINT)(?:[ \r\n?ST]|$)/;
/** Commands that only Star printers have: ESC GS, ESC RS, ESC * r. */
const star = /\x1b(?:[\x1d\x1e]|\*r)/;
/** GS commands; on Star printers GS follows ESC. */
const escpos = /(?<!\x1b)\x1d/;

/** `driver` is that of the printer: it decides where the data does not tell. */
export function languageOf(data: Uint8Array, driver: Profile['driver'] | undefined): RawLanguage {
  const text = Buffer.from(data.buffer, data.byteOffset, Math.min(data.length, start)).toString(
    'latin1',
  );
  if (zpl.test(text)) return 'zpl';
  if (tspl.test(text)) return 'tspl';
  if (escpos.test(text)) return 'escpos';
  const isStarPrinter = driver !== undefined && driver.startsWith('star');
  return star.test(text) || (isStarPrinter && text.includes('\x1b')) ? 'starprnt' : 'escpos';
}

const foreign: [pattern: RegExp, name: string][] = [
  [/^\x1b%-12345X|^@PJL/, 'PJL, the job language of office printers'],
  [/^%!/, 'PostScript'],
  [/^%PDF-/, 'PDF'],
  [/^(?:GET|POST|PUT|HEAD|OPTIONS|DELETE|CONNECT|TRACE|PATCH) \S/, 'an HTTP request'],
  [/^\x16\x03[\0-\x04]/, 'the start of a TLS connection'],
];

/** What data is that no printer of receipts or labels understands; null if it may be printed. */
export function foreignData(data: Uint8Array): string | null {
  const text = Buffer.from(data.subarray(0, 64)).toString('latin1');
  return foreign.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}

/**
 * Prints the data as the printer's setting `raw` says. What is lost in drawing is a warning of the
 * job: the client could not read a refusal.
 */
export function printOf(
  data: Uint8Array,
  driver: Profile['driver'] | undefined,
): { print: DirectPrint; options: NonNullable<PrintRequest['options']> } {
  const what = foreignData(data);
  if (what !== null)
    throw new Fault(
      'VALIDATION_ERROR',
      `This is ${what}, and no data for a receipt or label printer. Choose a driver of the printer, or "Generic / Text Only".`,
    );
  if (data.length === 0) throw new Fault('VALIDATION_ERROR', 'There is nothing to print.');
  const raw = `data:;base64,${Buffer.from(data).toString('base64')}`;
  const print = { raw, language: languageOf(data, driver), redraw: true };
  return { print, options: { allowLoss: true } };
}
