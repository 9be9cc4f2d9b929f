// How the commands for templates end: their exit codes, for scripts and CI, and
// their messages.

import type { Command } from 'commander';
import { PlatenError } from '../client/index.ts';

export const exitCodes = {
  /** Everything is fine, or the same on both sides. */
  fine: 0,
  /** There are faults or differences. */
  differs: 1,
  /** The command could not do its work: wrong usage, a file or the service cannot be read. */
  unusable: 2,
} as const;

export const exitCodesHelp = `
Exit codes: 0 fine, 1 faults or differences, 2 wrong usage, or a file or the
service cannot be read.`;

/** Ends a command with code 2 and this message. */
export class CommandError extends Error {}

export function endsWithCodes(command: Command, help = exitCodesHelp): Command {
  return command.addHelpText('after', help);
}

/** Turns a function that returns an exit code into the action of a command. */
export function action<Parameters extends unknown[]>(
  run: (...parameters: Parameters) => Promise<number>,
): (...parameters: Parameters) => Promise<void> {
  return async (...parameters) => {
    try {
      process.exitCode = await run(...parameters);
    } catch (error) {
      if (!(error instanceof CommandError || error instanceof PlatenError)) throw error;
      console.error(error.message);
      const isRefused = error instanceof PlatenError && refusals.has(error.code);
      if (error instanceof PlatenError)
        for (const detail of error.details) console.error(`  ${detail}`);
      process.exitCode = isRefused ? exitCodes.differs : exitCodes.unusable;
    }
  };
}

/** The service answered that the contents are wrong, or differ. */
const refusals = new Set(['VALIDATION_ERROR', 'IMPORT_CONFLICT', 'VERSION_CONFLICT']);
