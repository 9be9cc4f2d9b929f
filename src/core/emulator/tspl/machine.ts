// A TSPL printer: lines of commands are read in order and drawn on an image
// that PRINT puts on labels; what begins with ESC ! is obeyed as it arrives,
// also in the middle of a picture.

import { Bitmap } from '../../raster/bitmap.ts';
import { type Condition, isOnline } from '../condition.ts';
import { type Reading, skip, take } from '../escpos/command.ts';
import { type Batch, LabelHead, labelPiece } from '../label-head.ts';
import type { Machine, MachineOptions } from '../machine.ts';
import { type Language, Shell, type Workings } from '../shell.ts';
import { Arguments } from './arguments.ts';
import { tsplCommands } from './commands.ts';
import { Label } from './label.ts';
import { parseLine } from './line.ts';
import type { TsplModel } from './models.ts';
import { statusByte, statusString } from './status.ts';

export function createTsplMachine(model: TsplModel, options: MachineOptions): Machine {
  return new Shell(model, options, (workings) => new Tspl(model, workings));
}

const ESC = 0x1b;
const LF = 0x0a;
const CR = 0x0d;
const exclamation = 0x21;
/** Longer lines are cut off: the manual allows 2 KB of content. */
const longestLine = 4096;
const largestPicture = 4 << 20;
const shownText = 60;

/** By the letter behind ESC !. */
const immediate: Record<string, { means: string; run(tspl: Tspl): void }> = {
  '?': { means: 'tell the status', run: (tspl) => tspl.tellByte() },
  S: { means: 'tell the status in four letters', run: (tspl) => tspl.tellString() },
  P: { means: 'pause', run: (tspl) => tspl.workings.setCondition({ paused: true }) },
  O: { means: 'print on', run: (tspl) => tspl.workings.setCondition({ paused: false }) },
  R: { means: 'reset', run: (tspl) => tspl.workings.restart() },
  C: { means: 'restart', run: (tspl) => tspl.workings.restart() },
  Q: { means: 'restart', run: (tspl) => tspl.workings.restart() },
  '.': { means: 'cancel all', run: (tspl) => tspl.cancelAll() },
  F: { means: 'feed a label', run: (tspl) => tspl.feedLabel() },
  D: { means: 'obey no immediate command', run: (tspl) => void (tspl.obeysAtOnce = false) },
};

class Tspl implements Language {
  readonly workings: Workings;
  readonly engine: LabelHead;
  obeysAtOnce = true;
  /** Labels were ordered, and nobody was told that they are out. */
  #owesAnswer = false;
  readonly #label: Label;
  /** How many bytes of ESC ! have just arrived. */
  #seen = 0;

  constructor(model: TsplModel, workings: Workings) {
    this.workings = workings;
    this.engine = new LabelHead({
      canMove: () => isOnline(workings.condition),
      paperEnded: () => workings.paperEnded(),
      labelOut: (batch, copy) => this.#labelOut(batch, copy),
    });
    this.#label = new Label({
      model,
      ration: workings.ration,
      library: workings.library,
      get offset() {
        return workings.offset;
      },
      complain: (reason) => workings.complain(reason),
      order: (batch) => {
        this.#owesAnswer = true;
        this.engine.order(batch);
      },
      cut: () => {
        if (!this.engine.cutBehindLast()) workings.tell({ kind: 'cut', mode: 'full' });
      },
      feed: (rows) => this.engine.feed(rows),
      answer: (text) => workings.answer(text),
      confirm: (text) => workings.confirm(text),
    });
  }

  hear(byte: number): (() => void) | null {
    const before = this.#seen;
    this.#seen = byte === ESC ? 1 : before === 1 && byte === exclamation ? 2 : 0;
    const letter = String.fromCharCode(byte);
    const known = before === 2 ? immediate[letter] : undefined;
    if (!known) return null;
    return () => {
      if (!this.obeysAtOnce) return;
      this.workings.noteArrived(`ESC ! ${letter}`, known.means, '', 3);
      known.run(this);
    };
  }

  *interpret(): Reading<never> {
    for (;;) {
      const line = yield* this.#readLine();
      if (line !== null && line.text.trim() !== '') this.#obey(line.text, line.length);
    }
  }

  halfPicture(missing: number): Uint8Array {
    return Uint8Array.from(Buffer.from(`BITMAP 0,0,1,${missing},0,`));
  }

  /** A label that stopped for paper, ribbon or an open head is printed anew, unless that is off. */
  conditionChanged(before: Condition, after: Condition): void {
    const wasOpened = before.paper === 'out' || before.ribbon === 'out' || before.cover === 'open';
    if (wasOpened && isOnline(after) && this.#label.reprints) this.engine.beginAgain();
  }

  get #isPrinting(): boolean {
    return this.engine.labelsLeft > 0;
  }

  tellByte(): void {
    this.#tell(Uint8Array.of(statusByte(this.workings.condition, this.#isPrinting)));
  }

  tellString(): void {
    this.#tell(statusString(this.workings.condition, this.#isPrinting));
  }

  /** Asked before a job it tells how the printer is, asked behind one how far that has come. */
  #tell(status: Uint8Array | string): void {
    if (this.#owesAnswer) this.workings.confirm(status);
    else this.workings.answer(status);
    if (this.workings.isConfirming && this.engine.isIdle) this.#owesAnswer = false;
  }

  feedLabel(): void {
    this.#label.skip();
  }

  cancelAll(): void {
    this.engine.cancel();
    this.#owesAnswer = false;
    this.workings.forgetInput();
  }

  #labelOut(batch: Batch, copy: number): void {
    const { workings } = this;
    const cuts = batch.cutsAfter(copy);
    workings.deliver(labelPiece(batch, batch.picture.height), cuts ? 'full' : null, batch.offset);
    if (cuts) workings.tell({ kind: 'cut', mode: 'full' });
    const { responds } = this.#label;
    if (responds === 'label' || (responds === 'batch' && copy === batch.copies)) this.tellString();
  }

  /** Up to its end, or null where it was a picture. Immediate commands are left out. */
  *#readLine(): Reading<{ text: string; length: number } | null> {
    const bytes: number[] = [];
    let length = 0;
    let commas = 0;
    for (;;) {
      const byte = (yield 1)[0]!;
      length++;
      if (byte === LF || byte === CR) break;
      if (byte === ESC) {
        const next = (yield 1)[0]!;
        length++;
        if (next === exclamation) {
          yield 1;
          length++;
        } else this.workings.complain('ESC without a command');
        continue;
      }
      // NUL pads, and ends a half-sent picture.
      if (byte === 0 && bytes.length === 0) continue;
      if (bytes.length < longestLine) bytes.push(byte);
      if (byte === 0x2c && ++commas === 5 && isBitmap(bytes)) {
        yield* this.#readBitmap(latin1(bytes), length);
        return null;
      }
    }
    return { text: latin1(bytes), length };
  }

  /** BITMAP x,y,bytes across,rows,mode,data — white is 1. */
  *#readBitmap(text: string, length: number): Reading {
    const given = new Arguments(parseLine(text)?.parameters ?? []);
    const [across, rows] = [given.whole(2, 0, 0, 9999), given.whole(3, 0, 0, 99_999)];
    this.workings.note('BITMAP', 'picture', text.slice(7, -1), length);
    const size = across * rows;
    if (size > largestPicture) {
      this.workings.complain('a picture of an impossible size');
      yield* skip(size);
      return;
    }
    const data = size > 0 ? yield* take(size) : new Uint8Array(0);
    if (this.obeysAtOnce && hasImmediate(data))
      this.workings.complain('an immediate command within a picture');
    const draw = () =>
      new Bitmap(
        across * 8,
        rows,
        data.map((byte) => byte ^ 0xff),
      );
    this.#label.combine(
      { width: across * 8, height: rows, draw },
      given.whole(0, 0, -9999, 32_000),
      given.whole(1, 0, -9999, 32_000),
      given.whole(4, 0, 0, 2),
    );
  }

  #obey(text: string, length: number): void {
    const line = parseLine(text);
    const command = line?.command ?? text.trimStart().split(/\s/)[0]!.toUpperCase();
    const known = tsplCommands[command];
    const shown = text.trimStart().slice(command.length).trim().slice(0, shownText);
    this.workings.note(command.slice(0, 20), known?.means ?? 'unknown', shown, length);
    if (command === '~!E') this.obeysAtOnce = true;
    // Who asks this begins a new conversation.
    if (command === '~!T') this.#owesAnswer = false;
    if (!known) this.workings.complain('unknown');
    else if (!line) this.workings.complain('a quotation that is not closed');
    else known.run(this.#label, new Arguments(line.parameters));
  }
}

function latin1(bytes: readonly number[]): string {
  return Buffer.from(bytes).toString('latin1');
}

function isBitmap(bytes: readonly number[]): boolean {
  return /^\s*BITMAP\s/i.test(latin1(bytes.slice(0, 16)));
}

function hasImmediate(data: Uint8Array): boolean {
  for (let at = data.indexOf(ESC); at >= 0; at = data.indexOf(ESC, at + 1))
    if (data[at + 1] === exclamation && String.fromCharCode(data[at + 2] ?? 0) in immediate)
      return true;
  return false;
}
