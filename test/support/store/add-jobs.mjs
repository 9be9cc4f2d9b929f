// Adds jobs to a store, eight at a time, and prints the id of each acknowledged
// job until it is killed. Usage: node add-jobs.mjs <folder>

import { writeSync } from 'node:fs';
import { openSqliteStore } from '../../../dist/server/store/sqlite.js';

const store = await openSqliteStore(process.argv[2]);
await store.createTemplate({ id: 'receipt', name: 'Receipt', description: '', config: {} });
await store.registerPrinters(['till']);

let jobs = 0;
async function addForEver() {
  for (;;) {
    const id = `job-${String(++jobs).padStart(9, '0')}`;
    await store.addJob({
      id,
      printerId: 'till',
      templateId: 'receipt',
      templateVersion: 1,
      copies: 1,
      request: 'r'.repeat(2000),
      createdAt: '2026-03-01T10:00:00.000Z',
      expiresAt: '2026-03-01T11:00:00.000Z',
      printMs: 1000,
      profileHash: 'x',
      onUnconfirmed: 'hold',
      reprintOf: null,
      idempotency: null,
      payloads: [{ copy: 1, bytes: new Uint8Array(3000) }],
    });
    // Written synchronously: every id that was read was acknowledged before the
    // kill.
    writeSync(1, `${id}\n`);
  }
}

await Promise.all(Array.from({ length: 8 }, addForEver));
