import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { makeProgram } from '../src/cli/program.ts';
import { commandDoc } from '../tools/docs/command-doc.mjs';

test('docs/command-line.md matches the commands (npm run docs writes it)', async () => {
  expect(readFileSync('docs/command-line.md', 'utf8')).toBe(commandDoc(await makeProgram()));
});
