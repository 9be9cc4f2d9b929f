// Starts, finds and stops virtual printers, each by the id of the printer that is
// connected to it. Knows nothing of the store.

import { modelFacts, modelNames, type VirtualModel } from '../../core/emulator/products.ts';
import type { VirtualModelFacts } from '../../core/model/printers/virtual-model.ts';
import { startVirtualPrinter, type VirtualPrinter } from './virtual-printer.ts';

/** The generic model, which takes paper of any width. */
const genericModel = 'platen';

/** The models that can be emulated. */
const virtualModels: readonly string[] = [genericModel, ...modelNames];

/** What each of them is, for people who choose one. */
export function describeVirtualModels(): VirtualModelFacts[] {
  return virtualModels.map((id) => ({
    id,
    ...modelFacts(id === genericModel ? 'virtual-80' : (id as VirtualModel)),
  }));
}

export interface VirtualPrintersOptions {
  speedMmPerSecond: number;
  onSheet(number: number): void;
}

export class VirtualPrinters {
  readonly #options: VirtualPrintersOptions;
  readonly #running = new Map<string, VirtualPrinter>();

  constructor(options: VirtualPrintersOptions) {
    this.#options = options;
  }

  get(printerId: string): VirtualPrinter | undefined {
    return this.#running.get(printerId);
  }

  /** Whether one of them listens at the address. */
  isAt({ host, port }: { host: string; port: number }): boolean {
    if (host !== '127.0.0.1') return false;
    return [...this.#running.values()].some((printer) => printer.port === port);
  }

  /** Replaces the one with the same id. Listens on loopback, by default on any free port. */
  async start(
    printerId: string,
    model: string,
    paperMm: number | null,
    port = 0,
  ): Promise<VirtualPrinter> {
    await this.stop(printerId);
    // A model may be stored by a version that had other models.
    if (!virtualModels.includes(model))
      throw new Error(
        `The model "${model}" is not known; choose one of ${virtualModels.join(', ')}.`,
      );
    const printer = await startVirtualPrinter({
      port,
      nextFreePort: port !== 0,
      ...(model === genericModel ? {} : { model: model as VirtualModel }),
      ...(paperMm === null ? {} : { widthMm: paperMm }),
      speedMmPerSecond: this.#options.speedMmPerSecond,
      onSheet: ({ number }) => this.#options.onSheet(number),
    });
    this.#running.set(printerId, printer);
    return printer;
  }

  async stop(printerId: string): Promise<void> {
    const printer = this.#running.get(printerId);
    this.#running.delete(printerId);
    await printer?.close();
  }

  async close(): Promise<void> {
    await Promise.all([...this.#running.keys()].map((id) => this.stop(id)));
  }
}
