// The status answers of a TSPL printer.

import { type Condition, hasError, statusBits } from '../machine/condition.ts';

/** <ESC>!? — one byte. */
export function statusByte(condition: Condition, isPrinting: boolean): number {
  const { cover, paper, ribbon, paused } = condition;
  return statusBits(0, [
    [cover === 'open', 0x01],
    [paper === 'out', 0x04],
    [ribbon === 'out', 0x08],
    [paused, 0x10],
    [isPrinting, 0x20],
    [hasError(condition), 0x80],
  ]);
}

/** <ESC>!S — STX, message, warning, error of the printer, error of the media, ETX. */
export function statusString(condition: Condition, isPrinting: boolean): string {
  const { cover, paper, ribbon, paused, cutter, overheated } = condition;
  const media = paper === 'out' ? 'A' : ribbon === 'out' ? 'D' : cover === 'open' ? '`' : '@';
  const printer = overheated ? 'A' : cutter === 'error' ? 'H' : '@';
  const isStopped = media !== '@' || printer !== '@';
  const message = isStopped ? 'E' : paused ? '`' : isPrinting ? 'P' : '@';
  const warning = paper === 'low' ? 'A' : '@';
  return `\x02${message}${warning}${printer}${media}\x03\r\n`;
}
