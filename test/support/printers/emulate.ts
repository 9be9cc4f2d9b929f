// Runs `platen emulate` as a user does: the compiled program in its own process.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { Command } from 'commander';
import { expect, onTestFinished } from 'vitest';
import { Emulation, type EmulationPlan } from '../../../src/cli/emulate/emulation.ts';
import { planOf, withEmulateOptions } from '../../../src/cli/emulate/options.ts';
import { jsonLines } from '../../../src/cli/emulate/report.ts';
import { eventually } from '../service/service.ts';

const program = new URL('../../../dist/cli/main.js', import.meta.url).pathname;

export function emulate(...args: string[]) {
  const child = spawn(process.execPath, [program, 'emulate', ...args]);
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  let errors = '';
  child.stdout.on('data', (text: Buffer) => (output += text.toString()));
  child.stderr.on('data', (text: Buffer) => (errors += text.toString()));
  // `close` comes after the last output.
  const exit = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { child, exit, output: () => output, errors: () => errors };
}

/** Waits until the process listens. */
export async function listening(...args: string[]) {
  const running = emulate(...args);
  const [port, page] = await eventually(() => {
    const found = /listens on 127\.0\.0\.1:(\d+) [^]*See the paper at (\S+)\n/.exec(
      running.output(),
    );
    return [Number(found![1]), found![2]!] as const;
  });
  return { ...running, port, page };
}

// oxlint-disable-next-line typescript/no-explicit-any -- looks into the lines freely
type Line = any;

/** The same without a process of its own, with a page on a free port; waits until it is ready. */
export async function emulateHere(...args: string[]) {
  const lines: Line[] = [];
  const write = (line: string) => void lines.push(JSON.parse(line));
  let stop!: () => void;
  const stopped = new Promise<void>((resolve) => (stop = resolve));
  const plan = planFrom('--http', '0', ...args);
  const exit = new Emulation(plan, jsonLines(write)).run(stopped);
  onTestFinished(async () => {
    stop();
    await exit.catch(() => {});
  });
  await Promise.race([exit, eventually(() => expect(lines).not.toEqual([]))]);
  const [ready] = lines;
  const ports: Record<string, number> = {};
  for (const { name, port } of ready.printers) ports[name] = port;
  return { exit, lines, ready, ports, page: ready.page as string, stop };
}

/** What the arguments ask for. */
export function planFrom(...args: string[]): EmulationPlan {
  const command = withEmulateOptions(new Command()).exitOverride();
  command.configureOutput({ writeErr: () => {} }).parse(args, { from: 'user' });
  return planOf(command.args, command.opts());
}

/** Sends data to the printer and waits until it is received. */
export async function send(port: number, text: string): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  socket.resume();
  socket.end(Buffer.from(text, 'latin1'));
  await once(socket, 'close');
}

/** A receipt in ESC/POS. */
export const receipt = (text: string) => `\x1b@${text}\n\x1dV\x41\x00`;
