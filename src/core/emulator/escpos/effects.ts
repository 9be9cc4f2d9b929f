// What the ESC/POS commands may do, by name.

import type { CommandEffect } from '../../model/printers/command-effect.ts';
import { effectTable } from '../receipt/effect-table.ts';

const effects = effectTable({
  print: [
    ['text', 'LF', 'CR', 'FF', 'HT'],
    ['ESC J', 'ESC K', 'ESC d', 'ESC e', 'ESC j', 'ESC FF', 'ESC <'],
    ['ESC *', 'FS p', 'GS /', 'GS Q', 'GS k', 'GS v', 'GS c', 'GS ( k', 'GS ^'],
    ['ESC i', 'ESC m', 'ESC w', 'GS V', 'ESC p', 'ESC B', 'ESC ( A', 'GS ( A', 'FS ( E'],
  ],
  format: [
    ['NUL', 'CAN', 'ESC !', 'ESC $', 'ESC %', 'ESC -', 'ESC 2', 'ESC 3', 'ESC ?', 'ESC @'],
    ['ESC D', 'ESC E', 'ESC G', 'ESC L', 'ESC M', 'ESC R', 'ESC S', 'ESC SP', 'ESC T', 'ESC U'],
    ['ESC V', 'ESC W', 'ESC \\', 'ESC a', 'ESC r', 'ESC t', 'ESC {', 'ESC c', 'ESC ( Y'],
    ['FS !', 'FS &', 'FS -', 'FS .', 'FS ?', 'FS C', 'FS S', 'FS W', 'FS ( A', 'FS ( C'],
    ['GS !', 'GS $', 'GS B', 'GS C', 'GS E', 'GS H', 'GS L', 'GS P', 'GS T', 'GS W', 'GS \\'],
    ['GS b', 'GS f', 'GS h', 'GS w', 'GS z', 'GS |', 'GS ( D', 'GS ( K', 'GS ( N', 'GS ( P'],
    ['GS F9', 'ESC ='],
  ],
  query: [['DLE EOT', 'ESC u', 'ESC v', 'GS I', 'GS a', 'GS r', 'GS ( H']],
  store: [['ESC &', 'FS 2', 'FS g', 'FS q', 'GS *', 'GS :', 'GS 8', 'GS ( C', 'GS ( L']],
  configure: [['DLE ENQ', 'DLE DC4', 'GS ( E', 'GS ( F', 'GS ( M', 'GS g', 'GS j', 'FS ( L']],
});

/** Functions of GS ( L: keep an image for this job, print images, list them. */
const graphics: Record<number, CommandEffect> = {
  1: 'format',
  2: 'print',
  49: 'format',
  50: 'print',
  69: 'print',
  85: 'print',
  112: 'print',
  113: 'print',
  48: 'query',
  51: 'query',
  64: 'query',
  80: 'query',
};

/** Commands that depend on a parameter: whether it leaves the printer as others expect it. */
const harmlessIf: Record<string, (parameters: Uint8Array) => boolean> = {
  // Another device selected: the printer ignores everything until it is selected again.
  'ESC =': ([devices]) => (devices! & 1) === 1,
  // ESC c 5 n locks the buttons.
  'ESC c': ([what, n]) => what !== 0x35 || (n! & 1) === 0,
  // GS ( A n m: a status page, a pattern; others begin to dump or to measure the paper.
  'GS ( A': ([, page]) => [2, 3, 50, 51].includes(page!),
};

/** Null if the command is not known. */
export function escposEffect(
  command: string,
  parameters: Uint8Array | string,
): CommandEffect | null {
  if (command === 'GS ( L' && typeof parameters !== 'string')
    return graphics[parameters[1] ?? -1] ?? 'store';
  // A pulse opens the drawer; the other functions switch off or clear the printer.
  if (command === 'DLE DC4' && [1, 3].includes(Number(parameters[0]))) return 'print';
  if (typeof parameters !== 'string' && harmlessIf[command]?.(parameters) === false)
    return 'configure';
  return effects.get(command) ?? null;
}
