// Where virtual printers run: each on the node that started it, behind a port on loopback.

import { isDevicePlace } from '../../core/model/printers/place.ts';
import type { PrinterRecord, PrinterSettings } from '../../core/model/printers/printer-record.ts';
import type { Address } from './connection/address.ts';
import type { HolderOptions } from './held-printer.ts';
import type { Printer } from './printer.ts';

/** Runs virtual printers. */
export interface VirtualPrinterHost {
  /** Returns its port on loopback. */
  start(printerId: string, model: string, paperMm: number | null): Promise<number>;
  /** Loads paper of the printer's width, if the model takes any width. */
  load(printer: Printer): void;
  stop(printerId: string): Promise<void>;
}

interface VirtualPlacesOptions extends Pick<HolderOptions, 'store' | 'node' | 'log'> {
  virtual: VirtualPrinterHost;
}

/** The address of a virtual printer that does not run on this node: it is offline here. */
const unreachable: Address = { host: '127.0.0.1', port: 0 };

export class VirtualPlaces {
  readonly #options: VirtualPlacesOptions;

  constructor(options: VirtualPlacesOptions) {
    this.#options = options;
  }

  /** The name of the node that runs the virtual printer, if that is another node. */
  nodeOf({ storedVirtual: { model, node } }: Printer): string | null {
    return model !== null && node !== this.#options.node.name ? node : null;
  }

  /** A virtual printer belongs to the node that starts it, a device file to the one that was asked. */
  nodeFor({ virtual, ip }: Partial<PrinterSettings>): Partial<PrinterSettings> {
    const { store, node } = this.#options;
    const isOwn = virtual || (ip && isDevicePlace({ host: ip, port: 0 }));
    return store.isShared && isOwn ? { node: node.name } : {};
  }

  /** Starts the virtual printer if it belongs to this node. */
  async addressOf(
    { id, virtual, node }: PrinterRecord,
    paperMm: number | null,
  ): Promise<Address | null> {
    if (!virtual) return null;
    const { store } = this.#options;
    if (store.isShared && node !== this.#options.node.name) return unreachable;
    return await this.start(id, virtual, paperMm);
  }

  async start(id: string, model: string, paperMm: number | null): Promise<Address> {
    const { virtual, log } = this.#options;
    try {
      return { host: '127.0.0.1', port: await virtual.start(id, model, paperMm) };
    } catch (error) {
      log(`The virtual printer "${id}" cannot be started: ${(error as Error).message}`);
      return unreachable;
    }
  }
}
