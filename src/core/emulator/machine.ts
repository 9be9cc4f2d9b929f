// What every virtual printer can do, whatever language it speaks. Sockets and
// clocks are the caller's.

import type { BackChannel } from './back-channel.ts';
import type { Condition } from './condition.ts';
import type { PrinterEvent } from './mechanism.ts';
import type { Sheet } from './sheet.ts';

/** What is known of a printer before it is switched on; each language adds its own. */
export interface MachineModel {
  language: 'escpos' | 'zpl' | 'tspl' | 'starprnt';
  /** What it says of itself; null where it does not understand the question. */
  identity: { maker: string; model: string } | null;
  /** Whether anything ever comes back. */
  answers: boolean;
  dpi: number;
  /** Printable dots across. */
  width: number;
  bufferBytes: number;
  /** What happens to bytes that the buffer cannot take: they wait in the network, or they are gone. */
  overflow: 'wait' | 'drop';
  /** Which parts of its condition it has: where there is no cutter, none can jam. */
  has: readonly (keyof Condition)[];
  /** Whether it ever speaks without being asked. */
  reportsUnasked: boolean;
  /** Whether its confirmations carry a name or a number that could be another one's. */
  namesConfirmations: boolean;
}

export interface MachineOptions {
  /** 0, the default: everything happens at once. */
  speedMmPerSecond?: number;
  /** The number of the first sheet, 1 unless told. */
  firstNumber?: number;
  onAnswer?(bytes: Uint8Array): void;
  onSheet?(sheet: Sheet): void;
  onEvent?(event: PrinterEvent): void;
  onCondition?(condition: Condition): void;
}

export interface TracedCommand {
  /** Bytes since it was switched on. */
  offset: number;
  readonly command: string;
  means: string;
  /** Without the data of images and codes. */
  readonly parameters: Uint8Array | string;
}

/** Something that a well-written payload does not contain; `unknown` is a command that is not known. */
export interface Complaint {
  offset: number;
  command: string;
  reason: string;
}

export interface Machine {
  readonly model: MachineModel;
  readonly trace: readonly TracedCommand[];
  readonly complaints: readonly Complaint[];
  readonly backChannel: BackChannel;
  readonly condition: Condition;
  /** How many bytes it can take now; more are lost. */
  readonly room: number;
  /** Whether time alone will bring something about. */
  readonly isBusy: boolean;
  /** Everything that could be carried out is on paper; half a command may be left. */
  readonly isDrained: boolean;
  /** What has come out and is not parted from the printer. */
  readonly openSheet: Sheet;
  /** Never throws, whatever the bytes. */
  receive(bytes: Uint8Array): void;
  /** Time passes. */
  advance(ms: number): void;
  setCondition(change: Partial<Condition>): void;
  /** The roll ends after so much more paper; null takes that back. */
  endPaperAfter(mm: number | null): void;
  /** The same, counted in labels; printers of receipts cannot. */
  endPaperAfterLabels?(count: number | null): void;
  /** Half a picture that an earlier client left behind: the next `missing` bytes belong to it. */
  leaveHalfCommand(missing: number): void;
  /** Tells its status unasked, as often as that. */
  reportUnasked(times: number): void;
  /** Off and on: what was received and not printed is lost, errors are gone; paper and cover stay. */
  powerCycle(): void;
}
