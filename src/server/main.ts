// Starts the service: opens its features, adds their routes to the server, and listens.

import type { AddressInfo } from 'node:net';
import type { Server as TlsServer } from 'node:tls';
import type { Config } from './config.ts';
import { Features } from './feature.ts';
import { accessFeature } from './features/access.ts';
import { eventsFeature } from './features/events.ts';
import { fleetFeature } from './features/fleet.ts';
import { inputsFeature } from './features/inputs.ts';
import { noticesFeature } from './features/notices.ts';
import { operationFeature } from './features/operation.ts';
import { ordersFeature } from './features/orders.ts';
import { printersFeature } from './features/printers.ts';
import { printingFeature } from './features/printing.ts';
import { reportsFeature } from './features/reports.ts';
import { storageFeature } from './features/storage.ts';
import { templatesFeature } from './features/templates.ts';
import { webhooksFeature } from './features/webhooks.ts';
import { listensOnLoopback } from './http/access/origins.ts';
import { startRedirect } from './http/pages/redirect.ts';
import { addRoutes } from './http/routes.ts';
import { createServer } from './http/server.ts';
import type { Parts } from './parts.ts';
import { reloadableBy, type Reloaded, reloadSettings } from './reload.ts';
import { Stops } from './stops.ts';
import { openCertificate } from './tls/certificate.ts';
import type { VirtualPrinter } from './virtual/virtual-printer.ts';

export interface Running {
  url: string;
  /** Listens on loopback, so that only programs on this machine reach it. */
  isLocal: boolean;
  /** Every request needs a key. */
  needsKey: boolean;
  virtualPrinter: VirtualPrinter | null;
  /** Whether prints that name no printer have one with an address. */
  hasPrinter: boolean;
  /** The fingerprint of a self-signed certificate. */
  fingerprint: string | null;
  /** Uses what can be changed of these settings at once. Stored settings of printers still win. */
  reload(next: Config, origins?: ReadonlyMap<string, string>): Promise<Reloaded>;
  /** Waits up to `graceMs` for the current jobs to end. */
  stop(graceMs?: number): Promise<void>;
}

/** The features in the order in which they are opened. */
export const features = new Features()
  .with(storageFeature)
  .with(reportsFeature)
  .with(accessFeature)
  .with(fleetFeature)
  .with(eventsFeature) // adds the WebSocket plugin, which the routes of agents need, too
  .with(templatesFeature)
  .with(printingFeature)
  .with(printersFeature)
  .with(ordersFeature)
  .with(webhooksFeature)
  .with(noticesFeature)
  .with(inputsFeature)
  .with(operationFeature);

const stopMs = 10_000;
/** How long clients may take to read their last answers when the service stops. */
const closeMs = 3_000;

/** `config` belongs to the service from now on: reloading changes it. */
export async function start(config: Config, parts: Partial<Parts> = {}): Promise<Running> {
  const stops = new Stops();
  const stop = (graceMs = stopMs): Promise<void> => stops.run(graceMs);
  try {
    return { ...(await startFeatures(config, parts, stops)), stop };
  } catch (error) {
    await stop().catch(() => {}); // what kept it from starting says more
    throw error;
  }
}

async function startFeatures(
  config: Config,
  parts: Partial<Parts>,
  stops: Stops,
): Promise<Omit<Running, 'stop'>> {
  const certificate = openCertificate(config);
  const app = createServer({
    bodyBytes: config.limits.bodyBytes,
    logLevel: config.log.level,
    logTo: parts.logTo,
    tls: certificate,
    trustProxy: config.server.trustProxy,
  });
  const { settings } = features;
  const services = await features.open({
    app,
    config,
    settingOrigins: new Map(parts.settingOrigins),
    isReloadable: (path) => reloadableBy(settings, path) !== undefined,
    parts,
    certificate,
    stops,
    log: (message) => app.log.error(message),
  });
  const { directory, defaultVirtual, inputs, log } = services;
  await addRoutes(app, services, (scope) => features.addRoutes(scope, services));
  stops.add('server', async () => {
    const timer = setTimeout(() => app.server.closeAllConnections(), closeMs);
    await app.close();
    clearTimeout(timer);
  });
  const { host, port, basePath, tls } = config.server;
  await app.listen({ host, port, backlog: 1024 });
  await features.listening(services);
  const bound = app.server.address() as AddressInfo;
  if (certificate) {
    const server = app.server as unknown as TlsServer;
    const unwatch = certificate.watch((pair) => {
      server.setSecureContext(pair);
      inputs.renew(pair);
    }, log);
    stops.add('inputs', unwatch);
    if (tls.redirectPort !== 0) {
      const redirect = await startRedirect(host, tls.redirectPort, bound.port);
      stops.add('inputs', () => redirect.close());
    }
  }
  const scheme = certificate ? 'https' : 'http';
  return {
    reload: (next, origins) => reloadSettings(settings, services, next, origins),
    isLocal: listensOnLoopback(bound),
    needsKey: services.keys.isRequired,
    fingerprint: certificate?.fingerprint ?? null,
    url: `${scheme}://${host.includes(':') ? `[${host}]` : host}:${bound.port}${basePath}`,
    virtualPrinter: defaultVirtual ?? null,
    hasPrinter: directory.default.address.host !== '',
  };
}
