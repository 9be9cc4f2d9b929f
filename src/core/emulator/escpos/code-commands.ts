// ESC/POS commands for barcodes and two-dimensional codes: their data and size.
// barcode.ts and matrix.ts draw them.

import { Bitmap } from '../../raster/bitmap.ts';
import { type Reading, take } from '../machine/reading.ts';
import type { EscposCommands, EscposComposer } from './composer.ts';
import type { RasterPicture } from '../pictures/raster-picture.ts';
import { type Barcode, barcode } from './barcode.ts';
import { digit, oneByte } from '../receipt/command.ts';
import { GlyphCell, PrintLine } from '../receipt/print-line.ts';
import { type KeptSymbol, matrix } from './matrix.ts';
import { initialSettings } from './settings.ts';

function setBarcode(
  composer: EscposComposer,
  change: Partial<EscposComposer['settings']['barcode']>,
): void {
  composer.set({ barcode: { ...composer.settings.barcode, ...change } });
}

export const codeCommands: EscposCommands = {
  'GS h': oneByte('height of barcodes', (composer, n) =>
    setBarcode(composer, { height: n || 162 }),
  ),
  'GS w': oneByte('module of barcodes', (composer, n) => {
    if (n >= 1 && n <= 6) setBarcode(composer, { module: n });
    else composer.controls.complain(`invalid parameter ${n}`);
  }),
  'GS H': oneByte('text of barcodes', (composer, n) => setBarcode(composer, { text: n % 48 })),
  'GS f': oneByte('font of barcodes', (composer, n) =>
    setBarcode(composer, { font: digit(n) === 1 ? 'B' : 'A' }),
  ),
  'GS k': { means: 'barcode', takes: 1, run: readBarcode },
};

export const codeBlocks: EscposCommands = {
  'GS ( k': { means: 'two-dimensional code', run: twoDimensional },
};

/** GS k m d … NUL for m up to 6, GS k m n d … from 65 on. */
function* readBarcode(composer: EscposComposer, [m]: Uint8Array): Reading {
  let data: Uint8Array;
  if (m! >= 65 && m! <= 79) data = yield* take((yield 1)[0]!);
  else if (m! <= 6) data = yield* untilNul();
  else {
    composer.controls.complain(`invalid parameter ${m}`);
    return;
  }
  if (composer.ignores('draws no barcodes')) return;
  if (composer.takesPicture) printBarcode(composer, m! <= 6 ? m! + 65 : m!, data);
  else composer.controls.complain('only allowed at the start of a line');
  if (m! <= 6 && composer.model.quirks.includes('resets barcode settings after GS k, function A'))
    composer.set({ barcode: initialSettings(composer.model).barcode });
}

function* untilNul(): Reading<Uint8Array> {
  const data: number[] = [];
  for (let byte = (yield 1)[0]!; byte !== 0; byte = (yield 1)[0]!)
    if (data.length < 255) data.push(byte);
  return Uint8Array.from(data);
}

function printBarcode(composer: EscposComposer, m: number, data: Uint8Array): void {
  const { barcode: settings, areaWidth } = composer.settings;
  const symbol = barcode(m, data, settings.module, composer.controls.library);
  if (symbol === undefined)
    return composer.controls.complain('too many new symbols for the bytes received');
  if (!symbol) {
    composer.controls.complain('data that does not fit the barcode');
    for (const byte of data) if (byte >= 0x20) composer.write(byte);
    return;
  }
  if (symbol.width > areaWidth) {
    composer.controls.complain('a barcode wider than the print area');
    return;
  }
  if (symbol.isWrong) composer.controls.complain('a wrong check digit, encoded as it is');
  composer.controls.noteCode(settings.module);
  const lines = [1, 2].flatMap((bit) => (settings.text & bit ? symbol.readable : []));
  composer.printPicture(withReadable(composer, symbol), lines);
}

const plain = { isRed: false, bold: false, underline: 0, invert: false } as const;

/** The bars with their text above or below them. */
function withReadable(composer: EscposComposer, symbol: Barcode): RasterPicture {
  const { text, font, height: barHeight } = composer.settings.barcode;
  const readable = composer.fonts[font];
  const { cell } = readable;
  const characters = Array.from(symbol.readable);
  const textWidth = text & 3 ? characters.length * cell.width : 0;
  const width = Math.max(symbol.width, textWidth);
  const above = text & 1 ? cell.height : 0;
  const height = above + barHeight + (text & 2 ? cell.height : 0);
  const left = (width - symbol.width) >> 1;
  const draw = () => {
    const dots = new Bitmap(width, height);
    for (const [x, wide] of symbol.bars()) dots.fill(left + x, above, wide, barHeight);
    const line = new PrintLine(width);
    const style = { ...cell, glyphWidth: cell.width, scaleX: 1, scaleY: 1, ...plain };
    // Epson spreads the characters over the width of the bars.
    const pitch = width / characters.length;
    characters.forEach((character, index) => {
      const x = Math.floor(index * pitch + (pitch - cell.width) / 2);
      line.add(new GlyphCell(x, character, readable.rows(character.codePointAt(0)!), style));
    });
    const shown = line.draw(0);
    if (text & 1) dots.draw(shown, 0, 0);
    if (text & 2) dots.draw(shown, 0, above + barHeight);
    return dots;
  };
  return { width, height, draw };
}

function noSymbol(): KeptSymbol {
  return {
    module: 3,
    rowHeight: 3,
    columns: 0,
    rows: 0,
    level: 48,
    compact: false,
    data: new Uint8Array(0),
  };
}

/** GS ( k cn fn … — cn selects the kind of symbol. */
function twoDimensional(composer: EscposComposer, parameters: Uint8Array): void {
  const [kind = 0, fn = 0, n = 0] = parameters;
  let kept = composer.keptSymbols.get(kind);
  if (!kept) {
    if (kind < 48 || kind > 54) return composer.controls.complain('unknown kind of symbol');
    composer.keptSymbols.set(kind, (kept = noSymbol()));
  }
  const isStacked = kind === 48; // PDF417
  if (fn < 81) delete kept.picture;
  if (fn === 65 && isStacked) kept.columns = n;
  else if (fn === 66 && isStacked) kept.rows = n;
  else if (fn === 67) kept.module = n;
  else if (fn === 68 && isStacked) kept.rowHeight = n;
  else if (fn === 69) kept.level = isStacked ? (parameters[3] ?? 48) : n;
  else if (fn === 70 && isStacked) kept.compact = n === 1;
  else if (fn === 80) kept.data = parameters.slice(3);
  else if (fn === 81) printMatrix(composer, kind, kept);
  else if (fn === 82) sendSize(composer, kind, kept);
  else if (fn !== 65 && fn !== 66) composer.controls.complain('unknown function');
}

function printMatrix(composer: EscposComposer, kind: number, kept: KeptSymbol): void {
  const picture = matrix(kind, kept, composer.controls.library);
  if (!composer.takesPicture) composer.controls.complain('only allowed at the start of a line');
  else if (!picture) composer.controls.complain('a symbol that cannot be drawn');
  else if (picture.width > composer.settings.areaWidth)
    composer.controls.complain('a symbol wider than the print area');
  else {
    composer.controls.noteCode(kept.module);
    composer.printPicture(picture);
  }
}

/** 37 36 width 1F height 1F 31 1F 30 00, as decimal digits. */
function sendSize(composer: EscposComposer, kind: number, kept: KeptSymbol): void {
  const picture = matrix(kind, kept, composer.controls.library);
  const text = `${picture?.width ?? 0}\x1f${picture?.height ?? 0}\x1f1\x1f${picture ? 0 : 1}`;
  composer.controls.answer(Uint8Array.of(0x37, 0x36, ...new TextEncoder().encode(text), 0));
}
