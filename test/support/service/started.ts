// A program that a test started in a process of its own: its output, the address on which it
// listens, and how it ended.

import type { ChildProcess } from 'node:child_process';
import { expect, onTestFinished } from 'vitest';
import { eventually } from './service.ts';

export interface Started {
  child: ChildProcess;
  output(): string;
  url(): Promise<string>;
  exit: Promise<number | null>;
}

export function follow(child: ChildProcess): Started {
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  let output = '';
  child.stdout!.on('data', (text: Buffer) => (output += text.toString()));
  child.stderr!.on('data', (text: Buffer) => (output += text.toString()));
  return {
    child,
    output: () => output,
    url: () =>
      eventually(() => {
        const found = /listens on (http\S+)/.exec(output);
        expect(found, output).not.toBeNull();
        return found![1]!;
      }),
    exit: new Promise((resolve) => child.once('exit', (code) => resolve(code))),
  };
}

/** The service at this address ended: nothing listens there any more. */
export const hasEnded = (url: string) =>
  eventually(() => expect(fetch(url)).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } }));
