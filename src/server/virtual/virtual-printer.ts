// A virtual printer: an emulated printer behind a TCP port, with faults on demand.
// Knows nothing of what the bytes mean.
//
// Like a real printer it accepts one client at a time. Received bytes wait until the
// emulator has room for them; meanwhile the socket is paused, so that the network
// slows the client down. A client that closes its side gets a FIN once everything
// it sent is on paper.

import { once } from 'node:events';
import type { Server, Socket } from 'node:net';
import type { Condition } from '../../core/emulator/machine/condition.ts';
import { effectOf } from '../../core/emulator/command-effects.ts';
import { createEmulator, type ModelName } from '../../core/emulator/index.ts';
import type { EmulatedPrinter } from '../../core/emulator/machine/emulated-printer.ts';
import type { EmulatorModel } from '../../core/emulator/machine/emulator-model.ts';
import type { PrinterEvent } from '../../core/emulator/machine/emulator-options.ts';
import { virtualModel } from '../../core/emulator/escpos/models.ts';
import type { Sheet } from '../../core/emulator/machine/sheet.ts';
import type { VirtualPrinterFaults } from '../../api/virtual-printer-faults.ts';
import { ClientConnection } from './client-connection.ts';
import { faultChanges, faultsThatAreSet } from './fault-changes.ts';
import { listen } from './listen.ts';
import { type PrintedSheet, PrintedSheets } from './printed-sheets.ts';
import { rejectImpossibleFaults } from './reject-impossible-faults.ts';

export interface VirtualPrinterOptions {
  /** 9100 by default; 0 is any free port. */
  port?: number;
  host?: string;
  /** Uses the next free port if this one is in use. */
  nextFreePort?: boolean;
  /** The model to emulate; by default Platen's generic one, which takes paper of any width. */
  model?: ModelName;
  /** The paper of the generic model; 80 by default. */
  widthMm?: number;
  /** 0, the default, prints at once. */
  speedMmPerSecond?: number;
  onSheet?(sheet: PrintedSheet): void;
  onEvent?(event: PrinterEvent): void;
  onCondition?(condition: Condition): void;
}

const tickMs = 10;
const shownCommands = 200;

export async function startVirtualPrinter(
  options: VirtualPrinterOptions = {},
): Promise<VirtualPrinter> {
  const printer = new VirtualPrinter(options);
  await printer.listen();
  return printer;
}

class VirtualPrinter {
  readonly #options: VirtualPrinterOptions;
  readonly #sheets = new PrintedSheets();
  #server: Server | null = null;
  #port: number;
  #emulator: EmulatedPrinter;
  #client: ClientConnection | null = null;
  #faults: VirtualPrinterFaults = {};
  #timer: NodeJS.Timeout | null = null;
  #lastTick = 0;

  constructor(options: VirtualPrinterOptions) {
    this.#options = options;
    this.#port = options.port ?? 9100;
    this.#emulator = this.#createEmulator(options.model ?? virtualModel(options.widthMm ?? 80));
  }

  get sheets(): PrintedSheet[] {
    return this.#sheets.all;
  }

  get port(): number {
    return this.#port;
  }

  get condition(): Condition {
    return this.#emulator.condition;
  }

  get model(): EmulatorModel {
    return this.#emulator.model;
  }

  get complaints(): EmulatedPrinter['complaints'] {
    return this.#emulator.complaints;
  }

  get trace(): EmulatedPrinter['trace'] {
    return this.#emulator.trace;
  }

  /** The latest commands with what they may do. */
  get commands() {
    const { language } = this.model;
    return this.trace.slice(-shownCommands).map((traced) => ({
      offset: traced.offset,
      command: traced.command,
      means: traced.means,
      effect: effectOf(language, traced),
      parameters:
        typeof traced.parameters === 'string' ? traced.parameters : traced.parameters.join(' '),
    }));
  }

  /** The paper since the last cut. */
  get openSheet(): Sheet {
    return this.#emulator.openSheet;
  }

  sheet(number: number): PrintedSheet | undefined {
    return this.sheets.find((sheet) => sheet.number === number);
  }

  async listen(): Promise<void> {
    const { host = '127.0.0.1', nextFreePort } = this.#options;
    const last = nextFreePort ? Math.min(this.#port + 100, 65_535) : this.#port;
    const { server, port } = await listen(host, this.#port, last, (socket) => this.#accept(socket));
    this.#server = server;
    this.#port = port;
  }

  get faults(): VirtualPrinterFaults {
    return faultsThatAreSet(this.#faults, this.condition);
  }

  /** Changes only the given faults. Rejects those that this model cannot have. */
  async setFaults(given: VirtualPrinterFaults): Promise<void> {
    const change = faultChanges(given);
    rejectImpossibleFaults(change, this.#emulator.model);
    const { strayStatus, leftover, powerCycle, ...lasting } = change;
    Object.assign(this.#faults, lasting);
    const faults = this.#faults;
    if (['resetAfterBytes', 'finAfterBytes', 'silenceAfterBytes'].some((key) => key in change))
      this.#client?.restartCount();
    this.#setConfirmation();
    if (powerCycle) {
      this.#drop();
      this.#emulator.powerCycle();
    }
    const now = this.#emulator.condition;
    this.#emulator.setCondition({
      paper: change.paper ?? now.paper,
      cover: change.cover ?? now.cover,
      cutter: change.cutter ?? now.cutter,
      overheated: change.overheated ?? now.overheated,
      unrecoverable: change.unrecoverable ?? now.unrecoverable,
      ribbon: change.ribbon ?? now.ribbon,
      paused: change.paused ?? now.paused,
    });
    if (change.paperOutAfterMm !== undefined) this.#emulator.endPaperAfter(change.paperOutAfterMm);
    if (change.paperOutAfterLabels !== undefined)
      this.#emulator.endPaperAfterLabels(change.paperOutAfterLabels);
    if (leftover) this.#emulator.leaveHalfCommand(leftover);
    if (strayStatus) this.#emulator.reportUnasked(strayStatus);
    if (faults.connection === 'refuse') await this.#stopListening();
    else if (!this.#server) await this.listen();
    if (this.#client) this.#triggerFault(this.#client);
    this.#proceed();
  }

  /** Changes the paper of the generic model. It becomes another printer, so the client must reconnect. */
  load(widthMm: number): void {
    if (this.#options.model) return;
    const model = virtualModel(widthMm);
    if (model.width === this.model.width && sameName(model, this.model)) return;
    this.#drop();
    this.#emulator = this.#createEmulator(model);
    this.#setConfirmation();
  }

  async close(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    await this.#stopListening();
  }

  #setConfirmation(): void {
    const { backChannel } = this.#emulator;
    const { confirmation = null } = this.#faults;
    backChannel.confirmation = confirmation === 'ok' ? null : confirmation;
    backChannel.confirmationDelayMs = this.#faults.confirmationDelayMs ?? 1000;
  }

  #createEmulator(model: Parameters<typeof createEmulator>[0]): EmulatedPrinter {
    return createEmulator(model, {
      speedMmPerSecond: this.#options.speedMmPerSecond ?? 0,
      firstNumber: this.#sheets.nextNumber,
      onAnswer: (bytes) => this.#answer(bytes),
      onSheet: (sheet) => {
        const printed = this.#sheets.add(sheet);
        this.#options.onSheet?.(printed);
      },
      onEvent: (event) => this.#options.onEvent?.(event),
      onCondition: (condition) => this.#options.onCondition?.(condition),
    });
  }

  async #stopListening(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    this.#drop();
    if (!server) return;
    server.close();
    await once(server, 'close');
  }

  /** Resets the connection. The next client may connect at once. */
  #drop(): void {
    this.#client?.socket.resetAndDestroy();
    this.#client = null;
  }

  #accept(socket: Socket): void {
    socket.on('error', () => {});
    if (this.#client) {
      socket.destroy();
      return;
    }
    const client = new ClientConnection(socket);
    this.#client = client;
    socket.setNoDelay(true);
    socket.on('data', (chunk) => {
      this.#receive(client, chunk);
      this.#proceed();
    });
    socket.on('end', () => {
      client.hasEnded = true;
      this.#proceed();
    });
    socket.on('close', () => {
      if (this.#client === client) this.#client = null;
    });
    this.#triggerFault(client);
    this.#proceed();
  }

  /** Takes the bytes up to the one at which a fault is due. */
  #receive(client: ClientConnection, chunk: Uint8Array): void {
    if (client.isClosing) return;
    client.receive(chunk.subarray(0, Math.max(0, this.#faultPosition() - client.receivedBytes)));
    this.#feedEmulator(client);
    this.#triggerFault(client);
  }

  #faultPosition(): number {
    const { resetAfterBytes, finAfterBytes, silenceAfterBytes } = this.#faults;
    return Math.min(
      resetAfterBytes ?? Infinity,
      finAfterBytes ?? Infinity,
      silenceAfterBytes ?? Infinity,
    );
  }

  /** Triggers the fault whose byte has arrived, if there is one. */
  #triggerFault(client: ClientConnection): void {
    const at = this.#faultPosition();
    if (client.receivedBytes < at) return;
    if (this.#faults.resetAfterBytes === at) {
      this.#faults.resetAfterBytes = null;
      this.#drop();
    } else if (this.#faults.finAfterBytes === at) {
      this.#faults.finAfterBytes = null;
      client.isClosing = true;
      client.socket.end();
    } else client.isSilent = true;
  }

  /** Whether it neither reads nor answers. */
  #ignores(client: ClientConnection): boolean {
    return client.isSilent || this.#faults.connection === 'stall';
  }

  /** Passes on as many bytes as the emulator has room for. A model that drops excess bytes gets all. */
  #feedEmulator(client: ClientConnection): void {
    if (this.#ignores(client)) return;
    if (this.#emulator.model.overflow === 'drop') this.#emulator.receive(client.take(Infinity));
    while (client.hasPending && this.#emulator.room > 0)
      this.#emulator.receive(client.take(this.#emulator.room));
  }

  /** Called after every change: reads on, ends the connection, or starts the clock. */
  #proceed(): void {
    const client = this.#client;
    if (client) {
      this.#feedEmulator(client);
      if (this.#ignores(client) || client.hasPending) client.socket.pause();
      else client.socket.resume();
      const isDone = !client.hasPending && this.#emulator.isDrained;
      if (client.hasEnded && isDone) client.socket.end();
    }
    if (this.#emulator.isBusy && !this.#timer) {
      this.#lastTick = performance.now();
      this.#timer = setTimeout(() => this.#tick(), tickMs).unref();
    }
  }

  #tick(): void {
    this.#timer = null;
    this.#emulator.advance(performance.now() - this.#lastTick);
    this.#proceed();
  }

  #answer(bytes: Uint8Array): void {
    const client = this.#client;
    if (!client || this.#faults.mute || this.#ignores(client)) return;
    client.answer(bytes, this.#faults.splitAnswers ?? false);
  }
}

function sameName(one: EmulatorModel, other: EmulatorModel): boolean {
  return one.identity?.model === other.identity?.model;
}

export type { VirtualPrinter };
