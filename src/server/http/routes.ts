// Adds every hook and route to the server, under the configured base path.

import type { Allowances } from '../app/allowances.ts';
import type { Keys } from '../app/keys.ts';
import type { Assets } from '../app/assets.ts';
import type { Batches } from '../app/batches.ts';
import type { Counters } from '../app/counters.ts';
import type { CsvBatches } from '../app/csv-batches.ts';
import type { JobControl } from '../app/job-control.ts';
import type { JobOrigins } from '../app/job-origins.ts';
import type { Jobs } from '../app/jobs.ts';
import type { Nodes } from '../app/nodes.ts';
import type { NoticeControl } from '../app/notices.ts';
import type { PrinterDays } from '../app/printer-days.ts';
import type { Previews } from '../app/previews.ts';
import type { Printers } from '../app/printers.ts';
import type { Printing } from '../app/printing.ts';
import type { Readiness } from '../app/readiness.ts';
import type { RoutePrinting } from '../app/route-printing.ts';
import type { Routes } from '../app/routes.ts';
import type { InstallationSettings } from '../app/settings.ts';
import type { Templates } from '../app/templates.ts';
import type { Transfer } from '../app/transfer.ts';
import type { Webhooks } from '../app/webhooks.ts';
import type { Config } from '../config.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Store } from '../store/store.ts';
import type { Tracing } from '../tracing/tracing.ts';
import { version } from '../version.ts';
import type { PrintedSheet } from '../virtual/printed-sheets.ts';
import type { VirtualPrinter } from '../virtual/virtual-printer.ts';
import type { App } from './app.ts';
import { limitAccess } from './access.ts';
import { assetRoutes } from './assets.ts';
import { auditChanges } from './audit.ts';
import { publicPath, requireKey } from './auth.ts';
import { limitConnections } from './connections.ts';
import { batchRoutes, maxJsonBytes } from './batches.ts';
import { configRoutes } from './config.ts';
import { counterRoutes } from './counters.ts';
import { docsRoutes, documentPaths } from './docs.ts';
import { type EventRoutesOptions, eventRoutes } from './events.ts';
import { healthRoutes, probePaths } from './health.ts';
import { incomingHookRoutes, isIncomingHook } from './incoming-hooks.ts';
import { jobRoutes } from './jobs.ts';
import { keyRoutes } from './keys.ts';
import { mcpRoutes } from './mcp.ts';
import { countAnswers, metricsRoutes } from './metrics.ts';
import { nodeRoutes } from './nodes.ts';
import { noticeRoutes } from './notices.ts';
import { printerDayRoutes } from './printer-days.ts';
import { orderRoutes } from './order-routes.ts';
import { checkOrigins } from './origins.ts';
import { publicPagePaths, pageRoutes } from './pages.ts';
import { previewRoutes } from './preview.ts';
import { printRoutes } from './print.ts';
import { printerRoutes } from './printer.ts';
import { printersRoutes } from './printers.ts';
import { limitRate } from './rate.ts';
import { answerRequestIds } from './request-id.ts';
import { settingsRoutes } from './settings.ts';
import { starterRoutes } from './starters.ts';
import { templateHistoryRoutes } from './template-history.ts';
import { templateRoutes } from './templates.ts';
import { transferRoutes } from './transfer.ts';
import { virtualPrinterRoutes } from './virtual-printer.ts';
import { warningRoutes } from './warnings.ts';
import { webhookRoutes } from './webhooks.ts';

export interface Services {
  store: Store;
  assets: Assets;
  batches: Batches;
  csvBatches: CsvBatches;
  counters: Counters;
  jobs: Jobs;
  jobControl: JobControl;
  origins: JobOrigins;
  keys: Keys;
  metrics: Metrics;
  nodes: Nodes;
  notices: NoticeControl;
  printerDays: PrinterDays;
  previews: Previews;
  printers: Printers;
  printing: Printing;
  readiness: Readiness;
  routes: Routes;
  routePrinting: RoutePrinting;
  settings: InstallationSettings;
  settingOrigins: ReadonlyMap<string, string>;
  templates: Templates;
  tracing: Tracing | null;
  transfer: Transfer;
  webhooks: Webhooks;
  allowances: Allowances;
  printerStates: EventRoutesOptions['printers'];
  virtualPrinter: (printerId?: string) => VirtualPrinter | undefined;
  drawSheet: (sheet: PrintedSheet, scale: number) => Promise<Uint8Array>;
}

export async function addRoutes(app: App, config: Config, services: Services): Promise<void> {
  const { auth, cors, limits, server } = config;
  const { basePath, host } = server;
  const docs = `${basePath}/docs`;
  const probes = new Set(probePaths.map((path) => basePath + path));
  answerRequestIds(app, services.origins, services.tracing);
  limitConnections(app, limits);
  checkOrigins(app, {
    allowed: () => cors.origins,
    host,
    hasKey: auth.enabled,
    isPage: (path) =>
      [basePath, `${basePath}/`, docs].includes(path) || path.startsWith(`${docs}/`),
  });
  await limitRate(app, limits.requestsPerMinute, probes);
  if (auth.enabled) {
    const isPublic = publicPath(
      [...documentPaths, ...publicPagePaths].map((path) => basePath + path),
    );
    requireKey(app, {
      find: (key) => services.keys.find(key),
      takesKeyInQuery: (path) => isIncomingHook(path, basePath),
      probePaths: probes,
      isPublic,
      openRequestsPerMinute: limits.openRequestsPerMinute,
    });
    limitAccess(app, services.allowances, isPublic);
  }
  countAnswers(app, services.metrics);
  auditChanges(app, services.store);
  await app.register(
    async (scope: App) => {
      await docsRoutes(scope);
      await apiRoutes(scope, config, services);
      await pageRoutes(scope);
    },
    { prefix: basePath },
  );
}

/** The routes that /openapi.json describes. */
export async function apiRoutes(app: App, config: Config, services: Services): Promise<void> {
  const { assets, jobs, jobControl, previews, printers, printing, templates } = services;
  await eventRoutes(app, {
    store: services.store,
    printers: services.printerStates,
    limits: config.limits,
    pingEveryMs: 30_000,
    metrics: services.metrics,
    keys: services.keys,
  });
  healthRoutes(app, services.readiness, version);
  metricsRoutes(app, services.metrics);
  warningRoutes(app, config);
  await printRoutes(app, printing, services.csvBatches, jobs);
  templateRoutes(app, templates);
  templateHistoryRoutes(app, templates);
  starterRoutes(app, templates);
  assetRoutes(app, assets);
  counterRoutes(app, services.counters);
  settingsRoutes(app, services.settings);
  configRoutes(app, config, services.settingOrigins, services.store);
  transferRoutes(app, services.transfer);
  batchRoutes(app, services.batches, Math.min(config.limits.batchBytes, maxJsonBytes));
  orderRoutes(app, services.routes, services.routePrinting);
  await incomingHookRoutes(app, services.routePrinting);
  jobRoutes(app, jobs, jobControl, printing);
  printerRoutes(app, printers, printing);
  printersRoutes(app, printers, printing);
  await previewRoutes(app, previews);
  keyRoutes(app, services.keys, services.store);
  webhookRoutes(app, services.webhooks);
  noticeRoutes(app, services.notices, config);
  nodeRoutes(app, services.nodes);
  printerDayRoutes(app, services.printerDays);
  mcpRoutes(app, config.mcp.enabled, config.server.basePath);
  virtualPrinterRoutes(app, services.virtualPrinter, services.drawSheet, (id) =>
    printers.nodeOfVirtual(id),
  );
}
