// Counts the work of a job: SQL statements, commits (each waits for the disk),
// bytes on disk and on the wire, socket writes, and memory for a render and for
// a whole job. Counts show a regression even on a busy machine, where times
// would not.

import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type Link, tcp, type Transport } from '../src/server/printers/connection/tcp.ts';
import receipt from '../src/server/starters/receipt.json' with { type: 'json' };
import {
  eventually,
  startService,
  temporaryFolder,
  type TestService,
} from './support/service/service.ts';
import { weighingFlags } from './support/programs/weighing-flags.mjs';

const done = vi.hoisted(() => ({ statements: [] as string[], written: [] as number[] }));

vi.mock('@photostructure/sqlite', async (importActual) => {
  const { countedStatements } = await import('./support/store/counted-statements.ts');
  return countedStatements(await importActual(), (sql) => done.statements.push(sql));
});

const transport: Transport = async (address, ears) => {
  const link = await tcp()(address, ears);
  const write: Link['write'] = (bytes) => {
    done.written.push(bytes.length);
    return link.write(bytes);
  };
  return {
    get open() {
      return link.open;
    },
    write,
    end: () => link.end(),
    destroy: () => link.destroy(),
  };
};

const receipts = 20;
const { example } = receipt.config;

/**
 * Prints receipts one after the other with a WebSocket client connected; the
 * first ones, before caches are filled, do not count.
 */
async function print(service: TestService, folder: string) {
  const feed = service.listen();
  await feed.opened;
  const one = async () => {
    const id = await service.print('receipt', example);
    await eventually(() => expect(feed.statesOf(id)).toContain('completed'));
  };
  for (let n = 0; n < 3; n++) await one();
  const logBytes = () => statSync(join(folder, 'platen.db-wal')).size;
  const before = logBytes();
  done.statements.length = 0;
  done.written.length = 0;
  for (let n = 0; n < receipts; n++) await one();
  return { ...done, bytesOnDisk: logBytes() - before };
}

test('a receipt is two commits, one write to the printer and no more statements than it needs', async () => {
  const folder = temporaryFolder();
  // A printer that answered a second ago is asked again before the next receipt: on this clock,
  // a busy machine does not take a second.
  const now = performance.now.bind(performance);
  const slow = vi.spyOn(performance, 'now').mockImplementation(() => now() / 1000);
  onTestFinished(() => slow.mockRestore());
  const service = await startService({ data: folder }, { transport });
  const { statements, written, bytesOnDisk } = await print(service, folder);
  const commits = statements.filter((sql) => sql === 'COMMIT');
  // The printer waits for work: a receipt is accepted and marked in one commit.
  expect(commits).toHaveLength(2 * receipts);
  // Printing reads once that no other job waits; the mark and the end each read the job that
  // they change, and the end also how many bytes it had.
  expect(statements.length / receipts).toBeLessThanOrEqual(20);
  expect(written).toHaveLength(receipts);
  // The bytes for the printer once, and a page for each table and index that a commit touches.
  expect(Math.max(...written)).toBeLessThan(14_000);
  expect(bytesOnDisk / receipts).toBeLessThan(49_000);
});

test('while others wait, the end of a receipt shares its commit with the mark of the next', async () => {
  const service = await startService({}, { transport });
  const feed = service.listen();
  await feed.opened;
  await service.print('receipt', example);
  await service.post('/printers/default/pause');
  const ids: string[] = [];
  for (let n = 0; n < receipts; n++) ids.push(await service.print('receipt', example));
  done.statements.length = 0;
  await service.post('/printers/default/resume');
  for (const id of ids) await eventually(() => expect(feed.statesOf(id)).toContain('completed'));
  const commits = done.statements.filter((sql) => sql === 'COMMIT');
  // The first mark, the last end and the printer's settings are separate
  // commits.
  expect(commits.length).toBeLessThanOrEqual(receipts + 5);
});

/** The bytes that the render of a receipt of 20 lines allocates. */
function weighRender(...slip: string[]): number {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [...weighingFlags, 'test/support/programs/weigh-render.mjs', ...slip],
    { encoding: 'utf8' },
  );
  expect(Number(stdout), stderr).toBeGreaterThan(0);
  return Number(stdout);
}

// Interpreted, 69,200 bytes; 3.5 % more is a slip.
const renderCeiling = 72_500;

test('a receipt of 20 lines passes through little memory', () => {
  expect(weighRender()).toBeLessThan(renderCeiling);
});

test('a planted copy of the data is found', () => {
  expect(weighRender('copy')).toBeGreaterThan(renderCeiling);
});

test('from the request to its end on paper a receipt takes little memory, and its answer is one write', () => {
  const { stdout, stderr } = spawnSync(process.execPath, ['test/support/programs/weigh-job.mjs'], {
    encoding: 'utf8',
  });
  expect(stdout, stderr).not.toBe('');
  const { bytes, writes } = JSON.parse(stdout) as { bytes: number; writes: number };
  // Interpreted, 225,100 to 227,100 bytes; 3 % more is a slip. A tenth of it is the job and its
  // bytes, which the worker reads from the database.
  expect(bytes).toBeLessThan(232_500);
  expect(bytes).toBeGreaterThan(0);
  expect(writes).toBe(1);
}, 300_000);
