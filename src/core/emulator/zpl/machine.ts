// A ZPL printer: tilde commands are obeyed as they arrive, formats wait for
// their turn and come out as labels.

import { isOnline } from '../condition.ts';
import type { Reading } from '../escpos/command.ts';
import { LabelHead, labelPiece } from '../label-head.ts';
import type { Machine, MachineOptions } from '../machine.ts';
import { type Language, Shell, type Workings } from '../shell.ts';
import type { Condition } from '../condition.ts';
import { formatCommands } from './commands.ts';
import { Format } from './format.ts';
import { Lexer, type ZplCommand } from './lexer.ts';
import type { ZplModel } from './models.ts';
import { Parameters } from './parameters.ts';
import { errorStatus, hostIdentification, hostStatus } from './status.ts';

export function createZplMachine(model: ZplModel, options: MachineOptions): Machine {
  return new Shell(model, options, (workings) => new Zpl(model, workings));
}

interface ControlCommand {
  means: string;
  run(zpl: Zpl, parameters: Parameters): void;
}

/** What works as soon as it has arrived. */
const controlCommands: Record<string, ControlCommand> = {
  '~HS': { means: 'host status', run: (zpl) => zpl.tellStatus() },
  '~HI': { means: 'host identification', run: (zpl) => zpl.tellIdentity() },
  '~HQ': { means: 'host query', run: (zpl, given) => zpl.answerQuery(given.letter(0, '')) },
  '~JA': { means: 'cancel all', run: (zpl) => zpl.cancelAll() },
  '~JX': { means: 'cancel the format that has begun', run: (zpl) => zpl.cancelFormat() },
  '~JR': { means: 'reset', run: (zpl) => zpl.workings.restart() },
  '~PP': { means: 'pause', run: (zpl) => zpl.workings.setCondition({ paused: true }) },
  '~PS': { means: 'print on', run: (zpl) => zpl.workings.setCondition({ paused: false }) },
  '~CC': { means: 'another caret', run: () => {} },
  '~CD': { means: 'another delimiter', run: () => {} },
  '~CT': { means: 'another tilde', run: () => {} },
  '~JC': { means: 'calibrate', run: () => {} },
  '~JS': { means: 'backfeed', run: () => {} },
  '~PH': { means: 'feed a label', run: (zpl) => zpl.feedLabel() },
  '~PR': { means: 'repeat the last label for the applicator', run: () => {} },
  '~SD': { means: 'darkness', run: () => {} },
  '~TA': { means: 'tear-off position', run: () => {} },
};

/** Kept as they come, in order with the formats that use them. */
const downloads = new Set(['~DG']);
const shownText = 60;

class Zpl implements Language {
  readonly workings: Workings;
  readonly engine: LabelHead;
  readonly #model: ZplModel;
  readonly #format: Format;
  /** Reads what arrives, for commands that are obeyed at once. */
  readonly #arriving = new Lexer();
  /** Reads the same bytes again when their turn comes. */
  #waiting = new Lexer();
  /** Labels were ordered, and nobody was told that they are out. */
  #owesAnswer = false;
  /** Formats that have arrived, and those of them that were read. */
  #formatsIn = 0;
  #formatsRead = 0;

  constructor(model: ZplModel, workings: Workings) {
    this.#model = model;
    this.workings = workings;
    this.engine = new LabelHead({
      canMove: () => isOnline(workings.condition),
      paperEnded: () => workings.paperEnded(),
      labelOut: (batch, copy) => {
        const cuts = batch.cutsAfter(copy);
        workings.deliver(
          labelPiece(batch, batch.picture.height),
          cuts ? 'full' : null,
          batch.offset,
        );
        if (cuts) workings.tell({ kind: 'cut', mode: 'full' });
        if (batch.pausesAfter(copy)) workings.setCondition({ paused: true });
      },
    });
    this.#format = new Format({
      model,
      ration: workings.ration,
      library: workings.library,
      complain: (reason) => workings.complain(reason),
      get offset() {
        return workings.offset;
      },
      order: (batch) => {
        this.#owesAnswer = true;
        this.engine.order(batch);
      },
    });
  }

  hear(byte: number): (() => void) | null {
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
      this.workings.noteArrived(`~${command.name}`, known.means, text.slice(0, shownText), length);
      known.run(this, new Parameters(command));
    };
  }

  *interpret(): Reading<never> {
    this.#waiting = new Lexer();
    this.#format.drop();
    for (;;) {
      const byte = (yield 1)[0]!;
      const strayBefore = this.#waiting.stray;
      const command = this.#waiting.push(byte);
      if (this.#waiting.stray > strayBefore) {
        if (strayBefore === 0) this.workings.note('', 'outside of any command', '', 1);
        this.workings.complain('bytes outside of any command');
      } else this.#waiting.stray = 0;
      // A prefix ends the command before it, and belongs to the next.
      if (command) this.#obey(command, command.isFollowed ? 1 : 0);
    }
  }

  halfPicture(missing: number): Uint8Array {
    return Uint8Array.from(Buffer.from(`^XA^FO0,0^GFB,${missing},${missing},1,`));
  }

  /** A label that stopped for paper, ribbon or an open head is printed anew. */
  conditionChanged(before: Condition, after: Condition): void {
    const wasOpened = before.paper === 'out' || before.ribbon === 'out' || before.cover === 'open';
    if (wasOpened && isOnline(after)) this.engine.beginAgain();
  }

  tellStatus(): void {
    const { condition, room, waiting } = this.workings;
    const { paper, ribbon, cover, overheated } = condition;
    const isStopped = paper === 'out' || ribbon === 'out' || cover === 'open' || overheated;
    if (isStopped && this.#model.silentWhenStopped) return;
    const { settings, pictures, isOpen } = this.#format;
    const status = hostStatus(this.#model, condition, {
      labelLength: settings.labelLength,
      formatsWaiting: this.#formatsIn - this.#formatsRead,
      isBufferFull: room === 0,
      isFormatOpen: isOpen && waiting === 0,
      labelsLeft: this.engine.labelsLeft,
      pictures: pictures.size,
      cuts: settings.cuts,
    });
    // Asked before a job it tells how the printer is, asked behind one how far that has come.
    if (this.#owesAnswer) this.workings.confirm(status);
    else this.workings.answer(status);
    if (this.workings.isConfirming && this.engine.isIdle) this.#owesAnswer = false;
  }

  /** Who asks this begins a new conversation. */
  tellIdentity(): void {
    this.#owesAnswer = false;
    this.workings.answer(hostIdentification(this.#model));
  }

  answerQuery(kind: string): void {
    if (kind === 'ES') this.workings.answer(errorStatus(this.workings.condition));
    else this.workings.complain('a query that is not known');
  }

  feedLabel(): void {
    this.engine.feed(this.#format.settings.labelLength + this.#model.gap);
  }

  /** What waits is dropped; the label in print is finished. */
  cancelAll(): void {
    this.engine.cancel();
    this.#owesAnswer = false;
    this.#forget();
  }

  cancelFormat(): void {
    if (this.#format.isOpen) this.#forget();
  }

  #forget(): void {
    this.#formatsRead = this.#formatsIn;
    this.workings.forgetInput();
  }

  #obey(command: ZplCommand, behind: number): void {
    const name = `${command.prefix}${command.name}`;
    if (command.prefix === '~' && !downloads.has(name)) {
      if (!controlCommands[name]) this.#refuse(command, name, behind);
      return;
    }
    const known = formatCommands[name];
    if (!known) return this.#refuse(command, name, behind);
    this.workings.note(
      name,
      known.means,
      command.text.slice(0, shownText),
      command.length + behind,
    );
    if (name === '^XZ') this.#formatsRead++;
    known.run(this.#format, new Parameters(command), command);
  }

  #refuse({ text, length }: ZplCommand, name: string, behind: number): void {
    this.workings.note(name, 'unknown', text.slice(0, shownText), length + behind);
    this.workings.complain('unknown');
  }
}
