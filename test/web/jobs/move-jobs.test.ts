import { expect, it } from 'vitest';
import { type Job, type PlatenClient, PlatenError } from '../../../src/client/index.ts';
import { moveJobs } from '../../../src/web/jobs/move-jobs.ts';

const job = (id: string, attempts = 0) => ({ id, attempts }) as Job;

/** Lists these, the newest first, two on a page. */
function clientWith(jobs: Job[], refusals: Record<string, PlatenError> = {}) {
  const moved: string[] = [];
  const client = {
    async jobs({ cursor = '0' }: { cursor?: string }) {
      const from = Number(cursor);
      const next = from + 2;
      return {
        jobs: jobs.slice(from, next),
        nextCursor: next < jobs.length ? String(next) : null,
      };
    },
    async changeJob(id: string, { printer }: { printer: string }) {
      if (refusals[id]) throw refusals[id];
      moved.push(`${id} ${printer}`);
    },
  };
  return { moved, client: client as unknown as PlatenClient };
}

it('all waiting jobs are moved, the oldest first, and those that may be on paper are not', async () => {
  const { client, moved } = clientWith([job('d'), job('c'), job('sent', 1), job('b'), job('a')]);
  expect(await moveJobs(client, { printerId: 'grill' }, 'bar')).toEqual({ moved: 4, left: 1 });
  expect(moved).toEqual(['a bar', 'b bar', 'c bar', 'd bar']);
});

it('a job that was sent meanwhile stays, and a printer that can take none says why', async () => {
  const late = new PlatenError('JOB_NOT_QUEUED', 'It was sent.', 409);
  const { client } = clientWith([job('b'), job('a')], { a: late });
  expect(await moveJobs(client, {}, 'bar')).toEqual({ moved: 1, left: 1 });
  const other = new PlatenError('PRINTER_NOT_FOUND', 'There is no such printer.', 404);
  await expect(moveJobs(clientWith([job('a')], { a: other }).client, {}, 'bar')).rejects.toBe(
    other,
  );
});

it('not more than 300 are moved at once', async () => {
  const many = Array.from({ length: 1000 }, (_, number) => job(String(number)));
  expect(await moveJobs(clientWith(many).client, {}, 'bar')).toEqual({ moved: 300, left: 0 });
});
