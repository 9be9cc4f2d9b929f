// Ids of jobs are long. Terminals show the end of them, and commands take that, too.

import type { Job, PlatenClient } from '../../../client/index.ts';
import { CommandError } from '../../command-result.ts';

const wholeId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const leastDigits = 8;
const searched = 1000;

/** The shortest ends of the ids that tell them apart. */
export function shortIds(ids: readonly string[]): (id: string) => string {
  let length = leastDigits;
  const ends = () => new Set(ids.map((id) => id.slice(-length)));
  const all = new Set(ids).size;
  while (length < 36 && ends().size < all) length++;
  return (id) => id.slice(-length);
}

/** Finds a job by its id or the end of it; without either the newest one. */
export async function findJob(client: PlatenClient, id?: string): Promise<Job> {
  if (id !== undefined && wholeId.test(id)) return await client.job(id.toLowerCase());
  if (id === undefined) {
    const { jobs } = await client.jobs({ limit: 1 });
    if (jobs[0]) return jobs[0];
    throw new CommandError('There are no jobs yet.');
  }
  const { jobs } = await client.jobs({ limit: searched });
  const found = jobs.filter((job) => job.id.endsWith(id.toLowerCase()));
  if (found.length === 1) return found[0]!;
  throw new CommandError(
    found.length === 0
      ? `None of the latest ${searched} jobs has an id that ends with "${id}". List them with: platen jobs`
      : `Several jobs have an id that ends with "${id}". Write more of it: ${found
          .slice(0, 5)
          .map((job) => job.id)
          .join(', ')}`,
  );
}
