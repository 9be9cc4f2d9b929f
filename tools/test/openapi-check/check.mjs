// npm run test:openapi: lints the documents of a running service, generates clients with three
// generators, compiles them and prints with each. The tools are installed in this folder only.

import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, isBuilt } from '../../build/build.mjs';
import { install } from '../../build/install.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const clients = ['openapi-fetch', 'hey-api', 'orval'];
const apiKey = 'the-key-of-the-check';

install();
if (!isBuilt()) build();
install({ root: here, withTests: false });

const { start } = await import('../../../dist/server/main.js');
const { checkConfig } = await import('../../../dist/server/config.js');

/** Prints the output of a tool only if it fails. */
function run(name, command, ...args) {
  const { status, stdout, stderr } = spawnSync('npx', ['--no-install', command, ...args], {
    cwd: here,
    encoding: 'utf8',
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    shell: process.platform === 'win32',
  });
  console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${name}`);
  if (status !== 0) console.log(`${stdout}\n${stderr}`);
  return status === 0;
}

const data = mkdtempSync(join(tmpdir(), 'platen-openapi-'));
const service = await start(
  checkConfig({
    data,
    server: { port: 0, basePath: '/print-service' },
    auth: { enabled: true, apiKey },
    virtualPrinter: { port: 0, speedMmPerSecond: 0 },
    log: { level: 'silent' },
  }),
);

rmSync(`${here}out`, { recursive: true, force: true });
mkdirSync(`${here}out`);
for (const name of ['openapi.json', 'asyncapi.json']) {
  const document = await (await fetch(`${service.url}/${name}`)).json();
  writeFileSync(`${here}out/${name}`, JSON.stringify(document, null, 2));
}

const results = [
  run('redocly lint', 'redocly', 'lint', 'out/openapi.json', '--config', 'redocly.yaml'),
  run('spectral lint openapi.json', 'spectral', 'lint', 'out/openapi.json', '--fail-severity=warn'),
  run('spectral lint asyncapi.json', 'spectral', 'lint', 'out/asyncapi.json'),
  run(
    'openapi-typescript',
    'openapi-typescript',
    'out/openapi.json',
    '-o',
    'out/types.ts',
    '--default-non-nullable=false', // a field with a default may be left out
  ),
  run('hey-api', 'openapi-ts', '-i', './out/openapi.json', '-o', './out/hey-api'),
  run('orval', 'orval', '--config', 'orval.config.mjs'),
  run('the clients compile', 'tsc', '-p', 'tsconfig.json'),
  run(
    'the clients can be bundled',
    'esbuild',
    ...clients.map((name) => `clients/${name}.ts`),
    '--bundle',
    '--platform=node',
    '--format=esm',
    '--outdir=out/js',
    '--out-extension:.js=.mjs',
  ),
];
for (const name of clients) {
  // The service runs in this process, so waiting for the client must not block it.
  const child = spawn(process.execPath, [`out/js/${name}.mjs`, service.url, apiKey], {
    cwd: here,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const status = await new Promise((resolve) => child.on('exit', resolve));
  console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${name} prints`);
  results.push(status === 0);
}

await service.stop(0);
rmSync(data, { recursive: true, force: true });
const failed = results.filter((passed) => !passed).length;
console.log(`\n${results.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
