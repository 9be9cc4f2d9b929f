// Starts the programs that the benchmarks measure, each in its own session, and ends all of
// them when the benchmark ends for any reason.

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { endSessions } from './sessions.mjs';

const sessions = new Set();
const folders = [];
let guardian;

/** The guardian ends what it knows of even if this process is killed. */
function tellGuardian(line) {
  if (!guardian) {
    const options = { detached: true, stdio: ['pipe', 'ignore', 'inherit'] };
    guardian = spawn(process.execPath, [file('guardian.mjs')], options);
    guardian.unref();
    guardian.stdin.unref();
  }
  guardian.stdin.write(`${JSON.stringify(line)}\n`);
}

process.on('exit', () => {
  endSessions([...sessions]);
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

export function newFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'platen-bench-'));
  folders.push(folder);
  tellGuardian({ folder });
  return folder;
}

export const file = (path) => fileURLToPath(new URL(path, import.meta.url));

/** A child process whose session id is its process id. */
export function begin(command, args, options) {
  const child = spawn(command, args, { ...options, detached: true });
  if (child.pid === undefined) return child; // its error follows
  sessions.add(child.pid);
  tellGuardian({ begun: child.pid });
  return child;
}

/**
 * A child and the first line of its output that fits; people's lines of Platen are on standard
 * error. What follows there is passed on.
 */
export async function launch(command, args, firstLine) {
  const child = begin(command, args, { stdio: ['pipe', 'pipe', 'pipe'] });
  const lines = createInterface(child.stdout);
  const errors = createInterface(child.stderr);
  const told = [];
  const match = await new Promise((resolve, reject) => {
    const look = (line) => {
      const found = firstLine.exec(line);
      if (found) resolve(found);
    };
    lines.on('line', look);
    errors.on('line', look).on('line', (line) => told.push(line));
    child.once('exit', (code) =>
      reject(new Error([`${command} ${args.join(' ')} ended with ${code}.`, ...told].join('\n'))),
    );
    child.once('error', reject);
  });
  errors.removeAllListeners('line').on('line', (line) => console.error(line));
  return { child, lines, match };
}

export async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Printers that read everything and report what arrived when. */
export async function startPrinters(count = 1, mode = '') {
  const { child, lines, match } = await launch(
    process.execPath,
    [file('printer.mjs'), String(count), mode],
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
    session: child.pid,
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
    givePaper: () => child.stdin.write('in\n'),
    stop: () => end(child),
  };
}

/** Ends the child with all processes that it started. */
export function end(child) {
  endSessions([child.pid]);
  sessions.delete(child.pid);
  tellGuardian({ ended: child.pid });
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once('exit', resolve);
  });
}

const told = new Set();

/** Logs why a request failed, each reason once. */
export function tellOnce({ message }) {
  if (!told.has(message)) console.error(message);
  told.add(message);
}
