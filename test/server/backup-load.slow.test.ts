// A sample of `npm run test:faults backup`: backups of a service that prints, on both stores,
// some of them killed, are each the state of one moment; what is restored from them equals it
// row by row and prints nothing that may have been printed.

import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { BusyInstallation } from '../support/service/busy-installation.ts';
import { cutOf } from '../support/store/change-journal.ts';
import {
  killBackup,
  makeBackup,
  ordering,
  printRestored,
  restoreBackup,
} from '../support/store/examine-backup.ts';

test.each([
  ['SQLite', 'PostgreSQL'],
  ['PostgreSQL', 'SQLite'],
] as const)(
  'a backup of a service that prints, from %s, is the state of one moment, also in %s',
  async (from, to) => {
    const busy = await BusyInstallation.begin(from);
    busy.work();
    await delay(1500);
    const first = await makeBackup(busy);
    await killBackup(busy, first.ms * 0.7);
    const second = await makeBackup(busy);
    expect(second.open.length).toBeGreaterThan(0);

    // Tables of two moments are found out.
    const mixed = new Map(
      [...second.tables].map(([table, rows], n) => [
        table,
        n % 2 ? rows : first.tables.get(table)!,
      ]),
    );
    expect(cutOf(await busy.journal(), mixed, ordering(busy.place)).problems).not.toEqual([]);

    await busy.rest();
    await busy.settle();
    expect(await busy.verdict()).toMatchObject({
      refused: 0,
      unanswered: 0,
      unconfirmed: 0,
      unprinted: 0,
      lies: [],
    });
    await busy.stop();
    const place = await restoreBackup(second, to, { requeue: false });
    await printRestored(busy, place, { open: second.open, requeue: false });
  },
  600_000,
);
