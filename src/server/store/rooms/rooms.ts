// The rooms of the store: what is written once for both engines. Jobs, marks, leases, printers
// and events are written for each by hand (sqlite/, postgres/): they are read and written for
// every job, and the two databases are fast in different ways. SQLite answers at once and
// keeps counts in memory; PostgreSQL is reached in as few round trips as possible.

import type { Engine } from '../engine.ts';
import { counters } from './counters.ts';
import { keys } from './keys.ts';
import { routes } from './routes.ts';
import { settings } from './settings.ts';
import { webhooks } from './webhooks.ts';

export function rooms(engine: Engine) {
  const { store, importRoute } = routes(engine);
  return {
    importRoute,
    ...store,
    ...counters(engine),
    ...keys(engine),
    ...settings(engine),
    ...webhooks(engine),
  };
}
