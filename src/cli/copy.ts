// platen copy: moves an installation from a data folder to PostgreSQL.

import type { Command } from 'commander';
import { Fault } from '../core/model/fault.ts';
import { action, CommandError, endsWithCodes, exitCodes } from './command-result.ts';

interface Flags {
  from: string;
  to: string;
}

export function copyCommand(program: Command): void {
  const command = program
    .command('copy')
    .description('copy a data folder to a PostgreSQL database, for several nodes')
    .requiredOption('--from <folder>', 'the data folder of a service that is stopped')
    .requiredOption('--to <url>', 'an empty database: postgres://user:password@host/database');
  endsWithCodes(command.addHelpText('after', help)).action(action(run));
}

const help = `
Copies templates, images, printers, jobs with their data, keys and events. The data
folder is not changed. If something fails, nothing is copied.

Example: platen copy --from ./data --to postgres://platen@db.internal/platen`;

async function run({ from, to }: Flags): Promise<number> {
  if (!/^postgres(ql)?:\/\//.test(to))
    throw new CommandError('--to must be the address of a PostgreSQL database: postgres://…');
  // Loaded only here: the other commands need no database driver.
  const { copyStore } = await import('../server/store/copy-store.ts');
  try {
    await copyStore({
      from,
      to,
      onTable: ({ table, rows }) => console.log(`${String(rows).padStart(9)} ${table}`),
      log: (message) => console.error(message),
    });
  } catch (error) {
    if (error instanceof Fault) throw new CommandError(`Nothing was copied. ${error.message}`);
    throw error;
  }
  console.log(`Copied. Start the nodes with PLATEN_DATABASE_URL, and keep ${from} as a backup.`);
  return exitCodes.fine;
}
