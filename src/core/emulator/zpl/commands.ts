// All ZPL commands that are read in order, by name.

import { fieldCommands } from './field-commands.ts';
import type { FormatCommand, FormatCommands } from './format-command.ts';
import { graphicCommands } from './graphic-commands.ts';
import { linearCodes } from './linear-codes.ts';
import { matrixCodes } from './matrix-codes.ts';
import { setupCommands } from './setup-commands.ts';
import { storeCommands } from './store-commands.ts';
import type { ZplCode } from './zpl-code.ts';

function codeCommand(kind: ZplCode): FormatCommand {
  return {
    means: kind.means,
    effect: 'print',
    run: (format, parameters) => {
      const turn = parameters.turn(0, format.settings.turn);
      format.field.code = { kind, parameters, turn };
    },
  };
}

const codeCommands = Object.fromEntries(
  Object.entries({ ...linearCodes, ...matrixCodes }).map(([name, kind]) => [
    name,
    // The first parameter of ^BD is its mode: it is never turned.
    name === '^BD' ? maxicodeCommand(kind) : codeCommand(kind),
  ]),
);

function maxicodeCommand(kind: ZplCode): FormatCommand {
  return {
    means: kind.means,
    effect: 'print',
    run: (format, parameters) => void (format.field.code = { kind, parameters, turn: 0 }),
  };
}

export const formatCommands: FormatCommands = {
  ...setupCommands,
  ...fieldCommands,
  ...graphicCommands,
  ...storeCommands,
  ...codeCommands,
};
