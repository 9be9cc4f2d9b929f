// Shows a batch while it is printed, and how it ended.

import { setTimeout as delay } from 'node:timers/promises';
import type { Batch, BatchDetail, PlatenClient } from '../../../client/index.ts';
import { progressBar } from '../../terminal/progress.ts';
import { messages, out, writeJson, writeLine, writeMessage } from '../../terminal/screen.ts';
import { statusLine } from '../../terminal/status-line.ts';
import { remoteCodes } from '../exit-codes.ts';
import { span } from '../times.ts';
import type { WaitFlags } from '../jobs/wait.ts';

const readEveryMs = 500;
const barWidth = 30;

/** Shows the progress; without --wait, only the id of what was accepted. */
export async function showBatch(
  client: PlatenClient,
  id: string,
  jobs: number,
  flags: WaitFlags,
): Promise<number> {
  if (flags.wait) return await waitForBatch(client, id, flags);
  if (flags.json) writeJson({ batchId: id, jobs });
  else writeLine(flags.quiet ? id : `Accepted batch ${id} with ${jobs} jobs.`);
  return remoteCodes.done;
}

/** Writes the outcome and returns the exit code. */
export async function waitForBatch(
  client: PlatenClient,
  id: string,
  { json, quiet, timeout = Infinity }: WaitFlags,
): Promise<number> {
  const line = statusLine(messages);
  const start = performance.now();
  const isOver = () => performance.now() - start > timeout * 1000;
  let detail = await client.batch(id);
  const first = endedJobs(detail.batch);
  while (detail.batch.endedAt === null && !isOver()) {
    const [text, decorated] = progressLine(detail.batch, first, performance.now() - start);
    line.show(text, decorated);
    await delay(readEveryMs);
    detail = await client.batch(id);
  }
  line.clear();
  if (json) writeJson(detail);
  else if (quiet) writeLine(id);
  else showEnd(detail);
  return await codeOf(client, detail);
}

function endedJobs({ counts }: Batch): number {
  return counts.completed + counts.failed + counts.cancelled;
}

/** The line with and without colours. */
function progressLine(batch: Batch, first: number, elapsedMs: number): [string, string] {
  const { counts, jobs, status } = batch;
  const ended = endedJobs(batch);
  const rate = (ended - first) / (elapsedMs / 1000);
  const rest = [
    ` ${ended}/${jobs}`,
    ...(counts.failed > 0 ? [`${counts.failed} failed`] : []),
    ...(status === 'paused' ? ['paused'] : []),
    ...(rate > 0 && elapsedMs > 2000
      ? [`${rate.toFixed(rate < 10 ? 1 : 0)}/s, ${span(((jobs - ended) / rate) * 1000)} left`]
      : []),
  ].join('  ');
  const progress = { done: ended - counts.failed, failed: counts.failed, total: jobs };
  const bare = progressBar(progress, barWidth, (_, text) => text);
  return [bare + rest, progressBar(progress, barWidth, messages.paint) + rest];
}

function showEnd({ batch, failures }: BatchDetail): void {
  const { id, counts, jobs, endedAt } = batch;
  const words = Object.entries(counts).flatMap(([state, count]) =>
    count > 0 ? `${count} ${state}` : [],
  );
  const isFine = counts.completed === jobs;
  const head = isFine ? out.paint('good', 'Printed') : endedAt === null ? 'Still open' : 'Ended';
  writeLine(`${head} batch ${id}: ${words.join(', ')} of ${jobs}.`);
  for (const { id: job, reference, error } of failures.slice(0, 10))
    writeMessage(
      `  ${job}${reference === null ? '' : ` (${reference})`}: ${error?.message ?? 'failed'}`,
    );
  if (counts.failed > 0)
    writeMessage(`Print what cannot have come out again with: platen batches retry ${id}`);
}

async function codeOf(client: PlatenClient, { batch, failures }: BatchDetail): Promise<number> {
  const { id, counts, jobs, endedAt } = batch;
  if (endedAt === null) return remoteCodes.waiting;
  if (counts.completed === jobs) return remoteCodes.done;
  // The batch itself has only its first failures.
  const failed =
    counts.failed > failures.length
      ? (await client.jobs({ batchId: id, status: 'failed', limit: 1000 })).jobs
      : failures;
  return failed.some(({ error }) => error?.mayHavePrinted)
    ? remoteCodes.unknown
    : remoteCodes.failed;
}
