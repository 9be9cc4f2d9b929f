// Stores the results of a full run in docs/figures. Only runs started by
// `tools/faults.mjs` store anything.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export function keepFigures(suite: string, figures: object): void {
  const folder = process.env.PLATEN_FIGURES;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  const dated = { suite, date: new Date().toISOString(), node: process.version, ...figures };
  writeFileSync(join(folder, `${suite}.json`), `${JSON.stringify(dated, null, 2)}\n`);
}
