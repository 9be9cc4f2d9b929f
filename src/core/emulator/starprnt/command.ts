// The types of a StarPRNT command and of a table of commands.

import type { ReceiptCommands } from '../receipt/command.ts';
import type { StarComposer } from './composer.ts';

export type StarCommands = ReceiptCommands<StarComposer>;

/** A number that may also be sent as its digit: 1 or "1". */
export function digit(byte: number): number {
  return byte >= 48 && byte <= 63 ? byte - 48 : byte;
}
