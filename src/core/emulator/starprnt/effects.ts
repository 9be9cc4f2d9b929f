// What the commands of Star's languages may do, by name.

import type { CommandEffect } from '../../model/printers/command-effect.ts';
import { effectTable } from '../receipt/effect-table.ts';

const effects = effectTable({
  print: [
    ['text', 'b', 'k', 'LF', 'FF', 'HT', 'CR', 'VT'],
    ['ESC a', 'ESC I', 'ESC J', 'ESC j', 'ESC FF', 'ESC d', 'ESC b', 'ESC GS x', 'ESC GS y'],
    ['ESC *', 'ESC K', 'ESC L', 'ESC X', 'ESC ^', 'ESC k', 'ESC GS S', 'ESC GS B'],
    ['BEL', 'EM', 'FS', 'SUB', 'ESC GS BEL', 'ESC GS EM', 'ESC GS L'],
  ],
  format: [
    ['NUL', 'CAN', 'EOT', 'SI', 'SO', 'DC2', 'DC4', 'ESC @', 'ESC SO', 'ESC DC4', 'ESC BEL'],
    ['ESC $', 'ESC %', 'ESC -', 'ESC /', 'ESC 0', 'ESC 1', 'ESC 2', 'ESC 3', 'ESC 4', 'ESC 5'],
    ['ESC <', 'ESC A', 'ESC B', 'ESC C', 'ESC D', 'ESC E', 'ESC F', 'ESC M', 'ESC N', 'ESC O'],
    ['ESC P', 'ESC Q', 'ESC R', 'ESC U', 'ESC W', 'ESC _', 'ESC g', 'ESC h', 'ESC i', 'ESC l'],
    ['ESC p', 'ESC q', 'ESC s', 'ESC t', 'ESC w', 'ESC y', 'ESC z', 'ESC {', 'ESC SP', 'ESC r'],
    ['ESC GS A', 'ESC GS P', 'ESC GS R', 'ESC GS a', 'ESC GS c', 'ESC GS t', 'ESC GS b'],
    ['ESC RS A', 'ESC RS C', 'ESC RS F', 'ESC RS R', 'ESC RS S', 'ESC RS d', 'ESC RS r'],
    ['ESC :', 'ESC RS E', 'ESC RS L', 'ESC RS i', 'ESC GS CAN'],
  ],
  query: [
    ['ESC ACK SOH', 'ESC # *', 'ESC GS )', 'ESC GS ETX', 'ESC RS B', 'ESC RS a', 'ETB', 'ENQ'],
  ],
  store: [['ESC &', 'ESC GS (', 'ESC FS q', 'ESC FS p']],
  configure: [['ESC ACK CAN', 'ESC ?', 'ESC # #', 'ESC # ,', 'ESC GS #', 'ESC GS =']],
});

/** Null if the command is not known. */
export function starEffect(command: string): CommandEffect | null {
  return effects.get(command) ?? null;
}
