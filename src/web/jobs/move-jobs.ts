// Moves the waiting jobs of a list to another printer, the oldest first, so that they keep their
// order.

import { type Job, type JobQuery, type PlatenClient, PlatenError } from '../../client/index.ts';

/** What waits longer than these is moved by the next press. */
const mostJobs = 300;

export interface Moved {
  moved: number;
  /** Sent to their printer already, ended meanwhile, or refused by the other printer. */
  left: number;
}

export async function moveJobs(
  client: Pick<PlatenClient, 'jobs' | 'changeJob'>,
  query: JobQuery,
  printer: string,
): Promise<Moved> {
  const result: Moved = { moved: 0, left: 0 };
  for (const job of (await waitingJobs(client, query)).toReversed()) {
    try {
      // One that was sent before may be on paper.
      if (job.attempts === 0) await client.changeJob(job.id, { printer });
      result[job.attempts === 0 ? 'moved' : 'left']++;
    } catch (error) {
      // The page says why if none was moved; later, it says how far it came.
      if (result.moved === 0 && !isOfOneJob(error)) throw error;
      result.left++;
    }
  }
  return result;
}

async function waitingJobs(client: Pick<PlatenClient, 'jobs'>, query: JobQuery): Promise<Job[]> {
  const found: Job[] = [];
  let cursor: string | null | undefined;
  do {
    const page = await client.jobs({
      ...query,
      status: 'queued',
      limit: 100,
      ...(cursor ? { cursor } : {}),
    });
    found.push(...page.jobs);
    cursor = page.nextCursor;
  } while (cursor && found.length < mostJobs);
  return found;
}

function isOfOneJob(error: unknown): boolean {
  return error instanceof PlatenError && error.code.startsWith('JOB_');
}
