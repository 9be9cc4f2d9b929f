// Runs every program in the documents against the real service, in the order of the
// document. Programs in languages that are not installed are skipped.

import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkConfig } from '../src/server/config.ts';
import { type Running, start } from '../src/server/main.ts';
import {
  type DocBlock,
  type DocInput,
  outputPattern,
  readBlocks,
  readFiles,
  readInputs,
} from './support/programs/doc-blocks.ts';
import { eventually } from './support/service/service.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

const documents = [
  'README.md',
  ...readdirSync(`${root}docs`, { recursive: true, encoding: 'utf8' })
    // test/server/openapi/examples.test.ts sends the examples of api.md.
    .filter((name) => name.endsWith('.md') && name !== 'api.md')
    .map((name) => `docs/${name.replaceAll('\\', '/')}`)
    .toSorted(),
];

interface Runner {
  file: string;
  command: string[];
  /** Tells whether the language is installed. */
  version: string[];
}

// curl says nothing about error answers unless it is told to.
const shell = `curl() { command curl -sS --fail-with-body "$@"; }
set -euo pipefail
`;

const runners: Record<string, Runner> = {
  sh: { file: 'block.sh', command: ['bash'], version: ['bash', '-c', 'command -v curl'] },
  js: { file: 'block.mjs', command: [process.execPath], version: [process.execPath, '--version'] },
  python: { file: 'block.py', command: ['python3'], version: ['python3', '--version'] },
  php: { file: 'block.php', command: ['php'], version: ['php', '-r', 'curl_version();'] },
  go: { file: 'block.go', command: ['go', 'run'], version: ['go', 'version'] },
};

/** What is true after all programs of a document have run. */
const outcomes: Record<string, (get: Get, folder: string) => Promise<void>> = {
  'docs/recipes/till.md': async (get) => {
    const { jobs } = await get('/jobs');
    expect(jobs).toHaveLength(1);
    expect((await get('/virtual-printer/sheets')).sheets).toHaveLength(1);
  },
  'docs/recipes/kitchen-bar-receipt.md': async (get) => {
    for (const printer of ['kitchen', 'bar', 'default'])
      expect((await get(`/virtual-printer/sheets?printer=${printer}`)).sheets).toHaveLength(1);
  },
  'docs/recipes/drawer.md': async (get) => {
    const { jobs } = await get('/jobs');
    expect(jobs).toHaveLength(3);
    expect((await get('/virtual-printer/sheets')).sheets).toEqual([]);
  },
  'docs/recipes/text-and-pictures.md': async (get) => {
    const { sheets } = await get('/virtual-printer/sheets');
    expect(sheets).toHaveLength(6);
    expect(sheets.at(-1).text).toContain('Lentil soup    6.50');
  },
  'docs/recipes/batches.md': async (get) => {
    expect((await get('/virtual-printer/sheets')).sheets).toHaveLength(9);
  },
  'docs/recipes/grocy.md': async (get) => {
    const { sheets } = await get('/virtual-printer/sheets');
    expect(sheets).toHaveLength(1);
    const text = sheets[0].text.join('\n');
    expect(text).toContain('Oat milk');
    expect(text).toContain('Use by 2026-12-01');
  },
  'docs/recipes/php-till.md': async (get) => {
    expect((await get('/jobs')).jobs).toHaveLength(1);
    expect((await get('/virtual-printer/sheets')).sheets).toHaveLength(1);
  },
  'docs/recipes/cron.md': async (get) => {
    const { sheets } = await get('/virtual-printer/sheets');
    expect(sheets).toHaveLength(1);
    expect(sheets[0].text.join('\n')).toContain('Count the drawer');
  },
  'docs/inputs/raw.md': async (get) => {
    // A raw port is closed before the job is printed.
    await eventually(async () => {
      expect((await get('/virtual-printer/sheets?printer=kitchen')).sheets).toHaveLength(2);
    });
  },
  'docs/inputs/epos-print.md': async (get) => {
    const { sheets } = await get('/virtual-printer/sheets?printer=till');
    expect(sheets).toHaveLength(1);
    expect(sheets[0].text.join('\n')).toContain('Hello');
  },
  'docs/inputs/odoo.md': async (get) => {
    expect((await get('/virtual-printer/sheets?printer=till')).sheets).toHaveLength(1);
  },
  'docs/inputs/labelary.md': async (get) => {
    expect((await get('/jobs')).jobs).toMatchObject([{ source: 'pstprnt' }]);
  },
  'docs/inputs/printnode.md': async (get) => {
    expect((await get('/jobs')).jobs).toMatchObject([{ source: 'printnode' }]);
  },
  'docs/upgrading.md': async (get, folder) => {
    const { templates } = await get('/templates');
    const restored = await startIn(join(folder, 'restored'));
    const response = await fetch(`${restored.url}/templates`);
    await restored.stop(0);
    expect(await response.json()).toMatchObject({ templates });
  },
  'docs/recipes/virtual-printer.md': async (get) => {
    expect((await get('/printer/status')).printer).toMatchObject({ virtual: 'platen' });
  },
};

// oxlint-disable-next-line typescript/no-explicit-any -- looks into answers freely
type Answer = any;
type Get = (path: string) => Promise<Answer>;

/** Pages about inputs show their configuration: it is that of the service, on free ports. */
async function startIn(data: string, inputs: readonly DocInput[] = []): Promise<Running> {
  return await start(
    checkConfig({
      data,
      log: { level: 'silent' },
      server: { port: 0 },
      virtualPrinter: { port: 0, speedMmPerSecond: 0 },
      queueWhenOffline: true, // a page may set up a printer that is not there
      inputs: inputs.map(({ type, printer = '' }) => ({ type, port: 0, printer })),
    }),
  );
}

function isInstalled([command = '', ...args]: string[]): boolean {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0;
}
const installed = new Map<string, boolean>();
for (const [language, { version }] of Object.entries(runners))
  installed.set(language, isInstalled(version));

/** What is missing to run the block; undefined if it can run. */
function missing({ language, needs }: DocBlock): string | undefined {
  if (!installed.get(language)) return language;
  if (needs === undefined) return undefined;
  const check =
    language === 'python'
      ? ['python3', '-c', `import ${needs}`]
      : ['bash', '-c', `command -v ${needs}`];
  return isInstalled(check) ? undefined : needs;
}

/** The free ports in place of those that the page names. */
async function portsOf(url: string, inputs: readonly DocInput[]): Promise<Map<string, string>> {
  if (inputs.length === 0) return new Map();
  const printers = new Set(inputs.flatMap(({ printer }) => printer ?? []));
  for (const id of printers)
    if (id !== 'default')
      await fetch(`${url}/printers`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ id, virtual: 'platen' }),
      });
  const { inputs: open } = (await (await fetch(`${url}/inputs`)).json()) as Answer;
  return new Map(inputs.map(({ port }, index) => [`${port}`, `${open[index].boundPort}`]));
}

async function execute(
  block: DocBlock,
  folder: string,
  url: string,
  ports: ReadonlyMap<string, string>,
): Promise<string> {
  const { file, command } = runners[block.language]!;
  const code = block.code
    // A second service is the same one.
    .replaceAll(/http:\/\/127\.0\.0\.1:300[01]/g, url)
    .replaceAll('ws://127.0.0.1:3000', url.replace('http', 'ws'))
    .replaceAll(
      /(127\.0\.0\.1[: /]|--port=)(\d+)/g,
      (_, host, port) => host + (ports.get(port) ?? port),
    )
    // No program of a test calls a printer in the network.
    .replaceAll(/192\.168\.1\.\d+/g, '127.0.0.2');
  // A client without an address calls port 3000, where a service of the developer may run.
  const own = code.replaceAll('new PlatenClient()', `new PlatenClient({ url: '${url}' })`);
  writeFileSync(join(folder, file), block.language === 'sh' ? shell + own : own);
  const [program = '', ...args] = command;
  const modules = [join(root, 'clients/python'), process.env['PYTHONPATH']].filter(Boolean);
  const child = spawn(program, [...args, file], {
    cwd: folder,
    env: {
      ...process.env,
      PYTHONPATH: modules.join(delimiter),
      PLATEN_URL: url,
      PATH: [join(folder, 'node_modules/.bin'), process.env['PATH']].join(delimiter),
      PYTHONDONTWRITEBYTECODE: '1',
      GOFLAGS: '-mod=mod',
      GOPROXY: 'off',
      GOTOOLCHAIN: 'local',
    },
  });
  let output = '';
  let errors = '';
  child.stdout.on('data', (text: Buffer) => (output += text.toString()));
  child.stderr.on('data', (text: Buffer) => (errors += text.toString()));
  const status = await new Promise<number | null>((resolve) => child.once('close', resolve));
  expect(status, `${errors}\n${output}`).toBe(0);
  return output;
}

const programs = documents
  .map((document) => [document, readBlocks(root + document, Object.keys(runners))] as const)
  .filter(([, blocks]) => blocks.length > 0);

describe.each(programs)('%s', (document, blocks) => {
  let folder: string;
  let running: Running;
  let ports: ReadonlyMap<string, string>;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'platen-docs-'));
    mkdirSync(join(folder, 'node_modules'));
    symlinkSync(root, join(folder, 'node_modules/platen'));
    symlinkSync(`${root}dist/platen-client`, join(folder, 'node_modules/platen-client'));
    for (const name of ['vitest', 'node-thermal-printer'])
      symlinkSync(`${root}node_modules/${name}`, join(folder, 'node_modules', name));
    mkdirSync(join(folder, 'node_modules/.bin'));
    symlinkSync(`${root}node_modules/.bin/vitest`, join(folder, 'node_modules/.bin/vitest'));
    const platen = `#!/bin/sh\nexec "${process.execPath}" "${root}dist/cli/main.js" "$@"\n`;
    writeFileSync(join(folder, 'node_modules/.bin/platen'), platen, { mode: 0o755 });
    // As the documents say: the PHP client lies beside the program, the Go client in a folder of it.
    symlinkSync(`${root}clients/php/Platen.php`, join(folder, 'Platen.php'));
    const module = `module shop\ngo 1.18\nrequire platen v0.0.0\nreplace platen => ${root}clients/go\n`;
    writeFileSync(join(folder, 'go.mod'), module);
    for (const { name, content } of readFiles(root + document))
      writeFileSync(join(folder, name), content);
    const inputs = readInputs(root + document);
    running = await startIn(join(folder, 'data'), inputs);
    ports = await portsOf(running.url, inputs);
  });
  afterAll(async () => {
    await running.stop(0);
    rmSync(folder, { recursive: true, force: true });
  });

  for (const block of blocks) {
    const lack = missing(block);
    const name = `line ${block.line}: ${block.language}${lack ? ` (needs ${lack})` : ''}`;
    test.skipIf(lack !== undefined)(name, { timeout: 180_000 }, async () => {
      const output = await execute(block, folder, running.url, ports);
      if (block.output !== undefined) expect(output.trim()).toMatch(outputPattern(block.output));
    });
  }

  const outcome = outcomes[document];
  if (!outcome) return;
  const lacking = blocks.some((block) => missing(block) !== undefined);
  test.skipIf(lacking)('its programs had their effect', async () => {
    const get = async (path: string) => await (await fetch(running.url + path)).json();
    await eventually(async () => {
      const { jobs } = (await get('/jobs')) as { jobs: { status: string }[] };
      expect(jobs.filter(({ status }) => status !== 'completed')).toEqual([]);
    });
    await outcome(get, folder);
  });
});
