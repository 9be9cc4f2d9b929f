// The automatic status of a StarPRNT printer. Pure: who asks and when is not
// known here.

import { type Condition, isOnline, statusBits } from '../machine/condition.ts';
import type { StarModel } from './models.ts';

/** Spread over the bits 6, 5, 3, 2 and 1: the others are there to be told apart by. */
function spread(value: number): number {
  return ((value & 0x18) << 2) | ((value & 0x07) << 1);
}

const versionOfStatus = 6;

export interface EtbCounter {
  /** Whether an ETB was carried out since the counter was set back. */
  isSet: boolean;
  /** How many there were, from 0 to 31 and around. */
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

/** What another job would have been told: the counter is one further. */
export function wrongCount(status: Uint8Array): Uint8Array {
  if (status.length < 8) return status;
  const packed = status[7]!;
  const count = ((packed >> 2) & 0x18) | ((packed >> 1) & 0x07);
  return status.with(7, spread((count + 1) & 31));
}
