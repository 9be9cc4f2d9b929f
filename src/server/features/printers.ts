// Printers as people see them: found, set up, looked at and followed to new addresses.

import type { Wire } from '../../core/model/printers/printer-address.ts';
import { AgentControl } from '../app/printers/agents.ts';
import { PrinterDays } from '../app/printers/printer-days.ts';
import { PrinterSearch } from '../app/printers/printer-search.ts';
import { Printers } from '../app/printers/printers.ts';
import { type After, feature } from '../feature.ts';
import { agentRoutes } from '../http/agents/agents.ts';
import { printerDayRoutes } from '../http/printers/printer-days.ts';
import { printerRoutes } from '../http/printers/printer.ts';
import { printersRoutes } from '../http/printers/printers.ts';
import { virtualPrinterRoutes } from '../http/printers/virtual-printer.ts';
import { usualFolders } from '../printers/connection/device/usb-printers.ts';
import { Discovery } from '../printers/discovery/discovery.ts';
import { findDevices } from '../printers/discovery/find-devices.ts';
import { MovedPrinters, movedTimes } from '../printers/moved-printers.ts';
import { describeVirtualModels } from '../virtual/virtual-printers.ts';
import type { printingFeature } from './printing.ts';

export const printersFeature = feature({
  open: ({
    config,
    parts,
    store,
    fleet,
    agents,
    wires,
    addressRules,
    stops,
    log,
  }: After<typeof printingFeature>) => {
    const { devices, followMoved } = config.printer;
    const subnets = () => config.discovery.subnets;
    const discovery = new Discovery(addressRules, {
      devices: () => findDevices({ devices, folders: parts.devices?.folders ?? usualFolders }),
      ...parts.discovery,
    });
    if (followMoved) {
      const times = parts.movedTimes ?? movedTimes;
      const moved = new MovedPrinters({
        fleet,
        discovery,
        snmp: parts.discovery?.snmp,
        rules: addressRules,
        subnets,
        times,
        log,
      });
      stops.add('server', () => moved.stop());
    }
    return {
      printers: new Printers(store, fleet, {
        addresses: {
          ...addressRules,
          devices,
          wires: new Set([...(Object.keys(wires) as Wire[]), 'cloudprnt', 'epson-sdp']),
        },
        virtualPrinters: describeVirtualModels(),
      }),
      printerSearch: new PrinterSearch(fleet.directory, discovery, {
        subnets,
        discoverBehind: (name, search) => agents.discover(name, search),
      }),
    };
  },
  routes: (app, services) => {
    const { printers, printing, renderer, store } = services;
    agentRoutes(app, new AgentControl(services.agents, services.directory));
    printerRoutes(app, printers, printing);
    printersRoutes(app, printers, services.printerSearch, printing);
    printerDayRoutes(app, new PrinterDays(store, printers));
    virtualPrinterRoutes(app, {
      find: services.virtualPrinter,
      defaultId: () => printers.defaultId,
      nodeOf: (id) => printers.nodeOfVirtual(id),
      drawSheet: ({ bitmap }, scale) => renderer.sheet(bitmap, scale),
    });
  },
  settings: [{ paths: ['discovery.subnets'] }],
});
