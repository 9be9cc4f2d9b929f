// Whether an ESC/POS printer reads two-byte characters, and in which encoding.

import { beginsWide, type WideEncoding } from '../receipt/wide-text.ts';
import type { EscposModel } from './models.ts';

/** The encodings by the n of FS C. */
const japanese: Record<number, WideEncoding> = { 0: 'jis', 1: 'shiftjis', 2: 'shiftjis' };

/** The encodings by the f of FS ( C, function 60: whose signs UTF-8 text has. */
const regions: Record<number, WideEncoding> = { 11: 'jis', 20: 'gb18030', 30: 'big5', 41: 'euckr' };

export class WideMode {
  readonly #model: EscposModel;
  #isOn: boolean;
  encoding: WideEncoding = 'gb18030';
  #region: WideEncoding = 'jis';

  constructor(model: EscposModel) {
    this.#model = model;
    this.#isOn = model.startsInKanji;
    this.reset();
  }

  /** The encoding whose regional signs are drawn. */
  get region(): WideEncoding {
    return this.encoding === 'utf8' ? this.#region : this.encoding;
  }

  /** FS ( C — the parameters are a function and its values. */
  setUtf8([fn, value, region]: Uint8Array): void {
    if (fn === 60) this.#region = regions[region!] ?? this.#region;
    else if (fn === 48 && (value === 2 || value === 50)) this.encoding = 'utf8';
    else if (fn === 48 && this.encoding === 'utf8') this.reset();
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

  /** Shift_JIS and UTF-8 need no FS &: their first bytes mean nothing else. */
  begins(byte: number): boolean {
    const isAlwaysOn = this.encoding === 'shiftjis' || this.encoding === 'utf8';
    if (!this.#isOn && !isAlwaysOn) return false;
    return beginsWide(this.encoding, byte);
  }
}
