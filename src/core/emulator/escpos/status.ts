// Encodes the condition of an emulated printer as ESC/POS status bytes.

import { type Condition, hasError, isOnline, statusBits } from '../machine/condition.ts';

// No drawer is connected: the pin that it would pull down stays high.
const drawerPinHigh = 0x04;

/** DLE EOT n for n from 1 to 4. */
export function realTimeStatus(n: number, condition: Condition): number {
  const { paper, cover, cutter, overheated, unrecoverable } = condition;
  const causes: Record<number, [boolean, number][]> = {
    1: [
      [true, drawerPinHigh],
      [!isOnline(condition), 0x08],
    ],
    2: [
      [cover === 'open', 0x04],
      [paper === 'out', 0x20],
      [hasError(condition), 0x40],
    ],
    3: [
      [cutter === 'error', 0x08],
      [unrecoverable, 0x20],
      [overheated, 0x40],
    ],
    4: [
      [paper !== 'ok', 0x0c],
      [paper === 'out', 0x60],
    ],
  };
  return statusBits(0x12, causes[n] ?? []);
}

/** The four bytes of automatic status back (ASB). */
export function automaticStatus(condition: Condition): Uint8Array {
  const { paper, cover, cutter, overheated, unrecoverable } = condition;
  return Uint8Array.of(
    statusBits(0x10 | drawerPinHigh, [
      [!isOnline(condition), 0x08],
      [cover === 'open', 0x20],
    ]),
    statusBits(0, [
      [cutter === 'error', 0x08],
      [unrecoverable, 0x20],
      [overheated, 0x40],
    ]),
    statusBits(0, [
      [paper === 'low', 0x03],
      [paper === 'out', 0x0c],
    ]),
    0x0f,
  );
}

/** GS r 1 and ESC v. */
export function paperSensors({ paper }: Condition): number {
  return statusBits(0, [
    [paper !== 'ok', 0x03],
    [paper === 'out', 0x0c],
  ]);
}

/** GS ( H fn 49: 37 23 … 00, sent when the printer goes offline. */
export function offlineResponse(condition: Condition): Uint8Array {
  return Uint8Array.of(0x37, 0x23, 0x40 | (realTimeStatus(2, condition) & 0x24), 0);
}

/** A GS ( H response, 37 22 d1 d2 d3 d4 00, with another process id. */
export function wrongProcessId(bytes: Uint8Array): Uint8Array {
  return bytes.length === 7 ? bytes.with(5, bytes[5] === 0x7e ? 0x20 : bytes[5]! + 1) : bytes;
}
