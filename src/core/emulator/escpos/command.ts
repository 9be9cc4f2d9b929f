// ESC/POS commands, by their names in the manuals.

import type { ReceiptCommand, ReceiptCommands } from '../receipt/command.ts';
import type { EscposComposer } from './composer.ts';

export type EscposCommand = ReceiptCommand<EscposComposer>;
export type EscposCommands = ReceiptCommands<EscposComposer>;
