// The emulator behind a TCP port: one client at a time, as printers have it,
// and faults on demand. What the bytes mean is not known here.

import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { setTimeout as passed } from 'node:timers/promises';
import { type Condition, healthy } from '../../core/emulator/machine/condition.ts';
import { createEmulator, type ModelName } from '../../core/emulator/index.ts';
import type { EmulatedPrinter } from '../../core/emulator/machine/emulated-printer.ts';
import type { EmulatorModel } from '../../core/emulator/machine/emulator-model.ts';
import type { PrinterEvent } from '../../core/emulator/machine/emulator-options.ts';
import { virtualModel } from '../../core/emulator/escpos/models.ts';
import type { Sheet } from '../../core/emulator/machine/sheet.ts';
import { Fault } from '../../core/model/fault.ts';
import type { VirtualPrinterFaults } from '../../api/virtual-printer-faults.ts';

export interface VirtualPrinterOptions {
  /** 9100 unless told; 0 is any free one. */
  port?: number;
  host?: string;
  /** Takes the next free port where this one is taken. */
  nextFreePort?: boolean;
  /** A printer that exists, instead of our own. */
  model?: ModelName;
  /** Of our own: 80 unless told. */
  widthMm?: number;
  /** 0, the default: paper comes out at once. */
  speedMmPerSecond?: number;
  onSheet?(sheet: PrintedSheet): void;
  onEvent?(event: PrinterEvent): void;
  onCondition?(condition: Condition): void;
}

interface PrintedSheet extends Sheet {
  printedAt: string;
}

const keptSheets = 100;
/** Of dots in all: a hundred of the longest sheets would be 170 MB. */
const keptBytes = 32_000_000;
/** A client that asks and never reads is not answered any more. */
const unreadAnswers = 65_536;
const tickMs = 10;
const nothing = new Uint8Array(0);

export async function startVirtualPrinter(
  options: VirtualPrinterOptions = {},
): Promise<VirtualPrinter> {
  const printer = new VirtualPrinter(options);
  await printer.listen();
  return printer;
}

class VirtualPrinter {
  readonly sheets: PrintedSheet[] = [];
  readonly #options: VirtualPrinterOptions;
  #server: Server | null = null;
  #port: number;
  #emulator: EmulatedPrinter;
  #client: Client | null = null;
  #faults: VirtualPrinterFaults = {};
  /** Bytes since the connection began or a fault was set. */
  #counted = 0;
  #isSilent = false;
  #timer: NodeJS.Timeout | null = null;
  #lastTick = 0;

  constructor(options: VirtualPrinterOptions) {
    this.#options = options;
    this.#port = options.port ?? 9100;
    this.#emulator = this.#insert(options.model ?? virtualModel(options.widthMm ?? 80));
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

  /** The paper since the last cut. */
  get openSheet(): Sheet {
    return this.#emulator.openSheet;
  }

  sheet(number: number): PrintedSheet | undefined {
    return this.sheets.find((sheet) => sheet.number === number);
  }

  async listen(): Promise<void> {
    const last = this.#options.nextFreePort ? Math.min(this.#port + 100, 65_535) : this.#port;
    for (;;) {
      const server = createServer({ allowHalfOpen: true }, (socket) => this.#accept(socket));
      server.listen(this.#port, this.#options.host ?? '127.0.0.1');
      try {
        await once(server, 'listening');
      } catch (error) {
        if (!isTaken(error) || this.#port >= last) throw error;
        this.#port++;
        continue;
      }
      const address = server.address();
      if (address !== null && typeof address === 'object') this.#port = address.port;
      this.#server = server;
      return;
    }
  }

  /** Refuses what cannot happen to this printer. */
  async setFaults(change: VirtualPrinterFaults): Promise<void> {
    refuseImpossible(change, this.#emulator.model);
    const { strayStatus, leftover, powerCycle, ...lasting } = change;
    Object.assign(this.#faults, lasting);
    const faults = this.#faults;
    if (['resetAfterBytes', 'finAfterBytes', 'silenceAfterBytes'].some((key) => key in change)) {
      this.#counted = 0;
      this.#isSilent = false;
    }
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
    if (this.#client) this.#countTo(this.#client);
    this.#proceed();
  }

  /** Other paper, where it is our own: as a printer that was set up anew, so whoever is connected must connect again. */
  load(widthMm: number): void {
    if (this.#options.model) return;
    const model = virtualModel(widthMm);
    if (model.identity?.model === this.model.identity?.model) return;
    this.#drop();
    this.#emulator = this.#insert(model);
    this.#setConfirmation();
  }

  async close(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    await this.#stopListening();
  }

  #setConfirmation(): void {
    const { backChannel } = this.#emulator;
    backChannel.confirmation = this.#faults.confirmation ?? null;
    backChannel.confirmationDelayMs = this.#faults.confirmationDelayMs ?? 1000;
  }

  #insert(model: Parameters<typeof createEmulator>[0]): EmulatedPrinter {
    return createEmulator(model, {
      speedMmPerSecond: this.#options.speedMmPerSecond ?? 0,
      firstNumber: (this.sheets.at(-1)?.number ?? 0) + 1,
      onAnswer: (bytes) => this.#answer(bytes),
      onSheet: (sheet) => this.#keep(sheet),
      onEvent: (event) => this.#options.onEvent?.(event),
      onCondition: (condition) => this.#options.onCondition?.(condition),
    });
  }

  #keep(sheet: Sheet): void {
    const printed = Object.assign(sheet, { printedAt: new Date().toISOString() });
    this.sheets.push(printed);
    let bytes = this.sheets.reduce((sum, one) => sum + bytesOf(one), 0);
    while (this.sheets.length > 1 && (this.sheets.length > keptSheets || bytes > keptBytes))
      bytes -= bytesOf(this.sheets.shift()!);
    this.#options.onSheet?.(printed);
  }

  async #stopListening(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    this.#drop();
    if (!server) return;
    server.close();
    await once(server, 'close');
  }

  /** Resets the connection; its place is free at once. */
  #drop(): void {
    this.#client?.socket.resetAndDestroy();
    this.#client = null;
  }

  #accept(socket: Socket): void {
    socket.on('error', () => {});
    // Printers take one connection; who comes second is turned away.
    if (this.#client) {
      socket.destroy();
      return;
    }
    const client: Client = { socket, held: nothing, hasEnded: false, isClosing: false };
    this.#client = client;
    this.#counted = 0;
    this.#isSilent = false;
    socket.setNoDelay(true);
    socket.on('data', (chunk) => {
      this.#hear(client, chunk);
      this.#proceed();
    });
    socket.on('end', () => {
      client.hasEnded = true;
      this.#proceed();
    });
    socket.on('close', () => {
      if (this.#client === client) this.#client = null;
    });
    this.#countTo(client);
    this.#proceed();
  }

  /** Takes what arrived, up to the byte at which a fault is due. */
  #hear(client: Client, chunk: Uint8Array): void {
    if (client.isClosing) return;
    const taken = chunk.subarray(0, Math.max(0, this.#untilFault() - this.#counted));
    this.#counted += taken.length;
    client.held = Buffer.concat([client.held, taken]);
    this.#pour(client);
    this.#countTo(client);
  }

  #untilFault(): number {
    const { resetAfterBytes, finAfterBytes, silenceAfterBytes } = this.#faults;
    return Math.min(
      resetAfterBytes ?? Infinity,
      finAfterBytes ?? Infinity,
      silenceAfterBytes ?? Infinity,
    );
  }

  /** Lets the fault happen whose byte has come. */
  #countTo(client: Client): void {
    const at = this.#untilFault();
    if (this.#counted < at) return;
    if (this.#faults.resetAfterBytes === at) {
      this.#faults.resetAfterBytes = null;
      this.#drop();
    } else if (this.#faults.finAfterBytes === at) {
      this.#faults.finAfterBytes = null;
      client.isClosing = true;
      client.socket.end();
    } else this.#isSilent = true;
  }

  get #isDeaf(): boolean {
    return this.#isSilent || this.#faults.connection === 'stall';
  }

  /** Gives the emulator as much as it can hold; the rest waits, and the network with it. */
  #pour(client: Client): void {
    if (this.#isDeaf) return;
    if (this.#emulator.model.overflow === 'drop') {
      this.#emulator.receive(client.held);
      client.held = nothing;
    }
    while (client.held.length > 0 && this.#emulator.room > 0) {
      const part = client.held.subarray(0, this.#emulator.room);
      client.held = client.held.subarray(part.length);
      this.#emulator.receive(part);
    }
  }

  /** What follows from any change: more is read, the client is let go, the clock runs or stops. */
  #proceed(): void {
    const client = this.#client;
    if (client) {
      this.#pour(client);
      if (this.#isDeaf || client.held.length > 0) client.socket.pause();
      else client.socket.resume();
      const isDone = client.held.length === 0 && this.#emulator.isDrained;
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
    if (!client || this.#faults.mute || this.#isDeaf) return;
    if (client.socket.writableLength > unreadAnswers || !client.socket.writable) return;
    if (!this.#faults.splitAnswers) client.socket.write(bytes);
    else client.dribbled = dribble(client, bytes);
  }
}

/** A byte at a time, far enough apart that each arrives alone. */
async function dribble({ socket, dribbled }: Client, bytes: Uint8Array): Promise<void> {
  await dribbled;
  for (const byte of bytes) {
    await passed(2);
    if (socket.writable) socket.write(Uint8Array.of(byte));
  }
}

interface Client {
  socket: Socket;
  /** Read from the network, and not taken by the printer yet. */
  held: Uint8Array;
  hasEnded: boolean;
  isClosing: boolean;
  dribbled?: Promise<void>;
}

export type { VirtualPrinter };

/** Of dots. */
const conditions = Object.keys(healthy) as (keyof Condition)[];

function refuseImpossible(change: VirtualPrinterFaults, model: EmulatorModel): void {
  const impossible = conditions
    .filter((part) => !model.has.includes(part))
    .filter((part) => change[part] !== undefined && change[part] !== healthy[part])
    .map((part) => `${part}: this printer cannot have that.`);
  if (change.strayStatus !== undefined && !model.reportsUnasked)
    impossible.push('strayStatus: this printer never speaks unasked.');
  if (change.confirmation === 'wrong' && !model.namesConfirmations)
    impossible.push("confirmation: its answers name no job, so none can be another job's.");
  const printsLabels = model.language === 'zpl' || model.language === 'tspl';
  if (typeof change.paperOutAfterLabels === 'number' && !printsLabels)
    impossible.push('paperOutAfterLabels: this printer prints no labels; use paperOutAfterMm.');
  if (impossible.length === 0) return;
  const name = model.identity ? `${model.identity.maker} ${model.identity.model}` : 'A clone';
  throw new Fault(
    'VALIDATION_ERROR',
    `${name} cannot fail like that. Take another model, or another fault.`,
    impossible,
  );
}

function bytesOf({ width, height }: Sheet): number {
  return ((width + 7) >> 3) * height;
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
}
