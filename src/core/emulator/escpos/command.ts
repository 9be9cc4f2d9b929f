// The types of an ESC/POS command and of a table of commands.

import type { ReceiptCommand, ReceiptCommands } from '../receipt/command.ts';
import type { EscposComposer } from './composer.ts';

export type EscposCommand = ReceiptCommand<EscposComposer>;
export type EscposCommands = ReceiptCommands<EscposComposer>;
