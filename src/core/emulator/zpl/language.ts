// ZPL: tilde commands act on arrival; formats are read in order and printed as
// labels.

import type { CommandEffect } from '../../model/printers/command-effect.ts';
import type { EmulatedLanguage } from '../machine/emulated-language.ts';
import type { PrinterControls } from '../machine/printer-controls.ts';
import type { Reading } from '../machine/reading.ts';
import { LabelLanguage } from '../label/label-language.ts';
import { formatCommands } from './commands.ts';
import { controlCommands, downloads } from './control-commands.ts';
import { ZplFormat } from './format.ts';
import { Lexer, type ZplCommand } from './lexer.ts';
import type { ZplModel } from './models.ts';
import { errorStatus, hostIdentification, hostStatus } from './status.ts';
import { ZplParameters } from './zpl-parameters.ts';

const shownText = 60;

/** Null if the command is not known. */
export function zplEffect(command: string): CommandEffect | null {
  return (formatCommands[command] ?? controlCommands[command])?.effect ?? null;
}

export class ZplLanguage extends LabelLanguage implements EmulatedLanguage {
  readonly #model: ZplModel;
  readonly #format: ZplFormat;
  /** Reads bytes on arrival, for the commands that act at once. */
  readonly #arriving = new Lexer();
  /** Reads the same bytes again, in order. */
  readonly #waiting = new Lexer();
  /** Formats that have arrived, and those that were read. */
  #formatsIn = 0;
  #formatsRead = 0;

  constructor(model: ZplModel, controls: PrinterControls) {
    super(controls);
    this.#model = model;
    this.#format = new ZplFormat(model, controls, (batch) => this.order(batch));
  }

  scan(byte: number): (() => void) | null {
    const command = this.#arriving.push(byte);
    if (!command) return null;
    if (command.prefix === '^') {
      if (command.name === 'XZ') this.#formatsIn++;
      return null;
    }
    const known = controlCommands[`~${command.name}`];
    if (!known) return null;
    return () => {
      const { text, length } = command;
      this.controls.noteArrived(`~${command.name}`, known.means, text.slice(0, shownText), length);
      known.run(this, new ZplParameters(command));
    };
  }

  *interpret(): Reading<never> {
    this.#waiting.forget();
    this.#format.drop();
    for (;;) {
      const byte = (yield 1)[0]!;
      const strayBefore = this.#waiting.stray;
      const command = this.#waiting.push(byte);
      if (this.#waiting.stray > strayBefore) {
        if (strayBefore === 0) this.controls.note('', 'outside of any command', '', 1);
        this.controls.complain('bytes outside of any command');
      } else this.#waiting.stray = 0;
      // A prefix ends the command before it and belongs to the next.
      if (command) this.#execute(command, command.isFollowed ? 1 : 0);
    }
  }

  halfImage(missing: number): Uint8Array {
    return Uint8Array.from(Buffer.from(`^XA^FO0,0^GFB,${missing},${missing},1,`));
  }

  sendStatus(): void {
    const condition = this.controls.condition();
    const room = this.controls.room();
    const waiting = this.controls.waiting();
    const { paper, ribbon, cover, overheated } = condition;
    const isStopped = paper === 'out' || ribbon === 'out' || cover === 'open' || overheated;
    if (isStopped && this.#model.silentWhenStopped) return;
    const { settings, objects, isOpen } = this.#format;
    const status = hostStatus(this.#model, condition, {
      labelLength: settings.labelLength,
      formatsWaiting: this.#formatsIn - this.#formatsRead,
      isBufferFull: room === 0,
      isFormatOpen: isOpen && waiting === 0,
      labelsLeft: this.head.labelsLeft,
      pictures: objects.pictures.size,
      cuts: settings.cuts,
    });
    this.answerStatus(status);
  }

  /** The first query of a client. */
  sendIdentity(): void {
    this.beginConversation();
    this.controls.answer(hostIdentification(this.#model));
  }

  answerQuery(kind: string): void {
    if (kind === 'ES') this.controls.answer(errorStatus(this.controls.condition()));
    else this.controls.complain('unknown query');
  }

  feedLabel(): void {
    this.head.feed(this.#format.settings.labelLength + this.#model.gap);
  }

  override cancelAll(): void {
    this.#formatsRead = this.#formatsIn;
    super.cancelAll();
  }

  cancelFormat(): void {
    if (!this.#format.isOpen) return;
    this.#formatsRead = this.#formatsIn;
    this.controls.forgetInput();
  }

  #execute(command: ZplCommand, behind: number): void {
    const name = `${command.prefix}${command.name}`;
    if (command.prefix === '~' && !downloads.has(name)) {
      if (!controlCommands[name]) this.#refuse(command, name, behind);
      return;
    }
    const known = formatCommands[name];
    if (!known) return this.#refuse(command, name, behind);
    this.controls.note(
      name,
      known.means,
      command.text.slice(0, shownText),
      command.length + behind,
    );
    if (name === '^XZ') this.#formatsRead++;
    this.#format.run(known, command);
  }

  #refuse({ text, length }: ZplCommand, name: string, behind: number): void {
    this.controls.note(name, 'unknown', text.slice(0, shownText), length + behind);
    this.controls.complain('unknown');
  }
}
