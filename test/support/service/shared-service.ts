// One service for all tests of a file, for tests that restore its state or do
// not depend on it.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { checkConfig } from '../../../src/server/config.ts';
import { type Running, start } from '../../../src/server/main.ts';
import { installDatabase } from './installed-database.ts';
import { TestService } from './service.ts';

/** Call once per file, before the tests. */
export function shareService(
  prepare: (service: TestService) => Promise<void> = async () => {},
): () => TestService {
  let folder: string;
  let running: Running | undefined;
  let service: TestService;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'platen-'));
    await installDatabase(folder);
    const config = checkConfig({
      data: folder,
      log: { level: 'silent' },
      server: { port: 0 },
      virtualPrinter: { port: 0, speedMmPerSecond: 0 },
    });
    running = await start(config);
    service = new TestService(running, undefined);
    await prepare(service);
  });
  afterAll(async () => {
    await running?.stop(0);
    rmSync(folder, { recursive: true, force: true });
  });
  return () => service;
}
