// A job of the printer "till", for tests of stores.

import { randomUUID } from 'node:crypto';
import type { NewJob } from '../../../src/server/store/store.ts';

export const newJob = (change: Partial<NewJob> = {}): NewJob => ({
  id: randomUUID(),
  printerId: 'till',
  templateId: 'receipt',
  templateVersion: 1,
  copies: 1,
  request: '{"data":{}}',
  onUnconfirmed: 'hold',
  reprintOf: null,
  idempotency: null,
  createdAt: new Date().toISOString(),
  expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
  printMs: 1000,
  profileHash: 'x',
  payloads: [{ copy: 1, bytes: Uint8Array.of(27, 64) }],
  ...change,
});
