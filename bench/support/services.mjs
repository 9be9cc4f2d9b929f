// The services that the benchmarks compare: Platen, minimal servers as upper limits, and other
// print servers. Each `start` takes the printers' ports and returns a way to submit receipt n.
// A service that is not installed throws a message that says so.

import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client, headOf, send } from './client.mjs';
import { printJob, ippStatus } from './ipp.mjs';
import { begin, end, file, freePort, launch, newFolder } from './processes.mjs';
import { receiptData, receiptTemplate, writtenByHand } from './receipt.mjs';

const listens = /listens on (\S+)/;

/** Bodies are made before the timing starts. */
const body = (number) => JSON.stringify({ data: receiptData(number) });

function overHttp({ child, match }, paths) {
  const heads = paths.map((path) => headOf('POST', match[1] + path));
  return {
    url: match[1],
    pid: child.pid,
    session: child.pid,
    connect: () => new Client(match[1]),
    prepare: body,
    submit: async (client, prepared, n = 0) => {
      const { status, body: answer } = await client.request(heads[n % heads.length], prepared);
      if (status !== 200) throw new Error(`${status}: ${answer.toString().slice(0, 300)}`);
      return answer;
    },
    stop: () => end(child),
  };
}

const script = (name, ...args) =>
  launch(process.execPath, [file(`peers/${name}.mjs`), ...args], listens);

export const bareHttp = {
  name: 'bare node:http',
  start: async () => overHttp(await script('bare-http'), ['/print/bench']),
};
export const bareFastify = {
  name: 'bare Fastify',
  start: async () => overHttp(await script('bare-fastify'), ['/print/bench']),
};
export const schemaFastify = {
  name: 'Fastify with schema',
  start: async () => overHttp(await script('bare-fastify', 'schema'), ['/print/bench']),
};
export const minimum = {
  name: 'hand-written minimum',
  start: async (ports = []) =>
    overHttp(await script('minimum', newFolder(), ...ports.map(String)), ['/print/bench']),
};
export const naive = {
  name: 'naive (Fastify, node-thermal-printer)',
  start: async (ports) => overHttp(await script('naive', ...ports.map(String)), ['/print/bench']),
};

/** A template for each printer, the first of which is the default. */
async function setUp(url, ports) {
  const template = { id: 'bench', name: 'Bench', config: receiptTemplate() };
  await send('POST', `${url}/templates`, template);
  for (const [index, port] of ports.entries()) {
    if (index === 0) continue;
    const printer = `p${index}`;
    await send('POST', `${url}/printers`, { id: printer, ip: '127.0.0.1', port });
    const config = { ...template.config, printer };
    await send('POST', `${url}/templates`, { ...template, id: `bench${index}`, config });
  }
}

/** The build in a checkout. `known` are the limits that its configuration knows. */
export const platenIn = (root, known = { queuedJobs: 1_000_000, queuedBytes: 1e11 }) => ({
  name: 'platen',
  /** `before` is the folder of an earlier start, with its templates and printers. */
  async start(ports = [], settings = {}, before = null) {
    const folder = before ?? newFolder();
    const config = join(folder, 'config.json');
    const [port = 9] = ports;
    const { limits, ...others } = settings;
    writeFileSync(
      config,
      JSON.stringify({
        printer: { ip: '127.0.0.1', port },
        queueWhenOffline: true,
        limits: { ...known, ...limits },
        ...others,
      }),
    );
    const started = await launch(
      process.execPath,
      [
        join(root, 'dist/cli/main.js'),
        '--config',
        config,
        '--data',
        join(folder, 'data'),
        '--port',
        '0',
      ],
      listens,
    );
    const url = started.match[1];
    if (before === null) await setUp(url, ports);
    const paths = ports.map((_, index) => `/print/bench${index || ''}`);
    return { ...overHttp(started, paths.length > 0 ? paths : ['/print/bench']), folder };
  },
});

export const platen = platenIn(file('../..'));

/** Writes directly to the printer. */
export const bareTcp = {
  name: 'bare TCP',
  async start(ports) {
    const { connect } = await import('node:net');
    const socket = connect(ports[0], '127.0.0.1');
    socket.setNoDelay(true);
    socket.on('data', () => {});
    return {
      pid: process.pid,
      session: null, // no process to stop
      connect: () => ({ close: () => {} }),
      prepare: (number) => writtenByHand(receiptData(number)),
      submit: async (_, bytes) => void socket.write(bytes),
      stop: async () => void socket.destroy(),
    };
  },
};

function overIpp({ url, child, queues, format }) {
  const heads = queues.map((queue) => headOf('POST', url + queue, 'application/ipp'));
  return {
    url,
    pid: child.pid,
    session: child.pid,
    connect: () => new Client(url),
    /** These servers have no templates: the client sends the bytes. */
    prepare: (number) => writtenByHand(receiptData(number)),
    submit: async (client, bytes, n = 0) => {
      const index = n % queues.length;
      const uri = `ipp://localhost${queues[index]}`;
      const { status, body: answer } = await client.request(
        heads[index],
        printJob(uri, format, bytes),
      );
      if (status !== 200 || ippStatus(answer) > 0xff)
        throw new Error(`HTTP ${status}, IPP ${ippStatus(answer).toString(16)}`);
      return answer;
    },
    stop: () => end(child),
  };
}

function installed(command, packageName) {
  if (spawnSync('which', [command]).status !== 0)
    throw new Error(`${command} is not installed (Debian: ${packageName})`);
}

async function answers(url) {
  for (let tries = 0; tries < 100; tries++) {
    const isThere = await fetch(url).then(
      () => true,
      () => false,
    );
    if (isThere) return;
    await delay(100);
  }
  throw new Error(`${url} does not answer`);
}

/** CUPS with raw queues on socket://, in a temporary folder. */
export const cups = {
  name: 'CUPS',
  async start(ports) {
    installed('cupsd', 'cups');
    const folder = newFolder();
    const port = await freePort();
    for (const name of ['root', 'cache', 'spool', 'spool/tmp', 'state', 'log'])
      mkdirSync(join(folder, name), { mode: 0o755 });
    chmodSync(folder, 0o755);
    writeFileSync(
      join(folder, 'cups-files.conf'),
      [
        `ServerRoot ${folder}/root`,
        `CacheDir ${folder}/cache`,
        `RequestRoot ${folder}/spool`,
        `TempDir ${folder}/spool/tmp`,
        `StateDir ${folder}/state`,
        `AccessLog ${folder}/log/access`,
        `ErrorLog ${folder}/log/error`,
        `PageLog ${folder}/log/page`,
        'SystemGroup root',
        'FileDevice Yes',
      ].join('\n'),
    );
    writeFileSync(
      join(folder, 'cupsd.conf'),
      [
        `Listen 127.0.0.1:${port}`,
        'Browsing No',
        'DefaultAuthType None',
        'WebInterface No',
        'LogLevel none',
        'MaxJobs 0',
        'MaxClients 200',
        'MaxClientsPerHost 200',
        'PreserveJobHistory No',
        'PreserveJobFiles No',
        '<Location />\nOrder allow,deny\nAllow all\n</Location>',
        '<Policy default>\n<Limit All>\nOrder allow,deny\nAllow all\n</Limit>\n</Policy>',
      ].join('\n'),
    );
    const child = begin(
      'cupsd',
      ['-f', '-c', join(folder, 'cupsd.conf'), '-s', join(folder, 'cups-files.conf')],
      { stdio: 'ignore' },
    );
    const url = `http://127.0.0.1:${port}`;
    await answers(url);
    ports.forEach((printer, index) =>
      execFileSync(
        'lpadmin',
        [
          '-h',
          `127.0.0.1:${port}`,
          '-p',
          `q${index}`,
          '-E',
          '-m',
          'raw',
          '-v',
          `socket://127.0.0.1:${printer}`,
        ],
        { stdio: ['ignore', 'ignore', 'ignore'] },
      ),
    );
    const queues = ports.map((_, index) => `/printers/q${index}`);
    /** CUPS accepts more slowly the more jobs wait. */
    const empty = () => spawnSync('cancel', ['-h', `127.0.0.1:${port}`, '-a', '-x']);
    return { ...overIpp({ url, child, queues, format: 'application/vnd.cups-raw' }), empty };
  },
};

/** LPrint passes the printer's own language on unchanged. */
export const lprint = {
  name: 'LPrint',
  async start(ports) {
    installed('lprint', 'lprint');
    const folder = newFolder();
    const port = await freePort();
    const environment = { ...process.env, HOME: folder, TMPDIR: folder, XDG_CONFIG_HOME: folder };
    const child = begin(
      'lprint',
      [
        'server',
        '-o',
        `server-port=${port}`,
        '-o',
        'listen-hostname=127.0.0.1',
        '-o',
        `spool-directory=${folder}/spool`,
        '-o',
        'log-level=error',
        '-o',
        `log-file=${folder}/log`,
      ],
      { stdio: 'ignore', env: environment },
    );
    const url = `http://127.0.0.1:${port}`;
    await answers(url);
    ports.forEach((printer, index) =>
      execFileSync(
        'lprint',
        [
          'add',
          '-d',
          `q${index}`,
          '-v',
          `socket://127.0.0.1:${printer}`,
          '-m',
          'zpl_4inch-203dpi-dt',
        ],
        { env: environment, stdio: ['ignore', 'ignore', 'pipe'] },
      ),
    );
    const queues = ports.map((_, index) => `/ipp/print/q${index}`);
    return overIpp({ url, child, queues, format: 'application/vnd.zebra-zpl' });
  },
};
