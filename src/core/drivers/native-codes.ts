// What the drivers share about codes that a printer draws itself.

import type { CodeItem, Position } from '../model/paper/document.ts';
import type { Profile } from '../model/printers/profile.ts';

/**
 * Whether the profile and the template allow it. Each language then decides whether it can
 * draw the code exactly. Control characters could act as commands, and all other characters
 * need an ECI, which printers do not write: such codes are painted, and so are bars of
 * different lengths.
 */
export function isNative(
  { mode, symbology, value, guard }: CodeItem,
  { symbologies, similarSymbologies }: Profile,
): boolean {
  if (mode === 'raster' || guard || !isPrintable(value)) return false;
  if (symbologies.includes(symbology)) return true;
  return mode === 'native' && similarSymbologies.includes(symbology);
}

/** The command of a code on a receipt, aligned; undefined if it must be painted. */
export function alignedCode(
  item: CodeItem,
  documentWidth: number,
  profile: Profile,
  commandFor: (item: CodeItem) => string | undefined,
  align: (alignment: number) => string,
): string | undefined {
  const alignment = alignmentOf(item, documentWidth, profile);
  if (alignment === undefined || !isNative(item, profile)) return undefined;
  const command = commandFor(item);
  if (command === undefined || alignment === 0) return command;
  return align(alignment) + command + align(0);
}

/**
 * 0, 1 or 2, as the languages number left, center and right: receipt printers place
 * codes nowhere else. Undefined for any other position.
 */
function alignmentOf(
  { x, width }: Position,
  documentWidth: number,
  profile: Profile,
): number | undefined {
  if (x === 0) return 0;
  if (documentWidth !== profile.width) return undefined;
  const free = documentWidth - width;
  return x === free ? 2 : x === free >> 1 ? 1 : undefined;
}

/**
 * Whether the data of a code is printable ASCII. All other data is painted, so
 * that it can never act as a command.
 */
export function isPrintable(data: string): boolean {
  for (let index = 0; index < data.length; index++) {
    const unit = data.charCodeAt(index);
    if (unit < 0x20 || unit > 0x7e) return false;
  }
  return true;
}
