// Steering queued jobs: priority, moves, deadlines, cancelling many, and why a job waits.

import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import {
  eventually,
  startService,
  type Settings,
  type TestService,
} from '../../../support/service/service.ts';
import { shareService } from '../../../support/service/shared-service.ts';

/** With a paused printer, for requests that are refused. */
const shared = shareService(async (service) => {
  await until(service, 'default', { status: 'online' });
  await service.post('/printers/default/pause');
});

const data = { number: '1' };

async function until(service: TestService, id: string, state: object): Promise<void> {
  await eventually(async () =>
    expect((await service.get(`/printers/${id}`)).body.printer).toMatchObject(state),
  );
}

async function add(service: TestService, id: string, settings: object = {}): Promise<void> {
  const { status } = await service.post('/printers', { id, virtual: 'platen', ...settings });
  expect(status).toBe(201);
  await until(service, id, { status: 'online' });
}

async function paused(settings: Settings = {}): Promise<TestService> {
  const service = await startService(settings);
  await until(service, 'default', { status: 'online' });
  await service.post('/printers/default/pause');
  return service;
}

const jobOf = async (service: TestService, id: string) =>
  (await service.get(`/jobs/${id}`)).body.job;

/** Their ids, in the order in which they were printed. */
function startedJobs({ messages }: ReturnType<TestService['listen']>): string[] {
  return messages
    .filter(({ data: { status, jobId } }) => status === 'printing' && jobId)
    .map(({ data: { jobId } }) => jobId);
}

test('jobs with high priority are printed before queued ones with normal priority', async () => {
  const service = await paused();
  const feed = service.listen();
  await feed.opened;
  const [first, second] = [
    await service.print('queue-number', data),
    await service.print('queue-number', data),
  ];
  const urgent = await service.print('queue-number', data, { priority: 'high' });
  expect((await service.put(`/jobs/${second}`, { priority: 'high' })).body.job).toMatchObject({
    id: second,
    priority: 'high',
    status: 'queued',
  });
  await service.post('/printers/default/resume');
  for (const id of [first, second, urgent]) await service.ended(id);
  await eventually(() => expect(feed.statesOf(first)).toContain('completed'));
  expect(startedJobs(feed)).toEqual([second, urgent, first]);
});

test('jobs with low priority are printed after queued ones with normal priority', async () => {
  const service = await paused();
  const feed = service.listen();
  await feed.opened;
  const low = await service.print('queue-number', data, { priority: 'low' });
  const lowered = await service.print('queue-number', data);
  const normal = await service.print('queue-number', data);
  const { status, body } = await service.put(`/jobs/${lowered}`, { priority: 'low' });
  expect([status, body.job.priority]).toEqual([200, 'low']);
  await service.post('/printers/default/resume');
  for (const id of [normal, low, lowered]) await service.ended(id);
  await eventually(() => expect(feed.statesOf(lowered)).toContain('completed'));
  expect(startedJobs(feed)).toEqual([normal, low, lowered]);
});

test('a queued job is moved and printed for the paper of its new printer', async () => {
  const service = await paused();
  await add(service, 'narrow', { width: 58 });
  const id = await service.print('queue-number', data);
  const { status, body } = await service.put(`/jobs/${id}`, { printer: 'narrow' });
  expect(status).toBe(200);
  expect(body.job).toMatchObject({ printerId: 'narrow', movedFrom: ['default'] });
  expect(await service.ended(id)).toMatchObject({ status: 'completed', printerId: 'narrow' });
  const { sheets } = (await service.get('/virtual-printer/sheets?printer=narrow')).body;
  expect(sheets.map(({ width }: { width: number }) => width)).toEqual([384]);
  expect(service.printer.sheets).toHaveLength(0);
});

test('a job is moved to the first free printer of a group', async () => {
  const service = await paused();
  await add(service, 'bar', { groups: ['drinks'] });
  const id = await service.print('queue-number', data);
  await service.put(`/jobs/${id}`, { printer: 'drinks' });
  expect(await service.ended(id)).toMatchObject({ status: 'completed', printerId: 'bar' });
});

test('a job that the other printer cannot print is not moved', async () => {
  const service = await paused();
  await add(service, 'narrow', { width: 30 });
  await service.post('/templates', {
    id: 'wide',
    name: 'Wide',
    config: {
      name: 'Wide',
      blocks: [{ type: 'barcode', format: 'code128', content: '{{ code }}', moduleWidth: 3 }],
    },
  });
  const id = await service.print('wide', { code: 'ABCDEFGHIJ' });
  const { status, body } = await service.put(`/jobs/${id}`, { printer: 'narrow' });
  expect([status, body.error.code]).toEqual([500, 'TEMPLATE_RENDER_ERROR']);
  expect(await jobOf(service, id)).toMatchObject({ status: 'queued', printerId: 'default' });
});

test('another deadline counts from now and replaces the first, shorter or longer', async () => {
  const service = await paused();
  // On a busy machine the first deadline may pass before the second is set: then once more.
  const [longer, firstMs] = await eventually(async () => {
    const id = await service.print('queue-number', data, { expiresIn: 3 });
    const first = Date.parse((await jobOf(service, id)).expiresAt);
    const askedMs = Date.now();
    const { status, body } = await service.put(`/jobs/${id}`, { expiresIn: 600 });
    expect(status).toBe(200);
    const leftMs = Date.parse(body.job.expiresAt) - askedMs;
    expect(leftMs).toBeGreaterThanOrEqual(600_000 - 1);
    expect(leftMs).toBeLessThanOrEqual(600_000 + Date.now() - askedMs);
    return [id, first] as const;
  });
  const shorter = await service.print('queue-number', data, { expiresIn: 600 });
  await service.put(`/jobs/${shorter}`, { expiresIn: 1 });
  expect((await service.ended(shorter)).error.code).toBe('EXPIRED');
  await delay(firstMs + 500 - Date.now()); // past its first deadline
  expect(await jobOf(service, longer)).toMatchObject({ status: 'queued' });
});

test('a job that was started or has ended cannot be changed', async () => {
  const service = await startService({ virtualPrinter: { speedMmPerSecond: 10 } });
  const id = await service.print('queue-number', data, { copies: 20 });
  await until(service, 'default', { printing: id });
  const running = await service.put(`/jobs/${id}`, { priority: 'high' });
  expect([running.status, running.body.error.code]).toEqual([409, 'JOB_NOT_QUEUED']);
  expect(running.body.error.message).toContain('printing');
  await service.printer.setFaults({ connection: 'refuse' });
  await service.ended(id);
  const { status, body } = await service.put(`/jobs/${id}`, { expiresIn: 60 });
  expect([status, body.error.code]).toEqual([409, 'JOB_NOT_QUEUED']);
});

test.each([
  [{}, 400, 'VALIDATION_ERROR'],
  [{ copies: 2 }, 400, 'VALIDATION_ERROR'],
  [{ priority: 'urgent' }, 400, 'VALIDATION_ERROR'],
  [{ expiresIn: 0 }, 400, 'VALIDATION_ERROR'],
  [{ printer: 'nowhere' }, 404, 'PRINTER_NOT_FOUND'],
])('the change %j is refused with %i %s', async (change, code, name) => {
  const service = shared();
  const id = await service.print('queue-number', data);
  const { status, body } = await service.put(`/jobs/${id}`, change);
  expect([status, body.error.code]).toEqual([code, name]);
});

test('a job is not moved to a full queue, and an unknown job is 404', async () => {
  const service = await paused({ limits: { queuedJobs: 1 } });
  await add(service, 'bar');
  await service.post('/printers/bar/pause');
  await service.print('queue-number', data, { printer: 'bar' });
  const id = await service.print('queue-number', data);
  const { status, body } = await service.put(`/jobs/${id}`, { printer: 'bar' });
  expect([status, body.error.code]).toEqual([503, 'QUEUE_FULL']);
  const unknown = await service.put('/jobs/none', { priority: 'high' });
  expect([unknown.status, unknown.body.error.code]).toEqual([404, 'JOB_NOT_FOUND']);
});

test('the queued jobs of a printer are cancelled together; others stay', async () => {
  const service = await paused();
  await add(service, 'bar');
  await service.post('/printers/bar/pause');
  for (let n = 0; n < 3; n++) await service.print('queue-number', data);
  const other = await service.print('queue-number', data, { printer: 'bar' });
  const { status, body } = await service.delete('/jobs?status=queued&printerId=default');
  expect([status, body]).toEqual([200, { success: true, cancelled: 3 }]);
  expect(await jobOf(service, other)).toMatchObject({ status: 'queued' });
  const rest = await service.delete('/jobs?status=queued&all=true');
  expect(rest.body).toEqual({ success: true, cancelled: 1 });
});

test.each([
  ['', 'status: is required'],
  ['?printerId=default', 'status: is required'],
  ['?status=queued', 'all: must be true'],
  ['?status=queued&all=false', 'all: must be true'],
  ['?status=queued&all=true&printerId=default', 'all: cannot be combined'],
  ['?status=failed&all=true', 'status: must be "queued"'],
])('DELETE /jobs%s cancels nothing', async (query, detail) => {
  const service = shared();
  const id = await service.print('queue-number', data);
  const { status, body } = await service.delete(`/jobs${query}`);
  expect(status).toBe(400);
  expect(body.error.details[0]).toContain(detail);
  expect(await jobOf(service, id)).toMatchObject({ status: 'queued' });
});

test('a job says what it waits for, without an event', async () => {
  const service = await startService({ virtualPrinter: { speedMmPerSecond: 20 } });
  await until(service, 'default', { status: 'online' });
  const running = await service.print('queue-number', data, { copies: 50 });
  await until(service, 'default', { printing: running });
  const id = await service.print('queue-number', data);
  const waits = async (reason: string | null) =>
    eventually(async () => expect((await jobOf(service, id)).waitingFor).toBe(reason));
  expect((await jobOf(service, running)).waitingFor).toBeNull();
  await waits('turn');
  const feed = service.listen();
  await feed.opened;
  await service.printer.setFaults({ paper: 'out' });
  await waits('paper-out');
  await service.printer.setFaults({ paper: 'ok', cover: 'open' });
  await waits('cover-open');
  await service.post('/printers/default/pause');
  await waits('paused');
  const [listed] = (await service.get('/jobs?status=queued')).body.jobs;
  expect(listed).toMatchObject({ id, waitingFor: 'paused' });
  expect(feed.statesOf(id)).toEqual([]);
  expect((await service.delete(`/jobs/${id}`)).body.job.waitingFor).toBeNull();
});

test('a job for a printer that is away waits for it', async () => {
  const service = await startService({ queueWhenOffline: true });
  await until(service, 'default', { status: 'online' });
  await service.printer.setFaults({ connection: 'refuse' });
  await until(service, 'default', { status: 'offline' });
  const id = await service.print('queue-number', data);
  expect(await jobOf(service, id)).toMatchObject({ status: 'queued', waitingFor: 'offline' });
});

test('a job is not printed before its time; others go first, and its deadline counts from there', async () => {
  const service = await startService();
  await until(service, 'default', { status: 'online' });
  const before = Date.now();
  const answer = await service.post('/print/queue-number', {
    data,
    options: { notBefore: 2, expiresIn: 60 },
  });
  expect(answer.body).toMatchObject({ success: true, status: 'queued' });
  expect(Number.parseInt(answer.body.estimatedTime, 10)).toBeGreaterThanOrEqual(2);
  const { jobId } = answer.body;
  const postponed = await jobOf(service, jobId);
  expect(postponed).toMatchObject({ status: 'queued', waitingFor: 'time' });
  expect(Date.parse(postponed.notBefore)).toBeGreaterThanOrEqual(before + 2000);
  expect(Date.parse(postponed.expiresAt) - Date.parse(postponed.notBefore)).toBe(60_000);
  const other = await service.ended(await service.print('queue-number', data));
  const ended = await service.ended(jobId);
  expect(ended).toMatchObject({ status: 'completed', notBefore: postponed.notBefore });
  expect(ended.startedAt >= ended.notBefore).toBe(true);
  expect(other.startedAt < ended.startedAt).toBe(true);
});

test('a postponed job can be printed at once, or later still', async () => {
  const service = await startService();
  const notBefore = new Date(Date.now() + 3_600_000).toISOString();
  const id = await service.print('queue-number', data, { notBefore, expiresIn: 60 });
  expect(await jobOf(service, id)).toMatchObject({ notBefore });
  const { job } = (await service.put(`/jobs/${id}`, { notBefore: 7200 })).body;
  expect(Date.parse(job.notBefore)).toBeGreaterThan(Date.parse(notBefore));
  expect(Date.parse(job.expiresAt) - Date.parse(job.notBefore)).toBe(60_000);
  const now = (await service.put(`/jobs/${id}`, { notBefore: 0 })).body.job;
  expect(now).toMatchObject({ notBefore: null });
  expect(await service.ended(id)).toMatchObject({ status: 'completed' });
});

test.each([
  ['tomorrow', 'options.notBefore'],
  ['2026-01-31', 'options.notBefore'],
  ['2099-01-01T00:00:00Z', 'options.notBefore: must be within 30 days from now'],
  [-1, 'options.notBefore'],
])('notBefore %s is refused', async (notBefore, detail) => {
  const service = shared();
  const { status, body } = await service.post('/print/queue-number', {
    data,
    options: { notBefore },
  });
  expect(status).toBe(400);
  expect(body.error).toMatchObject({ code: 'VALIDATION_ERROR' });
  expect(body.error.details[0]).toContain(detail);
});
