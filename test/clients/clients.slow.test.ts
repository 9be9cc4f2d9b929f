// The clients of all languages against the real service, by the same scenarios: each language
// has a driver that carries out calls. What is not installed is skipped.

import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Driver, endLanguages, languages } from '../support/programs/client-languages.ts';
import { type PostgresServer, startPostgres } from '../support/store/postgres.mjs';
import { startService, temporaryFolder } from '../support/service/service.ts';
import { runTill } from '../support/campaigns/till.ts';
import { type Treatment, UnreliableProxy } from '../support/network/unreliable-proxy.ts';

const receipt = { items: [{ name: 'Flat white', quantity: 2, price: 3.9 }], total: 7.8 };

async function behind(...treatments: Treatment[]) {
  const service = await startService();
  return { service, proxy: await UnreliableProxy.before(service.url, ...treatments) };
}

const refusal = (status: number, code: string, headers = {}) => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify({ success: false, error: { code, message: 'Later.' } }),
});

/** Stopped and started by the till. */
let postgres: PostgresServer;
beforeAll(async () => {
  postgres = await startPostgres(mkdtempSync(join(tmpdir(), 'platen-')), { fsync: 'off' });
}, 120_000);

describe.each(languages)('the $name client', ({ isInstalled, folder, prepare }) => {
  let command: string[];
  beforeAll(() => {
    if (isInstalled) command = prepare();
  });
  const driver = (settings: object) => new Driver(command, folder, settings);
  const scenario = test.skipIf(!isInstalled);

  scenario('prints, waits, prints again, lists and previews', async () => {
    const { url } = await startService();
    const platen = driver({ url });
    const printed: string[] = [];
    for (let n = 0; n < 3; n++)
      printed.unshift(
        (await platen.call('print', { data: receipt, options: { copies: 2 } })).jobId,
      );
    const job = await platen.call('wait', { jobId: printed[2] });
    expect([job.status, job['copies']]).toEqual(['completed', 2]);
    const again = await platen.call('reprint', { jobId: printed[2] });
    expect((await platen.call('jobs')).ids).toEqual([again.jobId, ...printed]);
    expect((await platen.call('printers')).ids).toEqual(['default']);
    expect(await platen.call('preview', { data: receipt })).toEqual({ png: true });
  });

  scenario('prints once, though the answer is lost and then the request', async () => {
    const { service, proxy } = await behind('lose answer', 'lose request');
    const platen = driver({ url: proxy.url });
    const { jobId } = await platen.call('print', { data: receipt });
    expect((await platen.call('wait', { jobId })).status).toBe('completed');
    expect(new Set(proxy.keys.slice(0, 3)).size).toBe(1);
    expect(proxy.requests.filter((line) => line.startsWith('POST'))).toHaveLength(3);
    expect(service.printer.sheets).toHaveLength(1);
  });

  scenario('retries under the key that it is given, and not before it is asked to', async () => {
    const { proxy } = await behind(refusal(503, 'QUEUE_FULL', { 'retry-after': '1' }));
    await driver({ url: proxy.url }).call('print', { data: receipt, key: 'order-7' });
    expect(proxy.keys).toEqual(['order-7', 'order-7']);
    expect(proxy.times[1]! - proxy.times[0]!).toBeGreaterThanOrEqual(990);
  });

  scenario(
    'prints once though the database is lost after the commit, and says which key it used',
    async () => {
      const away = refusal(503, 'DATABASE_UNAVAILABLE');
      const { service, proxy } = await behind({ instead: away }, away);
      const failed = await driver({ url: proxy.url, retries: 1 }).call('print', { data: receipt });
      expect(failed['error']).toBe('DATABASE_UNAVAILABLE');
      const platen = driver({ url: proxy.url });
      const { jobId } = await platen.call('print', { data: receipt, key: failed['key'] });
      expect((await platen.call('wait', { jobId })).status).toBe('completed');
      expect(service.printer.sheets).toHaveLength(1);
    },
  );

  scenario('reads on while the database is away', async () => {
    const { proxy } = await behind(refusal(503, 'DATABASE_UNAVAILABLE'), 'lose request');
    expect((await driver({ url: proxy.url }).call('printers')).ids).toEqual(['default']);
    expect(proxy.requests).toHaveLength(3);
  });

  scenario('gives up after its timeout and its retries', async () => {
    const { proxy } = await behind('hang', 'hang');
    const failed = await driver({ url: proxy.url, timeout: 2, retries: 1 }).call('printers');
    expect([failed['error'], failed.status]).toEqual(['TIMEOUT', 0]);
    expect(proxy.requests).toHaveLength(2);
  });

  scenario('says what is wrong with a request, and with its key', async () => {
    const key = 'the-key-of-the-clients';
    const { url } = await startService({ auth: { enabled: true, apiKey: key } });
    const platen = driver({ url, key });
    expect(await platen.call('print', { data: {} })).toMatchObject({
      error: 'VALIDATION_ERROR',
      status: 400,
      details: expect.arrayContaining(['items: is required']),
    });
    expect(await platen.call('job', { jobId: 'nope' })).toMatchObject({ error: 'JOB_NOT_FOUND' });
    expect(await driver({ url }).call('printers')).toMatchObject({
      error: 'UNAUTHORIZED',
      status: 401,
    });
  });

  scenario('says which job failed and why, after waiting for it', async () => {
    const service = await startService();
    await service.post('/virtual-printer/faults', { paper: 'out' });
    const failed = await driver({ url: service.url }).call('print', {
      data: receipt,
      options: { wait: 20, expiresIn: 1 },
    });
    const { jobs } = (await service.get('/jobs')).body;
    expect(failed).toMatchObject({
      error: 'PRINT_FAILED',
      jobId: jobs[0].id,
      reason: 'EXPIRED',
      mayHavePrinted: false,
    });
  });

  scenario('says that a service is not there', async () => {
    const failed = await driver({ url: 'http://127.0.0.1:9', retries: 0 }).call('printers');
    expect([failed['error'], failed.status]).toEqual(['UNREACHABLE', 0]);
  });

  scenario('reads events once and in order, across a restart of the service', async () => {
    const data = temporaryFolder();
    const first = await startService({ data });
    const before = await first.print('queue-number', { number: 'A1' }, { wait: true });
    const reading = driver({ url: first.url }).call('events', { after: 0, completed: 2 });
    await first.running.stop(0);
    const second = await startService({ data, server: { port: Number(new URL(first.url).port) } });
    const after = await second.print('queue-number', { number: 'A2' });
    const { seqs, jobs } = await reading;
    expect(jobs).toEqual([before, after]);
    expect(seqs).toEqual(Array.from(seqs as number[], (_, n) => n + 1));
  });

  scenario(
    'a till that sends each order twice prints it once, though the service is killed, the paper runs out and the database is away',
    async () => {
      const orders = 8;
      const verdict = await runTill({ folder }, command, { orders, awayMs: 1500, postgres });
      expect(verdict).toMatchObject({ exceptions: [], doubled: 0, lies: [] });
      // Each kill, and the stop of the database, leaves one job unconfirmed at most.
      expect(verdict.completed).toBeGreaterThanOrEqual(orders - verdict.kills - 1);
    },
  );
});

afterAll(async () => {
  endLanguages();
  await postgres.remove();
});
