// Builds everything in order and stops it in reverse: the only file that wires.

import type { AddressInfo } from 'node:net';
import { Assets } from './assets.ts';
import type { Config } from './config.ts';
import { isLoopback, checkOrigins } from './http/origins.ts';
import { assetRoutes } from './http/assets.ts';
import { requireKey } from './http/auth.ts';
import { describeRoutes, docsRoutes } from './http/docs.ts';
import { eventRoutes } from './http/events.ts';
import { healthRoutes } from './http/health.ts';
import { jobRoutes } from './http/jobs.ts';
import { openPagePaths, pageRoutes } from './http/pages.ts';
import { previewRoutes } from './http/preview.ts';
import { printRoutes } from './http/print.ts';
import { printerRoutes } from './http/printer.ts';
import { limitRate } from './http/rate.ts';
import { type App, createServer } from './http/server.ts';
import { templateRoutes } from './http/templates.ts';
import { virtualPrinterRoutes } from './http/virtual-printer.ts';
import { keepHouse } from './housekeeping.ts';
import { defaultPrinterId, Fleet } from './printers/fleet.ts';
import { tcp, type Transport } from './printers/tcp.ts';
import { Printing } from './printing.ts';
import { Renderer } from './renderer.ts';
import { Service } from './service.ts';
import { plantStarters } from './starters/index.ts';
import { openSqliteStore } from './store/sqlite.ts';
import type { Store } from './store/store.ts';
import { version } from './version.ts';
import { startVirtualPrinter, type VirtualPrinter } from './virtual-printer.ts';

/** Tests exchange the first two to make the service fail at a chosen point. */
export interface Parts {
  openStore(folder: string): Promise<Store>;
  transport: Transport;
  /** Told of each sheet that the virtual printer lets out. */
  onSheet(number: number): void;
}

export interface Running {
  url: string;
  virtualPrinter: VirtualPrinter | null;
  /** Lets what is being printed end, `graceMs` at most. */
  stop(graceMs?: number): Promise<void>;
}

const stopMs = 10_000;

export async function start(config: Config, parts: Partial<Parts> = {}): Promise<Running> {
  const undo: (() => unknown)[] = [];
  const stop = async (): Promise<void> => {
    for (const step of undo.splice(0).toReversed()) await step();
  };
  try {
    return await build(config, parts, undo, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

async function build(
  config: Config,
  parts: Partial<Parts>,
  undo: (() => unknown)[],
  stop: () => Promise<void>,
): Promise<Running> {
  let graceMs = stopMs;
  const app = createServer({ bodyBytes: config.limits.bodyBytes, logLevel: config.log.level });
  const log = (message: string) => app.log.error(message);

  const store = await (parts.openStore ?? openSqliteStore)(config.data);
  undo.push(() => store.close());
  await plantStarters(store);
  undo.push(keepHouse(store, config.jobs, log));

  const virtualPrinter = await startVirtual(config, store, parts.onSheet);
  if (virtualPrinter) undo.push(() => virtualPrinter.close());

  const { printer } = config;
  const renderer = new Renderer(store, config.limits.maxPaperMm);
  const fleet = await Fleet.open({
    store,
    transport: parts.transport ?? tcp({ allowPublic: printer.allowPublicAddresses }),
    fallback: {
      address:
        virtualPrinter && printer.ip === ''
          ? { host: '127.0.0.1', port: virtualPrinter.port }
          : { host: printer.ip, port: printer.port },
      widthMm: printer.width === 'auto' ? null : printer.width,
    },
    confirmMs: config.jobs.confirmSeconds * 1000,
    releaseAfterMs: printer.releaseAfterSeconds * 1000,
    renderAgain: (job, profile) => renderer.renderAgain(job, profile),
    onConfigured: ({ address, profile }) => {
      if (address.port === virtualPrinter?.port) virtualPrinter.load(profile.paperMm);
    },
    log,
  });
  undo.push(() => fleet.stop(graceMs));

  const assets = new Assets(store);
  const printing = new Printing(store, fleet, renderer, {
    queueWhenOffline: config.queueWhenOffline,
    deadlineSeconds: config.jobs.deadlineSeconds,
    queuedJobs: config.limits.queuedJobs,
  });
  const service = new Service(store, fleet, renderer, assets, {
    allowPublicAddresses: printer.allowPublicAddresses,
  });
  await addRoutes(app, config, { service, printing, assets, store, fleet, virtualPrinter });
  await app.listen({ host: config.server.host, port: config.server.port });
  undo.push(() => app.close());

  const { port } = app.server.address() as AddressInfo;
  const host = config.server.host.includes(':') ? `[${config.server.host}]` : config.server.host;
  return {
    url: `http://${host}:${port}${config.server.basePath}`,
    virtualPrinter,
    stop: (ms = stopMs) => {
      graceMs = ms;
      return stop();
    },
  };
}

async function startVirtual(
  config: Config,
  store: Store,
  onSheet: Parts['onSheet'] = () => {},
): Promise<VirtualPrinter | null> {
  const { enabled, port, speedMmPerSecond } = config.virtualPrinter;
  const stored = await store.getPrinter(defaultPrinterId);
  const isSetUp = config.printer.ip !== '' || (stored?.ip ?? null) !== null;
  if (enabled === false || (enabled === 'auto' && isSetUp)) return null;
  const paperMm = stored?.widthMm ?? config.printer.width;
  return await startVirtualPrinter({
    port,
    nextFreePort: true,
    ...(paperMm === 'auto' ? {} : { widthMm: paperMm }),
    speedMmPerSecond,
    onSheet: ({ number }) => onSheet(number),
  });
}

async function addRoutes(
  app: App,
  config: Config,
  {
    service,
    printing,
    assets,
    store,
    fleet,
    virtualPrinter,
  }: {
    service: Service;
    printing: Printing;
    assets: Assets;
    store: Store;
    fleet: Fleet;
    virtualPrinter: VirtualPrinter | null;
  },
): Promise<void> {
  const { auth, cors, server } = config;
  checkOrigins(app, {
    listed: cors.origins,
    checkHost: isLoopback(server.host) && !auth.enabled,
  });
  app.server.maxConnections = config.limits.connections;
  await limitRate(app, config.limits.requestsPerMinute);
  const open = ['/health', '/docs', '/openapi.json', ...openPagePaths].map(
    (path) => server.basePath + path,
  );
  if (auth.enabled) requireKey(app, auth.apiKey, open);
  await app.register(
    async (scope) => {
      const routes = scope as unknown as App;
      await describeRoutes(routes, { version, hasKey: auth.enabled });
      await eventRoutes(routes, {
        store,
        printer: () => fleet.default,
        maxReaders: config.limits.webSockets,
      });
      healthRoutes(routes, version);
      printRoutes(routes, printing);
      templateRoutes(routes, service);
      assetRoutes(routes, assets);
      jobRoutes(routes, service, printing);
      printerRoutes(routes, service, printing);
      previewRoutes(routes, service);
      virtualPrinterRoutes(routes, virtualPrinter);
      await docsRoutes(routes);
      await pageRoutes(routes);
    },
    { prefix: server.basePath },
  );
}
