// Jobs: accepted one by one or as batches, looked at and controlled.

import { Allowances } from '../app/access/allowances.ts';
import { BatchFeeder } from '../app/batches/batch-feeder.ts';
import { BatchRows } from '../app/batches/batch-rows.ts';
import { BatchMoves } from '../app/batches/batch-moves.ts';
import { Batches } from '../app/batches/batches.ts';
import { CsvBatches } from '../app/batches/csv-batches.ts';
import { JobControl } from '../app/jobs/job-control.ts';
import { Jobs } from '../app/jobs/jobs.ts';
import { Acceptance } from '../app/printing/acceptance.ts';
import { Idempotency } from '../app/printing/idempotency.ts';
import { Previews } from '../app/printing/previews.ts';
import { Printing } from '../app/printing/printing.ts';
import { Voiding } from '../app/printing/voiding.ts';
import { type After, feature } from '../feature.ts';
import { batchRoutes, maxJsonBytes } from '../http/batches/batches.ts';
import { jobRoutes } from '../http/jobs/jobs.ts';
import { ticketRoutes } from '../http/jobs/tickets.ts';
import { printRoutes } from '../http/jobs/print.ts';
import { previewRoutes } from '../http/templates/preview.ts';
import type { templatesFeature } from './templates.ts';

export const printingFeature = feature({
  open: (services: After<typeof templatesFeature>) => {
    const { config, store, space, pauses, keys, fleet, renderer, counters, stops, log } = services;
    const { limits } = config;
    const { directory } = fleet;
    const once = new Idempotency(store, keys, directory);
    const acceptance = new Acceptance(store, fleet, renderer, counters, space, config, pauses);
    const jobs = new Jobs(store, directory, pauses);
    const feeder = new BatchFeeder({ store, fleet, renderer, counters, pauses, log });
    feeder.start();
    stops.add('server', () => feeder.stop());
    const rows = new BatchRows(store, directory, renderer);
    const batches = new Batches(store, rows, acceptance, space, feeder, limits, pauses, once);
    const jobControl = new JobControl(store, fleet, renderer, limits);
    return {
      once,
      acceptance,
      jobs,
      batches,
      batchMoves: new BatchMoves(store, rows, jobControl, feeder),
      jobControl,
      printing: new Printing(store, fleet, renderer, acceptance, once),
      voiding: new Voiding(store, fleet, renderer, acceptance, config.language),
      csvBatches: new CsvBatches(store, renderer, batches, limits.batchBytes, pauses, once),
      previews: new Previews(directory, renderer, services.templates, jobs, counters),
      allowances: new Allowances(store, directory, jobs),
    };
  },
  routes: async (app, services) => {
    const { config, jobs, batches } = services;
    await printRoutes(app, services.printing, services.csvBatches, jobs);
    const bodyLimit = Math.min(config.limits.batchBytes, maxJsonBytes);
    batchRoutes(app, batches, services.batchMoves, bodyLimit);
    jobRoutes(app, jobs, services.jobControl, services.printing);
    ticketRoutes(app, jobs, services.voiding);
    await previewRoutes(app, services.previews);
  },
  settings: [
    {
      paths: [
        'jobs.deadlineSeconds',
        'limits.queuedJobs',
        'limits.queuedBytes',
        'limits.batchRows',
        'limits.batchQueue',
        'limits.batchQueueBytes',
        'queueWhenOffline',
      ],
    },
  ],
});
