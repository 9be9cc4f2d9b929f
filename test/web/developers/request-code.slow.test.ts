// The compilers of the languages read the generated code of a print request.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { requestCode } from '../../../src/web/developers/request-code.ts';

const isThere = (command: string, ...args: string[]) => spawnSync(command, args).status === 0;

const call = {
  url: 'http://127.0.0.1:3000',
  templateId: 'receipt',
  data: { name: 'O\'Hara "Joe" \\ $HOME `id` é\nJSON);', items: [{ price: 3.9 }] },
  key: 'sale-1',
};

function folder(files: Record<string, string>): string {
  const made = mkdtempSync(join(tmpdir(), 'platen-sample-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(made, name), text);
  return made;
}

/** What a program says about the files, with its exit code. */
function run(cwd: string, command: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  return { status, said: stdout + stderr };
}

for (const hasKey of [false, true]) {
  const named = hasKey ? 'with an API key' : 'without an API key';

  test.skipIf(!isThere('go', 'version'))(`Go compiles and formats the code ${named}`, () => {
    const client = resolve('clients/go');
    const cwd = folder({
      'main.go': `${requestCode.go({ ...call, hasKey })}\n`,
      'go.mod': `module sample\ngo 1.18\nrequire platen v0.0.0\nreplace platen => ${client}\n`,
    });
    expect(run(cwd, 'gofmt', '-d', 'main.go')).toEqual({ status: 0, said: '' });
    expect(run(cwd, 'go', 'vet', './...')).toEqual({ status: 0, said: '' });
  });

  test.skipIf(!isThere('php', '--version'))(`PHP reads the code ${named}`, () => {
    const cwd = folder({ 'print.php': requestCode.php({ ...call, hasKey }) });
    const { status, said } = run(cwd, 'php', '-l', 'print.php');
    expect(said).toContain('No syntax errors');
    expect(status).toBe(0);
  });
}
