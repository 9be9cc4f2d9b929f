// What a TSPL printer tells of itself. Pure: who asks and when is not known here.

import type { Condition } from '../condition.ts';

/** <ESC>!? — one byte. */
export function statusByte(condition: Condition, isPrinting: boolean): number {
  const { cover, paper, ribbon, paused, cutter, overheated, unrecoverable } = condition;
  const causes: [boolean, number][] = [
    [cover === 'open', 0x01],
    [paper === 'out', 0x04],
    [ribbon === 'out', 0x08],
    [paused, 0x10],
    [isPrinting, 0x20],
    [cutter === 'error' || overheated || unrecoverable, 0x80],
  ];
  return causes.reduce((byte, [holds, bit]) => (holds ? byte | bit : byte), 0);
}

/** <ESC>!S — STX, message, warning, error of the printer, error of the media, ETX. */
export function statusString(condition: Condition, isPrinting: boolean): string {
  const { cover, paper, ribbon, paused, cutter, overheated } = condition;
  const media = paper === 'out' ? 'A' : ribbon === 'out' ? 'D' : cover === 'open' ? '`' : '@';
  const printer = overheated ? 'A' : cutter === 'error' ? 'H' : '@';
  const hasError = media !== '@' || printer !== '@';
  const message = hasError ? 'E' : paused ? '`' : isPrinting ? 'P' : '@';
  const warning = paper === 'low' ? 'A' : '@';
  return `\x02${message}${warning}${printer}${media}\x03\r\n`;
}
