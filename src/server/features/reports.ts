// What happens in the service, for those who watch it: metrics, traces and the log.

import { JobOrigins } from '../app/jobs/job-origins.ts';
import { logChanges, logsChanges } from '../app/jobs/log-changes.ts';
import { traceJobs } from '../app/jobs/trace-jobs.ts';
import { type After, feature } from '../feature.ts';
import { metricsRoutes } from '../http/operation/metrics.ts';
import { Metrics } from '../metrics/metrics.ts';
import { openTracing } from '../tracing/open-tracing.ts';
import type { storageFeature } from './storage.ts';

export const reportsFeature = feature({
  open: async ({ app, store, space, stops }: After<typeof storageFeature>) => {
    const metrics = new Metrics(store, async () => (store.isShared ? null : space.disk()));
    stops.add('reports', () => metrics.stop());
    const tracing = await openTracing();
    const origins = new JobOrigins(() => logsChanges(app.log) || tracing !== null);
    if (tracing) stops.add('reports', traceJobs(store, tracing, origins));
    stops.add('reports', logChanges(store, app.log, origins));
    return { metrics, tracing, origins };
  },
  routes: (app, { metrics }) => metricsRoutes(app, metrics),
  settings: [
    {
      paths: ['log.level'],
      // A service that begins silent has no log.
      needsRestart: ({ log }) => log.level === 'silent',
      apply: ({ app, config }) => (app.log.level = config.log.level),
    },
  ],
});
