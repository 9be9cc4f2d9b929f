// An emulated printer: bytes in; paper, answers and events out. It knows no
// command language (one is plugged in), no sockets and no clock.
//
// Bytes take two paths. The language scans each byte on arrival, in every state
// of the printer, for real-time commands. Then the byte waits in the receive
// buffer, which is read in order and only while the printer is online.

import { SymbolLibrary } from '../codes/symbol-library.ts';
import { BackChannel } from './back-channel.ts';
import { CommandLog, type Complaint, type TracedCommand } from './command-log.ts';
import { type Condition, healthy, isEqual, isOnline } from './condition.ts';
import type { EmulatedLanguage } from './emulated-language.ts';
import type { EmulatorModel } from './emulator-model.ts';
import type { EmulatorOptions, PrinterEvent } from './emulator-options.ts';
import type { PaperPiece } from './print-strip.ts';
import type { PrinterControls } from './printer-controls.ts';
import type { Reading } from './reading.ts';
import { ReceiveBuffer } from './receive-buffer.ts';
import { Sheet } from './sheet.ts';
import { WorkBudget } from './work-budget.ts';

/** Microseconds of drawing before the paper is looked at: the limit, and what a byte earns. */
const drawingBudget = [200_000, 0.25] as const;

export class EmulatedPrinter {
  readonly model: EmulatorModel;
  readonly backChannel: BackChannel;
  readonly #options: EmulatorOptions;
  readonly #createLanguage: (controls: PrinterControls) => EmulatedLanguage;
  readonly #buffer: ReceiveBuffer;
  readonly #log: CommandLog;
  readonly #controls = this.#createControls();
  #language!: EmulatedLanguage;
  #interpreter!: Reading<never>;
  /** Bytes the interpreter waits for. */
  #needed = 0;
  #condition = healthy;
  #offset = 0;
  #deliveredOffset = 0;
  #number: number;
  #rowsDue = 0;
  #isProceeding = false;

  constructor(
    model: EmulatorModel,
    options: EmulatorOptions,
    createLanguage: (controls: PrinterControls) => EmulatedLanguage,
  ) {
    this.model = model;
    this.#options = options;
    this.#log = new CommandLog(
      options.onCommand && ((one) => options.onCommand?.(one)),
      options.onComplaint && ((one) => options.onComplaint?.(one)),
    );
    this.#createLanguage = createLanguage;
    this.#number = options.firstNumber ?? 1;
    this.backChannel = new BackChannel(
      (bytes) => {
        if (model.answers) options.onAnswer?.(bytes);
      },
      (bytes) => this.#language.wrongConfirmation?.(bytes) ?? bytes,
    );
    this.#buffer = new ReceiveBuffer(model.bufferBytes);
    this.#language = createLanguage(this.#controls);
    this.#forgetInput();
  }

  get trace(): readonly TracedCommand[] {
    return this.#log.trace;
  }

  /** The latest command that was read in order; it may not be complete. */
  get latestCommand(): TracedCommand | undefined {
    return this.#log.latest;
  }

  get complaints(): readonly Complaint[] {
    return this.#log.complaints;
  }

  get condition(): Condition {
    return this.#condition;
  }

  /** Bytes it can take now; more are lost. */
  get room(): number {
    return this.#buffer.room;
  }

  /** Whether `advance` alone will change something. */
  get isBusy(): boolean {
    const moves = isOnline(this.#condition) && !this.#language.head.isIdle;
    return moves || this.backChannel.isWaiting;
  }

  /** Whether all complete commands are printed and answered; an incomplete one may be left. */
  get isDrained(): boolean {
    const hasReadAll = this.#buffer.length < this.#needed && this.#language.head.isIdle;
    return hasReadAll && !this.backChannel.isWaiting;
  }

  /** The paper that is out and still attached to the printer. */
  get openSheet(): Sheet {
    const bytes = this.#offset - this.#deliveredOffset;
    return new Sheet(this.#language.head.look(), { number: this.#number, bytes, cut: null });
  }

  /** Never throws, whatever the bytes. */
  receive(bytes: Uint8Array): void {
    const buffer = this.#buffer;
    let lost = 0;
    for (const byte of bytes) {
      if (buffer.room === 0) this.#proceed();
      if (buffer.room > 0) buffer.push(byte);
      else lost++;
      const act = this.#language.scan(byte);
      if (!act) continue;
      this.#proceed();
      act();
    }
    if (lost > 0) this.#complain(`${lost} bytes lost: the receive buffer is full`);
    this.#proceed();
  }

  /** Lets time pass. */
  advance(ms: number): void {
    const { speedMmPerSecond = 0 } = this.#options;
    this.backChannel.advance(ms);
    this.#rowsDue += (ms * speedMmPerSecond * this.model.dpi) / 25_400;
    this.#proceed();
    for (let moved = 1; moved > 0 && this.#rowsDue >= 1;) {
      moved = this.#language.head.run(Math.floor(this.#rowsDue));
      this.#rowsDue -= moved;
      this.#proceed();
    }
    // A head that was idle does not print faster afterwards.
    if (this.#language.head.isIdle || !isOnline(this.#condition)) this.#rowsDue = 0;
  }

  setCondition(change: Partial<Condition>): void {
    const before = this.#condition;
    const after = { ...before, ...change };
    if (this.#options.neverPauses) after.paused = false;
    if (isEqual(before, after)) return;
    if (after.paper !== 'out' && before.paper === 'out') {
      this.#language.head.rowsLeft = Infinity;
      this.#language.head.labelsOnRoll = Infinity;
    }
    this.#condition = after;
    this.#language.conditionChanged?.(before, after);
    this.#options.onCondition?.(after);
    this.#proceed();
  }

  /** Ends the roll after this much more paper; null makes it endless again. */
  endPaperAfter(mm: number | null): void {
    const { head } = this.#language;
    head.rowsLeft = mm === null ? Infinity : Math.round((mm * this.model.dpi) / 25.4);
    if (head.rowsLeft === 0) this.setCondition({ paper: 'out' });
  }

  /** Ends the paper as `endPaperAfter` does, counted in labels. */
  endPaperAfterLabels(count: number | null): void {
    this.#language.head.labelsOnRoll = count ?? Infinity;
    if (count === 0) this.setCondition({ paper: 'out' });
  }

  /** Tears off the paper that was not cut; it becomes a sheet. */
  tearOff(): void {
    this.#language.head.tearOff?.();
  }

  /** Simulates a client that disconnected within an image: the next `missing` bytes belong to it. */
  leaveHalfCommand(missing: number): void {
    this.receive(this.#language.halfImage(missing));
  }

  /** Sends its status without a request. */
  reportUnasked(times: number): void {
    const status = this.#language.status?.();
    if (!status) return;
    for (let count = 0; count < times; count++) this.backChannel.answer(status);
  }

  /** Off and on: input and unprinted lines are lost, errors are cleared; paper, cover and drawer stay. */
  powerCycle(): void {
    this.backChannel.forget();
    this.#restart();
    this.setCondition({ cutter: 'ok', overheated: false, unrecoverable: false, paused: false });
  }

  #restart(): void {
    const before = this.#language.head;
    before.clear();
    this.#language = this.#createLanguage(this.#controls);
    this.#language.head.rowsLeft = before.rowsLeft;
    this.#language.head.labelsOnRoll = before.labelsOnRoll ?? Infinity;
    this.#forgetInput();
  }

  #forgetInput(): void {
    this.#buffer.clear();
    this.#interpreter = this.#language.interpret();
    this.#needed = this.#interpreter.next().value;
  }

  /** Carries out what the condition, the head and the received bytes allow. */
  #proceed(): void {
    // A callback may send more bytes before it returns.
    if (this.#isProceeding) return;
    this.#isProceeding = true;
    const rows = this.#options.speedMmPerSecond ? 0 : Infinity;
    this.#language.head.run(rows);
    while (
      this.#buffer.length >= this.#needed &&
      this.#language.head.isReady &&
      isOnline(this.#condition)
    ) {
      this.#offset += this.#needed;
      const interpreter = this.#interpreter;
      const bytes = this.#buffer.take(this.#needed);
      this.#options.onRead?.(bytes);
      const needed = interpreter.next(bytes).value;
      // A callback may have switched the printer off and on.
      if (interpreter === this.#interpreter) this.#needed = needed;
      if (!this.#language.head.isIdle) this.#language.head.run(rows);
    }
    this.#isProceeding = false;
  }

  #emit(event: PrinterEvent): void {
    if (event.kind === 'pulse' && this.#condition.drawer === 'closed')
      this.setCondition({ drawer: 'open' });
    this.#options.onEvent?.(event);
  }

  #complain(reason: string): void {
    this.#log.complain(reason, this.#offset);
  }

  #deliver(piece: PaperPiece, cut: Sheet['cut'], offset: number): void {
    const bytes = Math.max(0, offset - this.#deliveredOffset);
    this.#deliveredOffset = Math.max(offset, this.#deliveredOffset);
    this.#options.onSheet?.(new Sheet(piece, { number: this.#number++, bytes, cut }));
  }

  #noteCode(module: number): void {
    const { offset = this.#offset, command = '' } = this.#log.latest ?? {};
    this.#options.onCode?.({ module, offset, command });
  }

  /** Created once: a power cycle does not refill the budgets. */
  #createControls(): PrinterControls {
    const bytesRead = () => this.#offset;
    /** Where a command of this length begins that has just arrived. */
    const arrived = (length: number) => this.#offset + this.#buffer.length - length;
    // No getters: an object literal with getters has a hidden class of its own, which is collected
    // late, together with the printer. With them a short job took 1.5 times the CPU.
    return {
      offset: bytesRead,
      condition: () => this.#condition,
      waiting: () => this.#buffer.length,
      room: () => this.#buffer.room,
      isConfirming: () => this.backChannel.confirmation === null,
      budget: new WorkBudget(bytesRead, ...drawingBudget),
      library: new SymbolLibrary(bytesRead),
      setCondition: (change) => this.setCondition(change),
      answer: (bytes) => this.backChannel.answer(asBytes(bytes)),
      confirm: (bytes) => this.backChannel.confirm(asBytes(bytes)),
      emit: (event) => this.#emit(event),
      deliver: (piece, cut, offset) => this.#deliver(piece, cut, offset),
      note: (command, means, parameters, bytesBack, settings) =>
        this.#log.note({ offset: this.#offset - bytesBack, command, means, parameters, settings }),
      noteArrived: (command, means, parameters, length) =>
        void this.#log.note({ offset: arrived(length), command, means, parameters }),
      noteInData: (command, means, parameters, length) => {
        const offset = arrived(length);
        const isWaiting = this.#buffer.length >= this.#needed;
        if (!isWaiting && this.#log.latest?.offset !== offset)
          this.#log.noteInData({ offset, command, means, parameters });
      },
      complain: (reason) => this.#complain(reason),
      noteCode: (module) => this.#noteCode(module),
      forgetInput: () => this.#forgetInput(),
      restart: () => this.#restart(),
    };
  }
}

function asBytes(bytes: Uint8Array | string): Uint8Array {
  return typeof bytes === 'string' ? new Uint8Array(Buffer.from(bytes, 'latin1')) : bytes;
}
