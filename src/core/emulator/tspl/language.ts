// TSPL: lines of commands are read in order and drawn on an image that PRINT
// puts on labels; commands after ESC ! act on arrival, even within an image.

import { Bitmap } from '../../raster/bitmap.ts';
import type { LabelBatch } from '../label/label-head.ts';
import { LabelLanguage } from '../label/label-language.ts';
import type { CommandEffect } from '../../model/printers/command-effect.ts';
import type { EmulatedLanguage } from '../machine/emulated-language.ts';
import type { PrinterControls } from '../machine/printer-controls.ts';
import { type Reading, skip, take } from '../machine/reading.ts';
import { coordinate } from './command.ts';
import { tsplCommands } from './commands.ts';
import { LabelImage } from './label-image.ts';
import type { TsplModel } from './models.ts';
import { parseLine } from './parse-line.ts';
import { statusByte, statusString } from './status.ts';
import { TsplArguments } from './tspl-arguments.ts';

const ESC = 0x1b;
const LF = 0x0a;
const CR = 0x0d;
const exclamation = 0x21;
/** Longer lines are cut off: the manual allows 2 KB of content. */
const longestLine = 4096;
const largestPicture = 4 << 20;
const shownText = 60;
const longestProgram = 65_536;
const longestCounter = 256;

/** A program that is being downloaded. */
interface Program {
  name: string;
  lines: string[];
  size: number;
}

interface ImmediateCommand {
  means: string;
  effect: CommandEffect;
  run(tspl: TsplLanguage): void;
}

/** The commands by the letter after ESC !. */
const immediate: Record<string, ImmediateCommand> = {
  '?': { means: 'send the status', effect: 'query', run: (tspl) => tspl.sendStatusByte() },
  S: {
    means: 'send the status in four letters',
    effect: 'query',
    run: (tspl) => tspl.sendStatusString(),
  },
  P: {
    means: 'pause',
    effect: 'configure',
    run: (tspl) => tspl.controls.setCondition({ paused: true }),
  },
  O: {
    means: 'resume',
    effect: 'configure',
    run: (tspl) => tspl.controls.setCondition({ paused: false }),
  },
  R: { means: 'reset', effect: 'configure', run: (tspl) => tspl.controls.restart() },
  C: { means: 'restart', effect: 'configure', run: (tspl) => tspl.controls.restart() },
  Q: { means: 'restart', effect: 'configure', run: (tspl) => tspl.controls.restart() },
  '.': { means: 'cancel all', effect: 'configure', run: (tspl) => tspl.cancelAll() },
  F: { means: 'feed a label', effect: 'print', run: (tspl) => tspl.feedLabel() },
  D: {
    means: 'disable immediate commands',
    effect: 'configure',
    run: (tspl) => void (tspl.acceptsImmediate = false),
  },
};

/** Null if the command is not known. */
export function tsplEffect(command: string): CommandEffect | null {
  if (command.startsWith('@')) return 'format';
  const known = command.startsWith('ESC ! ') ? immediate[command.slice(6)] : tsplCommands[command];
  return known?.effect ?? null;
}

export class TsplLanguage extends LabelLanguage implements EmulatedLanguage {
  readonly #image: LabelImage;
  acceptsImmediate = true;
  /** Bytes of ESC ! that have just arrived. */
  #seen = 0;
  #program: Program | null = null;

  constructor(model: TsplModel, controls: PrinterControls) {
    super(controls);
    this.#image = new LabelImage(model, controls, this);
  }

  scan(byte: number): (() => void) | null {
    const before = this.#seen;
    this.#seen = byte === ESC ? 1 : before === 1 && byte === exclamation ? 2 : 0;
    const letter = String.fromCharCode(byte);
    const known = before === 2 ? immediate[letter] : undefined;
    if (!known) return null;
    return () => {
      if (!this.acceptsImmediate) return;
      this.controls.noteArrived(`ESC ! ${letter}`, known.means, '', 3);
      known.run(this);
    };
  }

  *interpret(): Reading<never> {
    this.#program = null;
    for (;;) {
      const line = yield* this.#readLine();
      if (line !== null && line.text.trim() !== '') this.#execute(line.text, line.length);
    }
  }

  halfImage(missing: number): Uint8Array {
    return Uint8Array.from(Buffer.from(`BITMAP 0,0,1,${missing},0,`));
  }

  protected override get reprints(): boolean {
    return this.#image.reprints;
  }

  get #isPrinting(): boolean {
    return this.head.labelsLeft > 0;
  }

  sendStatusByte(): void {
    this.answerStatus(Uint8Array.of(statusByte(this.controls.condition(), this.#isPrinting)));
  }

  sendStatusString(): void {
    this.answerStatus(statusString(this.controls.condition(), this.#isPrinting));
  }

  feedLabel(): void {
    this.#image.skip();
  }

  protected override onLabel(batch: LabelBatch, copy: number): void {
    const { responds } = this.#image;
    if (responds === 'label' || (responds === 'batch' && copy === batch.copies))
      this.sendStatusString();
  }

  /** Reads up to the end of a line; null if it was an image. Immediate commands are skipped. */
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
        } else this.controls.complain('ESC without a command');
        continue;
      }
      // NUL is padding; it also completes an interrupted image.
      if (byte === 0 && bytes.length === 0) continue;
      if (bytes.length < longestLine) bytes.push(byte);
      if (byte !== 0x2c) continue;
      commas++;
      if (commas === 5 && isBitmap(bytes)) {
        yield* this.#readBitmap(latin1(bytes), length);
        return null;
      }
      const file = commas === 2 || commas === 3 ? announcedFile(bytes) : null;
      if (file) {
        yield* this.#readFile(file, latin1(bytes), length);
        return null;
      }
    }
    return { text: latin1(bytes), length };
  }

  /** BITMAP x,y,bytes across,rows,mode,data — white is 1. */
  *#readBitmap(text: string, length: number): Reading {
    const given = new TsplArguments(parseLine(text)?.parameters ?? []);
    const [across, rows] = [given.whole(2, 0, 0, 9999), given.whole(3, 0, 0, 99_999)];
    this.controls.note('BITMAP', 'picture', text.slice(7, -1), length);
    const size = across * rows;
    if (size > largestPicture) {
      this.controls.complain('invalid image size');
      yield* skip(size);
      return;
    }
    const data = size > 0 ? yield* take(size) : new Uint8Array(0);
    if (this.acceptsImmediate && hasImmediate(data))
      this.controls.complain('an immediate command within a picture');
    const draw = () =>
      new Bitmap(
        across * 8,
        rows,
        data.map((byte) => byte ^ 0xff),
      );
    this.#image.combine(
      { width: across * 8, height: rows, draw },
      coordinate(given, 0),
      coordinate(given, 1),
      given.whole(4, 0, 0, 2),
    );
  }

  /** DOWNLOAD [drive,]"name",size,data */
  *#readFile(file: { name: string; size: number }, text: string, length: number): Reading {
    this.controls.note('DOWNLOAD', 'keep a file', text.trimStart().slice(9, -1), length);
    if (file.size > largestPicture) {
      this.controls.complain('more files than the memory holds');
      yield* skip(file.size);
      return;
    }
    const data = file.size > 0 ? yield* take(file.size) : new Uint8Array(0);
    if (!this.#image.files.keep(file.name, data))
      this.controls.complain('more files than the memory holds');
  }

  /** DOWNLOAD [drive,]"name" and the lines of a program up to EOP. */
  #beginProgram({ content }: TsplArguments): void {
    if (content === null) this.controls.complain('no name in quotation marks');
    else this.#program = { name: content, lines: [], size: 0 };
  }

  #addToProgram(program: Program, text: string): void {
    const isEnd = text.trim().toUpperCase() === 'EOP';
    program.size += text.length + 2;
    if (!isEnd && program.size <= longestProgram) program.lines.push(text);
    if (!isEnd) return;
    this.#program = null;
    const data = Buffer.from(program.lines.join('\r\n'), 'latin1');
    if (program.size > longestProgram || !this.#image.files.keep(program.name, data))
      this.controls.complain('more files than the memory holds');
  }

  #execute(text: string, length: number): void {
    if (this.#program) {
      this.controls.note('DOWNLOAD', 'a line of a program', text.slice(0, shownText), length);
      return this.#addToProgram(this.#program, text);
    }
    const counter = /^\s*@(\d{1,2})\s*=\s*"?([^"]*)"?\s*$/.exec(text);
    if (counter) {
      this.controls.note(
        `@${counter[1]}`,
        'text of a counter',
        counter[2]!.slice(0, shownText),
        length,
      );
      return this.#image.counters.write(Number(counter[1]), counter[2]!.slice(0, longestCounter));
    }
    const line = parseLine(text);
    const command = line?.command ?? text.trimStart().split(/\s/)[0]!.toUpperCase();
    const known = tsplCommands[command];
    const shown = text.trimStart().slice(command.length).trim().slice(0, shownText);
    this.controls.note(command.slice(0, 20), known?.means ?? 'unknown', shown, length);
    if (command === '~!E') this.acceptsImmediate = true;
    // The first query of a client.
    if (command === '~!T') this.beginConversation();
    if (command === 'DOWNLOAD' && line)
      return this.#beginProgram(new TsplArguments(line.parameters));
    if (!known) this.controls.complain('unknown');
    else if (!line) this.controls.complain('unclosed quotation mark');
    else known.run(this.#image, new TsplArguments(line.parameters));
  }
}

function latin1(bytes: readonly number[]): string {
  return Buffer.from(bytes).toString('latin1');
}

function isBitmap(bytes: readonly number[]): boolean {
  return /^\s*BITMAP\s/i.test(latin1(bytes.slice(0, 16)));
}

/** The name and size in the start of DOWNLOAD; null if it is none. */
function announcedFile(bytes: readonly number[]): { name: string; size: number } | null {
  if (bytes.length > 100) return null;
  const [, name, size] =
    /^\s*DOWNLOAD\s+(?:[A-Z]\s*,\s*)?"([^"]*)"\s*,\s*(\d{1,9})\s*,$/i.exec(latin1(bytes)) ?? [];
  return name === undefined ? null : { name, size: Number(size) };
}

function hasImmediate(data: Uint8Array): boolean {
  for (let at = data.indexOf(ESC); at >= 0; at = data.indexOf(ESC, at + 1))
    if (data[at + 1] === exclamation && String.fromCharCode(data[at + 2] ?? 0) in immediate)
      return true;
  return false;
}
