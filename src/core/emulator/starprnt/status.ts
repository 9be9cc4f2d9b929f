// The automatic status of a StarPRNT printer.

import { type Condition, isOnline, statusBits } from '../machine/condition.ts';
import type { StarModel } from './models.ts';

/** Spreads a number over bits 6, 5, 3, 2 and 1; the other bits mark status bytes. */
function spread(value: number): number {
  return ((value & 0x18) << 2) | ((value & 0x07) << 1);
}

const versionOfStatus = 6;

export interface EtbCounter {
  /** Whether an ETB was printed since the counter was reset. */
  isSet: boolean;
  /** The number of printed ETBs, modulo 32. */
  count: number;
}

export function automaticStatus(
  model: StarModel,
  condition: Condition,
  etb: EtbCounter,
): Uint8Array {
  const { paper, cover, cutter, overheated, unrecoverable } = condition;
  const bytes = [
    spread(model.statusBytes) | 0x01,
    spread(versionOfStatus),
    statusBits(0, [
      [cover === 'open', 0x20],
      [!isOnline(condition), 0x08],
      [etb.isSet, 0x02],
    ]),
    statusBits(0, [
      [overheated, 0x40],
      [unrecoverable, 0x20],
      [cutter === 'error', 0x08],
    ]),
    0,
    statusBits(0, [
      [paper === 'out', 0x08],
      [paper !== 'ok', 0x04],
    ]),
    0,
    spread(etb.count),
    0,
  ];
  return Uint8Array.from(bytes.slice(0, model.statusBytes));
}

/** The status of another job: the counter is one higher. */
export function wrongCount(status: Uint8Array): Uint8Array {
  if (status.length < 8) return status;
  const packed = status[7]!;
  const count = ((packed >> 2) & 0x18) | ((packed >> 1) & 0x07);
  return status.with(7, spread((count + 1) & 31));
}
