// An installation with something of everything, and what its database holds.

import { DatabaseSync } from '@photostructure/sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import { eventually, startService, type TestService } from '../../../support/service/service.ts';

export type Row = Record<string, unknown>;

/** Written by triggers of SQLite wherever jobs are inserted. */
export const derived = 'job_metadata';

/** All rows of a database, by table, as text. */
export function contentsOf(file: string): Map<string, string[]> {
  const db = new DatabaseSync(file);
  const all = new Map(
    tablesOf(db).map((table) => [table, db.prepare(`SELECT * FROM ${table}`).all().map(asText)]),
  );
  db.close();
  return all;
}

function tablesOf(db: InstanceType<typeof DatabaseSync>): string[] {
  return db
    .prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`)
    .all()
    .map(({ name }: { name: string }) => name);
}

/** Without the holders of leases, which end with the service. */
function asText(row: Row): string {
  const { lease_holder: _, lease_taken_at: _at, ...rest } = row;
  return JSON.stringify(rest, (_key, value: unknown) =>
    value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value,
  );
}

/** A service with templates, images, jobs in every state, a batch in the middle, keys and routes. */
export async function installation(settings: object): Promise<TestService> {
  const service = await startService({ starters: false, ...settings });
  const config = { name: 'T', blocks: [{ type: 'text', content: '{{ text }}' }] };
  await service.post('/templates', { id: 't', name: 'T', config });
  await service.put('/templates/t', { name: 'Changed' });
  await service.put('/counters/orders', { start: 7 });
  await service.post('/keys', { name: 'Till', scopes: ['print'] });
  await service.post('/printers', { id: 'p', virtual: 'platen' });
  const rules = [{ templateId: 't', printer: 'p', data: { text: 'x' } }];
  const made = await service.post('/routes', { id: 'r', name: 'R', rules });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  await eventually(async () =>
    expect((await service.get('/printers/p')).body.printer.status).toBe('online'),
  );
  await service.ended(
    await service.print('t', { text: 'Printed before' }, { copies: 2, printer: 'p' }),
  );
  await service.post('/printers/p/pause');
  await service.print(
    't',
    { text: 'Waits' },
    { printer: 'p', reference: 'waiting', metadata: { table: '7' } },
  );
  const cancelled = await service.print('t', { text: 'Cancelled' }, { printer: 'p' });
  await service.delete(`/jobs/${cancelled}`);
  await service.post('/batches', {
    name: 'Labels',
    jobs: Array.from({ length: 60 }, (_, n) => ({ text: `Label ${n}`, options: { printer: 'p' } })),
  });
  await quiet(service);
  return service;
}

/** Until the first rows of the batch are jobs, and its progress, at most once a second, was reported. */
async function quiet({ get }: TestService): Promise<void> {
  let last = -1;
  for (;;) {
    const { next } = (await get('/events')).body;
    const { jobs } = (await get('/jobs?status=queued')).body;
    if (next === last && jobs.length > 1) return;
    last = next;
    await delay(1500);
  }
}
