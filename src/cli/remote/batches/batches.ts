// platen batches: lists batches with their progress, and steers them.

import type { Command } from 'commander';
import type { Batch, PlatenClient } from '../../../client/index.ts';
import { CommandError } from '../../command-result.ts';
import { seconds, wholeNumber } from '../../option-values.ts';
import { out, writeJson, writeLine, writeMessage } from '../../terminal/screen.ts';
import { batchTable } from './batch-table.ts';
import { showBatch, waitForBatch } from './batch-progress.ts';
import { remote, type RemoteFlags, waitRetries } from '../remote-command.ts';
import type { WaitFlags } from '../jobs/wait.ts';

const maxRow = 10_000_000;
const idHelp = 'its id or the beginning of it, as platen batches shows it';

export function batchesCommand(program: Command): void {
  const batches = program
    .command('batches')
    .description('list, wait for, pause, resume, move, cancel, retry and reprint batches');
  remote(
    batches
      .command('list', { isDefault: true })
      .description('list batches with their progress (the default)')
      .option('-n, --limit <number>', 'how many', wholeNumber(1, 100), 10),
    list,
  );
  remote(
    batches
      .command('wait')
      .description('show the progress of a batch until it has ended')
      .argument('[id]', `${idHelp}; without it the newest`)
      .option('--timeout <seconds>', 'give up after this time; the batch goes on', seconds),
    wait,
    { client: { retries: waitRetries } },
  );
  remote(
    batches.command('pause').description('print no more of it for now').argument('<id>', idHelp),
    (client, flags: RemoteFlags, id: string) =>
      steer(client, flags, id, (whole) => client.pauseBatch(whole), 'is paused'),
  );
  remote(
    batches.command('resume').description('go on with a paused batch').argument('<id>', idHelp),
    (client, flags: RemoteFlags, id: string) =>
      steer(client, flags, id, (whole) => client.resumeBatch(whole), 'goes on'),
  );
  remote(
    batches
      .command('move')
      .description('print the rest of a batch on another printer')
      .argument('<id>', idHelp)
      .requiredOption('--to <printer>', 'a printer or group'),
    move,
  );
  remote(
    batches
      .command('cancel')
      .description('cancel what was not printed yet')
      .argument('<id>', idHelp),
    (client, flags: RemoteFlags, id: string) =>
      steer(client, flags, id, (whole) => client.cancelBatch(whole), 'was cancelled'),
  );
  remote(
    batches
      .command('retry')
      .description('print again what failed and cannot have been printed')
      .argument('<id>', idHelp)
      .option('--unconfirmed', 'also what may have been printed, marked as copies'),
    retry,
  );
  remote(
    batches
      .command('reprint')
      .description('print rows of a batch again, as another batch')
      .argument('<id>', idHelp)
      .requiredOption('--from <row>', 'the first row, counted from 1', wholeNumber(1, maxRow))
      .option('--to <row>', 'the last row; without it the last one', wholeNumber(1, maxRow))
      .option('-p, --printer <id>', 'a printer or group instead of those of the rows')
      .option('--name <text>', 'the name of the new batch')
      .option(
        '--idempotency-key <key>',
        'one key makes at most one batch, however often it is sent',
      )
      .option('-w, --wait', 'wait until everything is printed, and say how it ended')
      .option('--timeout <seconds>', 'with --wait: give up after this time', seconds)
      .option('-q, --quiet', 'write only the id of the new batch'),
    reprint,
    { client: { retries: waitRetries } },
  );
}

async function list(
  client: PlatenClient,
  { json, limit }: RemoteFlags & { limit: number },
): Promise<void> {
  const batches = await client.batches(limit);
  if (json) return writeJson(batches);
  if (batches.length === 0)
    return writeMessage('There are no batches. Make one with: platen print TEMPLATE FILE.csv');
  for (const line of batchTable(batches, out)) writeLine(line);
}

/** Finds a batch by its id or the beginning of it; without either the newest one. */
async function findBatch(client: PlatenClient, id?: string): Promise<string> {
  if (id !== undefined && id.length === 36) return id;
  const batches = await client.batches(100);
  const found = batches.filter((batch) => batch.id.startsWith(id?.toLowerCase() ?? ''));
  if (found.length === 1 || (id === undefined && found[0])) return found[0]!.id;
  throw new CommandError(
    found.length === 0
      ? 'There is no such batch. List them with: platen batches'
      : `Several batches have an id that begins with "${id}". Write more of it.`,
  );
}

async function wait(
  client: PlatenClient,
  flags: RemoteFlags & WaitFlags,
  id?: string,
): Promise<number> {
  return await waitForBatch(client, await findBatch(client, id), flags);
}

async function steer(
  client: PlatenClient,
  { json }: RemoteFlags,
  id: string,
  change: (id: string) => Promise<Batch>,
  word: string,
): Promise<void> {
  const batch = await change(await findBatch(client, id));
  if (json) writeJson(batch);
  else writeLine(`Batch ${batch.id} ${word}: ${batch.counts.completed} of ${batch.jobs} printed.`);
}

async function move(
  client: PlatenClient,
  { json, to }: RemoteFlags & { to: string },
  id: string,
): Promise<void> {
  const { batch, moved } = await client.moveBatch(await findBatch(client, id), { printer: to });
  if (json) return writeJson({ batch, moved });
  const what = moved === 1 ? '1 print' : `${moved} prints`;
  writeLine(`Moved ${what} of batch ${batch.id} to ${to}.`);
  if (batch.status === 'paused')
    writeMessage(`It is paused. Go on with: platen batches resume ${batch.id}`);
}

async function retry(
  client: PlatenClient,
  { json, unconfirmed }: RemoteFlags & { unconfirmed?: true },
  id: string,
): Promise<void> {
  const retried = await client.retryFailed(await findBatch(client, id), unconfirmed);
  if (json) writeJson({ retried });
  else writeLine(`${retried} ${retried === 1 ? 'job is' : 'jobs are'} printed again.`);
}

interface ReprintFlags extends RemoteFlags, WaitFlags {
  from: number;
  to?: number;
  printer?: string;
  name?: string;
  idempotencyKey?: string;
}

async function reprint(client: PlatenClient, flags: ReprintFlags, id: string): Promise<number> {
  const { from, to, printer, name, idempotencyKey } = flags;
  const rows = {
    from,
    ...(to !== undefined && { to }),
    ...(printer !== undefined && { printer }),
    ...(name !== undefined && { name }),
  };
  const call = { idempotencyKey };
  const { batchId, jobs } = await client.reprintBatch(await findBatch(client, id), rows, call);
  return await showBatch(client, batchId, jobs, flags);
}
