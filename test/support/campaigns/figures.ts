// Stores the results of a full run in docs/figures. Only runs started by
// `tools/test/faults.mjs` or `tools/test/attack.mjs` store
// anything.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export function keepFigures(suite: string, figures: object): void {
  const folder = process.env.PLATEN_FIGURES;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  const dated = { suite, date: new Date().toISOString(), node: process.version, ...figures };
  writeFileSync(join(folder, `${suite}.json`), `${JSON.stringify(dated, null, 2)}\n`);
}

/** What the last run stored; empty if there was none. */
export function keptFigures(suite: string): object {
  const path = join(process.env.PLATEN_FIGURES ?? '', `${suite}.json`);
  if (!process.env.PLATEN_FIGURES || !existsSync(path)) return {};
  return JSON.parse(readFileSync(path, 'utf8')) as object;
}
