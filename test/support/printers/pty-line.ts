// A serial printer: a pseudo terminal (pty-line.py) in front of a virtual printer. Unplugging
// hangs the line up; a line that is held takes what its buffer can hold, then EAGAIN.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

const program = fileURLToPath(new URL('pty-line.py', import.meta.url));

export class PtyLine {
  readonly path: string;
  readonly #port: number;
  #child: ChildProcess | null = null;

  constructor(path: string, port: number) {
    this.path = path;
    this.#port = port;
    onTestFinished(() => void this.#child?.kill('SIGKILL'));
  }

  async plug(): Promise<void> {
    await this.unplug();
    const child = spawn('python3', [program, this.path, `${this.#port}`], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    this.#child = child;
    await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
  }

  async unplug(): Promise<void> {
    const child = this.#child;
    this.#child = null;
    rmSync(this.path, { force: true });
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  hold(): void {
    this.#child?.kill('SIGSTOP');
  }

  release(): void {
    this.#child?.kill('SIGCONT');
  }
}
