// The database that the first start of a service leaves, with its tables and starters. It is made
// once in each worker: making it takes as long as the rest of a start.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkConfig } from '../../../src/server/config.ts';
import { installStarters } from '../../../src/server/starters/languages.ts';
import { openSqliteStore } from '../../../src/server/store/sqlite.ts';

let made: Promise<Buffer> | undefined;

/** Puts it into an empty data folder, for a service with the usual starters. */
export async function installDatabase(folder: string): Promise<void> {
  made ??= make();
  writeFileSync(join(folder, 'platen.db'), await made, { mode: 0o600 });
}

async function make(): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'platen-'));
  const { starters, language } = checkConfig({});
  const store = await openSqliteStore(folder);
  await installStarters(store, starters, language);
  await store.close();
  const bytes = readFileSync(join(folder, 'platen.db'));
  rmSync(folder, { recursive: true, force: true });
  return bytes;
}
