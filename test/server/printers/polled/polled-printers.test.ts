// What time brings for printers that poll, on a clock that the test moves.

import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { profileHash } from '../../../../src/core/profiles/index.ts';
import { Deadlines } from '../../../../src/server/printers/deadlines.ts';
import type { PolledPrinter } from '../../../../src/server/printers/polled/polled-printer.ts';
import { PolledPrinters } from '../../../../src/server/printers/polled/polled-printers.ts';
import type { ConfiguredPrinter } from '../../../../src/server/printers/configured-printer.ts';
import { Printer } from '../../../../src/server/printers/printer.ts';
import { openSqliteStore } from '../../../../src/server/store/sqlite.ts';
import type { Store } from '../../../../src/server/store/store.ts';
import { newJob } from '../../../support/store/new-job.ts';

const online = { state: 'online', paper: 'ok', cover: 'closed', reasons: [] } as const;
const begin = Date.parse('2026-11-17T12:00:00.000Z');
const confirmMs = 15_000;

let time: number;
let store: Store;
let printers: PolledPrinters;
let printer: Printer;
let star: PolledPrinter;

const pass = async (seconds: number) => {
  time += seconds * 1000;
  await printers.lookAfter();
};
const poll = (report: { isBusy?: boolean } = {}) =>
  star.report({ intervalMs: 5000, ...report }, { ...online, reasons: [] });

beforeEach(async () => {
  time = begin;
  const clock = () => new Date(time);
  store = await openSqliteStore(':memory:', { now: clock });
  onTestFinished(() => store.close());
  await store.createTemplate({ id: 'receipt', name: 'R', description: '', config: { blocks: [] } });
  const record = (await store.addPrinter('till', { ip: 'cloudprnt:', port: 0 }))!;
  const configured = { address: { host: '', port: 9100 }, groups: [] } as unknown;
  printer = new Printer(configured as ConfiguredPrinter, record, null, clock);
  printers = new PolledPrinters({
    store,
    node: { id: 'this' },
    deadlines: new Deadlines(clock),
    confirmMs,
    renderAgain: async () => [{ copy: 1, bytes: Uint8Array.of(1) }],
    isHeld: () => false,
    mayReach: () => true,
    isAwaited: () => false,
  });
  await printers.apply(printer);
  star = printers.get('till')!;
});

/** Adds a job that takes a second to print, and fetches it. */
async function fetchJob(): Promise<string> {
  const job = newJob({
    createdAt: new Date(time).toISOString(),
    expiresAt: new Date(time + 600_000).toISOString(),
    profileHash: profileHash(printer.profile),
  });
  await store.addJob(job);
  const { token } = (await star.next())!;
  expect(await star.fetch(token, (one) => star.bytes(one))).toEqual(Uint8Array.of(27, 64));
  return job.id;
}

const statusOf = async (id: string) => (await store.getJob(id))?.status;

test('a printer is offline after twice its interval and 5 s, and online with its next poll', async () => {
  await poll();
  expect(printer.status).toMatchObject({ state: 'online', paper: 'ok' });
  await pass(15);
  expect(printer.status.state).toBe('online');
  await pass(0.001);
  expect(printer.status).toMatchObject({ state: 'offline', paper: 'unknown' });
  await pass(30);
  expect(printer.fallbackNeededMs).toBe(30_000);
  await poll();
  expect(printer.status.state).toBe('online');
  expect(printer.fallbackNeededMs).toBeNull();
});

test('the fallback of a printer that has not polled yet is needed from the start', async () => {
  await pass(0);
  await pass(40);
  expect(printer.status.state).toBe('offline');
  expect(printer.fallbackNeededMs).toBe(40_000);
});

test('a fetched job is unconfirmed after its estimate and the confirmation time', async () => {
  const id = await fetchJob();
  await pass(16);
  expect(await statusOf(id)).toBe('printing');
  await pass(0.001);
  expect(await store.getJob(id)).toMatchObject({
    status: 'failed',
    error: { code: 'UNCONFIRMED', mayHavePrinted: true },
  });
});

test('a fetched job is waited for while the printer is busy, at most until its deadline', async () => {
  const id = await fetchJob();
  for (let second = 5; second <= 610; second += 5) {
    time = begin + second * 1000;
    await poll({ isBusy: true });
    await printers.lookAfter();
    expect(await statusOf(id), `after ${second} s`).toBe('printing');
  }
  time = begin + 615_001;
  await poll({ isBusy: true });
  await printers.lookAfter();
  expect(await statusOf(id)).toBe('failed');
});

test('a secret is found by its printer only, and ends when the printer no longer polls', async () => {
  expect(star.secret).toMatch(/^[A-Za-z0-9]{24}$/);
  expect(printers.find('till', star.secret)).toBe(star);
  expect(printers.find('bar', star.secret)).toBeUndefined();
  for (const wrong of ['', star.secret.slice(1), `${star.secret}x`, star.secret.toLowerCase()])
    expect(printers.find('till', wrong === star.secret ? '' : wrong)).toBeUndefined();
  printer.update(await store.savePrinter('till', { ip: '192.168.1.50', port: 9100 }));
  await printers.apply(printer);
  expect(printers.find('till', star.secret)).toBeUndefined();
  expect(await store.getPolling('till')).toBeNull();
});
