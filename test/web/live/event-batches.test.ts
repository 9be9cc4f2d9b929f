import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Event, type Job, type PlatenClient, PlatenError } from '../../../src/client/index.ts';
import { batchEvents } from '../../../src/web/live/event-batches.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const changed = (status: Job['status']) =>
  ({ type: 'jobUpdate', data: { jobId: 'a', status, printerId: 'default' } }) as Event;

test('an answer that comes late does not replace a newer one', async () => {
  const queries = new QueryClient();
  const answers: ((status: Job['status']) => void)[] = [];
  const job = (id: string) =>
    new Promise((resolve) => answers.push((status) => resolve({ id, status })));
  queries.setQueryData(['job', 'a'], { id: 'a', status: 'queued' });
  const batch = batchEvents({ job } as unknown as PlatenClient, queries);
  batch.add(changed('printing'));
  await vi.advanceTimersByTimeAsync(1000);
  batch.add(changed('completed'));
  await vi.advanceTimersByTimeAsync(1000);
  answers[1]?.('completed');
  await vi.advanceTimersByTimeAsync(1000);
  answers[0]!('printing');
  await vi.advanceTimersByTimeAsync(1000);
  answers[1]!('completed');
  await vi.advanceTimersByTimeAsync(1000);
  expect(queries.getQueryData<Job>(['job', 'a'])!.status).toBe('completed');
  expect(answers).toHaveLength(2);
  batch.stop();
});

test('a change whose request failed is read again, and one of a job that is gone is not', async () => {
  const queries = new QueryClient();
  const asked: string[] = [];
  const job = async (id: string) => {
    asked.push(id);
    if (id === 'gone') throw new PlatenError('JOB_NOT_FOUND', 'There is no such job.', 404);
    if (asked.length < 4) throw new PlatenError('TIMEOUT', 'No answer.');
    return { id, status: 'completed' };
  };
  queries.setQueryData(['job', 'a'], { id: 'a', status: 'queued' });
  const batch = batchEvents({ job } as unknown as PlatenClient, queries);
  batch.add(changed('completed'));
  batch.add({ type: 'jobUpdate', data: { jobId: 'gone', status: 'failed' } } as Event);
  await vi.advanceTimersByTimeAsync(1000);
  expect(queries.getQueryData<Job>(['job', 'a'])!.status).toBe('queued');
  await vi.advanceTimersByTimeAsync(20_000);
  expect(queries.getQueryData<Job>(['job', 'a'])!.status).toBe('completed');
  expect(asked.filter((id) => id === 'a').length).toBeLessThan(5);
  batch.stop();
});

test('what was printed today is counted again once a job has ended, not for each of many', async () => {
  const queries = new QueryClient();
  const job = async (id: string) => ({ id, status: 'completed' });
  const batch = batchEvents({ job } as unknown as PlatenClient, queries);
  queries.setQueryData(['days'], []);
  const isOutdated = () => queries.getQueryState(['days'])!.isInvalidated;
  batch.add(changed('completed'));
  await vi.advanceTimersByTimeAsync(1000);
  expect(isOutdated()).toBe(false);
  // Also if nothing else happens.
  await vi.advanceTimersByTimeAsync(4500);
  expect(isOutdated()).toBe(true);
  queries.setQueryData(['days'], []);
  await vi.advanceTimersByTimeAsync(6000);
  expect(isOutdated()).toBe(false);
  batch.add(changed('completed'));
  await vi.advanceTimersByTimeAsync(500);
  expect(isOutdated()).toBe(true);
  batch.stop();
});

test('waiting, printing and failed jobs are counted again when a job changes, not when only a printer does', async () => {
  const queries = new QueryClient();
  const job = async (id: string) => ({ id, status: 'completed' });
  const batch = batchEvents({ job } as unknown as PlatenClient, queries);
  const key = ['jobs-count', '{}'];
  queries.setQueryData(key, { printing: 1 });
  const isOutdated = () => queries.getQueryState(key)!.isInvalidated;
  batch.add({ type: 'printerUpdate', data: { printerId: 'bar', paused: true } } as Event);
  await vi.advanceTimersByTimeAsync(1000);
  expect(isOutdated()).toBe(false);
  batch.add(changed('completed'));
  await vi.advanceTimersByTimeAsync(1000);
  expect(isOutdated()).toBe(true);
  batch.stop();
});

test('ten thousand events in a second change what is shown a dozen times, and keep no job that no page asked for', async () => {
  const queries = new QueryClient();
  queries.setQueryData(['printers'], [{ id: 'bar' }, { id: 'default' }]);
  const jobs = vi.fn(async ({ limit }: { limit: number }) => ({
    jobs: Array.from({ length: limit }, (_, index) => ({ id: `${index}`, status: 'completed' })),
  }));
  const changes = vi.fn();
  queries.getQueryCache().subscribe(({ type }) => type === 'updated' && changes());
  const batch = batchEvents({ jobs } as unknown as PlatenClient, queries);
  const paused = () => queries.getQueryData<{ paused: boolean }[]>(['printers'])![0]!.paused;
  for (let n = 1; n <= 5000; n++) {
    const data = { printerId: 'bar', paused: n < 5000 };
    batch.add({ type: 'printerUpdate', data } as Event);
    batch.add({ type: 'jobUpdate', data: { jobId: `${n}`, status: 'completed' } } as Event);
    if (n === 1) expect(paused()).toBe(true); // the first is shown at once
    if (n % 5 === 0) await vi.advanceTimersByTimeAsync(1);
  }
  await vi.advanceTimersByTimeAsync(1000);
  expect(paused()).toBe(false);
  expect(jobs.mock.calls.length).toBeLessThan(10);
  // Printers are also marked as outdated, once with each request.
  expect(changes.mock.calls.length - jobs.mock.calls.length).toBeLessThanOrEqual(12);
  expect(queries.getQueryCache().getAll()).toHaveLength(1);
  batch.stop();
});

test('a job of an unknown template has the templates read again, once for each template', async () => {
  const queries = new QueryClient();
  let templateId = 'receipt';
  const job = async (id: string) => ({ id, status: 'completed', templateId });
  const batch = batchEvents({ job } as unknown as PlatenClient, queries);
  const isReadAgain = async (printed: string) => {
    queries.setQueryData(['templates'], [{ id: 'receipt' }]);
    templateId = printed;
    batch.add(changed('completed'));
    await vi.advanceTimersByTimeAsync(1000);
    return queries.getQueryState(['templates'])!.isInvalidated;
  };
  expect(await isReadAgain('receipt')).toBe(false);
  expect(await isReadAgain('made-elsewhere')).toBe(true);
  expect(await isReadAgain('made-elsewhere')).toBe(false);
  batch.stop();
});
