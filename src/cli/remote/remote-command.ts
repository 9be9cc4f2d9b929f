// What commands for a running service share: their options, their errors with advice, and
// how they end.

import type { Command } from 'commander';
import { type ClientOptions, type PlatenClient, PlatenError } from '../../client/index.ts';
import { CommandError } from '../command-result.ts';
import { clientOf, serverOf, type ServiceFlags, withServiceOptions } from '../service-options.ts';
import { plain } from '../terminal/plain.ts';
import { endWithReader, messages, writeMessage } from '../terminal/screen.ts';
import { wrapped } from '../terminal/wrap.ts';
import { adviceFor } from './advice.ts';
import { codeOfError, remoteCodes, remoteCodesHelp } from './exit-codes.ts';

export interface RemoteFlags extends ServiceFlags {
  json?: true;
}

/** Who waits for a job can wait for the restart of a service, too. */
export const waitRetries = 4;

/** Adds --server, --key and --json, and the action. The action gets the client first. */
export function remote(
  command: Command,
  run: (client: PlatenClient, flags: never, ...args: never[]) => Promise<number | void>,
  { help = '', client = {} }: { help?: string; client?: ClientOptions } = {},
): Command {
  command.optionsGroup('Options:').option('--json', 'as JSON, as the API answers');
  return withServiceOptions(command.optionsGroup('The service:'))
    .addHelpText('after', help)
    .addHelpText('after', remoteCodesHelp)
    .action(async (...parameters: unknown[]) => {
      endWithReader();
      const given = parameters.slice(0, -2) as never[];
      const flags = parameters.at(-2) as RemoteFlags;
      try {
        const retries = 'wait' in flags ? waitRetries : 1;
        const code = await run(clientOf(flags, { retries, ...client }), flags as never, ...given);
        process.exitCode = code ?? remoteCodes.done;
      } catch (error) {
        process.exitCode = reported(error, flags);
      }
    });
}

/** Writes what is wrong and what to do, and returns the exit code. */
function reported(error: unknown, flags: ServiceFlags): number {
  const isKnown = error instanceof CommandError || error instanceof PlatenError;
  if (!isKnown) throw error;
  const [first = '', ...rest] = wrapped(`Error: ${plain(error.message)}`, messages.columns);
  writeMessage(first.replace('Error:', (word) => messages.paint('bad', word)));
  for (const line of rest) writeMessage(line);
  if (error instanceof CommandError) return remoteCodes.unusable;
  for (const detail of error.details) writeMessage(`  ${plain(detail)}`);
  for (const line of adviceFor(error, serverOf(flags))) writeMessage(line);
  return codeOfError(error);
}
