// An installation as a user has it: the packed files with the dependencies, run by a plain
// user in a folder of their own. Started on data of 0.1.0 with a key, it prints, and it
// stops properly when whatever started it gets SIGTERM.

import { execFileSync, spawn, type SpawnOptions } from 'node:child_process';
import { chmodSync, chownSync, cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { eventually } from '../support/service.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const isRoot = process.getuid?.() === 0;
const nobody = 65_534;
const key = 'a-long-random-text';

/** The folder belongs to a plain user. */
function folderOfUser(): string {
  const folder = mkdtempSync(join(tmpdir(), 'platen-install-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  chmodSync(folder, 0o755);
  return folder;
}

function own(folder: string): void {
  if (!isRoot) return;
  chownSync(folder, nobody, nobody);
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    chownSync(join(folder, name), nobody, nobody);
}

test('an installation runs as a plain user, on data of 0.1.0', { timeout: 180_000 }, async () => {
  const folder = folderOfUser();
  const env = { ...process.env, npm_config_update_notifier: 'false' };
  const pack = ['pack', '--ignore-scripts', '--json', '--pack-destination', folder];
  const packed = execFileSync('npm', pack, { cwd: root, encoding: 'utf8', env });
  const [{ filename }] = JSON.parse(packed) as [{ filename: string }];
  // With the dependencies that are installed already: this test needs no network.
  const installed = join(folder, 'node_modules');
  execFileSync('tar', ['-xzf', join(folder, filename), '-C', folder]);
  cpSync(join(folder, 'package'), join(installed, 'platen'), { recursive: true });
  for (const name of ['@napi-rs', '@photostructure', 'node-gyp-build'])
    cpSync(join(root, 'node_modules', name), join(installed, name), {
      recursive: true,
      dereference: true,
    });
  cpSync(join(root, 'test/fixtures/data-0.1.0'), join(folder, 'data'), { recursive: true });
  own(folder);

  const options: SpawnOptions = {
    cwd: folder,
    ...(isRoot && { uid: nobody, gid: nobody }),
    env: { PATH: process.env['PATH'], HOME: folder, PLATEN_API_KEY: key },
    stdio: ['ignore', 'pipe', 'pipe'],
  };
  const program = join(installed, 'platen/dist/cli/main.js');
  const child = spawn(process.execPath, [program, '--port', '0', '--data', 'data'], options);
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  for (const stream of [child.stdout!, child.stderr!])
    stream.on('data', (text: Buffer) => (output += text.toString()));
  const url = await eventually(() => {
    const found = /listens on (http\S+)/.exec(output);
    expect(found, output).not.toBeNull();
    return found![1]!;
  });

  expect((await fetch(`${url}/jobs`)).status).toBe(401);
  const headers = { 'X-API-Key': key, 'Content-Type': 'application/json' };
  const { jobs } = (await (await fetch(`${url}/jobs`, { headers })).json()) as { jobs: object[] };
  expect(jobs.length).toBeGreaterThan(0);
  // The default printer of the old data has an address where nothing is.
  const printer = JSON.stringify({ id: 'new', virtual: 'virtual-80' });
  await fetch(`${url}/printers`, { method: 'POST', headers, body: printer });
  const config = { name: 'Ticket', blocks: [{ type: 'text', content: 'Order {{ number }}' }] };
  const template = JSON.stringify({ id: 'ticket', name: 'Ticket', config });
  await fetch(`${url}/templates`, { method: 'POST', headers, body: template });
  const body = JSON.stringify({ data: { number: 7 }, options: { printer: 'new', wait: 30 } });
  const printed = await fetch(`${url}/print/ticket`, { method: 'POST', headers, body });
  expect(await printed.json()).toMatchObject({ success: true, status: 'completed' });

  const ended = new Promise((resolve) => child.once('exit', (code) => resolve(code)));
  child.kill('SIGTERM');
  expect(await ended, output).toBe(0);
});
