// The PostgreSQL store: the shared suite on a real server.

import { openPostgresStore } from '../../../src/server/store/postgres.ts';
import { cases } from '../../support/any/cases.ts';
import { emptiedDatabase } from '../../support/store/test-database.ts';
import { storeSuite } from './store.suite.ts';

/** No poll falls into a test that counts what watchers are told. */
const times = { pollMs: 600_000, promptMs: 600_000 };

storeSuite({
  name: 'PostgreSQL',
  keeps: true,
  sequences: cases(10, 5),
  makePlace: async () => {
    const database = await emptiedDatabase();
    return {
      open: (now) => openPostgresStore(database.url, { now, times }),
      endLeases: async () => {
        await database.query(`UPDATE leases SET expires_at = '-infinity'`);
      },
      dispose: () => database.drop(),
    };
  },
});
