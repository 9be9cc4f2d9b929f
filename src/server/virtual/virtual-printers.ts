// The printers that are played for configured ones, by their ids. Knows neither
// the store nor who prints on them.

import { type ModelName, printerModels } from '../../core/emulator/index.ts';
import { startVirtualPrinter, type VirtualPrinter } from './virtual-printer.ts';

/** Our own model, which takes paper of any width. */
const ownModel = 'platen';

/** The models that can be played. */
export const virtualModels: readonly string[] = [ownModel, ...Object.keys(printerModels)];

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

  /** On loopback, in the place of the one that was there. Without a port, on any free one. */
  async start(
    printerId: string,
    model: string,
    paperMm: number | null,
    port = 0,
  ): Promise<VirtualPrinter> {
    await this.stop(printerId);
    const played = await startVirtualPrinter({
      port,
      nextFreePort: port !== 0,
      ...(model === ownModel ? {} : { model: model as ModelName }),
      ...(paperMm === null ? {} : { widthMm: paperMm }),
      speedMmPerSecond: this.#options.speedMmPerSecond,
      onSheet: ({ number }) => this.#options.onSheet(number),
    });
    this.#running.set(printerId, played);
    return played;
  }

  async stop(printerId: string): Promise<void> {
    const played = this.#running.get(printerId);
    this.#running.delete(printerId);
    await played?.close();
  }

  async close(): Promise<void> {
    await Promise.all([...this.#running.keys()].map((id) => this.stop(id)));
  }
}
