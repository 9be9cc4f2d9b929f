// The rooms of the store: what is written once for both engines. Jobs, marks, leases, printers
// and events are written for each by hand (sqlite/, postgres/): they are read and written for
// every job, and the two databases are fast in different ways. SQLite answers at once and
// keeps counts in memory; PostgreSQL is reached in as few round trips as possible.

import type { Engine } from '../engine.ts';
import { agents } from './agents.ts';
import { assets } from './assets.ts';
import { type BatchJobs, batches } from './batches.ts';
import { counters } from './counters.ts';
import { keys } from './keys.ts';
import { polling } from './polling.ts';
import { prune } from './prune.ts';
import { quarantine } from './quarantine.ts';
import { routes } from './routes.ts';
import { settings } from './settings.ts';
import { type CurrentVersions, templates } from './templates.ts';
import { tickets } from './tickets.ts';
import { webhooks } from './webhooks.ts';

export function rooms(engine: Engine, currentVersions: CurrentVersions, batchJobs: BatchJobs) {
  const ofAssets = assets(engine);
  const ofRoutes = routes(engine);
  return {
    store: {
      ...ofAssets.store,
      ...ofRoutes.store,
      ...templates(engine, currentVersions, ofAssets.steps, ofRoutes.importRoute),
      ...batches(engine, batchJobs),
      ...counters(engine),
      ...agents(engine),
      ...keys(engine),
      ...polling(engine),
      ...settings(engine),
      ...tickets(engine, batchJobs),
      ...quarantine(engine),
      ...webhooks(engine),
    },
    pruneOthers: prune(engine, ofAssets.steps),
  };
}
