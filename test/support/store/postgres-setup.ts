// Once a run of vitest: a name for the folder of the PostgreSQL server, which the first
// test that needs it starts, and the end of the server after the run.

import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: { folder: string; runner: number };
  }
}

export default function setup(project: TestProject): () => Promise<void> {
  const folder = join(tmpdir(), `platen-postgres-${randomUUID()}`);
  project.provide('postgres', { folder, runner: process.pid });
  return async () => {
    const pidFile = join(folder, 'keeper');
    const keeper = existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8')) : 0;
    if (keeper > 0) await ended(keeper);
    rmSync(folder, { recursive: true, force: true });
  };
}

async function ended(pid: number): Promise<void> {
  try {
    process.kill(pid, 'SIGTERM');
    for (const until = Date.now() + 10_000; Date.now() < until; await delay(20))
      process.kill(pid, 0);
  } catch {
    // It is gone.
  }
}
