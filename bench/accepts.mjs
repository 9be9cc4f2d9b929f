// How many print requests a second are durably accepted, with the raw fsync rate
// of the same disk in the same run. Arguments: connections (16), seconds (5).
// The service runs in a process of its own; its printer is out of paper, so that
// nothing but accepting is measured.

import { spawn } from 'node:child_process';
import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const [connections = 16, seconds = 5] = process.argv.slice(2).map(Number);
const folder = mkdtempSync(join(tmpdir(), 'platen-bench-'));

/** Appends 4 KB and waits for the disk, as often as it goes in a second. */
function fsyncRate() {
  const file = openSync(join(folder, 'fsync'), 'w');
  const block = Buffer.alloc(4096, 1);
  const end = performance.now() + 1000;
  let count = 0;
  while (performance.now() < end) {
    writeSync(file, block);
    fdatasyncSync(file);
    count++;
  }
  closeSync(file);
  return count;
}

const agent = new Agent({ keepAlive: true, maxSockets: connections });
function send(url, method, body) {
  const text = JSON.stringify(body);
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, agent, headers }, (response) => {
      let answer = '';
      response.on('data', (chunk) => (answer += chunk));
      response.on('end', () => resolve({ status: response.statusCode, body: JSON.parse(answer) }));
    });
    sent.on('error', reject);
    sent.end(text);
  });
}

const program = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url));
const service = spawn(process.execPath, [program, '--port', '0', '--data', join(folder, 'data')], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
const url = await new Promise((resolve) => {
  createInterface(service.stdout).on('line', (line) => {
    const found = /listens on (\S+)/.exec(line);
    if (found) resolve(found[1]);
  });
});

const data = {
  number: '004711',
  items: Array.from({ length: 20 }, (_, n) => ({
    name: `Article number ${n}`,
    quantity: 2,
    price: 3.9,
  })),
  total: 156,
};
await send(`${url}/virtual-printer/faults`, 'POST', { paper: 'out' });

const before = fsyncRate();
const cpu = service.pid;
const times = [];
let refused = 0;
const end = performance.now() + seconds * 1000;
async function client() {
  while (performance.now() < end) {
    const start = performance.now();
    const { status, body } = await send(`${url}/print/receipt`, 'POST', { data });
    if (status === 200) times.push(performance.now() - start);
    else if (refused++ === 0) console.error(body);
  }
}
await Promise.all(Array.from({ length: connections }, client));
const after = fsyncRate();
const { readFileSync } = await import('node:fs');
const residentMb = Math.round(
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${cpu}/status`, 'utf8'))[1]) / 1024,
);
service.kill('SIGKILL');
agent.destroy();
rmSync(folder, { recursive: true, force: true });

times.sort((a, b) => a - b);
const at = (share) => Number(times[Math.floor(times.length * share)].toFixed(2));
console.log(
  JSON.stringify({
    bench: 'accepts',
    connections,
    seconds,
    acceptsPerSecond: Math.round(times.length / seconds),
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    refused,
    rawFsyncPerSecond: [before, after],
    residentMb,
  }),
);
