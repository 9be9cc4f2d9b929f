// Searching jobs by a text, and what a list shows of each.

import { expect, test } from 'vitest';
import { searchJobs } from '../../../../src/server/app/jobs/job-search.ts';
import { openSqliteStore } from '../../../../src/server/store/sqlite.ts';
import type { NewJob } from '../../../../src/server/store/store.ts';
import { type Answer, startService } from '../../../support/service/service.ts';
import { newJob } from '../../../support/store/new-job.ts';
import { shareService } from '../../../support/service/shared-service.ts';

const shared = shareService();
const idsOf = ({ body }: Answer): string[] => body.jobs.map(({ id }: { id: string }) => id);

const receipt = (number: string, name: string, total: number) => ({
  number,
  items: [{ name, price: total }],
  total,
});

test('jobs are found by their reference, key, metadata, id and the text of their data', async () => {
  const service = await startService();
  await service.post('/printers/default/pause');
  const options = { reference: 'Order 4711', metadata: { table: 'Terrace 7' } };
  const labelled = await service.print('receipt', receipt('1', 'Tea', 2.5), options);
  const croissant = await service.print('receipt', receipt('005123', 'Almond croissant', 3.25));
  const { body: keyed } = await service.post(
    '/print/receipt',
    { data: receipt('2', 'Tea', 2) },
    { headers: { 'idempotency-key': 'till-9-17' } },
  );
  const text = (await service.post('/print', { text: 'Closed on Monday\nsee you' })).body.jobId;
  const find = async (search: string, more = '') =>
    idsOf(await service.get(`/jobs?search=${encodeURIComponent(search)}${more}`));
  expect(await find('Order 4711')).toEqual([labelled]);
  expect(await find('terrace')).toEqual([labelled]);
  expect(await find('005123')).toEqual([croissant]);
  expect(await find('CROISSANT')).toEqual([croissant]);
  expect(await find(' croissant ')).toEqual([croissant]);
  expect(await find('till-9-17')).toEqual([keyed.jobId]);
  expect(await find('tea')).toEqual([keyed.jobId, labelled]);
  expect(await find('monday')).toEqual([text]);
  expect(await find(croissant)).toEqual([croissant]);
  expect(await find('items')).toEqual([]);
  expect(await find('tea', '&status=cancelled')).toEqual([]);
  await service.delete(`/jobs/${labelled}`);
  expect(await find('tea', '&status=cancelled')).toEqual([labelled]);
  await service.delete(`/jobs/${labelled}/data`);
  expect(await find('tea')).toEqual([keyed.jobId]);
  expect(await find('terrace 7')).toEqual([labelled]);

  const first = await service.get('/jobs?search=a&limit=1&summary=true');
  expect(first.body.jobs).toMatchObject([
    { id: text, summary: { amount: null, text: 'Closed on Monday' } },
  ]);
  expect(first.body.searched).toMatchObject({ jobs: 1, complete: false });
  const rest = await service.get(`/jobs?search=a&cursor=${first.body.nextCursor}&summary=true`);
  expect(rest.body.jobs).toMatchObject([
    { id: keyed.jobId, summary: { amount: '€2.00', text: '2 · Tea' } },
    { id: croissant, summary: { amount: '€3.25', text: '005123 · Almond croissant' } },
    { id: labelled, summary: null },
  ]);
  expect(rest.body).toMatchObject({ nextCursor: null, searched: { jobs: 3, complete: true } });
  const one = (await service.get(`/jobs/${croissant}?summary=true`)).body.job;
  expect(one.summary.text).toBe('005123 · Almond croissant');
  expect((await service.get(`/jobs/${croissant}`)).body.job).not.toHaveProperty('summary');
});

test.each([
  ['search=', 'search: must not be empty'],
  ['search=%20', 'search: must match'],
  [`search=${'x'.repeat(256)}`, 'search: must have at most 255 characters'],
  ['search=x&order=asc', 'order: cannot be asc with search, which begins with the newest'],
])('the query %s is refused', async (query, detail) => {
  const { status, body } = await shared().get(`/jobs?${query}`);
  expect(status).toBe(400);
  expect(body.error.details[0]).toContain(detail);
});

test('one call looks at a bounded number of jobs, and older ones are found by whole values', async () => {
  let now = Date.parse('2026-03-01T10:00:00.000Z');
  const store = await openSqliteStore(':memory:', { now: () => new Date(now) });
  await store.createTemplate({ id: 'receipt', name: '', description: '', config: { blocks: [] } });
  await store.registerPrinters(['till']);
  let number = 0;
  const add = async (change: Partial<NewJob>): Promise<string> => {
    const createdAt = new Date(now).toISOString();
    const id = `01a0${String(number++).padStart(4, '0')}-0000-7000-8000-000000000000`;
    await store.addJob(newJob({ id, createdAt, ...change }));
    return id;
  };
  const old = await add({ metadata: { table: 'seven' } });
  await add({ request: '{"data":{"note":"table seven"}}' });
  now += 30 * 3_600_000;
  const first = await add({ request: '{"data":{"note":"table seven"}}' });
  for (let n = 0; n < 120; n++) await add({});
  const last = await add({ reference: 'Table seven' });
  let pauses = 0;
  const pause = async () => void pauses++;
  const search = (cursor?: string | null) =>
    searchJobs(store, 'seven', { limit: 9, cursor: cursor ?? undefined }, pause, {
      jobs: 100,
      bytes: 1e9,
    });
  const page = await search();
  expect(page.jobs.map(({ id }) => id)).toEqual([last]);
  expect(page.searched).toMatchObject({ jobs: 100, complete: false });
  expect(pauses).toBe(100); // the data of each may take milliseconds
  const next = await search(page.nextCursor);
  expect(next.jobs.map(({ id }) => id)).toEqual([first, old]);
  expect(next).toMatchObject({ nextCursor: null, searched: { jobs: 22, complete: true } });
  const small = await searchJobs(store, 'seven', { limit: 9 }, pause, { jobs: 5000, bytes: 100 });
  expect(small.searched).toMatchObject({ jobs: 50, complete: false });
  await store.close();
});
