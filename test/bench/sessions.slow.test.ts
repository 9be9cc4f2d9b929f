import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { eventually } from '../support/service/service.ts';

/** The state of every process in the session: T is stopped, Z has ended. */
function statesIn(session: number): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
        const [state, , , of] = text.slice(text.lastIndexOf(')') + 2).split(' ');
        return Number(of) === session && state !== 'Z' ? [state!] : [];
      } catch {
        return []; // it ended just now
      }
    });
}

test.skipIf(!existsSync('/proc/self/stat'))(
  'what a benchmark has begun is stopped as a whole, and does not outlive a benchmark that is killed',
  async () => {
    const bench = spawn(process.execPath, ['test/support/service/abandon.mjs'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => void bench.kill('SIGKILL'));
    const [line] = (await once(createInterface(bench.stdout), 'line')) as [string];
    const { session, folder } = JSON.parse(line) as { session: number; folder: string };
    expect(statesIn(session)).toEqual(['T', 'T']);
    bench.kill('SIGKILL');
    await eventually(() => expect(statesIn(session)).toEqual([]));
    await eventually(() => expect(existsSync(folder)).toBe(false));
  },
);
