// The automatic status of a Star printer.

import { type Condition, isOnline, statusBits } from '../machine/condition.ts';

/** What models differ in. */
export interface StatusForm {
  /** Length of the status: before, including, or one byte beyond the ETB counter. */
  statusBytes: 7 | 8 | 9;
  /** The number in its second byte: 3 of Star Graphic and Star Line, more of StarPRNT. */
  statusVersion: number;
  /** Whether it tells that the paper is low. */
  knowsLowPaper: boolean;
  /** True if the status announces what follows it over a network: nothing, or another answer. */
  announcesAnswers: boolean;
}

/** Spreads a number over bits 6, 5, 3, 2 and 1; the other bits mark status bytes. */
function spread(value: number): number {
  return ((value & 0x18) << 2) | ((value & 0x07) << 1);
}

export interface EtbCounter {
  /** Whether an ETB was printed since the counter was reset. */
  isSet: boolean;
  /** The number of printed ETBs, modulo 32. */
  count: number;
}

export function automaticStatus(
  model: StatusForm,
  condition: Condition,
  etb: EtbCounter,
): Uint8Array {
  const { paper, cover, cutter, overheated, unrecoverable, drawer } = condition;
  const bytes = [
    spread(model.statusBytes) | 0x01,
    spread(model.statusVersion),
    statusBits(0, [
      [cover === 'open', 0x20],
      [!isOnline(condition), 0x08],
      [drawer === 'open', 0x04],
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
      [paper === 'out' || (paper === 'low' && model.knowsLowPaper), model.knowsLowPaper ? 0x04 : 0],
    ]),
    0,
    spread(etb.count),
    0,
  ];
  return Uint8Array.from(bytes.slice(0, model.statusBytes));
}

/**
 * A status with bit 7 of its second byte set, the length of what follows, and the
 * answer in its frame: type, `:B`, its length, the answer, `;`.
 */
export function announced(status: Uint8Array, type = '', answer = ''): Uint8Array {
  const frame = type === '' ? '' : `${type}:B${String.fromCharCode(0, answer.length)}${answer};`;
  const bytes = status.with(1, status[1]! | 0x80);
  return Uint8Array.of(...bytes, 0, frame.length, ...Buffer.from(frame, 'latin1'));
}

/** The status of another job: the counter is one higher. */
export function wrongCount(status: Uint8Array): Uint8Array {
  if (status.length < 8) return status;
  const packed = status[7]!;
  const count = ((packed >> 2) & 0x18) | ((packed >> 1) & 0x07);
  return status.with(7, spread((count + 1) & 31));
}
