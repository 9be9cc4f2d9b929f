// Backs up services that print, on both stores: again and again, with kills of the backup and
// of the restore at every stage, and compares each backup and each restored installation with
// the journal of the source, row by row; and restores copies of the data folder.
// PLATEN_ROUNDS=1 makes it short.

import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { BusyInstallation, type StoreKind } from '../support/service/busy-installation.ts';
import {
  type Backup,
  killBackup,
  killRestore,
  makeBackup,
  printRestored,
  restoreBackup,
  restoreCopy,
} from '../support/store/examine-backup.ts';
import { keepFigures } from '../support/campaigns/figures.ts';

const rounds = Number(process.env.PLATEN_ROUNDS ?? 5);
/** Parts of the time that a whole backup or restore takes. */
const killedAt = [0.3, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95];
/** Millimetres per second: jobs are still open when the service ends. */
const slow = 60;
const stores: StoreKind[] = ['SQLite', 'PostgreSQL'];

const runs: object[] = [];

test.each(stores)('backups of a service that prints, from %s', async (from) => {
  const busy = await BusyInstallation.begin(from);
  busy.work();
  await delay(2000);
  const backups: Backup[] = [];
  const left: Record<string, number> = {};
  const note = ({ left: what }: { left: string }) => void (left[what] = (left[what] ?? 0) + 1);
  let kills = 0;
  for (let round = 0; round < rounds; round++) {
    const backup = await makeBackup(busy);
    backups.push(backup);
    for (const part of killedAt) {
      note(await killBackup(busy, backup.ms * part));
      kills++;
    }
  }
  await busy.rest();
  await busy.settle();
  const verdict = await busy.verdict();
  await busy.stop();

  const last = backups.at(-1)!;
  const restored: Record<string, number> = {};
  const leftByRestore: Record<string, number> = {};
  for (const to of stores) {
    for (const backup of backups)
      for (const requeue of [false, true]) {
        await restoreBackup(backup, to, { requeue });
        restored[to] = (restored[to] ?? 0) + 1;
      }
    const begun = performance.now();
    const place = await restoreBackup(last, to, { requeue: false });
    const ms = performance.now() - begun;
    for (const part of killedAt) {
      const { left: what } = await killRestore(last, to, ms * part);
      leftByRestore[what] = (leftByRestore[what] ?? 0) + 1;
    }
    await printRestored(busy, place, { open: last.open, requeue: false });
  }
  const again = await restoreBackup(last, from, { requeue: true });
  await printRestored(busy, again, { open: last.open, requeue: true });

  runs.push({
    from,
    backups: backups.length,
    rows: backups.reduce((sum, { rows }) => sum + rows, 0),
    changes: backups.reduce((sum, { changes }) => sum + changes, 0),
    open: backups.reduce((sum, { open }) => sum + open.length, 0),
    kills,
    left,
    restored,
    leftByRestore,
    verdict,
  });
  keepFigures('backup', { runs });
  expect(verdict).toMatchObject({
    refused: 0,
    unanswered: 0,
    unconfirmed: 0,
    unprinted: 0,
    lies: [],
  });
});

test('copies of the data folder, of a service that was stopped and of one that was killed', async () => {
  const copies = { stopped: 0, killed: 0, open: 0 };
  for (let round = 0; round < rounds; round++)
    for (const wasKilled of [true, false]) {
      const busy = await BusyInstallation.begin('SQLite', slow);
      busy.work();
      await delay(2000);
      await busy.rest();
      await (wasKilled ? busy.kill() : busy.stop());
      const { place, open, cursor } = await restoreCopy(busy, { wasKilled });
      await printRestored(busy, place, { open, requeue: false, cursor });
      copies[wasKilled ? 'killed' : 'stopped']++;
      copies.open += open.length;
    }
  keepFigures('backup', { runs, copies });
  expect(copies.open).toBeGreaterThan(0);
});
