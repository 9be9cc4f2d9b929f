// The languages of Star's printers: commands are read in order; the status is sent
// on request as soon as the request arrives, and after changes. A language is a
// table of commands and a composer.

import type { Condition } from '../machine/condition.ts';
import type { EmulatedLanguage } from '../machine/emulated-language.ts';
import type { PrinterControls } from '../machine/printer-controls.ts';
import type { Reading } from '../machine/reading.ts';
import { byteName } from '../receipt/byte-name.ts';
import type { ReceiptCommands } from '../receipt/command.ts';
import type { Paper } from '../receipt/paper.ts';
import { ReceiptHead } from '../receipt/receipt-head.ts';
import { beginsWide, readWide, type WideEncoding } from '../receipt/wide-text.ts';
import { codeCommands } from './code-commands.ts';
import { StarComposer, type StarCommands } from './composer.ts';
import { deviceCommands, type StarDevice } from './device-commands.ts';
import { impactCommands } from './impact-commands.ts';
import type { StarModel } from './models.ts';
import { pictureCommands } from './picture-commands.ts';
import { rasterCommands, rasterRow } from './raster-commands.ts';
import { wrongCount } from './status.ts';
import { StatusReports } from './status-reports.ts';
import { textCommands } from './text-commands.ts';

/** Composes what the commands of one language print. */
export interface AnyStarComposer extends StarDevice {
  readonly head: ReceiptHead;
  /** Drops what is not printed and restores the settings of a fresh start. */
  reset(): void;
  /** The encoding of two-byte characters; null if there are none. */
  readonly wide: WideEncoding | null;
  /** Writes the character of a byte and returns it. */
  write(byte: number): string;
  /** Writes a two-byte character and returns it. */
  writeWide(encoding: WideEncoding, text: string | undefined): string;
}

const ESC = 0x1b;
const SOH = 0x01;
const ACK = 0x06;
const CAN = 0x18;
/** Bytes after ESC that take one more byte into the name of a command. */
const prefixes = new Set([0x1c, 0x1d, 0x1e, 0x23]);
const longestText = 200;
const nothing = new Uint8Array(0);

const commands: StarCommands = {
  ...textCommands,
  ...pictureCommands,
  ...codeCommands,
  ...rasterCommands,
  ...deviceCommands,
};

/** StarPRNT and Star Line. */
export function starLanguage(
  model: StarModel,
  controls: PrinterControls,
  paper: Paper,
): EmulatedLanguage {
  const head = new ReceiptHead(paper, model.aheadRows, controls);
  const reports = new StatusReports(model, controls, head);
  const begins =
    model.language === 'starline'
      ? [0x4c] // ESC L n1 n2 — a byte a column
      : [0x1d, 0x53, 1, 1, 0]; // ESC GS S 1 1 0 n1 n2 0 — a byte a row
  const ends = model.language === 'starline' ? [] : [0];
  const composer = new StarComposer(model, controls, head, reports);
  const table = model.mechanism === 'impact' ? impactCommands : commands;
  return new StarLanguage(composer, table, begins, ends);
}

export class StarLanguage<Composer extends AnyStarComposer> implements EmulatedLanguage {
  readonly head: ReceiptHead;
  readonly #controls: PrinterControls;
  readonly #composer: Composer;
  readonly #commands: ReceiptCommands<Composer>;
  readonly #imageFrame: [number[], number[]];
  /** Bytes of ESC ACK that have just arrived. */
  #seen = 0;

  /** An image begins with ESC, `begins`, its length in two bytes and `ends`. */
  constructor(
    composer: Composer,
    table: ReceiptCommands<Composer>,
    begins: number[],
    ends: number[],
  ) {
    this.head = composer.head;
    this.#controls = composer.controls;
    this.#composer = composer;
    this.#commands = table;
    this.#imageFrame = [begins, ends];
  }

  status(): Uint8Array {
    return this.#composer.reports.status();
  }

  wrongConfirmation(status: Uint8Array): Uint8Array {
    return wrongCount(status);
  }

  conditionChanged(before: Condition, after: Condition): void {
    this.#composer.reports.conditionChanged(before, after);
  }

  halfImage(missing: number): Uint8Array {
    const bytes = Math.min(Math.max(1, missing), 65_535);
    const [begins, ends] = this.#imageFrame;
    return Uint8Array.of(ESC, ...begins, bytes & 0xff, bytes >> 8, ...ends);
  }

  scan(byte: number): (() => void) | null {
    const before = this.#seen;
    this.#seen = byte === ESC ? 1 : before === 1 && byte === ACK ? 2 : 0;
    if (before !== 2) return null;
    // ESC ACK SOH — send the status
    if (byte === SOH)
      return () => {
        this.#controls.noteArrived('ESC ACK SOH', 'send the status', '', 3);
        this.#controls.answer(this.status());
      };
    // ESC ACK CAN — clear the buffers
    if (byte === CAN)
      return () => {
        this.#controls.noteArrived('ESC ACK CAN', 'clear the buffers', '', 3);
        this.head.clear();
        this.#composer.reset();
        this.#controls.forgetInput();
      };
    return null;
  }

  *interpret(): Reading<never> {
    let text: { means: string } | null = null;
    /** A byte that did not belong to the character before it. */
    let left: number | null = null;
    const composer = this.#composer;
    for (;;) {
      const byte: number = left ?? (yield 1)[0]!;
      left = null;
      if (composer.page.isOpen && (byte === 0x62 || byte === 0x6b)) {
        const isMoving = byte === 0x62;
        this.#controls.note(isMoving ? 'b' : 'k', 'a row of dots', '', 1);
        yield* rasterRow(composer, isMoving);
      } else if (byte >= 0x20 && !composer.page.isOpen) {
        text ??= this.#controls.note('text', '', '', 1);
        let character: string;
        if (composer.wide && beginsWide(composer.wide, byte)) {
          const read = yield* readWide(composer.wide, byte);
          character = composer.writeWide(composer.wide, read.text);
          left = read.left;
        } else character = composer.write(byte);
        if (text.means.length < longestText) text.means += character;
        continue;
      } else yield* this.#command(byte);
      text = null;
    }
  }

  *#command(first: number): Reading {
    let name = byteName(first);
    let length = 1;
    if (first === ESC) {
      const second = (yield 1)[0]!;
      length++;
      name += ` ${byteName(second)}`;
      if (second === ACK) {
        const third = (yield 1)[0]!;
        // SOH and CAN were carried out on arrival.
        if (third !== SOH && third !== CAN) this.#refuse(`${name} ${byteName(third)}`, 3);
        return;
      }
      if (prefixes.has(second)) {
        name += ` ${byteName((yield 1)[0]!)}`;
        length++;
      }
    }
    const known = this.#commands[name];
    if (!known) {
      this.#refuse(name, length);
      return;
    }
    const parameters = known.takes ? yield known.takes : nothing;
    this.#controls.note(name, known.means, parameters, length + parameters.length);
    const reading = known.run(this.#composer, parameters);
    if (reading) yield* reading;
  }

  #refuse(name: string, length: number): void {
    this.#controls.note(name, 'unknown', '', length);
    this.#controls.complain('unknown');
  }
}
