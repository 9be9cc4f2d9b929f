// The completion scripts, run by the shells themselves. A shell that is not installed is skipped.

import { execFile, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { bashScript, zshScript } from '../../src/cli/completion/bash.ts';
import { type CommandWords, commandWords } from '../../src/cli/completion/command-words.ts';
import { fishScript } from '../../src/cli/completion/fish.ts';
import { makeProgram } from '../../src/cli/program.ts';
import { program } from '../support/service/platen.ts';
import { temporaryFolder } from '../support/service/service.ts';
import { shareService } from '../support/service/shared-service.ts';
import { slowTest } from '../support/run/slow-test.ts';

const service = shareService(async ({ post }) => {
  await post('/printers', { id: 'bar', virtual: 'epson-tm-t88vi' });
});

let words: CommandWords[];
beforeAll(async () => {
  words = commandWords(await makeProgram());
});

function isInstalled(shell: string): boolean {
  return spawnSync(shell, ['-c', 'true']).status === 0;
}

/** A folder with the program as `platen`, and with files that can be completed. */
function workplace(script: string): { folder: string; env: Record<string, string> } {
  const folder = temporaryFolder();
  const start = `#!/bin/sh\nexec "${process.execPath}" "${program}" "$@"\n`;
  writeFileSync(join(folder, 'platen'), start, { mode: 0o755 });
  writeFileSync(join(folder, 'script'), script);
  writeFileSync(join(folder, 'order.json'), '{}');
  return { folder, env: { PATH: `${folder}:${process.env.PATH}`, PLATEN_URL: service().url } };
}

async function inBash(line: string[]): Promise<string[]> {
  const { folder, env } = workplace(bashScript(words));
  const code =
    'source script; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _platen; printf "%s\\n" "${COMPREPLY[@]}"';
  const args = ['--norc', '-uc', code, 'bash', 'platen', ...line];
  const { stdout } = await promisify(execFile)('bash', args, { cwd: folder, env });
  return stdout.split('\n').filter((word) => word !== '');
}

test('bash completes commands, also those within a command', async () => {
  expect(await inBash(['pr'])).toEqual(['print', 'printers']);
  expect(await inBash(['job', 'ca'])).toEqual(['cancel']);
  expect((await inBash(['batches', 're'])).toSorted()).toEqual(['reprint', 'resume', 'retry']);
  expect(await inBash([''])).toEqual(expect.arrayContaining(['print', 'jobs', 'doctor', 'start']));
});

test('bash completes options and their values', async () => {
  expect(await inBash(['print', 'receipt', '--pr'])).toEqual(['--printer', '--priority']);
  expect(await inBash(['print', 'receipt', '--priority', ''])).toEqual(['normal', 'high', 'low']);
  expect(await inBash(['jobs', '--li'])).toEqual(['--limit']);
  // Those of the default command within a command.
  expect(await inBash(['batches', '--li'])).toEqual(['--limit']);
  expect(await inBash(['completion', 'b'])).toEqual(['bash']);
});

slowTest('bash completes what the service knows, and files', async () => {
  expect(await inBash(['print', 'receipt', '--printer', 'b'])).toEqual(['bar']);
  expect(await inBash(['batches', 'move', 'x', '--to', 'b'])).toEqual(['bar']);
  expect(await inBash(['test', ''])).toEqual(['default', 'bar']);
  expect(await inBash(['print', 'rec'])).toEqual(['receipt']);
  expect(await inBash(['print', 'or'])).toEqual(['order.json']);
  expect(await inBash(['print', 'receipt', 'order'])).toEqual(['order.json']);
  expect(await inBash(['templates', 'example', 'wi'])).toEqual(['wifi-card']);
});

test('without a service, bash completes the rest', async () => {
  const { folder, env } = workplace(bashScript(words));
  const code =
    'source script; COMP_WORDS=(platen print o); COMP_CWORD=2; _platen; echo "${COMPREPLY[@]}"';
  const options = { cwd: folder, env: { ...env, PLATEN_URL: 'http://127.0.0.1:1' } };
  const { stdout, stderr } = await promisify(execFile)('bash', ['--norc', '-uc', code], options);
  expect({ stdout, stderr }).toEqual({ stdout: 'order.json\n', stderr: '' });
});

/** Sourced by an interactive zsh: writes what is offered into files. */
const zshSetup = `PROMPT=
source ./script
compadd() {
  local -a found
  if [[ $argv[1,(i)(-|--)] != *-[OAD]* ]]; then
    builtin compadd -O found "$@"
    (( $#found )) && print -rl -- $found >> matches
  fi
  builtin compadd "$@"
}
finish() { print >> finished }
zle -N finish
bindkey '^T' list-choices
bindkey '^E' finish
print > ready
`;

/** Types a line into it, and the keys that list the matches. */
const zshTyping = String.raw`zmodload zsh/zpty
until-there() { while [[ ! -e $1 ]]; do zpty -r -t shell; sleep 0.05; done > /dev/null }
zpty shell 'zsh -f -i'
zpty -w shell 'source ./setup.zsh'
until-there ready
for line in "$@"; do
  rm -f matches finished
  touch matches
  zpty -w -n shell $'\C-u'"$line"$'\C-t\C-e'
  until-there finished
  print -r -- "$(sort -u matches | tr '\n' ' ')"
done
zpty -d shell
`;

test.skipIf(!isInstalled('zsh'))('zsh completes, as typed into it (needs zsh)', async () => {
  const { folder, env } = workplace(zshScript(words));
  writeFileSync(join(folder, 'setup.zsh'), zshSetup);
  writeFileSync(join(folder, 'typing.zsh'), zshTyping);
  const cases = {
    'platen pr': ['print', 'printers'],
    'platen job ca': ['cancel'],
    'platen print receipt --pr': ['--printer', '--priority'],
    'platen print receipt --priority ': ['high', 'low', 'normal'],
    'platen print receipt --printer b': ['bar'],
    'platen webhooks test': ['test'],
    'platen print rec': ['receipt'],
    'platen print receipt ord': ['order.json'],
  };
  const { stdout, stderr } = await promisify(execFile)(
    'zsh',
    ['-f', 'typing.zsh', ...Object.keys(cases)],
    { cwd: folder, env: { ...env, HOME: folder }, timeout: 120_000 },
  );
  const offered = stdout.split('\n').map((line) => line.split(' ').filter(Boolean));
  expect(offered.slice(0, -1), stderr).toEqual(Object.values(cases));
});

test.skipIf(!isInstalled('fish'))('fish completes (needs fish)', async () => {
  const { folder, env } = workplace(fishScript(words));
  const complete = async (line: string) => {
    const { stdout, stderr } = await promisify(execFile)(
      'fish',
      ['--no-config', '-c', `source script; complete --do-complete '${line}'`],
      { cwd: folder, env: { ...env, HOME: folder } },
    );
    expect(stderr).toBe('');
    return stdout.split('\n').flatMap((text) => text.split('\t')[0] || []);
  };
  expect(await complete('platen pr')).toEqual(['print', 'printers']);
  expect(await complete('platen job ca')).toEqual(['cancel']);
  expect(await complete('platen print receipt --printer b')).toEqual(['bar']);
  // No files, where there are none to be named.
  expect(await complete('platen print receipt --priority ')).toEqual(['high', 'low', 'normal']);
  expect(await complete('platen print receipt ord')).toEqual(['order.json']);
  // Not the options of `platen test`, which prints a page.
  expect(await complete('platen webhooks test --')).toEqual(
    expect.arrayContaining(['--json', '--server']),
  );
  expect(await complete('platen webhooks test ')).toEqual([]);
  expect(await complete('platen test b')).toEqual(['bar']);
});

test('the script of fish quotes every description', () => {
  for (const line of fishScript(words).split('\n')) {
    const withoutQuoted = line.replaceAll(/'(?:[^'\\]|\\.)*'/g, '');
    if (line.startsWith('complete')) expect(withoutQuoted, line).not.toMatch(/['"`$();]/);
  }
});
