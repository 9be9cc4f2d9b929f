// Adds every hook and route to the server, under the configured base path.

import type { Allowances } from '../app/access/allowances.ts';
import type { Keys } from '../app/access/keys.ts';
import type { JobOrigins } from '../app/jobs/job-origins.ts';
import type { Config } from '../config.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { PolledPrinters } from '../printers/polled/polled-printers.ts';
import type { Store } from '../store/store.ts';
import type { Tracing } from '../tracing/tracing.ts';
import { limitAccess } from './access/access.ts';
import { auditChanges } from './access/audit.ts';
import { publicPath, requireKey } from './access/auth.ts';
import { checkOrigins } from './access/origins.ts';
import { limitRate } from './access/rate.ts';
import type { App } from './app.ts';
import { probePaths } from './operation/health.ts';
import { countAnswers } from './operation/metrics.ts';
import { isIncomingHook } from './orders/incoming-hooks.ts';
import { docsRoutes, documentPaths } from './pages/docs.ts';
import { pageRoutes, publicPagePaths } from './pages/pages.ts';
import { isPollPath, pollingRoutes } from './polling/polling.ts';
import { limitConnections } from './request/connections.ts';
import { answerRequestIds } from './request/request-id.ts';

/** What the hooks of all routes use. */
interface Services {
  config: Config;
  store: Store;
  keys: Keys;
  allowances: Allowances;
  metrics: Metrics;
  origins: JobOrigins;
  tracing: Tracing | null;
  fleet: { polled: PolledPrinters };
}

/** `apiRoutes` adds the routes that /openapi.json describes. */
export async function addRoutes(
  app: App,
  services: Services,
  apiRoutes: (scope: App) => Promise<void>,
): Promise<void> {
  const { cors, limits, server } = services.config;
  const { basePath, host } = server;
  const docs = `${basePath}/docs`;
  const probes = new Set(probePaths.map((path) => basePath + path));
  answerRequestIds(app, services.origins, services.tracing);
  limitConnections(app, limits);
  checkOrigins(app, {
    allowed: () => cors.origins,
    host,
    hasKey: () => services.keys.isRequired,
    isPage: (path) =>
      [basePath, `${basePath}/`, docs].includes(path) || path.startsWith(`${docs}/`),
  });
  await limitRate(app, limits.requestsPerMinute, probes);
  const isPublic = publicPath(
    [...documentPaths, ...publicPagePaths].map((path) => basePath + path),
  );
  requireKey(app, {
    isRequired: () => services.keys.isRequired,
    find: (key) => services.keys.find(key),
    takesKeyInQuery: (path) => isIncomingHook(path, basePath),
    probePaths: probes,
    hasSecret: (path) => isPollPath(path, basePath),
    isPublic,
    openRequestsPerMinute: limits.openRequestsPerMinute,
  });
  limitAccess(app, services.allowances, isPublic);
  countAnswers(app, services.metrics);
  auditChanges(app, services.store);
  await app.register(
    async (scope: App) => {
      await docsRoutes(scope);
      await apiRoutes(scope);
      await pollingRoutes(scope, services.fleet.polled);
      await pageRoutes(scope);
    },
    { prefix: basePath },
  );
}
