// The clients of all languages, each with a driver that carries out calls in its own process: what
// a test sends is one JSON object a line, and so is each answer.

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Folders of the whole file, removed after its last test. */
const made: string[] = [];

export interface Language {
  name: string;
  folder: string;
  isInstalled: boolean;
  /** Done once, before the first scenario; returns the command of the driver. */
  prepare: () => string[];
}

const isThere = (command: string, ...args: string[]) => spawnSync(command, args).status === 0;

export const languages: Language[] = [
  {
    name: 'TypeScript',
    folder: 'dist/platen-client',
    isInstalled: true,
    prepare: () => [process.execPath, join(root, 'test/clients/driver.mjs')],
  },
  {
    name: 'Python',
    folder: 'clients/python',
    isInstalled: isThere('python3', '--version'),
    prepare: () => ['python3', '-W', 'error', join(root, 'test/clients/driver.py')],
  },
  {
    name: 'PHP',
    folder: 'clients/php',
    isInstalled: isThere('php', '--version'),
    prepare: () => ['php', join(root, 'test/clients/driver.php')],
  },
  {
    name: 'Go',
    folder: 'clients/go',
    isInstalled: isThere('go', 'version'),
    prepare: goDriver,
  },
];

function goDriver(): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'platen-go-'));
  made.push(folder);
  const [client, driver] = [join(root, 'clients/go'), join(root, 'test/clients/driver')];
  const module = `module driver\ngo 1.18\nrequire platen v0.0.0\nreplace platen => ${client}\n`;
  writeFileSync(join(folder, 'go.mod'), module);
  const overlay = { Replace: { [join(folder, 'main.go')]: join(driver, 'main.go') } };
  writeFileSync(join(folder, 'overlay.json'), JSON.stringify(overlay));
  const program = join(folder, 'driver');
  const built = spawnSync('go', ['build', '-overlay', 'overlay.json', '-o', program, '.'], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, GOFLAGS: '-mod=mod', GOPROXY: 'off', GOTOOLCHAIN: 'local' },
  });
  expect(built.status, built.stderr).toBe(0);
  return [program];
}

/** After the last test of a file: removes what `prepare` made, and says which languages were not tested. */
export function endLanguages(): void {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
  const missing = languages.filter(({ isInstalled }) => !isInstalled).map(({ name }) => name);
  if (missing.length > 0) console.warn(`Not installed, so not tested: ${missing.join(', ')}.`);
}

export type Reply = Record<string, unknown> & { jobId: string; status: unknown; ids: string[] };

export class Driver {
  readonly #child: ChildProcess;
  readonly #lines: AsyncIterator<string>;
  #errors = '';

  constructor(command: string[], folder: string, settings: object) {
    const [program, ...args] = command;
    // Asynchronously: the service may run in this process.
    this.#child = spawn(program!, [...args, JSON.stringify(settings)], {
      env: { ...process.env, PLATEN_CLIENT: join(root, folder), PYTHONDONTWRITEBYTECODE: '1' },
    });
    onTestFinished(() => void this.#child.kill());
    this.#child.stderr!.on('data', (text: Buffer) => (this.#errors += text.toString()));
    this.#lines = createInterface(this.#child.stdout!)[Symbol.asyncIterator]();
  }

  async call(op: string, given: object = {}): Promise<Reply> {
    this.#child.stdin!.write(`${JSON.stringify({ op, ...given })}\n`);
    const { value, done } = await this.#lines.next();
    expect(done, this.#errors).toBeFalsy();
    return JSON.parse(value as string) as Reply;
  }
}
