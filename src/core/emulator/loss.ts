// What the complaints of an emulated printer mean for the paper: which of them say that
// something is missing on it.

import type { Complaint } from './machine/command-log.ts';

export type Loss = 'code' | 'character' | 'picture' | 'edge' | 'other';

const losses: Record<Exclude<Loss, 'other'>, readonly string[]> = {
  code: [
    'a barcode wider than the print area',
    'a composite part that is not drawn',
    'a symbol that cannot be drawn',
    'a symbol wider than the print area',
    'data in parts is not read',
    'data that does not fit the barcode',
    'data that does not fit the symbol',
    'manual mode without a kind of characters',
    'too many new symbols for the bytes received',
    'unknown barcode type',
    'unknown kind of symbol',
  ],
  character: [
    'a byte without a character in this code page',
    'a character without a glyph',
    'two bytes without a character',
  ],
  picture: [
    'a kind of object that is not kept',
    'a picture wider than the print area',
    'a picture without data',
    'an image that cannot be read',
    'an image that is too large, or no image',
    'compressed bytes are not read',
    'data that cannot be decompressed',
    'image data does not match its size or mode',
    'invalid image size',
    'no file with this name',
    'no picture with this name',
    'no such picture is stored',
    'this image is not drawn',
    'unknown encoding',
    'wrong checksum',
  ],
  edge: [
    'a field that reaches over the edge of the label',
    'a position outside the area',
    'a position outside the print area',
    'an area outside the page',
    'reaches over the edge of the label',
    'text beyond the last line of its block',
    'wider than the head',
  ],
};

/** The complaint about a setting that the printer does not take. */
export const outOfRange = 'a setting out of range';

/** Complaints about what does not change the paper, or changes only its look. */
const harmless = new Set([
  'a font has a letter or a digit',
  'a format within a format',
  outOfRange,
  'adjacent dots, which do not print',
  'bytes outside of any command',
  'drawn in a substitute font',
  'drawn with the quality 200',
  'end of a format that was not begun',
  'more data than announced',
  'there is no cutter',
  'there is no peeler',
  'unknown buzzer command',
  'unknown query',
]);

const byReason = new Map(
  Object.entries(losses).flatMap(([loss, reasons]) =>
    reasons.map((reason) => [reason, loss as Loss] as const),
  ),
);

/** Null if nothing is missing on the paper. */
export function lossOf({ command, reason }: Complaint): Loss | null {
  // Printers skip a prefix without a command.
  if (command === '^' || command === '~') return null;
  return byReason.get(reason) ?? (harmless.has(reason) ? null : 'other');
}
