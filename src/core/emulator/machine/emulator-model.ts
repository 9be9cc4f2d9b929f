// What is known of a printer model before it is switched on. Each language adds
// its own properties.

import type { Condition } from './condition.ts';

/** A printer of receipts. An impact printer has half dots across and steps of 1/144 inch down. */
export interface ReceiptModel extends EmulatorModel {
  mechanism: 'thermal' | 'impact';
}

export interface EmulatorModel {
  language: 'escpos' | 'zpl' | 'tspl' | 'starprnt' | 'starline' | 'stargraphic';
  /** Answer to a query for the printer's name; null if it does not support the query. */
  identity: { maker: string; model: string; serial?: string } | null;
  /** Whether it ever sends anything back. */
  answers: boolean;
  dpi: number;
  /** Printable dots across. */
  width: number;
  bufferBytes: number;
  /** Bytes beyond the receive buffer: `wait` leaves them in the network, `drop` loses them. */
  overflow: 'wait' | 'drop';
  /** The parts of `Condition` that can change: without a cutter, none can jam. */
  has: readonly (keyof Condition)[];
  /** Whether it has a peeler. A peeled label counts as taken at once. */
  peels?: true;
  /** Whether it sends its status without a request. */
  reportsUnasked: boolean;
  /** Whether its confirmations carry an id or a counter, so that one can be mistaken for another job's. */
  namesConfirmations: boolean;
}
