// The queues of npm run bench nodes do what they are measured by: every job that was
// added is completed, once.

import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '../support/store/test-database.ts';

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
    const ask = async (step: object) => {
      child.stdin.write(`${JSON.stringify({ ...step, workers: 4 })}\n`);
      return (JSON.parse((await lines.next()).value) as { count: number }).count;
    };
    expect(await ask({ step: 'fill', jobs: 20 })).toBe(20);
    expect(await ask({ step: 'complete', jobs: 20 })).toBe(20);
    expect(await ask({ step: 'add', seconds: 0.1 })).toBeGreaterThan(0);
  },
);
