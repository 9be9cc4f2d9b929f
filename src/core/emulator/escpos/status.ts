// Encodes the condition of an emulated printer as ESC/POS status bytes.

import { type Condition, hasError, isOnline, statusBits } from '../machine/condition.ts';

/** Pin 3 of the drawer's connector is high, unless the switch of an open drawer pulls it down. */
const drawerPinHigh = 0x04;

/** DLE EOT n for n from 1 to 4. */
export function realTimeStatus(n: number, condition: Condition): number {
  const { paper, cover, cutter, overheated, unrecoverable, drawer } = condition;
  const causes: Record<number, [boolean, number][]> = {
    1: [
      [drawer !== 'open', drawerPinHigh],
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
  const { paper, cover, cutter, overheated, unrecoverable, drawer } = condition;
  return Uint8Array.of(
    statusBits(0x10, [
      [drawer !== 'open', drawerPinHigh],
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

/** GS r 2 and ESC u: the level of the pin. */
export function drawerPin({ drawer }: Condition): number {
  return drawer === 'open' ? 0 : 1;
}

/** GS ( H fn 49: 37 23 … 00, sent when the printer goes offline. */
export function offlineResponse(condition: Condition): Uint8Array {
  return Uint8Array.of(0x37, 0x23, 0x40 | (realTimeStatus(2, condition) & 0x24), 0);
}

/** A GS ( H response, 37 22 d1 d2 d3 d4 00, with another process id. */
export function wrongProcessId(bytes: Uint8Array): Uint8Array {
  return bytes.length === 7 ? bytes.with(5, bytes[5] === 0x7e ? 0x20 : bytes[5]! + 1) : bytes;
}
