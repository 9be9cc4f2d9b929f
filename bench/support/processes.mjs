// Starts what the benchmarks measure, each in a process of its own, and ends all
// of it when the benchmark ends.

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const children = new Set();
const folders = [];
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL');
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

export function newFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'platen-bench-'));
  folders.push(folder);
  return folder;
}

export const file = (path) => fileURLToPath(new URL(path, import.meta.url));

/** A child and the first line of its output that fits. */
export async function launch(command, args, firstLine, options = {}) {
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'], ...options });
  children.add(child);
  const lines = createInterface(child.stdout);
  const match = await new Promise((resolve, reject) => {
    lines.on('line', (line) => {
      const found = firstLine.exec(line);
      if (found) resolve(found);
    });
    child.once('exit', (code) => {
      children.delete(child);
      reject(new Error(`${command} ${args.join(' ')} ended with ${code}.`));
    });
    child.once('error', reject);
  });
  return { child, lines, match };
}

export async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Printers that swallow what they get and tell what arrived when. */
export async function startPrinters(count = 1) {
  const { child, lines, match } = await launch(
    process.execPath,
    [file('printer.mjs'), String(count)],
    /^ports (.+)/,
  );
  /** By the receipt's number: how often it came and when it was whole first. */
  const arrived = new Map();
  const waiting = new Map();
  lines.on('line', (line) => {
    const [number, at] = line.split(' ').map(Number);
    const known = arrived.get(number);
    arrived.set(number, { times: (known?.times ?? 0) + 1, at: known?.at ?? at });
    waiting.get(number)?.(at);
    waiting.delete(number);
  });
  return {
    ports: match[1].split(' ').map(Number),
    pid: child.pid,
    arrived,
    /** When the receipt's last byte was there, by the clock of performance.timeOrigin; null after `ms`. */
    arrival: (number, ms = 2000) =>
      new Promise((resolve) => {
        const known = arrived.get(number);
        if (known) return resolve(known.at);
        const timer = setTimeout(() => resolve(null), ms);
        waiting.set(number, (at) => {
          clearTimeout(timer);
          resolve(at);
        });
      }),
    takePaper: () => child.stdin.write('out\n'),
    stop: () => end(child),
  };
}

export function end(child) {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', resolve);
    child.kill('SIGKILL');
  });
}

const told = new Set();

/** A request that failed; the same reason is told once. */
export function tellOnce({ message }) {
  if (!told.has(message)) console.error(message);
  told.add(message);
}
