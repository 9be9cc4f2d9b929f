// Whether an ESC/POS printer reads two-byte characters, and in which encoding.

import { beginsWide, type WideEncoding } from '../receipt/wide-text.ts';
import type { EscposModel } from './models.ts';

/** By the n of FS C. */
const japanese: Record<number, WideEncoding> = { 0: 'jis', 1: 'shiftjis', 2: 'shiftjis' };

export class WideMode {
  readonly #model: EscposModel;
  #isOn: boolean;
  encoding: WideEncoding = 'gb18030';

  constructor(model: EscposModel) {
    this.#model = model;
    this.#isOn = model.startsInKanji;
    this.reset();
  }

  /** ESC @ — printers that start in this mode come back to it only if it is still on. */
  reset(): void {
    const { wide, startsInKanji } = this.#model;
    this.#isOn &&= startsInKanji;
    this.encoding = wide === 'japanese' ? 'jis' : wide === 'any' ? 'gb18030' : wide;
  }

  turnOn(isOn: boolean): void {
    this.#isOn = isOn;
  }

  /** FS C n — false if there is no such encoding. Printers of other countries ignore it. */
  select(n: number): boolean {
    const encoding = japanese[n >= 48 ? n - 48 : n];
    const { wide } = this.#model;
    if (encoding && (wide === 'japanese' || wide === 'any')) this.encoding = encoding;
    return encoding !== undefined;
  }

  /** Shift_JIS needs no FS &: its first bytes mean nothing else. */
  begins(byte: number): boolean {
    if (!this.#isOn && this.encoding !== 'shiftjis') return false;
    return beginsWide(this.encoding, byte);
  }
}
