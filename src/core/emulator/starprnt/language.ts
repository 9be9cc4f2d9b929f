// StarPRNT: commands are read in order and composed into lines; the status is
// sent on request as soon as the request arrives, and after changes.

import type { Condition } from '../machine/condition.ts';
import type { EmulatedLanguage } from '../machine/emulated-language.ts';
import type { PrinterControls } from '../machine/printer-controls.ts';
import type { Reading } from '../machine/reading.ts';
import { byteName } from '../receipt/byte-name.ts';
import type { Paper } from '../receipt/paper.ts';
import { ReceiptHead } from '../receipt/receipt-head.ts';
import { codeCommands } from './code-commands.ts';
import { StarComposer, type StarCommands } from './composer.ts';
import type { StarModel } from './models.ts';
import { pictureCommands, rasterRow } from './picture-commands.ts';
import { wrongCount } from './status.ts';
import { StatusReports } from './status-reports.ts';
import { textCommands } from './text-commands.ts';

const commands: StarCommands = { ...textCommands, ...pictureCommands, ...codeCommands };

const ESC = 0x1b;
const ACK = 0x06;
/** Bytes after ESC that take one more byte into the name of a command. */
const prefixes = new Set([0x1d, 0x1e, 0x23]);
const longestText = 200;
const nothing = new Uint8Array(0);

export class StarLanguage implements EmulatedLanguage {
  readonly head: ReceiptHead;
  readonly #model: StarModel;
  readonly #controls: PrinterControls;
  readonly #reports: StatusReports;
  readonly #composer: StarComposer;
  /** Bytes of ESC ACK that have just arrived. */
  #seen = 0;

  constructor(model: StarModel, controls: PrinterControls, paper: Paper) {
    this.#model = model;
    this.#controls = controls;
    this.head = new ReceiptHead(paper, model.aheadRows, controls);
    this.#reports = new StatusReports(model, controls, this.head);
    this.#composer = new StarComposer(model, controls, this.head, this.#reports);
  }

  status(): Uint8Array {
    return this.#reports.status();
  }

  wrongConfirmation(status: Uint8Array): Uint8Array {
    return wrongCount(status);
  }

  conditionChanged(before: Condition, after: Condition): void {
    this.#reports.conditionChanged(before, after);
  }

  halfImage(missing: number): Uint8Array {
    const rows = Math.min(Math.max(1, missing), 65_535);
    return Uint8Array.of(ESC, 0x1d, 0x53, 1, 1, 0, rows & 0xff, rows >> 8, 0); // ESC GS S
  }

  scan(byte: number): (() => void) | null {
    const before = this.#seen;
    this.#seen = byte === ESC ? 1 : before === 1 && byte === ACK ? 2 : 0;
    if (before !== 2) return null;
    // ESC ACK SOH — send the status
    if (byte === 0x01)
      return () => {
        this.#controls.noteArrived('ESC ACK SOH', 'send the status', '', 3);
        this.#controls.answer(this.status());
      };
    // ESC ACK CAN — clear the buffers
    if (byte === 0x18)
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
    for (;;) {
      const byte = (yield 1)[0]!;
      if (this.#composer.isRaster && (byte === 0x62 || byte === 0x6b)) {
        const isMoving = byte === 0x62;
        this.#controls.note(isMoving ? 'b' : 'k', 'a row of dots', '', 1);
        yield* rasterRow(this.#composer, isMoving);
      } else if (byte >= 0x20 && !this.#composer.isRaster) {
        text ??= this.#controls.note('text', '', '', 1);
        const character = this.#composer.write(byte);
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
        // Carried out on arrival.
        yield 1;
        return;
      }
      if (second === 0x0c) {
        yield* this.#formFeed();
        return;
      }
      if (prefixes.has(second)) {
        name += ` ${byteName((yield 1)[0]!)}`;
        length++;
      }
    }
    const known = commands[name];
    if (!known) {
      this.#controls.note(name, 'unknown', '', length);
      this.#controls.complain('unknown');
      return;
    }
    const parameters = known.takes ? yield known.takes : nothing;
    this.#controls.note(name, known.means, parameters, length + parameters.length);
    const reading = known.run(this.#composer, parameters);
    if (reading) yield* reading;
  }

  /** ESC FF NUL and ESC FF EOT end a page of raster mode. */
  *#formFeed(): Reading {
    const way = (yield 1)[0]!;
    const offset = this.#controls.offset();
    this.#controls.note('ESC FF', 'end of a page', Uint8Array.of(way), 3);
    if (!this.#composer.isRaster) {
      this.#controls.complain('only in raster mode');
      return;
    }
    this.#composer.endLine(0);
    const { cutterDistance: back } = this.#model;
    this.head.push({ kind: 'feed', rows: back });
    this.head.push({ kind: 'cut', mode: 'partial', back, offset });
  }
}
