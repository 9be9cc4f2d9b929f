// The disk is full, reports errors or is read-only: the service responds with
// 5xx, never acknowledges a job that is not stored, and continues when the disk
// works again.

import { DatabaseSync } from '@photostructure/sqlite';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { Campaign } from '../support/campaigns/campaign.ts';
import { keepFigures } from '../support/campaigns/figures.ts';
import { commandProblem, mountProblem, needs, Tmpfs } from '../support/store/tmpfs.ts';

const rounds = 5;
const tracer = 'strace';
const figures: Record<string, object> = {};

test('a full disk is answered with 5xx, and jobs are accepted again when there is space', async (context) => {
  needs(context, mountProblem());
  const disk = new Tmpfs(16);
  const campaign = await Campaign.begin({ settings: { data: disk.path } });
  await campaign.start();
  await campaign.meet();
  for (let round = 0; round < rounds; round++) {
    await askSome(campaign, 5, 200);
    disk.fill();
    await campaign.exhaust();
    await askSome(campaign, 10, 507);
    disk.free();
    await askSome(campaign, 5, 200);
  }
  await conclude('full disk', campaign);
});

test('a disk that fails to flush is answered with 5xx, and jobs are accepted again afterwards', async (context) => {
  needs(context, commandProblem(tracer));
  const campaign = await Campaign.begin();
  await campaign.start();
  await campaign.meet();
  for (let round = 0; round < rounds; round++) {
    await askSome(campaign, 5, 200);
    // Concurrent, so that jobs are being printed when the disk fails.
    const heal = await failFlushes(campaign.service.pid);
    await askSome(campaign, 5, 500);
    await heal();
    await askSome(campaign, 5, 200);
  }
  await conclude('failing flushes', campaign);
});

test('a read-only folder keeps the service from starting, until it is writable', async (context) => {
  needs(context, mountProblem());
  const disk = new Tmpfs(16);
  const campaign = await Campaign.begin({ settings: { data: disk.path } });
  await campaign.start();
  await askSome(campaign, 5, 200);
  await campaign.settle(10_000);
  for (let round = 0; round < rounds; round++) {
    await campaign.service.kill();
    disk.setReadOnly(true);
    expect(await campaign.start()).toBe(false);
    disk.setReadOnly(false);
    expect(await campaign.start()).toBe(true);
    await askSome(campaign, 2, 200);
    await campaign.settle(10_000);
  }
  await conclude('read-only folder', campaign);
});

async function askSome(campaign: Campaign, count: number, status: 200 | 500 | 507): Promise<void> {
  const prints = await Promise.all(Array.from({ length: count }, () => campaign.ask()));
  expect(prints.map((print) => print.status)).toEqual(prints.map(() => status));
}

async function conclude(name: string, campaign: Campaign): Promise<void> {
  await campaign.settle(20_000);
  const verdict = await campaign.verdict();
  await campaign.service.kill();
  const database = new DatabaseSync(join(campaign.dataFolder, 'platen.db'));
  const integrity = database.prepare('PRAGMA integrity_check').get();
  database.close();
  expect(integrity).toEqual({ integrity_check: 'ok' });
  expect(verdict.lies).toEqual([]);
  // Only the disk failed, not the process or the printer, so no job may be
  // unconfirmed.
  expect(verdict).toMatchObject({ unconfirmed: 0, unprinted: 0, unanswered: 0 });
  figures[name] = { rounds, ...verdict };
  keepFigures('disk', { tests: figures });
}

/** Makes every flush of the process fail with EIO. Returns a function that ends this. */
async function failFlushes(pid: number): Promise<() => Promise<void>> {
  const inject = 'inject=fsync,fdatasync:error=EIO';
  const trace = [
    '-f',
    '-e',
    'trace=fsync,fdatasync',
    '-e',
    inject,
    '-o',
    '/dev/null',
    '-p',
    `${pid}`,
  ];
  const strace: ChildProcess = spawn(tracer, trace, { stdio: ['ignore', 'ignore', 'pipe'] });
  onTestFinished(() => void strace.kill('SIGKILL'));
  await once(strace.stderr!, 'data'); // "strace: Process … attached"
  await delay(100);
  return async () => {
    const ended = once(strace, 'exit');
    strace.kill('SIGINT'); // detaches
    await ended;
  };
}
