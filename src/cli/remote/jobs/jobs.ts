// platen jobs: lists jobs.

import { type Command, InvalidArgumentError } from 'commander';
import type { JobQuery, PlatenClient } from '../../../client/index.ts';
import { CommandError } from '../../command-result.ts';
import { momentBefore, wholeNumber } from '../../option-values.ts';
import { out, writeJson, writeLine, writeMessage } from '../../terminal/screen.ts';
import { jobTable } from './job-table.ts';
import { remote, type RemoteFlags } from '../remote-command.ts';

interface Flags extends RemoteFlags {
  limit: number;
  status?: string;
  template?: string;
  printer?: string;
  reference?: string;
  search?: string;
  batch?: string;
  since?: string;
  count?: true;
}

const jobStates = ['queued', 'printing', 'completed', 'failed', 'cancelled'];

function jobStatesIn(text: string): string {
  const wrong = text.split(',').find((state) => !jobStates.includes(state));
  if (wrong === undefined) return text;
  throw new InvalidArgumentError(`"${wrong}" is none of ${jobStates.join(', ')}.`);
}

export function jobsCommand(program: Command): void {
  const command = program
    .command('jobs')
    .description('list jobs, the newest first')
    .option('-n, --limit <number>', 'how many', wholeNumber(1, 1000), 20)
    .option('--status <states>', `${jobStates.join(', ')}; with commas`, jobStatesIn)
    .option('-t, --template <id>', 'only of this template')
    .option('-p, --printer <id>', 'only of this printer')
    .option('--reference <text>', 'only with this reference')
    .option(
      '--search <text>',
      'only with this text: reference, key or metadata; of the last day also in the data',
    )
    .option('--batch <id>', 'only of this batch')
    .option('--since <time>', 'not older: 30m, 2h, 7d, or a time', momentBefore)
    .option('--count', 'count them by status instead');
  remote(command, list, { help });
}

const help = `
Examples: platen jobs --status failed --since 1d
          platen jobs --search "Table 7"
          platen jobs --printer kitchen --json | jq -r '.[].id'`;

async function list(client: PlatenClient, flags: Flags): Promise<void> {
  const { status, template, printer, reference, batch, since, limit, json, count, search } = flags;
  const filter: JobQuery = {
    ...(status !== undefined && { status }),
    ...(template !== undefined && { templateId: template }),
    ...(printer !== undefined && { printerId: printer }),
    ...(reference !== undefined && { reference }),
    ...(batch !== undefined && { batchId: batch }),
    ...(since !== undefined && { since }),
  };
  if (count) {
    if (search !== undefined)
      throw new CommandError('--count counts without --search: leave one out.');
    const counted = await client.countJobs(filter);
    if (json) return writeJson(counted);
    for (const [state, jobs] of Object.entries(counted.byStatus))
      writeLine(`${state.padEnd(9)}  ${jobs}`);
    if (!counted.exact) writeMessage('There are more: counting stops at 100,000.');
    return;
  }
  const { jobs, nextCursor, searched } = await client.jobs({
    ...filter,
    ...(search !== undefined && { search }),
    limit,
    summary: true,
  });
  if (json) return writeJson(jobs);
  if (jobs.length === 0) writeMessage('There are no such jobs.');
  else for (const line of jobTable(jobs, out)) writeLine(line);
  if (searched && nextCursor !== null && jobs.length < limit)
    writeMessage(
      `Only the data of ${searched.jobs} jobs was searched; --since, --printer or --template narrows it.`,
    );
  else if (searched && jobs.length === 0)
    writeMessage(`The data was searched since ${searched.dataSince}, the rest of all jobs.`);
  else if (nextCursor !== null && out.isTerminal)
    writeMessage(out.paint('quiet', `There are older ones; --limit shows more.`));
}
