// platen restore: makes an installation of a backup. Nothing that may have been printed since
// is printed again.

import type { Command } from 'commander';
import { readConfig } from '../server/read-config.ts';
import { explained } from './backup.ts';
import { action, endsWithCodes, exitCodes } from './command-result.ts';
import { type SettingFlags, withSettingOptions } from './setting-options.ts';

interface Flags extends SettingFlags {
  requeue?: true;
  quarantine?: true;
}

export function restoreCommand(program: Command): void {
  const command = program
    .command('restore')
    .description('make an installation of a backup')
    .argument('<file>', 'as platen backup wrote it')
    .option('--quarantine', 'reach no printer and no receiver until the quarantine is ended')
    .option('--requeue', 'print jobs that were queued, even if they may have been printed since');
  endsWithCodes(withSettingOptions(command).addHelpText('after', help)).action(action(restore));
}

const help = `
The data folder must have no platen.db and no platen.db-wal, or the database of store.url
no rows: nothing is overwritten. Jobs that were queued or printing when the backup was
made fail as UNCONFIRMED, and batches that were being printed are paused. With
--requeue, queued jobs are printed, marked as copies, and batches go on. Triggers and
views of others in the file are left out.

With --quarantine, for a drill: a service on the restored data connects to no printer but
virtual ones, and sends no webhooks and notices, until: platen quarantine --end

Example: platen restore --data ./restored platen-2026-01-31.db`;

async function restore(file: string, flags: Flags): Promise<number> {
  const { restoreDatabase, restoreFolder } = await import('../server/store/backup/restore.ts');
  const options = {
    file,
    requeue: flags.requeue ?? false,
    quarantine: flags.quarantine ?? false,
    now: new Date(),
  };
  try {
    const { data, store } = readConfig({ file: flags.config, env: process.env, flags });
    const { madeAt, leftOut, jobs, batches } =
      store.url === ''
        ? await restoreFolder(data, options)
        : await restoreDatabase(store.url, options, {
            onTable: ({ table, rows }) => console.log(`${String(rows).padStart(9)} ${table}`),
            log: (message) => console.error(message),
          });
    console.log(`Restored the state of ${madeAt ?? 'an unknown time'}.`);
    if (leftOut.length > 0)
      console.log(`Left out, since Platen did not make it: ${leftOut.join(', ')}.`);
    if (jobs > 0)
      console.log(
        `${jobs} jobs were open then, and may have been printed since: they failed as UNCONFIRMED. See them with: platen jobs --status failed`,
      );
    if (options.quarantine)
      console.log(
        'It is in quarantine: real printers, webhooks, notices and inputs are off. End it with: platen quarantine --end',
      );
    if (batches > 0)
      console.log(`${batches} batches are paused. Go on with: platen batches resume ID`);
  } catch (error) {
    throw explained(error);
  }
  return exitCodes.fine;
}
