// The printers that this node holds, and the ways to them.

import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { leaseTimes as usualLeaseTimes } from '../../core/model/printers/lease.ts';
import { configuredPlace } from '../../core/model/printers/place.ts';
import { addressText } from '../../core/model/printers/printer-address.ts';
import { defaultPrinterId } from '../../core/model/printers/printer-id.ts';
import { Agents } from '../agents/agents.ts';
import { Quarantine } from '../app/operation/quarantine.ts';
import type { Config } from '../config.ts';
import { configuredPrinters } from '../configured-printers.ts';
import { DeliveryRight } from '../delivery-right.ts';
import { type After, feature } from '../feature.ts';
import { quarantineRoutes } from '../http/operation/quarantine.ts';
import type { Parts } from '../parts.ts';
import { deviceFile } from '../printers/connection/device/device-file.ts';
import { tcp, type Transport } from '../printers/connection/tcp.ts';
import { byWire, type Wires } from '../printers/connection/wires.ts';
import { askSerial } from '../printers/discovery/snmp.ts';
import { Fleet } from '../printers/fleet.ts';
import { type OnRender, Renderer } from '../rendering/renderer.ts';
import type { NodeHeartbeat, Store } from '../store/store.ts';
import { version } from '../version.ts';
import type { VirtualPrinter } from '../virtual/virtual-printer.ts';
import { VirtualPrinters } from '../virtual/virtual-printers.ts';
import type { accessFeature } from './access.ts';

/** How long a device may take to answer by SNMP. */
const serialMs = 1000;

export const fleetFeature = feature({
  open: async ({
    config,
    parts,
    store,
    keys,
    metrics,
    tracing,
    stops,
    log,
  }: After<typeof accessFeature>) => {
    const { printer, limits } = config;
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
    keys.onEnd((keyId) => agents.keyEnded(keyId));
    const onRender: OnRender = (seconds, place) => {
      metrics.rendered(seconds, place);
      tracing?.rendered(seconds, place);
    };
    const renderer = new Renderer(store, limits.maxPaperMm, onRender, parts.renderLimits);
    stops.add('printers', () => renderer.stop());
    const quarantine = await Quarantine.open(store, log);
    stops.add('reports', () => quarantine.stop());
    const addressRules = {
      allowPublic: printer.allowPublicAddresses,
      allowLoopback: printer.allowLoopback,
    };
    const device = deviceFile({ devices: printer.devices, ...parts.devices });
    const wires: Wires = {
      socket: tcp({ ...addressRules, isVirtual: (address) => virtualPrinters.isAt(address) }),
      agent: ({ agent, inner }, handlers) => agents.open(agent, addressText(inner), handlers),
      usb: device,
      serial: device,
      bluetooth: device,
    };
    const leaseTimes = parts.leaseTimes ?? usualLeaseTimes;
    /** Jobs for whose paper clients of inputs wait here. */
    const awaited = new Set<string>();
    const fleet = await Fleet.open({
      store,
      node,
      leaseTimes,
      transport: replaced(byWire(wires), parts.transport),
      askSerial: (address) => askSerial(address, serialMs, parts.discovery?.snmp),
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
      contactMs: parts.contactMs ?? 3000,
      releaseAfterMs: printer.releaseAfterSeconds * 1000,
      mayReach: ({ virtual }) => virtual !== null || !quarantine.isOn,
      renderAgain: (job, profile) => renderer.renderAgain(job, profile),
      isAwaited: (jobId) => awaited.has(jobId),
      log,
    });
    stops.add('printers', (graceMs) => fleet.stop(graceMs));
    metrics.directory = fleet.directory;
    quarantine.onEnd(() => fleet.reachAll());
    agents.onChange((name) => fleet.agentChanged(name));
    stops.add('agents', async (graceMs) => {
      await fleet.stopBehindAgents(graceMs);
      await agents.stop();
    });
    await agents.start();
    const right = new DeliveryRight(store, node.id, () => !quarantine.isOn);
    const { directory } = fleet;
    return {
      fleet,
      directory,
      node,
      agents,
      renderer,
      quarantine,
      addressRules,
      wires,
      leaseTimes,
      right,
      awaited,
      virtualPrinter,
      defaultVirtual,
    };
  },
  routes: (app, { quarantine }) => quarantineRoutes(app, quarantine),
  settings: [
    {
      paths: ['printer.ip', 'printer.address'],
      // The virtual printer that takes its place is started with the service.
      needsRestart: (_running, { printer }) => printer.ip === '' && printer.address === '',
      apply: reconfigure,
    },
    {
      paths: [
        'printer.port',
        'printer.width',
        'printer.profile',
        'printer.name',
        'printer.groups',
        'printer.fallback',
        'printer.fallbackOn',
        'printer.raw',
        'printer.labels',
        'printers',
      ],
      apply: reconfigure,
    },
  ],
});

async function reconfigure({
  fleet,
  config,
  defaultVirtual,
}: {
  fleet: Fleet;
  config: Config;
  defaultVirtual: VirtualPrinter | undefined;
}): Promise<void> {
  await fleet.reconfigure(configuredPrinters(config, defaultVirtual));
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
