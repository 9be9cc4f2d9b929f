#!/usr/bin/env node
// The program. Checks the version of Node before the rest is loaded, which an older
// Node cannot even parse.

import { nodeProblem } from './node-version.ts';

const problem = nodeProblem(process.versions.node);
if (problem === null) {
  const { runCommand } = await import('./commands.ts');
  await runCommand(process.argv.slice(2));
} else {
  console.error(problem);
  process.exitCode = 1;
}
