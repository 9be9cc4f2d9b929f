// Builds everything in order and stops it in reverse: the only file that wires.

import type { AddressInfo } from 'node:net';
import { Assets } from './app/assets.ts';
import type { Config } from './config.ts';
import { isLoopback, checkOrigins } from './http/origins.ts';
import { assetRoutes } from './http/assets.ts';
import { requireKey } from './http/auth.ts';
import { docsRoutes } from './http/docs.ts';
import { eventRoutes } from './http/events.ts';
import { healthRoutes } from './http/health.ts';
import { jobRoutes } from './http/jobs.ts';
import { openPagePaths, pageRoutes } from './http/pages.ts';
import { previewRoutes } from './http/preview.ts';
import { printRoutes } from './http/print.ts';
import { printerRoutes } from './http/printer.ts';
import { printersRoutes } from './http/printers.ts';
import { limitRate } from './http/rate.ts';
import type { App } from './http/app.ts';
import { createServer } from './http/server.ts';
import { templateRoutes } from './http/templates.ts';
import { virtualPrinterRoutes } from './http/virtual-printer.ts';
import { keepHouse } from './housekeeping.ts';
import { Installation } from './app/printers.ts';
import { Discovery, type DiscoveryPlaces } from './printers/discovery/discovery.ts';
import { defaultPrinterId } from '../core/model/printer-id.ts';
import { Fleet } from './printers/fleet.ts';
import type { PrinterPlan } from './printers/printer.ts';
import { tcp, type Transport } from './printers/connection/tcp.ts';
import { Printing } from './app/printing.ts';
import { Renderer } from './rendering/renderer.ts';
import { Service } from './app/service.ts';
import { plantStarters } from './starters/index.ts';
import { openSqliteStore } from './store/sqlite.ts';
import type { Store } from './store/store.ts';
import { version } from './version.ts';
import type { VirtualPrinter } from './virtual/virtual-printer.ts';
import { virtualModels, VirtualPrinters } from './virtual/virtual-printers.ts';

/** Tests exchange the first two to make the service fail at a chosen point, and search on loopback alone. */
export interface Parts {
  openStore(folder: string): Promise<Store>;
  transport: Transport;
  discovery: DiscoveryPlaces;
  /** Told of each sheet that a virtual printer lets out. */
  onSheet(number: number): void;
}

export interface Running {
  url: string;
  virtualPrinter: VirtualPrinter | null;
  /** Lets what is being printed end, `graceMs` at most. */
  stop(graceMs?: number): Promise<void>;
}

const stopMs = 10_000;
/** How long clients may take to read the answers that are under way when the service stops. */
const answerMs = 3_000;

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

  const virtualPrinters = new VirtualPrinters({
    speedMmPerSecond: config.virtualPrinter.speedMmPerSecond,
    onSheet: parts.onSheet ?? (() => {}),
  });
  undo.push(() => virtualPrinters.close());
  const virtualPrinter = await startVirtual(config, store, virtualPrinters);
  const played = (id: string = defaultPrinterId) =>
    virtualPrinters.get(id) ?? (id === defaultPrinterId ? virtualPrinter : undefined);

  const { printer } = config;
  const renderer = new Renderer(store, config.limits.maxPaperMm);
  const fleet = await Fleet.open({
    store,
    transport: parts.transport ?? tcp({ allowPublic: printer.allowPublicAddresses }),
    plans: plansOf(config, virtualPrinter),
    fallbackAfterMs: config.jobs.fallbackAfterSeconds * 1000,
    virtual: {
      start: async (id, model, paperMm) => (await virtualPrinters.start(id, model, paperMm)).port,
      load: ({ id, address, profile }) => {
        const found = played(id);
        if (found?.port === address.port) found.load(profile.paperMm);
      },
      stop: (id) => virtualPrinters.stop(id),
    },
    confirmMs: config.jobs.confirmSeconds * 1000,
    releaseAfterMs: printer.releaseAfterSeconds * 1000,
    renderAgain: (job, profile) => renderer.renderAgain(job, profile),
    log,
  });
  undo.push(() => fleet.stop(graceMs));
  undo.push(() => renderer.stop());

  const assets = new Assets(store);
  const printing = new Printing(store, fleet, renderer, {
    queueWhenOffline: config.queueWhenOffline,
    deadlineSeconds: config.jobs.deadlineSeconds,
    queuedJobs: config.limits.queuedJobs,
  });
  const service = new Service(store, fleet, renderer, assets);
  const discovery = new Discovery(printer.allowPublicAddresses, parts.discovery);
  const installation = new Installation(store, fleet, discovery, {
    allowPublicAddresses: printer.allowPublicAddresses,
    virtualModels,
    subnets: config.discovery.subnets,
  });
  await addRoutes(app, config, {
    service,
    installation,
    printing,
    assets,
    store,
    fleet,
    played,
  });
  undo.push(async () => {
    const giveUp = setTimeout(() => app.server.closeAllConnections(), answerMs);
    await app.close();
    clearTimeout(giveUp);
  });
  await app.listen({ host: config.server.host, port: config.server.port });

  const { port } = app.server.address() as AddressInfo;
  const host = config.server.host.includes(':') ? `[${config.server.host}]` : config.server.host;
  return {
    url: `http://${host}:${port}${config.server.basePath}`,
    virtualPrinter: virtualPrinter ?? null,
    stop: (ms = stopMs) => {
      graceMs = ms;
      return stop();
    },
  };
}

/** What the configuration says of each printer. */
function plansOf(
  { printer, printers, virtualPrinter: { model } }: Config,
  virtualPrinter: VirtualPrinter | undefined,
): Map<string, PrinterPlan> {
  const isPlayed = virtualPrinter !== undefined && printer.ip === '';
  const address = isPlayed ? { ip: '127.0.0.1', port: virtualPrinter.port } : {};
  const all = [{ ...printer, ...address, id: defaultPrinterId }, ...printers];
  return new Map(
    all.map(({ id, ip, port, width, profile, name, groups, fallback }) => [
      id,
      {
        name: name || null,
        address: { host: ip, port },
        widthMm: width === 'auto' ? null : width,
        profile: profile || null,
        groups,
        fallback: fallback || null,
        virtual: isPlayed && id === defaultPrinterId ? model : null,
      },
    ]),
  );
}

/** The one that the configuration asks for, for the default printer. */
async function startVirtual(
  config: Config,
  store: Store,
  virtualPrinters: VirtualPrinters,
): Promise<VirtualPrinter | undefined> {
  const { enabled, port, model } = config.virtualPrinter;
  const stored = await store.getPrinter(defaultPrinterId);
  const isSetUp = config.printer.ip !== '' || stored?.ip != null || stored?.virtual != null;
  if (enabled === false || (enabled === 'auto' && isSetUp)) return undefined;
  const paperMm = stored?.widthMm ?? config.printer.width;
  return await virtualPrinters.start('', model, paperMm === 'auto' ? null : paperMm, port);
}

async function addRoutes(
  app: App,
  config: Config,
  {
    service,
    installation,
    printing,
    assets,
    store,
    fleet,
    played,
  }: {
    service: Service;
    installation: Installation;
    printing: Printing;
    assets: Assets;
    store: Store;
    fleet: Fleet;
    played: (printerId?: string) => VirtualPrinter | undefined;
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
      docsRoutes(routes, { version, hasKey: auth.enabled });
      await eventRoutes(routes, {
        store,
        printers: () => fleet.all,
        maxReaders: config.limits.webSockets,
        pingEveryMs: 30_000,
      });
      healthRoutes(routes, version);
      printRoutes(routes, printing);
      templateRoutes(routes, service);
      assetRoutes(routes, assets);
      jobRoutes(routes, service, printing);
      printerRoutes(routes, installation, printing);
      printersRoutes(routes, installation, printing);
      previewRoutes(routes, service);
      virtualPrinterRoutes(routes, played);
      await pageRoutes(routes);
    },
    { prefix: server.basePath },
  );
}
