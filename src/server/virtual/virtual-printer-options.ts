// Options and callbacks of a virtual printer.

import type { Complaint } from '../../core/emulator/machine/command-log.ts';
import type { Condition } from '../../core/emulator/machine/condition.ts';
import type { PrinterEvent } from '../../core/emulator/machine/emulator-options.ts';
import type { VirtualModel } from '../../core/emulator/products.ts';
import type { PrintedSheet } from './printed-sheets.ts';

export interface VirtualPrinterOptions {
  /** 9100 by default; 0 is any free port. */
  port?: number;
  host?: string;
  /** Uses the next free port if this one is in use. */
  nextFreePort?: boolean;
  /** The model to emulate; by default Platen's generic one, which takes paper of any width. */
  model?: VirtualModel;
  /** The paper of the generic model; 80 by default. */
  widthMm?: number;
  /** The serial number that it tells. */
  serial?: string;
  /** 0, the default, prints at once. */
  speedMmPerSecond?: number;
  /** How long a second client waits for the first one to disconnect; 0 by default. */
  secondClientWaitsMs?: number;
  /** Sends a small packet only when the one before is acknowledged (Nagle), as most TCP stacks do by default. */
  delaysSmallPackets?: boolean;
  /** Keeps the bytes of sheets and commands. */
  keepsBytes?: boolean;
  /** Paper that was not cut becomes a sheet when the client disconnects. */
  tearsOff?: boolean;
  onSheet?(sheet: PrintedSheet): void;
  onEvent?(event: PrinterEvent): void;
  onCondition?(condition: Condition): void;
  onComplaint?(complaint: Complaint): void;
  /** Called when a client connects, and with its bytes when it has disconnected. */
  onConnect?(): void;
  onDisconnect?(receivedBytes: number): void;
}
