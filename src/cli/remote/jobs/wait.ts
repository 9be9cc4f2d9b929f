// --wait: follows a job until it has ended, and says how its outcome is known.

import { type Job, type PlatenClient, PlatenError, type Printed } from '../../../client/index.ts';
import { plain } from '../../terminal/plain.ts';
import { messages, out, writeJson, writeLine, writeMessage } from '../../terminal/screen.ts';
import { statusLine } from '../../terminal/status-line.ts';
import { codeOfJob, remoteCodes } from '../exit-codes.ts';
import { noteOf, outcomeOf } from './job-words.ts';

export interface WaitFlags {
  json?: true;
  quiet?: true;
  wait?: true;
  timeout?: number;
}

/** Shows the end of a job; without --wait, only the id of what was accepted. */
export async function showEnd(
  client: PlatenClient,
  printed: Pick<Printed, 'jobId'> & Partial<Printed>,
  flags: WaitFlags,
): Promise<number> {
  if (flags.wait) return await waitForJob(client, printed.jobId, flags);
  const { jobId, status = 'queued', estimatedTime } = printed;
  if (flags.json) writeJson(printed);
  else if (flags.quiet) writeLine(jobId);
  else if (status !== 'queued') writeLine(`Accepted before: ${jobId} is ${status}.`);
  else
    writeLine(
      `Queued ${jobId}${estimatedTime === undefined ? '' : `; estimated time ${estimatedTime.replace('s', ' s')}`}.`,
    );
  return remoteCodes.done;
}

/** Writes the outcome and returns the exit code. */
export async function waitForJob(
  client: PlatenClient,
  id: string,
  { json, quiet, timeout }: WaitFlags,
): Promise<number> {
  const line = statusLine(messages);
  let job: Job;
  try {
    job = await client.waitFor(id, {
      ...(timeout !== undefined && { timeoutMs: timeout * 1000 }),
      onJob: (read) =>
        line.show(`${read.status} on ${read.printerId}: ${noteOf(read) || 'is being sent'}`),
    });
  } catch (error) {
    line.clear();
    if (!(error instanceof PlatenError) || error.code !== 'TIMEOUT') throw error;
    return await stillWaiting(client, id, error, { json });
  }
  line.clear();
  const code = codeOfJob(job);
  if (json) writeJson(job);
  else if (quiet) writeLine(id);
  if (json || quiet) return code;
  const sentence = plain(outcomeOf(job));
  if (code === remoteCodes.done)
    writeLine(`${out.paint('good', 'Printed')} ${id} on ${job.printerId}. ${sentence}`);
  else
    writeMessage(
      `${messages.paint(code === remoteCodes.unknown ? 'warn' : 'bad', word(job))} ${id} on ${job.printerId}. ${sentence}`,
    );
  return code;
}

function word({ status, error }: Job): string {
  if (status === 'cancelled') return 'Cancelled';
  return error?.mayHavePrinted ? 'Unknown outcome' : `Failed (${error?.code})`;
}

async function stillWaiting(
  client: PlatenClient,
  id: string,
  { message }: PlatenError,
  { json }: WaitFlags,
): Promise<number> {
  const job = await client.job(id);
  if (json) writeJson(job);
  const note = noteOf(job);
  writeMessage(
    `${message}${note === '' ? '' : ` It waits: ${note}.`} The job goes on: platen job ${id}`,
  );
  return remoteCodes.waiting;
}
