// The parts of an emulated printer that a language operates.

import type { SymbolLibrary } from '../codes/symbol-library.ts';
import type { TracedCommand } from './command-log.ts';
import type { Condition } from './condition.ts';
import type { PrinterEvent } from './emulator-options.ts';
import type { PaperPiece } from './print-strip.ts';
import type { Sheet } from './sheet.ts';
import type { WorkBudget } from './work-budget.ts';

export interface PrinterControls {
  condition(): Condition;
  /** Bytes read from the receive buffer so far. */
  offset(): number;
  /** Bytes waiting in the receive buffer. */
  waiting(): number;
  /** Bytes the receive buffer can still take. */
  room(): number;
  /** Limits drawing that is done before the paper is looked at. */
  readonly budget: WorkBudget;
  readonly library: SymbolLibrary;
  setCondition(change: Partial<Condition>): void;
  answer(bytes: Uint8Array | string): void;
  /** Sends an answer that tells how far printing has come. */
  confirm(bytes: Uint8Array | string): void;
  /** Whether such answers are sent unchanged. */
  isConfirming(): boolean;
  emit(event: PrinterEvent): void;
  /** `offset` is the end of the sheet in the bytes read. */
  deliver(piece: PaperPiece, cut: Sheet['cut'], offset: number): void;
  /** Traces a command read in order that began `bytesBack` bytes ago. */
  note(
    command: string,
    means: string,
    parameters: Uint8Array | string,
    bytesBack: number,
    settings?: object,
  ): TracedCommand;
  /** Traces a real-time command of `length` bytes that was carried out on arrival. */
  noteArrived(command: string, means: string, parameters: string, length: number): void;
  /** Notes what arrived as `noteArrived` does, unless it is read in order: real-time commands are obeyed within data, too. */
  noteInData(command: string, means: string, parameters: string, length: number): void;
  complain(reason: string): void;
  /** Reports a code that the latest command drew, by the dots of its narrowest bar. */
  noteCode(module: number): void;
  /** Drops the waiting bytes and the command being read. */
  forgetInput(): void;
  /** Restores the settings of a fresh start and drops the waiting bytes. */
  restart(): void;
}
