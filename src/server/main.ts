// Wires the service together: starts every part in order, stops them in phases.

import { createHash, randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { Server as TlsServer } from 'node:tls';
import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import type { ChannelTimes } from '../agent/protocol/channel.ts';
import { type LeaseTimes, leaseTimes } from '../core/model/printers/lease.ts';
import { fullAccess } from '../core/model/access/api-key.ts';
import { configuredPlace } from '../core/model/printers/place.ts';
import { addressText, type Wire } from '../core/model/printers/printer-address.ts';
import { defaultPrinterId } from '../core/model/printers/printer-id.ts';
import { inputProblems } from '../core/model/inputs/input.ts';
import { type NoticeTimes, noticeTimes } from '../core/model/notices/notice.ts';
import { type RetryTimes, retryTimes } from '../core/model/webhooks/webhook-progress.ts';
import { Agents } from './agents/agents.ts';
import { Acceptance } from './app/printing/acceptance.ts';
import { Allowances } from './app/access/allowances.ts';
import { Assets } from './app/templates/assets.ts';
import { BatchFeeder } from './app/batches/batch-feeder.ts';
import { BatchRows } from './app/batches/batch-rows.ts';
import { Batches } from './app/batches/batches.ts';
import { Counters } from './app/orders/counters.ts';
import { CsvBatches } from './app/batches/csv-batches.ts';
import { FreeSpace } from './app/operation/free-space.ts';
import { Idempotency } from './app/printing/idempotency.ts';
import { JobControl } from './app/jobs/job-control.ts';
import { JobOrigins } from './app/jobs/job-origins.ts';
import { logChanges, logsChanges } from './app/jobs/log-changes.ts';
import { traceJobs } from './app/jobs/trace-jobs.ts';
import { Keys } from './app/access/keys.ts';
import { Jobs } from './app/jobs/jobs.ts';
import { Previews } from './app/printing/previews.ts';
import { AgentControl } from './app/printers/agents.ts';
import { Printers } from './app/printers/printers.ts';
import { Printing } from './app/printing/printing.ts';
import { Readiness } from './app/operation/readiness.ts';
import { RoutePrinting } from './app/orders/route-printing.ts';
import { Routes } from './app/orders/routes.ts';
import { Nodes } from './app/operation/nodes.ts';
import { InstallationSettings } from './app/operation/settings.ts';
import { NoticeControl } from './app/operation/notices.ts';
import { PrinterDays } from './app/printers/printer-days.ts';
import { ShopStarters } from './app/templates/shop-starters.ts';
import { Templates } from './app/templates/templates.ts';
import { Transfer } from './app/operation/transfer.ts';
import { Webhooks } from './app/operation/webhooks.ts';
import { type Config, isNetwork } from './config.ts';
import { configuredPrinters } from './configured-printers.ts';
import { DeliveryRight } from './delivery-right.ts';
import { type Clocks, startHousekeeping } from './housekeeping.ts';
import { listensOnLoopback } from './http/access/origins.ts';
import { startRedirect } from './http/pages/redirect.ts';
import { addRoutes } from './http/routes.ts';
import { createServer } from './http/server.ts';
import { Inputs } from './inputs/inputs.ts';
import { Intake } from './inputs/intake.ts';
import { type InputTimes, inputTimes } from './inputs/protocol.ts';
import { Metrics } from './metrics/metrics.ts';
import { noticeFamilies } from './metrics/notice-metrics.ts';
import { requireFreePort } from './network/free-port.ts';
import { Quarantine } from './app/operation/quarantine.ts';
import { openNotices } from './notices/open-notices.ts';
import { tcp, type Transport } from './printers/connection/tcp.ts';
import { deviceFile, type DeviceFileOptions } from './printers/connection/device/device-file.ts';
import { byWire, type Wires } from './printers/connection/wires.ts';
import { usualFolders } from './printers/connection/device/usb-printers.ts';
import { findDevices } from './printers/discovery/find-devices.ts';
import { Discovery, type DiscoveryOptions } from './printers/discovery/discovery.ts';
import { Fleet } from './printers/fleet.ts';
import { MovedPrinters, type MovedTimes, movedTimes } from './printers/moved-printers.ts';
import { type Reloaded, reloadSettings } from './reload.ts';
import { Renderer } from './rendering/renderer.ts';
import { openCertificate } from './tls/certificate.ts';
import type { Pair } from './tls/self-signed.ts';
import { Stops } from './stops.ts';
import { installStarters } from './starters/languages.ts';
import { openStore } from './store/open-store.ts';
import { openTracing } from './tracing/open-tracing.ts';
import type { NodeHeartbeat, Store } from './store/store.ts';
import { version } from './version.ts';
import type { VirtualPrinter } from './virtual/virtual-printer.ts';
import { describeVirtualModels, VirtualPrinters } from './virtual/virtual-printers.ts';
import { openWebhooks } from './webhooks/open-webhooks.ts';
import { ReceiverAddresses } from './webhooks/receiver-address.ts';

/** Parts that a caller may replace. Tests inject faults here and keep discovery on loopback. */
export interface Parts {
  openStore(folder: string, options: { log(message: string): void }): Promise<Store>;
  /** `usual` is the transport that it replaces. */
  transport: (...opened: [...Parameters<Transport>, usual: Transport]) => ReturnType<Transport>;
  /** How device files are opened. */
  devices: Partial<DeviceFileOptions>;
  discovery: DiscoveryOptions;
  /** The clocks by which old data is deleted. */
  clocks: Clocks;
  /** How long leases last; a shared store must use the same. */
  leaseTimes: LeaseTimes;
  /** When printers that moved are looked for. */
  movedTimes: MovedTimes;
  /** How often agents are pinged, and when a silent one is given up. */
  agentTimes: ChannelTimes;
  /** When a webhook that failed is tried again. */
  retryTimes: RetryTimes;
  /** Which silences end what comes in by inputs. */
  inputTimes: InputTimes;
  /** When notices are sent, and sent again. */
  noticeTimes: NoticeTimes;
  /** Where the settings come from, by path (read-config.ts). */
  settingOrigins: ReadonlyMap<string, string>;
  /** Takes the lines of the log. */
  logTo: { write(line: string): void };
  /** Called for each sheet that comes out of a virtual printer. */
  onSheet(number: number): void;
}

export interface Running {
  url: string;
  /** Listens on loopback, so that only programs on this machine reach it. */
  isLocal: boolean;
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

/** How often nodes read the stored inputs, which another one may have changed. */
const inputReadMs = 5000;
const stopMs = 10_000;
/** How long clients may take to read their last answers when the service stops. */
const closeMs = 3_000;

/** `config` belongs to the service from now on: reloading changes it. */
export async function start(config: Config, parts: Partial<Parts> = {}): Promise<Running> {
  const stops = new Stops();
  const stop = (graceMs = stopMs): Promise<void> => stops.run(graceMs);
  try {
    return { ...(await startParts(config, parts, stops)), stop };
  } catch (error) {
    await stop().catch(() => {}); // what kept it from starting says more
    throw error;
  }
}

async function startParts(
  config: Config,
  parts: Partial<Parts>,
  stops: Stops,
): Promise<Omit<Running, 'stop'>> {
  const { printer, limits } = config;
  const addresses = {
    allowPublic: printer.allowPublicAddresses,
    allowLoopback: printer.allowLoopback,
  };
  const certificate = openCertificate(config);
  const app = createServer({
    bodyBytes: limits.bodyBytes,
    logLevel: config.log.level,
    logTo: parts.logTo,
    tls: certificate,
    trustProxy: config.server.trustProxy,
  });
  const log = (message: string) => app.log.error(message);

  const storeOptions = { log: (message: string) => app.log.warn(message) };
  const store = parts.openStore
    ? await parts.openStore(config.data, storeOptions)
    : await openStore({ data: config.data, ...config.store }, storeOptions);
  stops.add('store', () => store.close());
  // After the folder is free: a service that is just stopping has closed its port by then.
  await requireFreePort(config.server.host, config.server.port);
  // A shared database has its own disk.
  const percent = store.isShared ? 0 : limits.freeDiskPercent;
  const space = new FreeSpace(config.data, percent, () => store.reclaimSpace());
  const metrics = new Metrics(store, async () => (store.isShared ? null : space.disk()));
  stops.add('reports', () => metrics.stop());
  const tracing = await openTracing();
  const origins = new JobOrigins(() => logsChanges(app.log) || tracing !== null);
  if (tracing) stops.add('reports', traceJobs(store, tracing, origins));
  stops.add('reports', logChanges(store, app.log, origins));
  await installStarters(store, config.starters, config.language);
  const shopStarters = new ShopStarters(store, config.language);
  await shopStarters.renewAtStart();
  stops.add('reports', startHousekeeping(store, config, log, parts.clocks));

  const virtualPrinters = new VirtualPrinters({
    speedMmPerSecond: config.virtualPrinter.speedMmPerSecond,
    onSheet: parts.onSheet ?? (() => {}),
  });
  stops.add('reports', () => virtualPrinters.close());
  const defaultVirtual = await startDefaultVirtual(config, store, virtualPrinters);
  const virtualPrinter = (id: string) =>
    virtualPrinters.get(id) ?? (id === defaultPrinterId ? defaultVirtual : undefined);

  const node: NodeHeartbeat = {
    id: randomUUID(),
    name: config.node.name || hostname(),
    site: config.node.site,
    version,
  };
  const agents = new Agents({ store, node, version, log, times: parts.agentTimes });
  const renderer = new Renderer(store, limits.maxPaperMm, (seconds, place) => {
    metrics.rendered(seconds, place);
    tracing?.rendered(seconds, place);
  });
  const quarantine = await Quarantine.open(store, log);
  stops.add('reports', () => quarantine.stop());
  const { devices } = printer;
  const device = deviceFile({ devices, ...parts.devices });
  const wires: Wires = {
    socket: tcp({ ...addresses, isVirtual: (address) => virtualPrinters.isAt(address) }),
    agent: ({ agent, inner }, handlers) => agents.open(agent, addressText(inner), handlers),
    usb: device,
    serial: device,
    bluetooth: device,
  };
  /** Jobs for whose paper clients of inputs wait here. */
  const awaited = new Set<string>();
  const fleet = await Fleet.open({
    store,
    node,
    leaseTimes: parts.leaseTimes ?? leaseTimes,
    transport: replaced(byWire(wires), parts.transport),
    agentPlace: (name) => agents.place(name),
    configured: configuredPrinters(config, defaultVirtual),
    maxPrinters: limits.printers,
    fallbackAfterMs: config.jobs.fallbackAfterSeconds * 1000,
    virtual: {
      start: async (id, model, paperMm) => (await virtualPrinters.start(id, model, paperMm)).port,
      load: ({ id, address, profile }) => {
        const found = virtualPrinter(id);
        if (found?.port === address.port) found.load(profile.paperMm);
      },
      stop: (id) => virtualPrinters.stop(id),
    },
    confirmMs: config.jobs.confirmSeconds * 1000,
    releaseAfterMs: printer.releaseAfterSeconds * 1000,
    mayReach: ({ virtual }) => virtual !== null || !quarantine.isOn,
    renderAgain: (job, profile) => renderer.renderAgain(job, profile),
    isAwaited: (jobId) => awaited.has(jobId),
    log,
  });
  metrics.directory = fleet.directory;
  agents.onChange((name) => fleet.agentChanged(name));
  stops.add('printers', (graceMs) => fleet.stop(graceMs));
  stops.add('printers', () => renderer.stop());

  const assets = new Assets(store, space, limits);
  const templates = new Templates(store, renderer, assets);
  const counters = new Counters(store);
  const pauses = () => app.turns.pauses();
  const feeder = new BatchFeeder({ store, fleet, renderer, counters, pauses, log });
  feeder.start();
  stops.add('server', () => feeder.stop());
  const jobs = new Jobs(store, fleet.directory, pauses);
  const discovery = new Discovery(addresses, {
    devices: () => findDevices({ devices, folders: parts.devices?.folders ?? usualFolders }),
    ...parts.discovery,
  });
  if (printer.followMoved) {
    const moved = new MovedPrinters({
      fleet,
      discovery,
      rules: addresses,
      subnets: () => config.discovery.subnets,
      times: parts.movedTimes ?? movedTimes,
      log,
    });
    stops.add('server', () => moved.stop());
  }
  const printers = new Printers(store, fleet, discovery, {
    addresses: {
      ...addresses,
      devices,
      wires: new Set([...(Object.keys(wires) as Wire[]), 'cloudprnt', 'epson-sdp']),
    },
    virtualPrinters: describeVirtualModels(),
    subnets: () => config.discovery.subnets,
    discoverBehind: (name, search) => agents.discover(name, search),
  });
  const acceptance = new Acceptance(store, fleet, renderer, counters, space, config, pauses);
  const readiness = new Readiness(store, space, fleet.directory, limits);
  const routes = new Routes(store, fleet.directory);
  const rows = new BatchRows(store, fleet.directory, renderer);
  const keys = await Keys.open(store, config.auth.enabled ? config.auth.apiKey : null, log);
  stops.add('printers', () => keys.close());
  keys.onEnd((keyId) => agents.keyEnded(keyId));
  await agents.start();
  const once = new Idempotency(store, keys, fleet.directory);
  const batches = new Batches(store, rows, acceptance, space, feeder, limits, pauses, once);
  const printing = new Printing(store, fleet, renderer, acceptance, once);
  const right = new DeliveryRight(store, node.id, () => !quarantine.isOn);
  const hooks = openWebhooks({
    store,
    right,
    allowPrivate: config.webhooks.allowPrivate,
    leaseTimes: parts.leaseTimes ?? leaseTimes,
    retryTimes: parts.retryTimes ?? retryTimes,
    groupsOf: (id) => fleet.directory.get(id)?.groups ?? [],
    onDelivery: ({ outcome }) => metrics.webhooks.count(outcome),
    log,
  });
  metrics.webhooks.backlogs = () => hooks.backlogs();
  stops.add('reports', () => hooks.stop());
  await hooks.start();
  let isStopping = false;
  const opened = openNotices({
    store,
    right,
    leaseTimes: parts.leaseTimes ?? leaseTimes,
    times: parts.noticeTimes ?? noticeTimes,
    settings: config.notices,
    dataFolder: config.data,
    printers: () => fleet.directory.all,
    printTestPage: (id) => {
      if (isStopping) return;
      printing
        .printTestPage(fullAccess('MQTT'), id)
        .catch(({ message }: Error) => log(`No test page for MQTT: ${message}`));
    },
    counted: (channel, outcome) => metrics.noticed(channel, outcome),
    log,
  });
  const { notices } = opened;
  stops.add('reports', () => opened.stop());
  stops.add('server', () => {
    isStopping = true;
    notices.silence(); // printers that are let go are no news
  });
  metrics.add(() => noticeFamilies(notices.states()));
  const jobControl = new JobControl(store, fleet, renderer, limits);
  const intake = new Intake({
    printing,
    jobs,
    jobControl,
    directory: fleet.directory,
    renderer,
    store,
    awaited,
    access: async (key) =>
      config.auth.enabled ? await keys.find(key) : fullAccess('input printnode'),
  });
  const receivers = new ReceiverAddresses(config.webhooks.allowPrivate);
  const inputs = new Inputs({
    intake,
    times: parts.inputTimes ?? inputTimes,
    configured: () => (quarantine.isOn ? [] : config.inputs),
    stored: async () => (quarantine.isOn ? [] : (await store.getSettings()).inputs),
    site: config.node.site,
    host: config.server.host,
    certificate,
    addresses: receivers,
    pollLease: (what) => {
      const name = createHash('sha256').update(what).digest('hex');
      return {
        take: () => store.takePoll(name, node.id),
        release: () => store.releasePoll(name, node.id),
        renewMs: (parts.leaseTimes ?? leaseTimes).renewMs,
      };
    },
    readEveryMs: store.isShared ? inputReadMs : Infinity,
    log: (message) => app.log.warn(message),
  });
  if (!quarantine.isOn) await notices.reload();
  quarantine.onEnd(async () => {
    await fleet.reachAll();
    hooks.changed();
    await notices.reload();
    await inputs.refresh();
  });
  const settingOrigins = new Map(parts.settingOrigins);
  await addRoutes(app, config, {
    store,
    settingOrigins,
    readiness,
    metrics,
    assets,
    counters,
    templates,
    jobs,
    origins,
    tracing,
    jobControl,
    inputs,
    previews: new Previews(fleet.directory, renderer, templates, jobs, counters),
    printing,
    polled: fleet.polled,
    routes,
    routePrinting: new RoutePrinting(
      store,
      fleet.directory,
      renderer,
      counters,
      routes,
      acceptance,
      pauses,
      once,
    ),
    settings: new InstallationSettings(
      store,
      {
        problems: (given) =>
          inputProblems(given, {
            hasCertificate: certificate !== null,
            isNetwork,
            addressProblem: (url) => receivers.problem(url),
          }),
        changed: () => inputs.refresh(),
      },
      shopStarters,
    ),
    quarantine,
    batches,
    csvBatches: new CsvBatches(store, renderer, batches, limits.batchBytes, pauses, once),
    printers,
    agents: new AgentControl(agents, fleet.directory),
    nodes: new Nodes(store, node, fleet.directory),
    printerDays: new PrinterDays(store, printers),
    transfer: new Transfer(store, renderer, assets, counters, printers, pauses),
    webhooks: new Webhooks({ store, ...hooks }),
    notices: new NoticeControl(notices),
    allowances: new Allowances(store, fleet.directory, jobs),
    printerStates: () => fleet.directory.all,
    keys,
    virtualPrinter,
    drawSheet: ({ bitmap }, scale) => renderer.sheet(bitmap, scale),
  });
  stops.add('server', async () => {
    const timer = setTimeout(() => app.server.closeAllConnections(), closeMs);
    await app.close();
    clearTimeout(timer);
  });
  stops.add('agents', async (graceMs) => {
    await fleet.stopBehindAgents(graceMs);
    await agents.stop();
  });
  const { host, port, basePath, tls, drainSeconds } = config.server;
  await app.listen({ host, port, backlog: 1024 });
  stops.add('drain', async () => {
    readiness.drain();
    await delay(drainSeconds * 1000);
  });

  stops.add('inputs', () => inputs.stop());
  await inputs.refresh();

  const bound = app.server.address() as AddressInfo;
  if (certificate) {
    const server = app.server as unknown as TlsServer;
    const renewed = (pair: Pair) => {
      server.setSecureContext(pair);
      inputs.renew(pair);
    };
    stops.add('inputs', certificate.watch(renewed, log));
    if (tls.redirectPort !== 0) {
      const redirect = await startRedirect(host, tls.redirectPort, bound.port);
      stops.add('inputs', () => redirect.close());
    }
  }
  const reload: Running['reload'] = async (next, readFrom) => {
    const reloaded = reloadSettings(config, next);
    const { changed } = reloaded;
    for (const path of changed) {
      const from = readFrom?.get(path);
      if (from === undefined) settingOrigins.delete(path);
      else settingOrigins.set(path, from);
    }
    if (changed.includes('log.level')) app.log.level = config.log.level;
    if (changed.includes('auth.apiKey')) keys.useMainKey(config.auth.apiKey);
    if (changed.some((path) => path.startsWith('printer')))
      await fleet.reconfigure(configuredPrinters(config, defaultVirtual));
    if (changed.some((path) => path.startsWith('notices.')) && !quarantine.isOn)
      await notices.reload();
    if (changed.includes('inputs')) await inputs.refresh();
    return reloaded;
  };
  const scheme = certificate ? 'https' : 'http';
  return {
    reload,
    isLocal: listensOnLoopback(bound),
    fingerprint: certificate?.fingerprint ?? null,
    url: `${scheme}://${host.includes(':') ? `[${host}]` : host}:${bound.port}${basePath}`,
    virtualPrinter: defaultVirtual ?? null,
    hasPrinter: fleet.directory.default.address.host !== '',
  };
}

function replaced(usual: Transport, own?: Parts['transport']): Transport {
  return own ? (address, handlers) => own(address, handlers, usual) : usual;
}

/** Starts the virtual printer that the configuration asks for as the default printer. */
async function startDefaultVirtual(
  { virtualPrinter: { enabled, port, model }, printer }: Config,
  store: Store,
  virtualPrinters: VirtualPrinters,
): Promise<VirtualPrinter | undefined> {
  const stored = await store.getPrinter(defaultPrinterId);
  const isSetUp =
    store.isShared ||
    configuredPlace(printer).host !== '' ||
    stored?.ip != null ||
    stored?.virtual != null;
  if (enabled === false || (enabled === 'auto' && isSetUp)) return undefined;
  const paperMm = stored?.widthMm ?? printer.width;
  return await virtualPrinters.start('', model, paperMm === 'auto' ? null : paperMm, port);
}
