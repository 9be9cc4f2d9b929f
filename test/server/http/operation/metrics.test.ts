// GET /metrics: what it counts is what was printed, read by a parser that is not ours.

import { expect, test } from 'vitest';
import { JobMetrics } from '../../../../src/server/metrics/job-metrics.ts';
import { textOf } from '../../../../src/server/metrics/exposition.ts';
import { openSqliteStore } from '../../../../src/server/store/sqlite.ts';
import { accepted, cancelled } from '../../../../src/core/model/jobs/job-transitions.ts';
import { ReadMetrics } from '../../../support/service/read-metrics.ts';
import { eventually, startService, temporaryFolder } from '../../../support/service/service.ts';
import { newJob } from '../../../support/store/new-job.ts';
import { printerIs } from '../../../support/printers/printer-is.ts';

const number = { number: '1' };

test('jobs are counted by printer and outcome, with their time to the paper', async () => {
  const service = await startService({ queueWhenOffline: true });
  await service.post('/printers', { id: 'bar', virtual: 'platen' });
  await service.post('/printers', { id: 'away', ip: '127.0.0.1', port: 1 });
  await service.put('/printers/default', { default: true });
  for (let n = 0; n < 3; n++) await service.ended(await service.print('queue-number', number));
  await service.ended(await service.print('queue-number', number, { printer: 'bar' }));
  const late = await service.print('queue-number', number, { printer: 'away', expiresIn: 1 });
  const waiting = [
    await service.print('queue-number', number, { printer: 'away' }),
    await service.print('queue-number', number, { printer: 'away' }),
  ];
  await service.delete(`/jobs/${waiting[0]}`);
  await service.ended(late);
  const { jobs } = (await service.get('/jobs')).body;

  const metrics = await ReadMetrics.of(service);
  const count = (printer: string, outcome: string, code = '') =>
    metrics.value('platen_jobs_total', { printer, outcome, code });
  expect(metrics.value('platen_jobs_accepted_total')).toBe(jobs.length);
  expect(count('default', 'completed')).toBe(3);
  expect(count('bar', 'completed')).toBe(1);
  expect(count('away', 'failed', 'EXPIRED')).toBe(1);
  expect(count('away', 'cancelled')).toBe(1);
  expect(metrics.value('platen_jobs_total')).toBe(6);
  // From the first answer on, so that the first failure is an increase.
  expect(metrics.series('platen_jobs_total', { printer: 'bar', code: 'UNCONFIRMED' })).toEqual([
    { value: '0', labels: { printer: 'bar', outcome: 'failed', code: 'UNCONFIRMED' } },
  ]);
  expect(metrics.value('platen_queue_jobs', { printer: 'away' })).toBe(1);
  expect(metrics.value('platen_queue_jobs')).toBe(1);
  expect(metrics.value('platen_queue_seconds', { printer: 'away' })).toBeGreaterThan(0);

  const ofDefault = { printer: 'default' };
  const took = (jobs as { printerId: string; createdAt: string; completedAt: string }[])
    .filter(({ printerId }) => printerId === 'default')
    .map(({ createdAt, completedAt }) => Date.parse(completedAt) - Date.parse(createdAt));
  const sum = took.reduce((all, ms) => all + ms, 0) / 1000;
  expect(metrics.value('platen_job_seconds_sum', ofDefault)).toBeCloseTo(sum, 3);
  expect(metrics.value('platen_job_seconds_count', ofDefault)).toBe(3);
  const buckets = metrics.series('platen_job_seconds_bucket', ofDefault);
  const counts = buckets.map(({ value }) => Number(value));
  expect(counts).toEqual(counts.toSorted((a, b) => a - b));
  expect(buckets.at(-1)).toMatchObject({ value: '3', labels: { le: '+Inf' } });

  expect(metrics.value('platen_render_seconds_count')).toBe(jobs.length);
  const prints = { operation: 'printTemplate', status: '200' };
  expect(metrics.value('platen_http_requests_total', prints)).toBe(jobs.length);
});

test('the state of printers, readers of events, the database and the process are told', async () => {
  const service = await startService();
  const feed = service.listen();
  await feed.opened;
  await eventually(() => expect(feed.messages).not.toEqual([]));
  await service.post('/virtual-printer/faults', { paper: 'out' });
  await printerIs(service, { status: 'error' });
  await service.post('/printers/default/pause');
  const metrics = await ReadMetrics.of(service);
  const current = (name: string, label: string) =>
    metrics
      .series(name)
      .filter(({ value }) => value === '1')
      .map(({ labels }) => labels![label]);
  expect(current('platen_printer_state', 'state')).toEqual(['error']);
  expect(current('platen_printer_reason', 'reason')).toEqual(['PAPER_OUT']);
  expect(current('platen_printer_paper', 'paper')).toEqual(['out']);
  expect(current('platen_printer_paused', 'printer')).toEqual(['default']);
  expect(metrics.value('platen_event_readers', { kind: 'websocket' })).toBe(1);
  expect(metrics.value('platen_event_readers')).toBe(1);
  expect(metrics.value('platen_database_up')).toBe(1);
  expect(metrics.value('platen_database_bytes', { file: 'log' })).toBeGreaterThan(10_000);
  expect(metrics.value('platen_disk_free_bytes')).toBeGreaterThan(0);
  expect(metrics.value('process_cpu_seconds_total')).toBeGreaterThan(0);
  expect(metrics.value('process_resident_memory_bytes')).toBeGreaterThan(1e7);
  expect(metrics.series('platen_build_info')[0]!.labels).toMatchObject({
    version: (await service.get('/health')).body.version,
    store: 'sqlite',
  });
  // Measured once somebody reads: the first answer has none.
  await eventually(async () =>
    expect(
      (await ReadMetrics.of(service)).value('platen_event_loop_delay_seconds_count'),
    ).toBeGreaterThan(0),
  );
});

test('names, units and help follow the conventions, and no two families share a name', async () => {
  const { families } = await ReadMetrics.of(await startService());
  const names = families.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const { name, type, help } of families) {
    expect(name).toMatch(/^(platen|process|nodejs)_[a-z_]+$/);
    expect(name.endsWith('_total'), name).toBe(type === 'COUNTER');
    expect(help, name).toMatch(/\S.*\.$/);
    expect(name).not.toMatch(/_(ms|milliseconds|minutes|mb|percent)(_|$)/);
  }
});

test('labels hold printers, states and codes, and nothing of a request', async () => {
  const service = await startService();
  const options = { reference: 'order-secret-17', metadata: { table: 'secret-4' } };
  await service.ended(await service.print('queue-number', { number: 'secret' }, options));
  await service.get('/secret-path');
  const text = String((await service.get('/metrics')).body);
  expect(text).not.toContain('secret');
  expect(text).not.toContain('queue-number');
});

test('the counts of removed printers are added up, so that series do not grow without end', () => {
  const printers = new Set(['a', 'b', 'c']);
  const metrics = new JobMetrics((id) => printers.has(id));
  const end = (printerId: string) => {
    const job = accepted({ ...newJob(), printerId });
    metrics.count({ job, before: null });
    metrics.count({ job: cancelled(job, job.createdAt)!, before: job });
  };
  for (const id of printers) end(id);
  printers.delete('a');
  printers.delete('b');
  end('c');
  const read = new ReadMetrics(textOf(metrics.families()));
  expect(read.value('platen_jobs_total', { printer: '(removed)', outcome: 'cancelled' })).toBe(2);
  expect(read.value('platen_jobs_total', { printer: 'c' })).toBe(2);
  expect(read.series('platen_jobs_total')).toHaveLength(2);
});

test('label values and help are escaped', () => {
  const text = textOf([
    {
      name: 'platen_test',
      help: 'Back\\slash and\nline.',
      type: 'gauge',
      samples: [{ labels: { name: 'a "b"\\\nc' }, value: 1 }],
    },
  ]);
  expect(text.split('\n')).toHaveLength(4);
  expect(new ReadMetrics(text).series('platen_test')[0]!.labels).toEqual({ name: 'a "b"\\\nc' });
});

test('a job that a crash interrupted is counted when the service starts again', async () => {
  const data = temporaryFolder();
  const store = await openSqliteStore(data);
  const template = { id: '_page', name: 'Page', description: '', config: { blocks: [] } };
  const templateVersion = await store.keepTemplate(template);
  const lease = await store.takeLease('default', 'a node that crashed');
  const job = newJob({ printerId: 'default', templateId: '_page', templateVersion });
  await store.addJob(job);
  await store.startPayload(lease!, job.id);
  await store.close();

  const metrics = await ReadMetrics.of(await startService({ data }));
  const failed = { printer: 'default', outcome: 'failed', code: 'UNCONFIRMED' };
  expect(metrics.value('platen_jobs_total', failed)).toBe(1);
  expect(metrics.value('platen_jobs_accepted_total')).toBe(0);
});

test('a key for monitors reads metrics and nothing else; one for some printers does not', async () => {
  const service = await startService({ auth: { enabled: true, apiKey: 'a-long-random-text' } });
  const keyFor = async (rights: object) =>
    (await service.post('/keys', { name: JSON.stringify(rights), ...rights })).body.secret;
  const ask = async (path: string, key?: string) => {
    const headers: Record<string, string> = key ? { authorization: `Bearer ${key}` } : {};
    return (await fetch(service.url + path, { headers })).status;
  };
  const monitor = await keyFor({ scopes: ['metrics'] });
  expect(await ask('/metrics', monitor)).toBe(200);
  expect(await ask('/jobs', monitor)).toBe(403);
  expect(await ask('/metrics', await keyFor({ scopes: ['read'] }))).toBe(200);
  expect(await ask('/metrics', await keyFor({ scopes: ['print'] }))).toBe(403);
  const limited = await keyFor({ scopes: ['read', 'metrics'], printers: ['default'] });
  expect(await ask('/metrics', limited)).toBe(403);
  expect(await ask('/metrics')).toBe(401);
  for (const path of ['/livez', '/readyz', '/health']) expect(await ask(path), path).toBe(200);
});
