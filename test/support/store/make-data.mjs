// Makes a small data folder with something of everything that is stored, as a
// fixture for tests of upgrades: node test/support/store/make-data.mjs <folder> [<tree>]
//
// <tree> is a built checkout, this one by default. test/fixtures/data-0.1.0 was
// made by version 0.1.0, test/fixtures/data-six-files by commit 087b6d8, whose
// schema was built up by six migrations. A fixture is never made again: a later
// version that changes the schema adds a folder.

import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const [folder, tree = join(import.meta.dirname, '../../..')] = process.argv.slice(2);
const module = pathToFileURL(resolve(tree, 'dist/server/store/sqlite.js')).href;
const { openSqliteStore } = await import(module);

let time = Date.parse('2026-03-01T10:00:00.000Z');
const iso = (ms) => new Date(ms).toISOString();
const store = await openSqliteStore(folder, { now: () => new Date(time) });

const text = (content) => ({ blocks: [{ type: 'text', content }] });
const template = (id, config) => ({ id, name: `The ${id}`, description: 'Grüße, 5 €', config });
const asset = (name, content) => ({
  name,
  hash: createHash('sha256').update(content).digest('hex'),
  type: 'image/png',
  width: 8,
  height: 4,
  content: Buffer.from(content),
});
await store.createAsset(asset('logo', 'not really a picture'));
await store.createAsset(asset('logo-copy', 'not really a picture'));
await store.createAsset(asset('stamp', 'nor is this one'));
await store.createTemplate(template('receipt', text('Paid {{total}}')));
time += 1000;
await store.updateTemplate('receipt', { name: 'Receipt', config: text('Total {{total}}') });
const withLogo = { blocks: [{ type: 'image', src: 'logo' }] };
await store.createTemplate({ ...template('label', withLogo), assets: ['logo'] });
await store.createTemplate(template('deleted', text('Gone')));
await store.keepTemplate(template('_test', text('Test page')));

await store.addPrinter('till', { name: 'Till', ip: '192.0.2.7', port: 9100, groups: ['front'] });
await store.addPrinter('kitchen', { virtual: 'epson-tm-t20', widthMm: 58, fallback: 'till' });
await store.addPrinter('removed', { name: 'Removed', profile: 'generic-80' });
const till = await store.takeLease('till', 'first');
const kitchen = await store.takeLease('kitchen', 'first');
await store.takeLease('removed', 'first');
await store.saveStatus(till, { state: 'online', paper: 'low', cover: 'closed', reasons: [] });
await store.saveStatus(kitchen, {
  state: 'error',
  paper: 'out',
  cover: 'open',
  reasons: ['PAPER_OUT', 'COVER_OPEN'],
});
await store.savePrinter('kitchen', { paused: true });
await store.savePrinter('till', { answers: true, answersAt: '192.0.2.7:9100' });

let jobs = 0;
async function add(change = {}) {
  const id = `job-${String(++jobs).padStart(3, '0')}`;
  time += 1000;
  await store.addJob({
    id,
    printerId: 'till',
    templateId: 'receipt',
    templateVersion: 2,
    copies: 3,
    request: `{"data":{"total":"${jobs} €"},"options":{"copies":3}}`,
    onUnconfirmed: 'hold',
    reprintOf: null,
    idempotency: null,
    createdAt: iso(time),
    expiresAt: iso(time + 3_600_000),
    printMs: 1500,
    profileHash: 'profile-a',
    payloads: [
      { copy: 1, bytes: Buffer.of(27, 64, jobs) },
      { copy: 2, through: 3, bytes: Buffer.of(27, 64, jobs, 10) },
    ],
    ...change,
  });
  return id;
}
const start = (id) => {
  time += 1000;
  return store.startPayload(till, id);
};
const error = (code) => ({ code, message: `It failed with ${code}.`, mayHavePrinted: false });
const completion = { confirmed: true, by: 'process-id' };

const completed = await add({ templateVersion: 1 });
await start(completed);
await store.finishJob(till, completed, { status: 'completed', completion });
const failed = await add();
await start(failed);
await store.finishJob(till, failed, { status: 'failed', error: error('PRINT_FAILED') });
const unconfirmed = await add();
await start(unconfirmed);
await store.copyConfirmed(till, unconfirmed);
await store.finishJob(till, unconfirmed, { status: 'failed', error: error('UNCONFIRMED') });
const late = await add();
await start(late);
await store.finishJob(till, late, { status: 'failed', error: error('UNCONFIRMED') });
await store.confirmLate(till, late, 1);
await store.expireJob(till, await store.getJob(await add()), error('EXPIRED'));
await store.cancelJob(await add());
await add({ printerId: 'removed' });
await store.removePrinter('removed', { moveTo: 'till' });
const again = await add({ onUnconfirmed: 'reprint' });
await start(again);
await store.sendAgain(till, again);
const printing = await add({ templateId: 'label', templateVersion: 1 });
await start(printing);
const answer = { key: 'key-1', requestHash: 'h', jobId: 'job-010', estimatedSeconds: 2 };
await add({ reprintOf: completed, idempotency: answer });
await add({ printerId: 'kitchen', templateId: 'deleted', templateVersion: 1 });
await store.deleteTemplate('deleted');
await store.close();
for (const name of ['platen.lock', 'platen.db-wal', 'platen.db-shm'])
  rmSync(join(folder, name), { force: true });
