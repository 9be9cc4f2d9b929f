#!/usr/bin/env node
// The program. Checks the version of Node before the rest is loaded, which an older
// Node cannot even parse.

import { nodeProblem } from './node-version.ts';

const problem = nodeProblem(process.versions.node);
if (problem === null) await import('./commands.ts');
else {
  console.error(problem);
  process.exitCode = 1;
}
