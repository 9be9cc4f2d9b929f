// `platen start` and `npm start` as a user runs them: the compiled program in its own process.

import { execFile, spawn } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { eventually, temporaryFolder } from '../support/service/service.ts';
import { follow, hasEnded, type Started } from '../support/service/started.ts';
import { mountProblem, needs, Tmpfs } from '../support/store/tmpfs.ts';

const root = new URL('../..', import.meta.url).pathname;
const command = `${root}dist/cli/main.js`;

function platen(args: string[], env: Record<string, string> = {}): Started {
  return follow(
    spawn(process.execPath, [command, ...args], { env: { PATH: process.env.PATH, ...env } }),
  );
}

/** Any free port for the service, and the first free one from 9100 on for its virtual printer. */
const free = (folder: string) => ['--port', '0', '--data', folder];

test('it greets with a curl line that works as it stands, and says where the sheet is', async () => {
  const service = platen(free(temporaryFolder()));
  const url = await service.url();
  const line = await eventually(() => /curl -X POST[\s\S]*?'\n/.exec(service.output())![0]);
  const { stdout } = await promisify(execFile)('sh', ['-c', line]);
  expect(JSON.parse(stdout)).toMatchObject({ success: true, status: 'queued' });
  const sheet = await eventually(() => /Sheet 1 came out: (\S+)/.exec(service.output())![1]!);
  const picture = Buffer.from(await (await fetch(sheet)).arrayBuffer());
  expect(picture.subarray(1, 4).toString()).toBe('PNG');
  expect(picture.length).toBeGreaterThan(500);
  expect(sheet.startsWith(url)).toBe(true);
});

test('it does not import node:http, which loads the WebSocket client of Node 22 and later', () => {
  const folder = `${root}dist/cli/`;
  const files = readdirSync(folder).filter((name) => name.endsWith('.js'));
  const importing = files.filter((name) =>
    /^import .*["']node:http["']/m.test(readFileSync(folder + name, 'utf8')),
  );
  expect(importing).toEqual([]);
});

test('without a printer it greets with lines that add a virtual one and print on it', async () => {
  const service = platen(free(temporaryFolder()), { PLATEN_VIRTUAL_PRINTER__ENABLED: 'false' });
  const url = await service.url();
  const lines = await eventually(() => {
    const found = service.output().match(/curl -X POST[\s\S]*?'\n/g) ?? [];
    expect(found).toHaveLength(2);
    return found;
  });
  for (const line of lines) await promisify(execFile)('sh', ['-c', line]);
  await eventually(async () => {
    const { jobs } = (await (await fetch(`${url}/jobs`)).json()) as { jobs: { status: string }[] };
    expect(jobs.map(({ status }) => status)).toEqual(['completed']);
  });
});

test('standard output has the log, as JSON lines, and nothing else', async () => {
  const service = platen(free(temporaryFolder()), { PLATEN_LOG__LEVEL: 'info' });
  let log = '';
  service.child.stdout!.on('data', (text: Buffer) => (log += text.toString()));
  const url = await service.url();
  await fetch(`${url}/printer/test`, { method: 'POST' });
  const lines = () =>
    log
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { msg: string });
  await eventually(() => expect(lines().map(({ msg }) => msg)).toContain('job ended'));
  await eventually(() => expect(service.output()).toContain('Sheet 1 came out'));
  service.child.kill('SIGTERM');
  expect(await service.exit).toBe(0);
  expect(lines().length).toBeGreaterThan(1);
});

test('settings come from the file, and PORT and HOST from the environment', async () => {
  const folder = temporaryFolder();
  const file = join(folder, 'platen.yaml');
  writeFileSync(file, `data: ${join(folder, 'data')}\nauth: {enabled: true, apiKey: k}\n`);
  const service = platen([], { PLATEN_CONFIG: file, PORT: '0', HOST: '127.0.0.3' });
  const url = await service.url();
  expect(url).toContain('127.0.0.3');
  expect((await fetch(`${url}/templates`)).status).toBe(401);
  expect((await fetch(`${url}/templates`, { headers: { 'x-api-key': 'k' } })).status).toBe(200);
});

test('SIGHUP uses the changed file, and a wrong one changes nothing', async () => {
  const folder = temporaryFolder();
  const file = join(folder, 'platen.yaml');
  const write = (more: string) =>
    writeFileSync(file, `data: ${join(folder, 'data')}\nserver: {port: 0}\n${more}`);
  write('auth: {enabled: true, apiKey: first-key-of-the-file}');
  const service = platen(['--config', file]);
  const url = await service.url();
  const ask = async (key: string) =>
    (await fetch(`${url}/jobs`, { headers: { 'x-api-key': key } })).status;
  write('auth: {enabled: true, apiKey: second-key-of-the-file}\nlimits: {printer: 5}');
  service.child.kill('SIGHUP');
  await eventually(() =>
    expect(service.output()).toMatch(/The settings stay as they are\. .*\n.*limits\.printer: /),
  );
  expect([await ask('first-key-of-the-file'), await ask('second-key-of-the-file')]).toEqual([
    200, 401,
  ]);
  write('auth: {enabled: true, apiKey: second-key-of-the-file}\nlimits: {printers: 5}');
  service.child.kill('SIGHUP');
  await eventually(() => {
    expect(service.output()).toContain('Settings were read again. Changed: auth.apiKey.');
    expect(service.output()).toContain('These need a restart: limits.printers.');
  });
  expect([await ask('first-key-of-the-file'), await ask('second-key-of-the-file')]).toEqual([
    401, 200,
  ]);
  expect(service.output()).not.toContain('second-key');
  service.child.kill('SIGTERM');
  expect(await service.exit).toBe(0);
});

test('a wrong setting ends the start with its path', async () => {
  const file = join(temporaryFolder(), 'platen.yaml');
  writeFileSync(file, 'sever: {}');
  const service = platen(['--config', file]);
  expect(await service.exit).toBe(1);
  expect(service.output()).toContain('sever: is not known here; did you mean "server"?');
  expect(service.output()).not.toContain('at ');
});

test('a second service on the same data folder refuses to start', async () => {
  const folder = temporaryFolder();
  const first = platen(free(folder));
  await first.url();
  const second = platen(free(folder));
  expect(await second.exit).toBe(1);
  expect(second.output()).toContain(folder);
});

test('a database that does not answer ends the start with its address, without the password', async () => {
  const address = 'postgres://platen:secret@127.0.0.1:1/shop?sslmode=disable';
  const service = platen(free(temporaryFolder()), { PLATEN_DATABASE_URL: address });
  expect(await service.exit).toBe(1);
  expect(service.output()).toContain('The database does not answer: nothing accepts connections');
  expect(service.output()).toContain('The database is postgres://platen@127.0.0.1:1/shop ');
  expect(service.output()).not.toContain('secret');
});

test('a full disk ends the start with what to do', async (context) => {
  needs(context, mountProblem());
  const disk = new Tmpfs(1);
  disk.fill();
  const service = platen(free(join(disk.path, 'data')));
  expect(await service.exit).toBe(1);
  expect(service.output()).toContain('Free some space, or choose another folder');
  expect(service.output()).not.toContain('by itself');
});

test('a read-only data folder is named, with the way to choose another', async (context) => {
  needs(context, mountProblem());
  const disk = new Tmpfs(8);
  const folder = join(disk.path, 'data');
  const first = platen(free(folder));
  await first.url();
  first.child.kill('SIGTERM');
  await first.exit;
  disk.setReadOnly(true);
  const second = platen(free(folder));
  expect(await second.exit).toBe(1);
  expect(second.output()).toContain(`The data folder is ${folder}; choose another one with`);
  expect(second.output()).toContain('PLATEN_DATA');
  expect(second.output().trim().split('\n')).toHaveLength(1);
  disk.setReadOnly(false);
});

test('a port that is taken is explained', async () => {
  const first = platen(free(temporaryFolder()));
  const { port } = new URL(await first.url());
  const second = platen(['--port', port, '--data', temporaryFolder()]);
  expect(await second.exit).toBe(1);
  expect(second.output()).toContain('choose another port');
});

test('SIGTERM lets what is being printed end; what waits is printed after the next start', async () => {
  const folder = temporaryFolder();
  const first = platen(free(folder));
  const url = await first.url();
  const print = async (number: string) => {
    const response = await fetch(`${url}/print/queue-number`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ data: { number } }),
    });
    return ((await response.json()) as { jobId: string }).jobId;
  };
  await fetch(`${url}/virtual-printer/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"confirmation":"late","confirmationDelayMs":3000}', // long enough to be seen printing
  });
  const printing = await print('1');
  const waiting = await print('2');
  await eventually(async () => {
    const { job } = (await (await fetch(`${url}/jobs/${printing}`)).json()) as {
      job: { status: string };
    };
    expect(job.status).toBe('printing');
  });
  first.child.kill('SIGTERM');
  expect(await first.exit).toBe(0);

  const second = platen(free(folder));
  const again = await second.url();
  const state = async (id: string) =>
    ((await (await fetch(`${again}/jobs/${id}`)).json()) as { job: { status: string } }).job.status;
  expect(await state(printing)).toBe('completed');
  await eventually(async () => expect(await state(waiting)).toBe('completed'));
});

test('a second signal ends it at once', async () => {
  const service = platen(free(temporaryFolder()));
  const url = await service.url();
  await fetch(`${url}/virtual-printer/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"confirmation":"lost"}',
  });
  await fetch(`${url}/print/queue-number`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"data":{"number":"1"}}',
  });
  await eventually(() => expect(service.output()).toContain('Sheet 1'));
  service.child.kill('SIGTERM');
  await eventually(() => expect(service.output()).toContain('Stopping'));
  service.child.kill('SIGTERM');
  expect(await service.exit).toBe(1);
});

test('--help names every option', async () => {
  const help = platen(['start', '--help']);
  expect(await help.exit).toBe(0);
  for (const option of ['--config', '--data', '--host', '--port', 'platen.example.yaml'])
    expect(help.output()).toContain(option);
});

test('listening beyond this machine without a key warns', async () => {
  const service = platen([...free(temporaryFolder()), '--host', '0.0.0.0']);
  await service.url();
  await eventually(() => expect(service.output()).toContain('WARNING'));
});

test('a short key and a key that is not required warn, and the service starts', async () => {
  const folder = temporaryFolder();
  const file = join(folder, 'platen.yaml');
  writeFileSync(file, 'auth: {enabled: true, apiKey: abc}');
  const short = platen(['--config', file, ...free(join(folder, '1'))]);
  await short.url();
  await eventually(() => expect(short.output()).toMatch(/WARNING: auth.apiKey is shorter/));
  writeFileSync(file, 'auth: {apiKey: abc}');
  const unused = platen(['--config', file, ...free(join(folder, '2'))]);
  await unused.url();
  await eventually(() => expect(unused.output()).toMatch(/WARNING: .*auth.enabled is false/));
});

const { npm_lifecycle_event: _, ...withoutNpm } = process.env;

/** A process and its descendants, each the parent of the next. */
async function descendants(pid: number): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=']);
  const rows = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  const chain = [pid];
  for (let next: number | undefined = pid; next !== undefined;) {
    next = rows.find(([, parent]) => parent === chain.at(-1))?.[0];
    if (next !== undefined) chain.push(next);
  }
  return chain;
}

function endAfterTest(pid: number): void {
  onTestFinished(() => {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {} // it has ended
  });
}

test.each([
  ['SIGTERM to npm', (pids: number[]) => process.kill(pids[0]!, 'SIGTERM')],
  ['SIGTERM to the shell', (pids: number[]) => process.kill(pids[1]!, 'SIGTERM')],
  ['SIGTERM to node', (pids: number[]) => process.kill(pids.at(-1)!, 'SIGTERM')],
  // A terminal sends it to the whole process group.
  ['Ctrl-C', (pids: number[]) => process.kill(-pids[0]!, 'SIGINT')],
])('%s ends a service that npm start runs', async (_name, act) => {
  const folder = temporaryFolder();
  const npm = follow(spawn('npm', ['start', '--', ...free(folder)], { cwd: root, detached: true }));
  const url = await npm.url();
  const pids = await descendants(npm.child.pid!);
  endAfterTest(pids.at(-1)!);
  expect(pids.length).toBeGreaterThan(1);
  act(pids);
  await hasEnded(url);
  expect(npm.output()).toContain('Stopping');
  await eventually(() => expect(() => process.kill(pids.at(-1)!, 0)).toThrow('ESRCH'));
  const again = platen(free(folder)); // which locks the data folder
  await again.url();
});

/** A service whose parent, a shell, has been killed. */
async function orphan(env: NodeJS.ProcessEnv) {
  const program = [process.execPath, command, ...free(temporaryFolder())];
  const shell = follow(
    spawn('sh', ['-c', `"$@" & echo "pid $!"; wait`, 'sh', ...program], { env }),
  );
  const url = await shell.url();
  const pid = Number(/pid (\d+)/.exec(shell.output())![1]);
  endAfterTest(pid);
  shell.child.kill('SIGKILL');
  await shell.exit;
  return url;
}

test('a service that npm started ends when its parent has ended', async () => {
  const url = await orphan({ ...withoutNpm, npm_lifecycle_event: 'start' });
  await hasEnded(url);
});

test('a service that was started without npm outlives its parent', async () => {
  const url = await orphan(withoutNpm);
  await new Promise((resolve) => setTimeout(resolve, 1500)); // three times the interval of the check
  expect((await fetch(`${url}/health`)).status).toBe(200);
});

test('Ctrl-C that npm repeats counts as one signal', async () => {
  const service = platen(free(temporaryFolder()), { npm_lifecycle_event: 'start' });
  await service.url();
  service.child.kill('SIGINT');
  service.child.kill('SIGTERM');
  expect(await service.exit).toBe(0);
});
