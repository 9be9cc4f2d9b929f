// Runs the program, and returns its output and its exit code: the built one, as a user does, or
// in the quick tests its sources in this process.

import { spawn } from 'node:child_process';
import { onTestFinished } from 'vitest';

export const program = new URL('../../../dist/cli/main.js', import.meta.url).pathname;

export interface Ended {
  code: number;
  out: string;
  messages: string;
}

export interface Surroundings {
  env?: Record<string, string>;
  /** Standard input; without it, there is none. */
  input?: string | Uint8Array;
}

/** A child that is running. */
export function startPlaten(args: string[], { env = {}, input }: Surroundings = {}) {
  const child = spawn(process.execPath, [program, ...args], {
    env: { PATH: process.env.PATH, TZ: 'UTC', ...env },
    stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  child.stdin?.on('error', () => {}); // it may end before it has read everything
  child.stdin?.end(input);
  let out = '';
  let messages = '';
  child.stdout!.on('data', (text: Buffer) => (out += text.toString()));
  child.stderr!.on('data', (text: Buffer) => (messages += text.toString()));
  const ended = new Promise<Ended>((resolve) => {
    child.once('close', (code) => resolve({ code: code ?? -1, out, messages }));
  });
  return { child, ended, out: () => out };
}

/** In the quick tests, commands run in this process; npm run test:all starts the program. */
const isInProcess = process.env.PLATEN_TESTS === 'quick';

export async function platen(args: string[], surroundings?: Surroundings): Promise<Ended> {
  if (!isInProcess) return await startPlaten(args, surroundings).ended;
  const { platenInProcess } = await import('./platen-in-process.ts');
  return await platenInProcess(args, surroundings);
}
