// A job's life in full: deadlines, doubt, late answers, repetition.

import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { openSqliteStore } from '../../../../src/server/store/sqlite.ts';
import {
  eventually,
  startService,
  temporaryFolder,
  type TestService,
} from '../../../support/service/service.ts';
import { shareService } from '../../../support/service/shared-service.ts';
import { printerIs } from '../../../support/printers/printer-is.ts';

/** For requests that change nothing. */
const shared = shareService();

const number = { number: '1' };
const asks = (key: string) => ({ headers: { 'idempotency-key': key } });

async function job(service: TestService, id: string) {
  return (await service.get(`/jobs/${id}`)).body.job;
}

const sheetsWith = (service: TestService, text: string) =>
  service.printer.sheets.filter((sheet) => sheet.text.join('\n').includes(text)).length;

test('a job that cannot be sent by its deadline expires, and says why', async () => {
  const service = await startService();
  await printerIs(service, { status: 'online' });
  await service.printer.setFaults({ paper: 'out' });
  await eventually(async () =>
    expect((await service.get('/printer/status')).body.printer.paperStatus).toBe('out'),
  );
  const id = await service.print('queue-number', number, { expiresIn: 1 });
  const later = await service.print('queue-number', number);
  const ended = await service.ended(id);
  expect(ended).toMatchObject({
    status: 'failed',
    startedAt: null,
    error: { code: 'EXPIRED', reason: 'paper-out', mayHavePrinted: false },
  });
  expect(ended.error.message).toContain('out of paper');
  await service.printer.setFaults({ paper: 'ok' });
  expect((await service.ended(later)).status).toBe('completed');
  expect(service.printer.sheets).toHaveLength(1);
});

test('a job expires also while the one before it is stuck in the printer', async () => {
  const service = await startService();
  await printerIs(service, { status: 'online' });
  await service.printer.setFaults({ paperOutAfterMm: 5 });
  const stuck = await service.print('queue-number', number);
  await eventually(async () => expect((await job(service, stuck)).status).toBe('printing'));
  const behind = await service.print('queue-number', number, { expiresIn: 1 });
  expect((await service.ended(behind)).error.code).toBe('EXPIRED');
  expect((await job(service, stuck)).status).toBe('printing');
  await service.printer.setFaults({ paper: 'ok', paperOutAfterMm: null });
  expect((await service.ended(stuck)).status).toBe('completed');
  expect(service.printer.sheets).toHaveLength(1);
});

test('out of paper in mid-job: it stays printing, the status says why, and it completes after the refill', async () => {
  const service = await startService();
  await printerIs(service, { status: 'online' });
  await service.printer.setFaults({ paperOutAfterMm: 5 });
  const id = await service.print('queue-number', number);
  await printerIs(service, { errorCode: 'PAPER_OUT' });
  expect((await job(service, id)).status).toBe('printing');
  await service.printer.setFaults({ paper: 'ok', paperOutAfterMm: null });
  expect(await service.ended(id)).toMatchObject({
    status: 'completed',
    completion: { confirmed: true },
  });
  expect(service.printer.sheets).toHaveLength(1);
});

test('a printer that lost its memory leaves the job unconfirmed, not printed twice', async () => {
  const service = await startService();
  await printerIs(service, { status: 'online' });
  await service.printer.setFaults({ paperOutAfterMm: 5 });
  const id = await service.print('queue-number', number);
  await printerIs(service, { errorCode: 'PAPER_OUT' });
  await service.printer.setFaults({ powerCycle: true, paper: 'ok', paperOutAfterMm: null });
  const ended = await service.ended(id);
  expect(ended).toMatchObject({
    status: 'failed',
    error: { code: 'UNCONFIRMED', mayHavePrinted: true, bytesSent: expect.any(Number) },
  });
  const next = await service.ended(await service.print('queue-number', { number: '2' }));
  expect(next.status).toBe('completed');
  expect(service.printer.sheets.length).toBeLessThanOrEqual(2);
});

test('a lost answer is unconfirmed; a late one completes the job after all', async () => {
  const service = await startService({ jobs: { confirmSeconds: 1 } });
  await printerIs(service, { status: 'online' });
  await service.printer.setFaults({ confirmation: 'late', confirmationDelayMs: 3000 });
  const feed = service.listen();
  await eventually(() => expect(feed.messages).toHaveLength(1));
  const id = await service.print('queue-number', number);
  await eventually(async () =>
    expect(await job(service, id)).toMatchObject({
      status: 'completed',
      completion: { confirmed: true, by: 'process-id' },
      error: null,
    }),
  );
  expect(sheetsWith(service, 'Your number')).toBe(1);
  await eventually(() =>
    expect(feed.statesOf(id)).toEqual(['queued', 'printing', 'failed', 'completed']),
  );
  const failed = feed.messages.find(({ data }) => data.jobId === id && data.status === 'failed');
  expect(failed.data).toMatchObject({ errorCode: 'UNCONFIRMED', mayHavePrinted: true });
});

test('with reprint, a job of unknown fate comes once more, marked as a copy', async () => {
  const service = await startService({ jobs: { confirmSeconds: 1 } });
  await printerIs(service, { status: 'online' });
  await service.printer.setFaults({ confirmation: 'lost' });
  const id = await service.print('queue-number', number, { onUnconfirmed: 'reprint' });
  // The first answer is lost; that of the copy, which comes a second later at the earliest, is not.
  await eventually(() => expect(service.printer.sheets).toHaveLength(1));
  await service.printer.setFaults({ confirmation: null });
  expect(await service.ended(id)).toMatchObject({ status: 'completed', attempts: 2 });
  expect(service.printer.sheets).toHaveLength(2);
  expect(sheetsWith(service, 'COPY')).toBe(1);
});

test('with reprint, what the printer still kept never comes out', async () => {
  const service = await startService({ jobs: { confirmSeconds: 1 } });
  await printerIs(service, { status: 'online' });
  await service.printer.setFaults({ paperOutAfterMm: 5 });
  const data = { number: 'Z9', waiting: 3 };
  const id = await service.print('queue-number', data, { onUnconfirmed: 'reprint', expiresIn: 2 });
  await eventually(async () => expect((await job(service, id)).sentAgain).toBe(true));
  await service.printer.setFaults({ paper: 'ok', paperOutAfterMm: null });
  const { status } = await service.ended(id);
  const lines = service.printer.sheets.flatMap(({ text }) => text).join('\n');
  // The last lines of the first one were still in its memory: only those of the copy may come,
  // and none at all if its deadline passed again before the new paper was seen.
  const copies = status === 'completed' ? 1 : 0;
  expect(lines.split('3 before you')).toHaveLength(copies + 1);
  expect(sheetsWith(service, 'COPY')).toBe(copies);
});

test('a reprint bears the time of the first print, also when it is reprinted itself', async () => {
  let aheadMs = 0;
  const now = () => new Date(Date.now() + aheadMs);
  const service = await startService(
    {},
    { openStore: (folder, options) => openSqliteStore(folder, { ...options, now }) },
  );
  const blocks = [{ type: 'text', content: '{{ @now | time: "medium" }}' }];
  const config = { name: 'Clock', blocks };
  const first = await service.post('/print', { config, options: { wait: true } });
  aheadMs = 90_000;
  const reprint = async (id: string): Promise<string> =>
    (await service.post(`/jobs/${id}/reprint`, {})).body.jobId;
  const second = await reprint(first.body.jobId);
  await service.ended(second);
  await service.ended(await reprint(second));
  await eventually(() => expect(service.printer.sheets).toHaveLength(3));
  const times = service.printer.sheets.map(({ text }) => /\d+:\d\d:\d\d/.exec(text.join())?.[0]);
  expect(times[0]).toBeDefined();
  expect(times).toEqual([times[0], times[0], times[0]]);
});

test('copies go on where they stopped being confirmed', async () => {
  const service = await startService({ jobs: { confirmSeconds: 1 } });
  await printerIs(service, { status: 'online' });
  const id = await service.print('queue-number', number, { copies: 3 });
  expect(await service.ended(id)).toMatchObject({ copiesConfirmed: 3, attempts: 1 });
});

test('a job that has ended can be printed again, marked as a copy', async () => {
  const service = await startService();
  const first = await service.print('queue-number', number);
  await service.ended(first);
  await service.delete('/templates/queue-number');
  const { status, body } = await service.post(`/jobs/${first}/reprint`);
  expect(status).toBe(200);
  const again = await service.ended(body.jobId);
  expect(again).toMatchObject({ status: 'completed', reprintOf: first });
  expect(sheetsWith(service, 'COPY')).toBe(1);
  expect((await service.post('/jobs/none/reprint')).body.error.code).toBe('JOB_NOT_FOUND');
});

test('a job that has not ended cannot be printed again', async () => {
  const service = await startService();
  await printerIs(service, { status: 'online' });
  await service.printer.setFaults({ cover: 'open' });
  await eventually(async () =>
    expect((await service.get('/printer/status')).body.printer.coverStatus).toBe('open'),
  );
  const id = await service.print('queue-number', number);
  const { status, body } = await service.post(`/jobs/${id}/reprint`);
  expect(status).toBe(409);
  expect(body.error.code).toBe('JOB_NOT_ENDED');
});

test('one key creates one job, however often it is asked', async () => {
  const service = await startService();
  await printerIs(service, { status: 'online' });
  await service.post('/printers/default/pause');
  const ask = () => service.post('/print/queue-number', { data: number }, asks('order-1'));
  const first = await ask();
  const again = await ask();
  expect(again.body).toEqual(first.body);
  await service.post('/printers/default/resume');
  await service.ended(first.body.jobId);
  expect((await service.get('/jobs')).body.jobs).toHaveLength(1);

  const other = await service.post(
    '/print/queue-number',
    { data: { number: '2' } },
    asks('order-1'),
  );
  expect(other.status).toBe(422);
  expect(other.body.error.code).toBe('KEY_REUSED');

  const reprints = await Promise.all([
    service.post(`/jobs/${first.body.jobId}/reprint`, undefined, asks('again')),
    service.post(`/jobs/${first.body.jobId}/reprint`, undefined, asks('again')),
  ]);
  const ids = reprints.filter(({ status }) => status === 200).map(({ body }) => body.jobId);
  expect(new Set(ids).size).toBe(1);
  for (const { status } of reprints) expect([200, 409]).toContain(status);
});

test('a refused request leaves its key free', async () => {
  const service = await startService();
  const wrong = await service.post('/print/queue-number', { data: { number: [] } }, asks('k'));
  expect(wrong.status).toBe(400);
  const right = await service.post('/print/queue-number', { data: number }, asks('k'));
  expect(right.status).toBe(200);
});

test('a key survives a restart', async () => {
  const data = temporaryFolder();
  const first = await startService({ data });
  const { body } = await first.post('/print/queue-number', { data: number }, asks('k'));
  await first.ended(body.jobId);
  await first.running.stop(0);
  const second = await startService({ data });
  const again = await second.post('/print/queue-number', { data: number }, asks('k'));
  expect(again.body.jobId).toBe(body.jobId);
  expect(second.printer.sheets).toHaveLength(0);
});

test.each(['', 'a b', 'x'.repeat(256)])('the key %j is refused', async (key) => {
  const service = shared();
  const { status, body } = await service.post('/print/queue-number', { data: number }, asks(key));
  expect(status).toBe(400);
  expect(body.error.details[0]).toContain('idempotency-key');
});

test('with wait, the answer tells how it ended', async () => {
  const service = await startService({ jobs: { confirmSeconds: 1 } });
  const good = await service.post('/print/queue-number', { data: number, options: { wait: true } });
  expect(good.body).toMatchObject({ success: true, status: 'completed' });
  await service.printer.setFaults({ confirmation: 'lost' });
  const bad = await service.post('/print/queue-number', { data: number, options: { wait: true } });
  expect(bad.status).toBe(500);
  expect(bad.body.error.code).toBe('PRINT_FAILED');
  expect(bad.body.error.details).toContain('error.code: UNCONFIRMED');
});

test('a failure after waiting names the job, the reason, and whether paper came out', async () => {
  const service = await startService({ jobs: { confirmSeconds: 1 } });
  await printerIs(service, { status: 'online' });
  await service.printer.setFaults({ confirmation: 'lost' });
  const print = (options: object) => service.post('/print/queue-number', { data: number, options });
  const unconfirmed = await print({ wait: 30 });
  expect(unconfirmed.status).toBe(500);
  expect(unconfirmed.body).toMatchObject({
    success: false,
    jobId: expect.any(String),
    error: { code: 'PRINT_FAILED', reason: 'UNCONFIRMED', mayHavePrinted: true },
  });
  const { jobId, error } = unconfirmed.body;
  expect((await job(service, jobId)).error).toMatchObject({
    code: error.reason,
    mayHavePrinted: error.mayHavePrinted,
  });
  expect(error.message).toContain(jobId);
  expect((await service.post(`/jobs/${jobId}/reprint`)).status).toBe(200);

  await service.printer.setFaults({ confirmation: null, paper: 'out' });
  await eventually(async () =>
    expect((await service.get('/printer/status')).body.printer.paperStatus).toBe('out'),
  );
  const expired = await print({ wait: true, expiresIn: 1 });
  expect(expired.body).toMatchObject({
    jobId: expect.any(String),
    error: { code: 'PRINT_FAILED', reason: 'EXPIRED', mayHavePrinted: false },
  });
});

test('wait takes seconds: the state after that time is answered', async () => {
  const service = await startService();
  await service.post('/printers/default/pause');
  const print = (wait: unknown) =>
    service.post('/print/queue-number', { data: number, options: { wait } });
  const { status, body } = await print(1);
  expect(status).toBe(200);
  expect(body.status).toBe('queued');
  expect((await print(false)).body.status).toBe('queued');
  for (const [wrong, problem] of [
    [0, 'must be >= 1'],
    [61, 'must be <= 60'],
    [1.5, 'must be true or false or a whole number'],
    ['10', 'must be true or false or a whole number'],
  ] as const) {
    const answer = await print(wrong);
    expect(answer.status).toBe(400);
    expect(answer.body.error.details).toEqual([`options.wait: ${problem}`]);
  }
});

test('who waits for a job when the service stops is told how it stands', async () => {
  const service = await startService();
  await service.post('/printers/default/pause');
  const waiting = service.post('/print/queue-number', { data: number, options: { wait: true } });
  await eventually(async () =>
    expect((await service.get('/printer/status')).body.printer.queueLength).toBe(1),
  );
  await service.running.stop(0);
  expect((await waiting).body).toMatchObject({ success: true, status: 'queued' });
});

test('a client that does not read its answers does not keep the service from stopping', async () => {
  const service = await startService();
  const { hostname, port } = new URL(service.url);
  const client = connect(Number(port), hostname).pause();
  onTestFinished(() => void client.destroy());
  const closed = once(client, 'close');
  // More than all buffers on the way hold.
  const asked = `GET /docs/static/swagger-ui-bundle.js HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`;
  client.on('error', () => {}).write(asked.repeat(20));
  await once(client, 'readable');
  await service.running.stop(0);
  client.resume();
  await closed;
});

test('a full queue refuses more, and says when to come again', async () => {
  const service = await startService({ limits: { queuedJobs: 2 } });
  await printerIs(service, { status: 'online' });
  await service.printer.setFaults({ paper: 'out' });
  await printerIs(service, { status: 'error' });
  await service.print('queue-number', number);
  const last = await service.print('queue-number', number);
  const { status, body, headers } = await service.post('/print/queue-number', { data: number });
  expect(status).toBe(503);
  expect(body.error.code).toBe('QUEUE_FULL');
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  await service.delete(`/jobs/${last}`);
  await service.print('queue-number', number);
});

test('half an image left by an earlier client does not swallow the next receipt', async () => {
  const service = await startService();
  const first = await service.ended(await service.print('queue-number', number));
  expect(first.status).toBe('completed');
  await service.printer.setFaults({ resetAfterBytes: 40 });
  const broken = await service.ended(await service.print('queue-number', number));
  expect(broken.error).toMatchObject({ code: 'UNCONFIRMED', reason: 'connection-lost' });
  await service.printer.setFaults({ leftover: 5000 });
  await service.post('/printer/config', { port: service.printer.port });
  const next = await service.ended(await service.print('queue-number', { number: '77' }));
  expect(next.status).toBe('completed');
  expect(sheetsWith(service, '77')).toBe(1);
});

test('a job that was to be sent again and could not be is not called unprinted', async () => {
  const service = await startService({ jobs: { confirmSeconds: 1 } });
  await printerIs(service, { status: 'online' });
  await service.printer.setFaults({ paperOutAfterMm: 5 });
  const id = await service.print('queue-number', number, {
    onUnconfirmed: 'reprint',
    expiresIn: 1,
  });
  expect(await service.ended(id)).toMatchObject({
    status: 'failed',
    sentAgain: true,
    error: { code: 'UNCONFIRMED', mayHavePrinted: true },
  });
});
