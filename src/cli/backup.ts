// platen backup: writes everything that the service stores into one file, while it runs.

import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { Fault } from '../core/model/fault.ts';
import { ConfigError } from '../server/config.ts';
import { readConfig } from '../server/read-config.ts';
import { action, CommandError, endsWithCodes, exitCodes } from './command-result.ts';
import { type SettingFlags, withSettingOptions } from './setting-options.ts';

export function backupCommand(program: Command): void {
  const command = program
    .command('backup')
    .description('write everything that the service stores into one file, while it runs')
    .argument('<file>', 'must not exist yet');
  endsWithCodes(withSettingOptions(command).addHelpText('after', help)).action(action(backup));
}

const help = `
Run it where the service runs, with its settings: it reads the data folder, or the
PostgreSQL database of store.url. The file holds what was printed: keep it private.

Example: platen backup --data /var/lib/platen /backups/platen-$(date +%F).db`;

async function backup(file: string, flags: SettingFlags): Promise<number> {
  const { backupDatabase, backupFolder } = await import('../server/store/backup/backup.ts');
  try {
    const { data, store } = readConfig({ file: flags.config, env: process.env, flags });
    const now = new Date();
    if (store.url === '') await backupFolder(data, { file, now });
    else
      await backupDatabase(store.url, {
        file,
        now,
        onTable: ({ table, rows }) => console.log(`${String(rows).padStart(9)} ${table}`),
        log: (message) => console.error(message),
      });
  } catch (error) {
    throw explained(error);
  }
  console.log(`Wrote ${resolve(file)}, ${statSync(file).size.toLocaleString('en-US')} bytes.`);
  return exitCodes.fine;
}

export function explained(error: unknown): Error {
  if (error instanceof Fault || error instanceof ConfigError)
    return new CommandError(error.message);
  const { code, message } = error as NodeJS.ErrnoException;
  return code === undefined ? (error as Error) : new CommandError(message);
}
