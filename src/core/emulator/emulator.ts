// A printer without the machine: bytes in; paper, answers and events out. Time
// is passed in. Knows no sockets.
//
// Bytes take two paths. Each one is looked at for real-time commands as it
// arrives, whatever it belongs to and whatever state the printer is in. Then it
// waits in the receive buffer until its turn comes, which is never while the
// printer is offline.

import { BackChannel } from './back-channel.ts';
import {
  automaticStatus,
  type Condition,
  healthy,
  isEqual,
  isOnline,
  isWatched,
  realTimeStatus,
} from './condition.ts';
import { Composer, type Host } from './escpos/composer.ts';
import { interpret } from './escpos/interpret.ts';
import { type RealTimeCommand, RealTimeScanner } from './escpos/real-time.ts';
import type { Settings } from './escpos/settings.ts';
import { Library } from './library.ts';
import type { Complaint, MachineOptions } from './machine.ts';
import { Mechanism, type Motion } from './mechanism.ts';
import type { PrinterModel } from './models.ts';
import { Paper } from './paper.ts';
import { ReceiveBuffer } from './receive-buffer.ts';
import { Sheet } from './sheet.ts';

/** A command, or a run of text, with what was set when it came. */
export interface Traced {
  /** Bytes since it was switched on. */
  offset: number;
  /** As in the manuals, `ESC @`; or `text`. */
  readonly command: string;
  /** What the command is for, or what the text says. */
  readonly means: string;
  /** The bytes behind the command, without the data of images and codes. */
  readonly parameters: Uint8Array;
  settings: Settings;
}

const kept = 1000;

export class Emulator {
  readonly model: PrinterModel;
  readonly trace: Traced[] = [];
  readonly complaints: Complaint[] = [];
  readonly backChannel: BackChannel;
  readonly #options: MachineOptions;
  readonly #buffer: ReceiveBuffer;
  readonly #paper: Paper;
  readonly #mechanism: Mechanism;
  readonly #scanner = new RealTimeScanner();
  readonly #library = new Library(() => this.#offset);
  #composer!: Composer;
  #interpreter!: ReturnType<typeof interpret>;
  /** How many bytes the interpreter waits for. */
  #needed = 0;
  #condition = healthy;
  #reported = 0;
  #reportsOffline = false;
  #pulseAllowed = true;
  #offset = 0;
  #cutOffset = 0;
  #number: number;
  #rowsDue = 0;
  #isProceeding = false;

  constructor(model: PrinterModel, options: MachineOptions = {}) {
    this.model = model;
    this.#options = options;
    this.#number = options.firstNumber ?? 1;
    this.backChannel = new BackChannel((bytes) => {
      if (model.answers) options.onAnswer?.(bytes);
    });
    this.#buffer = new ReceiveBuffer(model.bufferBytes);
    this.#paper = new Paper(model.width);
    this.#mechanism = new Mechanism(this.#paper, {
      canMove: () => isOnline(this.#condition),
      carryOut: (motion) => this.#carryOut(motion),
      paperEnded: () => this.#paperEnded(),
      paperTooLong: () => this.#deliver(null, 0, this.#offset),
    });
    this.#restart();
  }

  get condition(): Condition {
    return this.#condition;
  }

  /** How many bytes it can take now; more are lost. */
  get room(): number {
    return this.#buffer.room;
  }

  /** Whether time alone will bring something about. */
  get isBusy(): boolean {
    const moves = isOnline(this.#condition) && !this.#mechanism.isIdle;
    return moves || this.backChannel.isWaiting;
  }

  /** Everything that could be carried out is on paper; half a command may be left. */
  get isDrained(): boolean {
    return (
      this.#buffer.length < this.#needed && this.#mechanism.isIdle && !this.backChannel.isWaiting
    );
  }

  /** The paper since the last cut. */
  get openSheet(): Sheet {
    const bytes = this.#offset - this.#cutOffset;
    return new Sheet(this.#paper.look(), { number: this.#number, bytes, cut: null });
  }

  receive(bytes: Uint8Array): void {
    let lost = 0;
    for (const byte of bytes) {
      if (this.#buffer.room === 0) this.#proceed();
      if (this.#buffer.room > 0) this.#buffer.push(byte);
      else lost++;
      const commands = this.#scanner.scan(byte);
      // Nearly always none, and this is done for every byte.
      if (commands.length === 0) continue;
      for (const command of commands) {
        this.#proceed();
        this.#obey(command);
      }
    }
    if (lost > 0) this.#complain(`${lost} bytes lost: the receive buffer is full`);
    this.#proceed();
  }

  /** Time passes. */
  advance(ms: number): void {
    const { speedMmPerSecond = 0 } = this.#options;
    this.backChannel.advance(ms);
    this.#rowsDue += (ms * speedMmPerSecond * this.model.dpi) / 25_400;
    this.#proceed();
    for (let moved = 1; moved > 0 && this.#rowsDue >= 1;) {
      moved = this.#mechanism.run(Math.floor(this.#rowsDue));
      this.#rowsDue -= moved;
      this.#proceed();
    }
    // A head that had nothing to print does not print faster afterwards.
    if (this.#mechanism.isIdle || !isOnline(this.#condition)) this.#rowsDue = 0;
  }

  setCondition(change: Partial<Condition>): void {
    const before = this.#condition;
    const after = { ...before, ...change };
    if (after.paper !== 'out' && before.paper === 'out') this.#mechanism.rowsLeft = Infinity;
    this.#condition = after;
    const status = automaticStatus(after);
    if (isWatched(this.#reported, automaticStatus(before), status)) this.backChannel.answer(status);
    // 37 23 … 00 — the offline response that GS ( H fn 49 asked for
    if (this.#reportsOffline && isOnline(before) && !isOnline(after))
      this.backChannel.answer(
        Uint8Array.of(0x37, 0x23, 0x40 | (realTimeStatus(2, after) & 0x24), 0),
      );
    if (!isEqual(before, after)) this.#options.onCondition?.(after);
    this.#proceed();
  }

  /** The roll ends after so much more paper; null takes that back. */
  endPaperAfter(mm: number | null): void {
    this.#mechanism.rowsLeft = mm === null ? Infinity : Math.round((mm * this.model.dpi) / 25.4);
    if (this.#mechanism.rowsLeft === 0) this.#paperEnded();
  }

  /** Half a picture that an earlier client left behind: the next `missing` bytes belong to it. */
  leaveHalfCommand(missing: number): void {
    const rows = Math.min(Math.max(1, missing), 65_535);
    this.receive(Uint8Array.of(0x1d, 0x76, 0x30, 0, 1, 0, rows & 0xff, rows >> 8)); // GS v 0
  }

  /** Tells its status unasked, as often as that. */
  reportUnasked(times: number): void {
    for (let count = 0; count < times; count++)
      this.backChannel.answer(automaticStatus(this.#condition));
  }

  /** Off and on: what was received and not printed is lost, errors are gone; paper and cover stay. */
  powerCycle(): void {
    this.#mechanism.clear();
    this.#scanner.reset();
    this.backChannel.forget();
    this.#reported = 0;
    this.#reportsOffline = false;
    this.#pulseAllowed = true;
    this.#restart();
    this.setCondition({ cutter: 'ok', overheated: false, unrecoverable: false });
  }

  /** An empty buffer, the settings of a fresh start, and no command begun. */
  #restart(): void {
    this.#composer = new Composer(this.#host());
    this.#forgetInput();
  }

  #forgetInput(): void {
    this.#buffer.clear();
    this.#interpreter = interpret(this.#composer, (noted, bytesBack) => {
      const { settings } = this.#composer;
      // The interpreter goes on to fill in what it notes.
      this.trace.push(Object.assign(noted, { offset: this.#offset - bytesBack, settings }));
      shorten(this.trace);
    });
    this.#needed = this.#interpreter.next().value;
  }

  /** Carries out what the condition, the head and the bytes at hand allow. */
  #proceed(): void {
    // Whoever was told something may send more before the call returns.
    if (this.#isProceeding) return;
    this.#isProceeding = true;
    const rows = this.#options.speedMmPerSecond ? 0 : Infinity;
    this.#mechanism.run(rows);
    while (
      this.#buffer.length >= this.#needed &&
      this.#mechanism.pendingRows <= this.model.aheadRows &&
      isOnline(this.#condition)
    ) {
      this.#offset += this.#needed;
      const interpreter = this.#interpreter;
      const needed = interpreter.next(this.#buffer.take(this.#needed)).value;
      // Whoever was told may have switched the printer off and on meanwhile.
      if (interpreter === this.#interpreter) this.#needed = needed;
      if (!this.#mechanism.isIdle) this.#mechanism.run(rows);
    }
    this.#isProceeding = false;
  }

  #obey(command: RealTimeCommand): void {
    switch (command.kind) {
      case 'status':
        if (command.n >= 1 && command.n <= 4)
          this.backChannel.answer(Uint8Array.of(realTimeStatus(command.n, this.#condition)));
        break;
      case 'recover':
        if (this.#condition.cutter !== 'error') break;
        if (command.clear) this.#clearBuffers();
        this.setCondition({ cutter: 'ok' });
        break;
      case 'pulse':
        if (this.#pulseAllowed) this.#options.onEvent?.(command);
        break;
      case 'clear':
        this.#clearBuffers();
        this.backChannel.answer(Uint8Array.of(0x37, 0x25, 0));
        break;
    }
  }

  #clearBuffers(): void {
    this.#mechanism.clear();
    this.#composer.dropLine();
    this.#forgetInput();
  }

  #carryOut(motion: Exclude<Motion, { kind: 'print' | 'feed' }>): void {
    if (motion.kind === 'answer') this.backChannel.confirm(motion.bytes);
    else if (motion.kind === 'event') this.#options.onEvent?.(motion.event);
    else {
      this.#deliver(motion.mode, motion.back, motion.offset);
      this.#options.onEvent?.({ kind: 'cut', mode: motion.mode });
    }
  }

  /** White air between two cuts is no sheet, nor are metres of white that nobody cuts. */
  #deliver(cut: Sheet['cut'], back: number, offset: number): void {
    if (cut === null && this.#paper.isBlank) return this.#paper.forget();
    const piece = this.#paper.take(back);
    if (piece.height === 0) return;
    const bytes = offset - this.#cutOffset;
    this.#cutOffset = offset;
    this.#options.onSheet?.(new Sheet(piece, { number: this.#number++, bytes, cut }));
  }

  #paperEnded(): void {
    this.setCondition({ paper: 'out' });
  }

  #complain(reason: string): void {
    const { offset, command } = this.trace.at(-1) ?? { offset: this.#offset, command: '' };
    const last = this.complaints.at(-1);
    if (last?.offset === offset && last.reason === reason) return;
    this.complaints.push({ offset, command, reason });
    shorten(this.complaints);
  }

  #host(): Host {
    return {
      model: this.model,
      library: this.#library,
      condition: () => this.#condition,
      offset: () => this.#offset,
      push: (motion) => this.#mechanism.push(motion),
      answer: (bytes) => this.backChannel.answer(bytes),
      confirm: (bytes) => this.backChannel.confirm(bytes),
      reportChanges: (n) => {
        this.#reported = n;
        if (n !== 0) this.backChannel.answer(automaticStatus(this.#condition));
      },
      reportOffline: (on) => void (this.#reportsOffline = on),
      allowRealTimePulse: (on) => void (this.#pulseAllowed = on),
      complain: (reason) => this.#complain(reason),
    };
  }
}

/** Drops the older half of a list that has grown twice too long. */
function shorten(list: unknown[]): void {
  if (list.length > 2 * kept) list.splice(0, kept);
}
