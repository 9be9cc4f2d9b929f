// ESC/POS: commands are read in order and composed into lines; real-time
// commands act on arrival, even within the data of an image.

import type { Condition } from '../machine/condition.ts';
import type { EmulatedLanguage } from '../machine/emulated-language.ts';
import type { PrinterControls } from '../machine/printer-controls.ts';
import type { Reading } from '../machine/reading.ts';
import type { Paper } from '../receipt/paper.ts';
import { ReceiptHead } from '../receipt/receipt-head.ts';
import { EscposComposer } from './composer.ts';
import { interpret } from './interpret.ts';
import type { EscposModel } from './models.ts';
import { type RealTimeCommand, RealTimeScanner } from './real-time.ts';
import { automaticStatus, realTimeStatus, wrongProcessId } from './status.ts';
import { StatusReports } from './status-reports.ts';
import type { PictureMemory } from './stored-pictures.ts';

export class EscposLanguage implements EmulatedLanguage {
  readonly head: ReceiptHead;
  readonly #controls: PrinterControls;
  readonly #reports: StatusReports;
  readonly #composer: EscposComposer;
  readonly #scanner = new RealTimeScanner();

  constructor(model: EscposModel, controls: PrinterControls, paper: Paper, memory: PictureMemory) {
    this.#controls = controls;
    this.head = new ReceiptHead(paper, model.aheadRows, controls);
    this.#reports = new StatusReports(controls);
    this.#composer = new EscposComposer(model, controls, this.head, this.#reports, memory);
    this.#composer.macro.interpret = () => interpret(this.#composer);
  }

  scan(byte: number): (() => void) | null {
    const commands = this.#scanner.scan(byte);
    return commands.length === 0 ? null : this.#action(commands);
  }

  // Not inside scan: a closure there allocates a scope for every byte received.
  #action(commands: RealTimeCommand[]): () => void {
    return () => {
      for (const command of commands) this.#execute(command);
    };
  }

  interpret(): Reading<never> {
    return interpret(this.#composer);
  }

  halfImage(missing: number): Uint8Array {
    const rows = Math.min(Math.max(1, missing), 65_535);
    return Uint8Array.of(0x1d, 0x76, 0x30, 0, 1, 0, rows & 0xff, rows >> 8); // GS v 0
  }

  wrongConfirmation(bytes: Uint8Array): Uint8Array {
    return wrongProcessId(bytes);
  }

  status(): Uint8Array {
    return automaticStatus(this.#controls.condition());
  }

  conditionChanged(before: Condition, after: Condition): void {
    this.#reports.conditionChanged(before, after);
  }

  #execute({ name, fn, length, action }: RealTimeCommand): void {
    const controls = this.#controls;
    controls.noteInData(name, 'in real time, within data', `${fn}`, length);
    switch (action.kind) {
      case 'status':
        if (action.n >= 1 && action.n <= 4)
          controls.answer(Uint8Array.of(realTimeStatus(action.n, controls.condition())));
        break;
      case 'recover':
        if (controls.condition().cutter !== 'error') break;
        if (action.clear) this.#clearBuffers();
        controls.setCondition({ cutter: 'ok' });
        break;
      case 'pulse':
        if (this.#reports.allowsPulse) controls.emit(action);
        break;
      case 'clear':
        this.#clearBuffers();
        controls.answer(Uint8Array.of(0x37, 0x25, 0));
        break;
    }
  }

  #clearBuffers(): void {
    this.head.clear();
    this.#composer.page.leave();
    this.#composer.dropLine();
    this.#controls.forgetInput();
  }
}
