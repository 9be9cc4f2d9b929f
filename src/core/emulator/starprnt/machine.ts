// A StarPRNT printer: lines of text and dots go to the head in order; the status
// is told on request as soon as that arrives, and unasked when it changes.

import { isOnline, type Condition } from '../condition.ts';
import type { Reading } from '../escpos/command.ts';
import type { Machine, MachineOptions } from '../machine.ts';
import { Mechanism, type Motion } from '../mechanism.ts';
import { Paper, type Piece } from '../paper.ts';
import { type Engine, type Language, Shell, type Workings } from '../shell.ts';
import { codeCommands } from './code-commands.ts';
import type { StarCommands } from './command.ts';
import { Composer } from './composer.ts';
import type { StarModel } from './models.ts';
import { pictureCommands, rasterRow } from './picture-commands.ts';
import { automaticStatus, wrongCount } from './status.ts';
import { textCommands } from './text-commands.ts';

export function createStarMachine(model: StarModel, options: MachineOptions): Machine {
  // What hangs out of the printer is still there when it is switched on again.
  const paper = new Paper(model.width);
  return new Shell(model, options, (workings) => new Star(model, workings, paper), wrongCount);
}

const commands: StarCommands = { ...textCommands, ...pictureCommands, ...codeCommands };

const ESC = 0x1b;
const ACK = 0x06;
const names: Record<number, string> = {
  0x00: 'NUL',
  0x03: 'ETX',
  0x04: 'EOT',
  0x05: 'ENQ',
  0x06: 'ACK',
  0x07: 'BEL',
  0x09: 'HT',
  0x0a: 'LF',
  0x0c: 'FF',
  0x0d: 'CR',
  0x0e: 'SO',
  0x0f: 'SI',
  0x12: 'DC2',
  0x14: 'DC4',
  0x17: 'ETB',
  0x18: 'CAN',
  0x19: 'EM',
  0x1a: 'SUB',
  0x1b: 'ESC',
  0x1c: 'FS',
  0x1d: 'GS',
  0x1e: 'RS',
  0x20: 'SP',
};
/** Behind ESC: these take another byte to their name. */
const prefixes = new Set([0x1d, 0x1e, 0x23]);
const longestText = 200;
const nothing = new Uint8Array(0);

/** A roll of paper behind a head, a motor and a cutter. */
class Roll implements Engine {
  readonly mechanism: Mechanism;
  readonly #paper: Paper;
  readonly #aheadRows: number;

  constructor(model: StarModel, paper: Paper, mechanism: Mechanism) {
    this.mechanism = mechanism;
    this.#paper = paper;
    this.#aheadRows = model.aheadRows;
  }

  get rowsLeft(): number {
    return this.mechanism.rowsLeft;
  }

  set rowsLeft(rows: number) {
    this.mechanism.rowsLeft = rows;
  }

  get isIdle(): boolean {
    return this.mechanism.isIdle;
  }

  get isReady(): boolean {
    return this.mechanism.pendingRows <= this.#aheadRows;
  }

  run(rows: number): number {
    return this.mechanism.run(rows);
  }

  look(): Piece {
    return this.#paper.look();
  }
}

class Star implements Language {
  readonly engine: Roll;
  readonly #model: StarModel;
  readonly #workings: Workings;
  readonly #paper: Paper;
  readonly #composer: Composer;
  #reports = false;
  #ending = { isSet: false, count: 0 };
  /** What has just arrived of ESC ACK. */
  #seen = 0;

  constructor(model: StarModel, workings: Workings, paper: Paper) {
    this.#model = model;
    this.#workings = workings;
    this.#paper = paper;
    const mechanism = new Mechanism(this.#paper, {
      canMove: () => isOnline(workings.condition),
      carryOut: (motion) => this.#carryOut(motion),
      paperEnded: () => workings.paperEnded(),
      paperTooLong: () => this.#deliver(null, 0, workings.offset),
    });
    this.engine = new Roll(model, this.#paper, mechanism);
    this.#composer = new Composer({
      model,
      library: workings.library,
      get offset() {
        return workings.offset;
      },
      push: (motion) => mechanism.push(motion),
      answer: (bytes) => workings.answer(bytes),
      complain: (reason) => workings.complain(reason),
      reportChanges: (on) => void (this.#reports = on),
      clearEnding: () => void (this.#ending = { isSet: false, count: 0 }),
      markEnd: (counts) => mechanism.push({ kind: 'answer', bytes: Uint8Array.of(counts ? 1 : 0) }),
    });
  }

  status(): Uint8Array {
    return automaticStatus(this.#model, this.#workings.condition, this.#ending);
  }

  conditionChanged(before: Condition, after: Condition): void {
    if (!this.#reports) return;
    const [was, is] = [before, after].map((condition) =>
      automaticStatus(this.#model, condition, this.#ending),
    );
    if (Buffer.compare(was!, is!) !== 0) this.#workings.answer(is!);
  }

  halfPicture(missing: number): Uint8Array {
    const rows = Math.min(Math.max(1, missing), 65_535);
    return Uint8Array.of(ESC, 0x1d, 0x53, 1, 1, 0, rows & 0xff, rows >> 8, 0); // ESC GS S
  }

  hear(byte: number): (() => void) | null {
    const before = this.#seen;
    this.#seen = byte === ESC ? 1 : before === 1 && byte === ACK ? 2 : 0;
    if (before !== 2) return null;
    // ESC ACK SOH — tell the status
    if (byte === 0x01)
      return () => {
        this.#workings.noteArrived('ESC ACK SOH', 'tell the status', '', 3);
        this.#workings.answer(this.status());
      };
    // ESC ACK CAN — forget what is not printed
    if (byte === 0x18)
      return () => {
        this.#workings.noteArrived('ESC ACK CAN', 'forget what is not printed', '', 3);
        this.engine.mechanism.clear();
        this.#composer.reset();
        this.#workings.forgetInput();
      };
    return null;
  }

  *interpret(): Reading<never> {
    let text: { means: string } | null = null;
    for (;;) {
      const byte = (yield 1)[0]!;
      if (this.#composer.isRaster && (byte === 0x62 || byte === 0x6b)) {
        const isMoving = byte === 0x62;
        this.#workings.note(isMoving ? 'b' : 'k', 'a row of dots', '', 1);
        yield* rasterRow(this.#composer, isMoving);
      } else if (byte >= 0x20 && !this.#composer.isRaster) {
        text ??= this.#workings.note('text', '', '', 1);
        const character = this.#composer.write(byte);
        if (text.means.length < longestText) text.means += character;
        continue;
      } else yield* this.#command(byte);
      text = null;
    }
  }

  *#command(first: number): Reading {
    let name = nameOf(first);
    let length = 1;
    if (first === ESC) {
      const second = (yield 1)[0]!;
      length++;
      name += ` ${nameOf(second)}`;
      if (second === ACK) {
        // Obeyed when it arrived.
        yield 1;
        return;
      }
      if (second === 0x0c) {
        yield* this.#formFeed();
        return;
      }
      if (prefixes.has(second)) {
        name += ` ${nameOf((yield 1)[0]!)}`;
        length++;
      }
    }
    const known = commands[name];
    if (!known) {
      this.#workings.note(name, 'unknown', '', length);
      this.#workings.complain('unknown');
      return;
    }
    const parameters = known.takes ? yield known.takes : nothing;
    this.#workings.note(name, known.means, parameters, length + parameters.length);
    const reading = known.run(this.#composer, parameters);
    if (reading) yield* reading;
  }

  /** ESC FF NUL and ESC FF EOT end a page of raster mode. */
  *#formFeed(): Reading {
    const way = (yield 1)[0]!;
    this.#workings.note('ESC FF', 'end of a page', Uint8Array.of(way), 3);
    if (!this.#composer.isRaster) {
      this.#workings.complain('only in raster mode');
      return;
    }
    this.#composer.endLine(0);
    const { cutterDistance: back } = this.#model;
    this.engine.mechanism.push({ kind: 'feed', rows: back });
    this.engine.mechanism.push({
      kind: 'cut',
      mode: 'partial',
      back,
      offset: this.#workings.offset,
    });
  }

  #carryOut(motion: Exclude<Motion, { kind: 'print' | 'feed' }>): void {
    if (motion.kind === 'event') this.#workings.tell(motion.event);
    else if (motion.kind === 'answer') this.#tellEnd(motion.bytes[0] === 1);
    else {
      this.#deliver(motion.mode, motion.back, motion.offset);
      this.#workings.tell({ kind: 'cut', mode: motion.mode });
    }
  }

  #tellEnd(counts: boolean): void {
    if (counts) this.#ending = { isSet: true, count: (this.#ending.count + 1) & 31 };
    if (this.#reports || !counts) this.#workings.confirm(this.status());
  }

  /** White air between two cuts is no sheet, nor are metres of white that nobody cuts. */
  #deliver(cut: 'full' | 'partial' | null, back: number, offset: number): void {
    if (cut === null && this.#paper.isBlank) return this.#paper.forget();
    const piece = this.#paper.take(back);
    if (piece.height > 0) this.#workings.deliver(piece, cut, offset);
  }
}

function nameOf(byte: number): string {
  if (names[byte]) return names[byte];
  return byte > 0x20 && byte < 0x7f
    ? String.fromCharCode(byte)
    : byte.toString(16).toUpperCase().padStart(2, '0');
}
