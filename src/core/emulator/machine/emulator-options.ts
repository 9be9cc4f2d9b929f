// Options and callbacks of an emulated printer.

import type { Condition } from './condition.ts';
import type { Sheet } from './sheet.ts';

export type PrinterEvent =
  | { kind: 'cut'; mode: 'full' | 'partial' }
  | { kind: 'pulse'; pin: 2 | 5; onMs: number }
  | { kind: 'beep'; times: number };

export interface EmulatorOptions {
  /** 0, the default, prints without delay. */
  speedMmPerSecond?: number;
  /** Number of the first sheet; default 1. */
  firstNumber?: number;
  onAnswer?(bytes: Uint8Array): void;
  onSheet?(sheet: Sheet): void;
  onEvent?(event: PrinterEvent): void;
  onCondition?(condition: Condition): void;
}
