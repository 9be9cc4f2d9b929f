// A small temporary file system for one test, to be filled or made read-only.
// Mounting needs root; without it the test is skipped with a warning, or fails
// in CI.

import { spawnSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished, type TestContext } from 'vitest';
import { temporaryFolder } from '../service/service.ts';

/** Skips the test if `problem` is not null; in CI it fails instead. */
export function needs(context: TestContext, problem: string | null): void {
  if (problem === null) return;
  if (process.env.CI === 'true') throw new Error(problem);
  console.warn(`\n!!! NOT RUN: ${context.task.name}: ${problem}\n`);
  context.skip(problem);
}

export function commandProblem(command: string): string | null {
  const { error } = spawnSync(command, ['--version']);
  return error ? `it needs the command ${command}, which is not installed` : null;
}

export function mountProblem(): string | null {
  return process.getuid?.() === 0 ? null : 'mounting a small disk needs root';
}

export class Tmpfs {
  readonly path = temporaryFolder();

  constructor(megabytes: number) {
    order('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', this.path);
    onTestFinished(() => order('umount', '-l', this.path));
  }

  /** Fills the file system completely. */
  fill(): void {
    const page = Buffer.alloc(4096);
    const file = openSync(this.#ballast, 'w');
    try {
      for (;;) writeSync(file, page);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
    } finally {
      closeSync(file);
    }
  }

  free(): void {
    rmSync(this.#ballast);
  }

  setReadOnly(isReadOnly: boolean): void {
    order('mount', '-o', `remount,${isReadOnly ? 'ro' : 'rw'}`, this.path);
  }

  get #ballast(): string {
    return join(this.path, 'ballast');
  }
}

function order(command: string, ...args: string[]): void {
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed: ${stderr}`);
}
