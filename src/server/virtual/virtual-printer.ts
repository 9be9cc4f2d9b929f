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
import { createEmulator } from '../../core/emulator/index.ts';
import type { EmulatedPrinter } from '../../core/emulator/machine/emulated-printer.ts';
import type { EmulatorModel } from '../../core/emulator/machine/emulator-model.ts';
import { virtualModel } from '../../core/emulator/escpos/models.ts';
import type { Sheet } from '../../core/emulator/machine/sheet.ts';
import type { VirtualPrinterFaults } from '../../api/virtual-printer-faults.ts';
import { modelNamed } from '../../core/emulator/products.ts';
import { Turns } from '../turns.ts';
import { ByteJournal } from './byte-journal.ts';
import { ClientConnection } from './client-connection.ts';
import { listCommands, type ListedCommand } from './command-list.ts';
import {
  byteFaults,
  conditionIn,
  dueAfterBytes,
  faultChanges,
  faultsThatAreSet,
} from './fault-changes.ts';
import { listen } from './listen.ts';
import { type PrintedSheet, PrintedSheets } from './printed-sheets.ts';
import { rejectImpossibleFaults } from './reject-impossible-faults.ts';
import type { VirtualPrinterOptions } from './virtual-printer-options.ts';
import { WaitingClient } from './waiting-client.ts';

const tickMs = 10;
/** Bytes that an emulator reads at once. */
const sliceBytes = 4096;
/** How a browser begins; any web page can make one send a form to a port of this machine. */
const requestLine = /^(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS) \//;
/** All virtual printers together: they run in the process of the service. */
const turns = new Turns(10);

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
  readonly #second: WaitingClient;
  readonly #journal: ByteJournal | null;
  #isFeeding = false;
  #isWaitingForTurn = false;
  #isHeld = false;

  constructor(options: VirtualPrinterOptions) {
    this.#options = options;
    this.#port = options.port ?? 9100;
    this.#second = new WaitingClient(options.secondClientWaitsMs ?? 0);
    this.#journal = options.keepsBytes ? new ByteJournal() : null;
    const model = options.model ? modelNamed(options.model) : virtualModel(options.widthMm ?? 80);
    this.#emulator = this.#createEmulator(withSerial(model, options.serial));
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

  /** The latest commands with what they may do, oldest first. */
  commands(most: number): ListedCommand[] {
    return listCommands(this.model.language, this.trace.slice(-most), this.#journal);
  }

  /** The bytes read so far, where they are kept. */
  get readBytes(): number {
    return this.#journal?.length ?? 0;
  }

  get isConnected(): boolean {
    return this.#client !== null;
  }

  /** Reads nothing while it is held, so that the network slows the client down. */
  hold(isHeld: boolean): void {
    this.#isHeld = isHeld;
    if (!isHeld) this.#proceed();
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

  /** Throws if this model cannot have these faults. */
  rejectImpossible(given: VirtualPrinterFaults): void {
    rejectImpossibleFaults(faultChanges(given), this.model);
  }

  /** Changes only the given faults. Rejects those that this model cannot have. */
  async setFaults(given: VirtualPrinterFaults): Promise<void> {
    this.rejectImpossible(given);
    const change = faultChanges(given);
    const { strayStatus, leftover, powerCycle, ...lasting } = change;
    Object.assign(this.#faults, lasting);
    const faults = this.#faults;
    if (byteFaults.some((fault) => fault in change)) this.#client?.restartCount();
    this.#setConfirmation();
    if (powerCycle) {
      this.#drop();
      this.#emulator.powerCycle();
    }
    this.#emulator.setCondition(conditionIn(change));
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
    const journal = this.#journal;
    return createEmulator(model, {
      speedMmPerSecond: this.#options.speedMmPerSecond ?? 0,
      firstNumber: this.#sheets.nextNumber,
      onAnswer: (bytes) => this.#answer(bytes),
      onSheet: (sheet) => {
        const printed = this.#sheets.add(sheet, journal?.next(sheet.bytes));
        this.#options.onSheet?.(printed);
      },
      onEvent: (event) => this.#options.onEvent?.(event),
      onCondition: (condition) => this.#options.onCondition?.(condition),
      onComplaint: (complaint) => this.#options.onComplaint?.(complaint),
      ...(journal && { onRead: (bytes) => journal.add(bytes) }),
    });
  }

  async #stopListening(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    this.#second.take()?.destroy();
    this.#drop();
    if (!server) return;
    server.close();
    await once(server, 'close');
  }

  /** Resets the connection. The next client may connect at once. */
  #drop(): void {
    const socket = this.#client?.socket;
    this.#client = null;
    // Node never closes a socket that is reset while its FIN is being sent.
    if (socket?.writableEnded) socket.destroy();
    else socket?.resetAndDestroy();
  }

  #accept(socket: Socket): void {
    socket.on('error', () => {});
    if (this.#client) return this.#second.add(socket);
    const client = new ClientConnection(socket);
    this.#client = client;
    socket.setNoDelay(!this.#options.delaysSmallPackets);
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
      if (this.#options.tearsOff) this.#emulator.tearOff();
      this.#options.onDisconnect?.(client.totalBytes);
      const next = this.#client ? null : this.#second.take();
      if (next) this.#accept(next);
    });
    this.#options.onConnect?.();
    this.#triggerFault(client);
    this.#proceed();
  }

  /** Takes the bytes up to the one at which a fault is due. */
  #receive(client: ClientConnection, chunk: Uint8Array): void {
    if (client.isClosing) return;
    if (client.totalBytes === 0 && isHttpRequest(chunk)) {
      client.isClosing = true;
      client.socket.destroy();
      return;
    }
    const { at } = dueAfterBytes(this.#faults);
    client.receive(chunk.subarray(0, Math.max(0, at - client.receivedBytes)));
    this.#feedEmulator(client);
    this.#triggerFault(client);
  }

  /** Triggers the fault whose byte has arrived, if there is one. */
  #triggerFault(client: ClientConnection): void {
    const { fault, at } = dueAfterBytes(this.#faults);
    if (client.receivedBytes < at) return;
    if (fault === 'resetAfterBytes') {
      this.#faults.resetAfterBytes = null;
      this.#drop();
    } else if (fault === 'finAfterBytes') {
      this.#faults.finAfterBytes = null;
      client.isClosing = true;
      client.socket.end();
    } else client.isSilent = true;
  }

  /** Whether it neither reads nor answers. */
  #ignores(client: ClientConnection): boolean {
    return client.isSilent || this.#faults.connection === 'stall';
  }

  #mayRead(client: ClientConnection): boolean {
    return !this.#isHeld && !this.#ignores(client);
  }

  /** Passes on as many bytes as the emulator has room for. A model that drops excess bytes gets all. */
  #feedEmulator(client: ClientConnection): void {
    // A callback may change the faults while the emulator still reads earlier bytes.
    if (this.#isFeeding || !this.#mayRead(client)) return;
    this.#isFeeding = true;
    if (this.#emulator.model.overflow === 'drop') this.#emulator.receive(client.take(Infinity));
    const isFaultDue = dueAfterBytes(this.#faults).at < Infinity; // at its byte, not later
    while (client.hasPending && this.#emulator.room > 0 && this.#mayRead(client)) {
      if (turns.isOver() && !isFaultDue) {
        void this.#proceedInNextTurn();
        break;
      }
      this.#emulator.receive(client.take(Math.min(sliceBytes, this.#emulator.room)));
    }
    this.#isFeeding = false;
  }

  async #proceedInNextTurn(): Promise<void> {
    if (this.#isWaitingForTurn) return;
    this.#isWaitingForTurn = true;
    await turns.next();
    this.#isWaitingForTurn = false;
    this.#proceed();
  }

  /** Called after every change: reads on, ends the connection, or starts the clock. */
  #proceed(): void {
    const client = this.#client;
    if (client) {
      this.#feedEmulator(client);
      if (!this.#mayRead(client) || client.hasPending) client.socket.pause();
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

export type { VirtualPrinter, VirtualPrinterOptions };

function isHttpRequest(start: Uint8Array): boolean {
  return requestLine.test(Buffer.from(start.subarray(0, 16)).toString('latin1'));
}

function withSerial<Model extends EmulatorModel>(model: Model, serial: string | undefined): Model {
  if (serial === undefined || !model.identity) return model;
  return { ...model, identity: { ...model.identity, serial } };
}
