// Adds every hook and route to the server, under the configured base path.

import type { Allowances } from '../app/access/allowances.ts';
import type { Keys } from '../app/access/keys.ts';
import type { Assets } from '../app/templates/assets.ts';
import type { Batches } from '../app/batches/batches.ts';
import type { Counters } from '../app/orders/counters.ts';
import type { CsvBatches } from '../app/batches/csv-batches.ts';
import type { JobControl } from '../app/jobs/job-control.ts';
import type { JobOrigins } from '../app/jobs/job-origins.ts';
import type { Jobs } from '../app/jobs/jobs.ts';
import type { Nodes } from '../app/operation/nodes.ts';
import type { NoticeControl } from '../app/operation/notices.ts';
import type { PrinterDays } from '../app/printers/printer-days.ts';
import type { Previews } from '../app/printing/previews.ts';
import type { AgentControl } from '../app/printers/agents.ts';
import type { Printers } from '../app/printers/printers.ts';
import type { Printing } from '../app/printing/printing.ts';
import type { Readiness } from '../app/operation/readiness.ts';
import type { RoutePrinting } from '../app/orders/route-printing.ts';
import type { Routes } from '../app/orders/routes.ts';
import type { InstallationSettings } from '../app/operation/settings.ts';
import type { Templates } from '../app/templates/templates.ts';
import type { Transfer } from '../app/operation/transfer.ts';
import type { Webhooks } from '../app/operation/webhooks.ts';
import type { Config } from '../config.ts';
import type { Inputs } from '../inputs/inputs.ts';
import type { PolledPrinters } from '../printers/polled/polled-printers.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Quarantine } from '../app/operation/quarantine.ts';
import type { Store } from '../store/store.ts';
import type { Tracing } from '../tracing/tracing.ts';
import { version } from '../version.ts';
import type { PrintedSheet } from '../virtual/printed-sheets.ts';
import type { VirtualPrinter } from '../virtual/virtual-printer.ts';
import type { App } from './app.ts';
import { limitAccess } from './access/access.ts';
import { agentRoutes } from './agents/agents.ts';
import { assetRoutes } from './templates/assets.ts';
import { auditChanges } from './access/audit.ts';
import { publicPath, requireKey } from './access/auth.ts';
import { limitConnections } from './request/connections.ts';
import { batchRoutes, maxJsonBytes } from './batches/batches.ts';
import { configRoutes } from './operation/config.ts';
import { counterRoutes } from './orders/counters.ts';
import { docsRoutes, documentPaths } from './pages/docs.ts';
import { type EventRoutesOptions, eventRoutes } from './events/events.ts';
import { healthRoutes, probePaths } from './operation/health.ts';
import { incomingHookRoutes, isIncomingHook } from './orders/incoming-hooks.ts';
import { jobRoutes } from './jobs/jobs.ts';
import { keyRoutes } from './access/keys.ts';
import { mcpRoutes } from './mcp/mcp.ts';
import { countAnswers, metricsRoutes } from './operation/metrics.ts';
import { nodeRoutes } from './operation/nodes.ts';
import { noticeRoutes } from './operation/notices.ts';
import { printerDayRoutes } from './printers/printer-days.ts';
import { orderRoutes } from './orders/order-routes.ts';
import { checkOrigins } from './access/origins.ts';
import { publicPagePaths, pageRoutes } from './pages/pages.ts';
import { isPollPath, pollingRoutes } from './polling/polling.ts';
import { previewRoutes } from './templates/preview.ts';
import { printRoutes } from './jobs/print.ts';
import { printerRoutes } from './printers/printer.ts';
import { printersRoutes } from './printers/printers.ts';
import { limitRate } from './access/rate.ts';
import { answerRequestIds } from './request/request-id.ts';
import { quarantineRoutes } from './operation/quarantine.ts';
import { inputRoutes } from './operation/inputs.ts';
import { settingsRoutes } from './operation/settings.ts';
import { starterRoutes } from './templates/starters.ts';
import { templateHistoryRoutes } from './templates/template-history.ts';
import { templateRoutes } from './templates/templates.ts';
import { transferRoutes } from './operation/transfer.ts';
import { virtualPrinterRoutes } from './printers/virtual-printer.ts';
import { warningRoutes } from './operation/warnings.ts';
import { webhookRoutes } from './webhooks/webhooks.ts';

export interface Services {
  agents: AgentControl;
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
  polled: PolledPrinters;
  previews: Previews;
  printers: Printers;
  printing: Printing;
  readiness: Readiness;
  inputs: Pick<Inputs, 'states'>;
  routes: Routes;
  routePrinting: RoutePrinting;
  settings: InstallationSettings;
  quarantine: Quarantine;
  settingOrigins: ReadonlyMap<string, string>;
  templates: Templates;
  tracing: Tracing | null;
  transfer: Transfer;
  webhooks: Webhooks;
  allowances: Allowances;
  printerStates: EventRoutesOptions['printers'];
  virtualPrinter: (printerId: string) => VirtualPrinter | undefined;
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
      hasSecret: (path) => isPollPath(path, basePath),
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
      await pollingRoutes(scope, services.polled);
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
  warningRoutes(app, config, services.inputs);
  inputRoutes(app, services.inputs, config.server.host);
  await printRoutes(app, printing, services.csvBatches, jobs);
  templateRoutes(app, templates);
  templateHistoryRoutes(app, templates);
  starterRoutes(app, templates);
  assetRoutes(app, assets);
  counterRoutes(app, services.counters);
  settingsRoutes(app, services.settings);
  quarantineRoutes(app, services.quarantine);
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
  agentRoutes(app, services.agents);
  nodeRoutes(app, services.nodes);
  printerDayRoutes(app, services.printerDays);
  mcpRoutes(app, config.mcp.enabled, config.server.basePath);
  virtualPrinterRoutes(app, {
    find: services.virtualPrinter,
    defaultId: () => printers.defaultId,
    nodeOf: (id) => printers.nodeOfVirtual(id),
    drawSheet: services.drawSheet,
  });
}
