// platen job: shows a job, waits for it, and cancels, moves, reprints or voids it.

import type { Command } from 'commander';
import type { PlatenClient } from '../../../client/index.ts';
import { seconds } from '../../option-values.ts';
import { out, writeJson, writeLine } from '../../terminal/screen.ts';
import { findJob } from './find-job.ts';
import { remote, type RemoteFlags, waitRetries } from '../remote-command.ts';
import { jobLines } from './show-job.ts';
import { writeImage } from '../templates/write-image.ts';
import { showEnd, waitForJob, type WaitFlags } from './wait.ts';

const idHelp = 'its id or the end of it, as platen jobs shows it';

export function jobCommand(program: Command): void {
  const job = program
    .command('job')
    .description('show, wait for, cancel, move, reprint or void a job');

  remote(
    job
      .command('show', { isDefault: true })
      .description('show a job and how its outcome is known (the default)')
      .argument('[id]', `${idHelp}; without it the newest`),
    show,
  );
  remote(
    job
      .command('wait')
      .description('wait until a job has ended')
      .argument('[id]', `${idHelp}; without it the newest`)
      .option('--timeout <seconds>', 'give up after this time; the job goes on', seconds),
    wait,
    { client: { retries: waitRetries } },
  );
  remote(
    job.command('cancel').description('cancel jobs that are queued').argument('<ids...>', idHelp),
    cancel,
  );
  remote(
    job
      .command('reprint')
      .description('print an ended job again, as a copy if it may have come out')
      .argument('<id>', idHelp)
      .option('-p, --printer <id>', 'a printer or group to use instead')
      .option('--drawer', 'open the drawer and sound the buzzer again')
      .option('-w, --wait', 'wait until it is printed')
      .option('--timeout <seconds>', 'with --wait: give up after this time', seconds),
    reprint,
  );
  remote(
    job
      .command('void')
      .description('print a slip that voids a printed job, once, on its printer')
      .argument('<id>', idHelp)
      .option('-w, --wait', 'wait until it is printed')
      .option('--timeout <seconds>', 'with --wait: give up after this time', seconds),
    voidJob,
  );
  remote(
    job
      .command('move')
      .description('move a queued job to another printer')
      .argument('<id>', idHelp)
      .argument('<printer>', 'a printer or group'),
    move,
  );
  remote(
    job
      .command('data')
      .description('write what a job printed as JSON: its data, or the text or file')
      .argument('<id>', idHelp),
    data,
  );
  remote(
    job
      .command('picture')
      .description('write what a job prints as PNG')
      .argument('<id>', idHelp)
      .argument('<file>', 'the file to write'),
    picture,
  );
}

async function show(client: PlatenClient, { json }: RemoteFlags, id?: string): Promise<void> {
  const job = await findJob(client, id);
  if (json) return writeJson(job);
  for (const line of jobLines(job, out)) writeLine(line);
}

async function wait(
  client: PlatenClient,
  flags: RemoteFlags & WaitFlags,
  id?: string,
): Promise<number> {
  return await waitForJob(client, (await findJob(client, id)).id, flags);
}

async function cancel(client: PlatenClient, { json }: RemoteFlags, ids: string[]): Promise<void> {
  for (const id of ids) {
    const job = await client.cancelJob((await findJob(client, id)).id);
    if (json) writeJson(job);
    else writeLine(`Cancelled ${job.id}. Nothing was printed.`);
  }
}

interface ReprintFlags extends RemoteFlags, WaitFlags {
  printer?: string;
  drawer?: true;
  wait?: true;
}

async function reprint(client: PlatenClient, flags: ReprintFlags, id: string): Promise<number> {
  const { printer, drawer } = flags;
  const { id: jobId } = await findJob(client, id);
  const printed = await client.reprintJob(jobId, {
    ...(printer !== undefined && { printer }),
    ...(drawer && { drawer }),
  });
  return await showEnd(client, printed, flags);
}

async function voidJob(
  client: PlatenClient,
  flags: Omit<ReprintFlags, 'printer' | 'drawer'>,
  id: string,
): Promise<number> {
  const { id: jobId } = await findJob(client, id);
  return await showEnd(client, await client.voidJob(jobId), flags);
}

async function move(
  client: PlatenClient,
  { json }: RemoteFlags,
  id: string,
  printer: string,
): Promise<void> {
  const job = await client.changeJob((await findJob(client, id)).id, { printer });
  if (json) writeJson(job);
  else writeLine(`Moved ${job.id} to ${job.printerId}.`);
}

async function data(client: PlatenClient, { json }: RemoteFlags, id: string): Promise<void> {
  const stored = await client.jobData((await findJob(client, id)).id);
  const { data: own, print } = stored;
  const hasOwn = Object.keys(own).length > 0;
  writeJson(json ? stored : print ? { ...print, ...(hasOwn && { data: own }) } : own);
}

async function picture(
  client: PlatenClient,
  _flags: RemoteFlags,
  id: string,
  file: string,
): Promise<void> {
  await writeImage(file, await client.previewJob((await findJob(client, id)).id));
}
