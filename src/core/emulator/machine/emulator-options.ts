// Options and callbacks of an emulated printer.

import type { Complaint, TracedCommand } from './command-log.ts';
import type { Condition } from './condition.ts';
import type { Sheet } from './sheet.ts';

export type PrinterEvent =
  | { kind: 'cut'; mode: 'full' | 'partial' }
  | { kind: 'pulse'; pin: 2 | 5; onMs: number }
  | { kind: 'beep'; times: number };

/** A code that was drawn; its command is the one that completed it. */
export interface DrawnCode {
  /** Dots of its narrowest bar. */
  module: number;
  /** Position of the command in the bytes since the printer was switched on. */
  offset: number;
  command: string;
}

export interface EmulatorOptions {
  /** 0, the default, prints without delay. */
  speedMmPerSecond?: number;
  /** Number of the first sheet; default 1. */
  firstNumber?: number;
  /** Ignores commands that pause it. */
  neverPauses?: boolean;
  onAnswer?(bytes: Uint8Array): void;
  onSheet?(sheet: Sheet): void;
  onEvent?(event: PrinterEvent): void;
  onCondition?(condition: Condition): void;
  /** Called for a command once the next one is read; the last one is in the trace. */
  onCommand?(command: TracedCommand): void;
  onCode?(code: DrawnCode): void;
  onComplaint?(complaint: Complaint): void;
  /** Called with the bytes that were read from the receive buffer, often one by one. */
  onRead?(bytes: Uint8Array): void;
}
