// Two hundred printers on one service: they work in parallel, and a job costs
// no more than with a few.

import { setTimeout as delay } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { openSqliteStore } from '../../src/server/store/sqlite.ts';
import {
  eventually,
  startService,
  temporaryFolder,
  type TestService,
} from '../support/service/service.ts';

/** The number of SQL statements run. */
const executed = vi.hoisted(() => ({ count: 0 }));

vi.mock('@photostructure/sqlite', async (importActual) => {
  const { countedStatements } = await import('../support/store/counted-statements.ts');
  return countedStatements(await importActual(), () => executed.count++);
});

const names = (count: number) => Array.from({ length: count }, (_, number) => `printer-${number}`);

/** The real service with this many virtual printers besides the default one, all online. */
async function startWith(count: number): Promise<TestService> {
  const data = temporaryFolder();
  const store = await openSqliteStore(data);
  for (const id of names(count)) await store.addPrinter(id, { virtual: 'platen' });
  await store.close();
  const service = await startService({ data });
  await eventually(async () => {
    const { printers } = (await service.get('/printers')).body;
    expect(printers.filter(({ status }: { status: string }) => status === 'online')).toHaveLength(
      count + 1,
    );
  });
  return service;
}

async function printOn(service: TestService, printer: string): Promise<string> {
  const { body } = await service.post('/print/queue-number', {
    data: { number: '1' },
    options: { printer, wait: true },
  });
  return body.status;
}

/** The printers have stored what they report about themselves when they start. */
async function settled(): Promise<void> {
  await eventually(async () => {
    const before = executed.count;
    await delay(300);
    expect(executed.count).toBe(before);
  });
}

async function statementsPerJob(printers: number): Promise<number> {
  const service = await startWith(printers);
  await printOn(service, 'printer-0');
  await settled();
  const rounds: number[] = [];
  // What printers report by themselves now and then comes on top; on a busy machine, in most rounds.
  for (let round = 0; round < 5; round++) {
    const before = executed.count;
    const jobs = 4;
    for (let job = 0; job < jobs; job++)
      expect(await printOn(service, 'printer-0')).toBe('completed');
    rounds.push((executed.count - before) / jobs);
  }
  const perJob = Math.min(...rounds);
  await service.running.stop(0);
  return perJob;
}

test('a job takes as many SQL statements with two hundred printers as with two', async () => {
  const few = await statementsPerJob(2);
  const many = await statementsPerJob(200);
  expect(few).toBeLessThan(60);
  expect(Math.abs(many - few), `${few} with 2, ${many} with 200`).toBeLessThan(2);
}, 60_000);

test('two hundred printers print in parallel, each its own jobs', async () => {
  const count = 200;
  const service = await startWith(count);
  const everywhere = (faults: object) =>
    Promise.all(
      names(count).map((id) => service.post(`/virtual-printer/faults?printer=${id}`, faults)),
    );
  // Every printer starts a job, and none can finish until all have started.
  await everywhere({ paperOutAfterMm: 5 });
  const jobs = Promise.all(names(count).map((printer) => printOn(service, printer)));
  await eventually(async () => {
    const { printers } = (await service.get('/printers')).body;
    expect(printers.filter((one: { printing: string | null }) => one.printing)).toHaveLength(count);
  }, 120_000);
  await everywhere({ paper: 'ok', paperOutAfterMm: null });
  expect(new Set(await jobs)).toEqual(new Set(['completed']));
  for (const printer of names(count)) {
    const { sheets } = (await service.get(`/virtual-printer/sheets?printer=${printer}`)).body;
    expect(sheets, printer).toHaveLength(1);
  }
  expect(service.printer.sheets).toHaveLength(0);
}, 300_000);
