// The queues of npm run bench nodes do what they are measured by: every job that was
// added is completed, once.

import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '../support/test-database.ts';

test.each(['platen', 'pg-boss', 'graphile-worker'])(
  '%s adds jobs and completes all of them',
  async (kind) => {
    const database = await testDatabase();
    const child = spawn(process.execPath, ['bench/support/peers/queue.mjs', kind, database.url], {
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    onTestFinished(async () => {
      child.kill('SIGKILL');
      await database.drop();
    });
    const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
    expect((await lines.next()).value).toContain('ready');
    const ask = async (step: string, seconds: number) => {
      child.stdin.write(`${JSON.stringify({ step, seconds, workers: 4 })}\n`);
      return (JSON.parse((await lines.next()).value) as { count: number }).count;
    };
    const added = await ask('add', 0.3);
    expect(added).toBeGreaterThan(0);
    let completed = 0;
    for (let tries = 0; tries < 30 && completed < added; tries++)
      completed += await ask('complete', 0.5);
    expect(completed).toBe(added);
  },
  60_000,
);
