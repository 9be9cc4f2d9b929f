// What the machines that are no ESC/POS printers have in common: bytes wait in
// the receive buffer until their turn comes, commands are noted, paper moves as
// time passes. Knows no language: one is put into it.
//
// Bytes take two paths. The language hears each one as it arrives, in whatever
// state the printer is, and may act on it at once; then the byte waits in the
// buffer, which is read in order and never while the printer is stopped.

import { BackChannel } from './back-channel.ts';
import { type Condition, healthy, isEqual, isOnline } from './condition.ts';
import type { Reading } from './escpos/command.ts';
import { Library } from './library.ts';
import type { Complaint, Machine, MachineModel, MachineOptions, TracedCommand } from './machine.ts';
import type { PrinterEvent } from './mechanism.ts';
import type { Piece } from './paper.ts';
import { Ration } from './ration.ts';
import { ReceiveBuffer } from './receive-buffer.ts';
import { Sheet } from './sheet.ts';

/** What moves the paper. */
export interface Engine {
  /** How many rows the roll still has. */
  rowsLeft: number;
  /** How many labels the roll still has, where it has labels. */
  labelsOnRoll?: number;
  readonly isIdle: boolean;
  /** Whether it takes another order now. */
  readonly isReady: boolean;
  /** Moves by at most `rows` and returns how many it was. */
  run(rows: number): number;
  look(): Piece;
}

export interface Language {
  readonly engine: Engine;
  /** A byte has arrived. What it completes is to be done at once. */
  hear(byte: number): (() => void) | null;
  /** Reads what waits in the buffer, in order. Never ends. */
  interpret(): Reading<never>;
  /** Half a picture, for the next `missing` bytes to complete. */
  halfPicture(missing: number): Uint8Array;
  /** What it tells of its condition unasked; nothing where it never does. */
  status?(): Uint8Array;
  conditionChanged?(before: Condition, after: Condition): void;
}

/** The rest of the machine, as far as a language reaches it. */
export interface Workings {
  readonly condition: Condition;
  /** Bytes taken from the buffer so far. */
  readonly offset: number;
  /** Bytes that wait in it. */
  readonly waiting: number;
  readonly room: number;
  /** Of drawing before anybody looks. */
  readonly ration: Ration;
  readonly library: Library;
  setCondition(change: Partial<Condition>): void;
  answer(bytes: Uint8Array | string): void;
  /** An answer that tells how far printing has come. */
  confirm(bytes: Uint8Array | string): void;
  /** Whether such answers get through. */
  readonly isConfirming: boolean;
  tell(event: PrinterEvent): void;
  deliver(piece: Piece, cut: Sheet['cut'], offset: number): void;
  /** Notes a command that was read in order and whose first byte lies so far back. */
  note(
    command: string,
    means: string,
    parameters: Uint8Array | string,
    bytesBack: number,
  ): { means: string };
  /** Notes a command that was obeyed on arrival. */
  noteArrived(command: string, means: string, parameters: string, length: number): void;
  complain(reason: string): void;
  paperEnded(): void;
  /** Drops the bytes that wait and the command that has begun. */
  forgetInput(): void;
  restart(): void;
}

const kept = 1000;
/** Microseconds of drawing dots that are in hand, and what a byte adds. */
const ofDots = [200_000, 0.25] as const;

export class Shell implements Machine {
  readonly model: MachineModel;
  readonly trace: TracedCommand[] = [];
  readonly complaints: Complaint[] = [];
  readonly backChannel: BackChannel;
  readonly #options: MachineOptions;
  readonly #speak: (workings: Workings) => Language;
  readonly #buffer: ReceiveBuffer;
  readonly #workings = this.#makeWorkings();
  #language!: Language;
  #interpreter!: Reading<never>;
  /** How many bytes the interpreter waits for. */
  #needed = 0;
  #condition = healthy;
  #received = 0;
  #offset = 0;
  #deliveredOffset = 0;
  #number: number;
  #rowsDue = 0;
  #isProceeding = false;

  constructor(
    model: MachineModel,
    options: MachineOptions,
    speak: (workings: Workings) => Language,
    wrong?: (bytes: Uint8Array) => Uint8Array,
  ) {
    this.model = model;
    this.#options = options;
    this.#speak = speak;
    this.#number = options.firstNumber ?? 1;
    this.backChannel = new BackChannel((bytes) => {
      if (model.answers) options.onAnswer?.(bytes);
    }, wrong);
    this.#buffer = new ReceiveBuffer(model.bufferBytes);
    this.#restart();
  }

  get condition(): Condition {
    return this.#condition;
  }

  get room(): number {
    return this.#buffer.room;
  }

  get isBusy(): boolean {
    const moves = isOnline(this.#condition) && !this.#language.engine.isIdle;
    return moves || this.backChannel.isWaiting;
  }

  get isDrained(): boolean {
    const hasAll = this.#buffer.length < this.#needed && this.#language.engine.isIdle;
    return hasAll && !this.backChannel.isWaiting;
  }

  get openSheet(): Sheet {
    const bytes = this.#offset - this.#deliveredOffset;
    return new Sheet(this.#language.engine.look(), { number: this.#number, bytes, cut: null });
  }

  receive(bytes: Uint8Array): void {
    let lost = 0;
    for (const byte of bytes) {
      if (this.#buffer.room === 0) this.#proceed();
      if (this.#buffer.room > 0) this.#buffer.push(byte);
      else lost++;
      this.#received++;
      const act = this.#language.hear(byte);
      if (!act) continue;
      this.#proceed();
      act();
    }
    if (lost > 0) this.#complain(`${lost} bytes lost: the receive buffer is full`);
    this.#proceed();
  }

  advance(ms: number): void {
    const { speedMmPerSecond = 0 } = this.#options;
    this.backChannel.advance(ms);
    this.#rowsDue += (ms * speedMmPerSecond * this.model.dpi) / 25_400;
    this.#proceed();
    for (let moved = 1; moved > 0 && this.#rowsDue >= 1;) {
      moved = this.#language.engine.run(Math.floor(this.#rowsDue));
      this.#rowsDue -= moved;
      this.#proceed();
    }
    // A head that had nothing to print does not print faster afterwards.
    if (this.#language.engine.isIdle || !isOnline(this.#condition)) this.#rowsDue = 0;
  }

  setCondition(change: Partial<Condition>): void {
    const before = this.#condition;
    const after = { ...before, ...change };
    if (isEqual(before, after)) return;
    if (after.paper !== 'out' && before.paper === 'out') this.#loadPaper();
    this.#condition = after;
    this.#language.conditionChanged?.(before, after);
    this.#options.onCondition?.(after);
    this.#proceed();
  }

  endPaperAfter(mm: number | null): void {
    const { engine } = this.#language;
    engine.rowsLeft = mm === null ? Infinity : Math.round((mm * this.model.dpi) / 25.4);
    if (engine.rowsLeft === 0) this.setCondition({ paper: 'out' });
  }

  endPaperAfterLabels(count: number | null): void {
    this.#language.engine.labelsOnRoll = count ?? Infinity;
    if (count === 0) this.setCondition({ paper: 'out' });
  }

  leaveHalfCommand(missing: number): void {
    this.receive(this.#language.halfPicture(missing));
  }

  reportUnasked(times: number): void {
    const status = this.#language.status?.();
    if (!status) return;
    for (let count = 0; count < times; count++) this.backChannel.answer(status);
  }

  powerCycle(): void {
    this.backChannel.forget();
    this.#restart(this.#language.engine);
    this.setCondition({ cutter: 'ok', overheated: false, unrecoverable: false, paused: false });
  }

  #loadPaper(): void {
    this.#language.engine.rowsLeft = Infinity;
    this.#language.engine.labelsOnRoll = Infinity;
  }

  /** An empty buffer, the settings of a fresh start, and no command begun. */
  #restart(before?: Engine): void {
    this.#language = this.#speak(this.#workings);
    this.#language.engine.rowsLeft = before?.rowsLeft ?? Infinity;
    this.#language.engine.labelsOnRoll = before?.labelsOnRoll ?? Infinity;
    this.#forgetInput();
  }

  #forgetInput(): void {
    this.#buffer.clear();
    this.#interpreter = this.#language.interpret();
    this.#needed = this.#interpreter.next().value;
  }

  /** Carries out what the condition, the head and the bytes at hand allow. */
  #proceed(): void {
    // Whoever was told something may send more before the call returns.
    if (this.#isProceeding) return;
    this.#isProceeding = true;
    const rows = this.#options.speedMmPerSecond ? 0 : Infinity;
    this.#language.engine.run(rows);
    while (
      this.#buffer.length >= this.#needed &&
      this.#language.engine.isReady &&
      isOnline(this.#condition)
    ) {
      this.#offset += this.#needed;
      const interpreter = this.#interpreter;
      const needed = interpreter.next(this.#buffer.take(this.#needed)).value;
      // Whoever was told may have switched the printer off and on meanwhile.
      if (interpreter === this.#interpreter) this.#needed = needed;
      if (!this.#language.engine.isIdle) this.#language.engine.run(rows);
    }
    this.#isProceeding = false;
  }

  #note(noted: TracedCommand): { means: string } {
    this.trace.push(noted);
    shorten(this.trace);
    return noted;
  }

  #complain(reason: string): void {
    const { offset, command } = this.trace.at(-1) ?? { offset: this.#offset, command: '' };
    const last = this.complaints.at(-1);
    if (last?.offset === offset && last.reason === reason) return;
    this.complaints.push({ offset, command, reason });
    shorten(this.complaints);
  }

  #deliver(piece: Piece, cut: Sheet['cut'], offset: number): void {
    const bytes = Math.max(0, offset - this.#deliveredOffset);
    this.#deliveredOffset = Math.max(offset, this.#deliveredOffset);
    this.#options.onSheet?.(new Sheet(piece, { number: this.#number++, bytes, cut }));
  }

  /** Once: switching it off and on earns no work. */
  #makeWorkings(): Workings {
    // oxlint-disable-next-line typescript/no-this-alias -- the getters below have a this of their own
    const shell = this;
    return {
      get condition() {
        return shell.#condition;
      },
      get offset() {
        return shell.#offset;
      },
      get waiting() {
        return shell.#buffer.length;
      },
      get room() {
        return shell.#buffer.room;
      },
      get isConfirming() {
        return shell.backChannel.confirmation === null;
      },
      ration: new Ration(() => this.#offset, ...ofDots),
      library: new Library(() => this.#offset),
      setCondition: (change) => this.setCondition(change),
      answer: (bytes) => this.backChannel.answer(asBytes(bytes)),
      confirm: (bytes) => this.backChannel.confirm(asBytes(bytes)),
      tell: (event) => this.#options.onEvent?.(event),
      deliver: (piece, cut, offset) => this.#deliver(piece, cut, offset),
      note: (command, means, parameters, bytesBack) =>
        this.#note({ offset: this.#offset - bytesBack, command, means, parameters }),
      noteArrived: (command, means, parameters, length) =>
        void this.#note({ offset: this.#received - length, command, means, parameters }),
      complain: (reason) => this.#complain(reason),
      paperEnded: () => this.setCondition({ paper: 'out' }),
      forgetInput: () => this.#forgetInput(),
      restart: () => this.#restart(this.#language.engine),
    };
  }
}

function asBytes(bytes: Uint8Array | string): Uint8Array {
  return typeof bytes === 'string' ? Uint8Array.from(Buffer.from(bytes, 'latin1')) : bytes;
}

/** Drops the older half of a list that has grown twice too long. */
function shorten(list: unknown[]): void {
  if (list.length > 2 * kept) list.splice(0, kept);
}
