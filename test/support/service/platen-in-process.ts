// Runs a command of the program in this process, from the sources: what the program has of its
// own process (output, input, variables, exit code) is replaced meanwhile. Starting a process is
// most of the CPU time of a command.

import { Readable } from 'node:stream';
import { runCommand } from '../../../src/cli/commands.ts';
import type { Ended, Surroundings } from './platen.ts';

/** Thrown by process.exit. */
class Exit extends Error {
  readonly code: number;

  constructor(code: number) {
    super(`The program ended with ${code}.`);
    this.code = code;
  }
}

let previous: Promise<unknown> = Promise.resolve();

/** Commands run one after the other: there is one process. */
export function platenInProcess(args: string[], surroundings: Surroundings = {}): Promise<Ended> {
  const ended = previous.then(() => ranAlone(args, surroundings));
  previous = ended.catch(() => {});
  return ended;
}

async function ranAlone(args: string[], { env = {}, input }: Surroundings): Promise<Ended> {
  const written = { out: '', messages: '' };
  const restores = [
    ...replacedOutput(written),
    replaced(process, 'stdin', Readable.from(input === undefined ? [] : [Buffer.from(input)])),
    replaced(process, 'exit', (code = 0) => {
      throw new Exit(code);
    }),
    replacedVariables(env),
  ];
  const exitCode = process.exitCode;
  process.exitCode = undefined;
  try {
    await runCommand(args);
    return { code: currentExitCode(), ...written };
  } catch (error) {
    if (!(error instanceof Exit)) throw error;
    return { code: error.code, ...written };
  } finally {
    process.exitCode = exitCode;
    for (const restore of restores) restore();
  }
}

const currentExitCode = (): number => Number(process.exitCode ?? 0);

function replacedOutput(written: { out: string; messages: string }): (() => void)[] {
  const watching = process.stdout.listeners('error');
  const writing = (to: keyof typeof written) => (text: string | Uint8Array) => {
    written[to] += Buffer.from(text as string).toString();
    return true;
  };
  const line = (to: keyof typeof written) => (text: string) => void writing(to)(`${text}\n`);
  return [
    replaced(process.stdout, 'write', writing('out')),
    replaced(process.stderr, 'write', writing('messages')),
    replaced(console, 'log', line('out')),
    replaced(console, 'error', line('messages')),
    () => {
      for (const listener of process.stdout.listeners('error'))
        if (!watching.includes(listener)) process.stdout.off('error', listener as () => void);
    },
  ];
}

/** Without the settings and colours of whoever runs the tests. */
function replacedVariables(env: Record<string, string>): () => void {
  const before = { ...process.env };
  for (const name of Object.keys(before))
    if (/^PLATEN_(?!TEST)|^(FORCE|NO)_COLOR$/.test(name)) delete process.env[name];
  Object.assign(process.env, { TZ: 'UTC', ...env });
  return () => {
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
    Object.assign(process.env, before);
  };
}

function replaced<Owner extends object>(
  owner: Owner,
  name: keyof Owner,
  value: unknown,
): () => void {
  const before = Object.getOwnPropertyDescriptor(owner, name);
  Object.defineProperty(owner, name, { value, configurable: true, writable: true });
  return () => {
    if (before) Object.defineProperty(owner, name, before);
    else delete owner[name];
  };
}
