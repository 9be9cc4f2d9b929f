// The types of a StarPRNT command and of a table of commands.

import type { ReceiptCommands } from '../receipt/command.ts';
import type { StarComposer } from './composer.ts';

export type StarCommands = ReceiptCommands<StarComposer>;
