// StarPRNT commands for barcodes and two-dimensional codes.

import { Bitmap } from '../../raster/bitmap.ts';
import { type Reading, take, word } from '../machine/reading.ts';
import { qr as drawQr } from '../codes/qr.ts';
import { lettering } from '../pictures/lettering.ts';
import { once, type RasterPicture, repeated } from '../pictures/raster-picture.ts';
import {
  type BarcodeContent,
  bars,
  modules,
  pdf417Options,
  withCheckDigit,
} from '../codes/symbols.ts';
import { upceOf } from '../codes/upce.ts';
import { digit } from '../receipt/command.ts';
import type { StarCommands, StarComposer } from './composer.ts';

export const codeCommands: StarCommands = {
  'ESC b': { means: 'barcode', takes: 4, run: barcode },
  'ESC GS y': { means: 'QR', takes: 1, run: qr },
  'ESC GS x': { means: 'PDF417', takes: 1, run: pdf417 },
};

const RS = 0x1e;

/** The barcodes by n1. */
const barcodes: ((data: string) => BarcodeContent | null)[] = [
  upce,
  withCheckDigit('upca', 11),
  withCheckDigit('ean8', 7),
  withCheckDigit('ean13', 12),
  (data) =>
    /^[0-9A-Z $%+\-./]+$/.test(data)
      ? { symbol: { bcid: 'code39', text: data }, readable: `*${data}*` }
      : null,
  (data) => {
    const text = data.length % 2 === 1 ? `0${data}` : data;
    return /^\d+$/.test(data)
      ? { symbol: { bcid: 'interleaved2of5', text }, readable: text }
      : null;
  },
  code128,
  (data) =>
    /^\p{ASCII}+$/u.test(data)
      ? { symbol: { bcid: 'code93ext', text: data, includecheck: true }, readable: data }
      : null,
  (data) =>
    /^[A-Da-d][0-9$+\-./:]+[A-Da-d]$/.test(data)
      ? { symbol: { bcid: 'rationalizedCodabar', text: data.toUpperCase() }, readable: data }
      : null,
  (data) => {
    const text = `^FNC1${data.replaceAll(/[() ]/g, '')}`;
    return data === ''
      ? null
      : { symbol: { bcid: 'code128', text, parsefnc: true }, readable: data };
  },
];

function upce(data: string): BarcodeContent | null {
  const text = upceOf(data);
  return text === null ? null : { symbol: { bcid: 'upce', text }, readable: data };
}

/** %0 is a percent sign, %1 to %4 are functions, %5 is DEL, %@ to %_ are control characters. */
function code128(data: string): BarcodeContent | null {
  let text = '';
  let readable = '';
  for (let at = 0; at < data.length; at++) {
    const character = data[at]!;
    if (character !== '%') {
      text += character === '^' ? '^094' : character;
      readable += character;
      continue;
    }
    const next = data[++at] ?? '';
    if (next === '0') {
      text += '%';
      readable += '%';
    } else if (/[1-4]/.test(next)) text += `^FNC${next}`;
    else if (next === '5') text += '^127';
    else if (next >= '@' && next <= '_')
      text += `^${String(next.charCodeAt(0) - 64).padStart(3, '0')}`;
    else return null;
  }
  if (!/^\p{ASCII}+$/u.test(data)) return null;
  return { symbol: { bcid: 'code128', text, parse: true, parsefnc: true }, readable };
}

/** Narrow and wide elements in dots, by n3, which begins at 1. */
const modulesOnly = widths('2 3 4');
const widths39 = widths('2/6 3/9 4/12 2/5 3/8 4/10 2/4 3/6 4/8');
const widthsItf = widths('2/5 4/10 6/15 2/4 4/8 6/12 2/6 3/9 4/12');

function widths(text: string): number[][] {
  return text.split(' ').map((pair) => pair.split('/').map(Number));
}

const code39Kind = 4;
const itfKind = 5;
const codabarKind = 8;

/** ESC b n1 n2 n3 n4 d … RS — kind, text and feed, widths, height. */
function* barcode(composer: StarComposer, parameters: Uint8Array): Reading {
  const data: number[] = [];
  for (let byte = (yield 1)[0]!; byte !== RS; byte = (yield 1)[0]!)
    if (data.length < 256) data.push(byte);
  const [kind, way, width] = [digit(parameters[0]!), digit(parameters[1]!), digit(parameters[2]!)];
  const known =
    kind === itfKind
      ? widthsItf
      : kind === code39Kind || kind === codabarKind
        ? widths39
        : modulesOnly;
  const [narrow, wide] = known[width - 1] ?? [];
  const content = barcodes[kind]?.(Buffer.from(data).toString('latin1'));
  const { library } = composer.controls;
  const dots = content && narrow && bars(library, content.symbol, narrow, parameters[3]!, wide);
  if (!narrow || way < 1 || way > 4) composer.controls.complain('invalid parameters');
  else if (!dots) composer.controls.complain('data that does not fit the barcode');
  else if (dots.width > composer.settings.areaWidth - composer.x)
    composer.controls.complain('a barcode wider than the print area');
  else {
    composer.controls.noteCode(narrow);
    composer.writePicture(way % 2 === 0 ? withText(dots, content.readable) : dots);
    if (way <= 2) composer.lineFeed();
  }
}

function withText(dots: RasterPicture, readable: string): RasterPicture {
  const line = lettering(readable, 12, 24);
  const size = { width: Math.max(dots.width, line.width), height: dots.height + 24 };
  const center = (width: number) => (size.width - width) >> 1;
  const draw = () => {
    const whole = new Bitmap(size.width, size.height);
    whole.draw(dots.draw(), center(dots.width), 0);
    whole.draw(line.draw(), center(line.width), dots.height);
    return whole;
  };
  return { ...size, draw };
}

/** ESC GS y S 0 model, S 1 level, S 2 module; D 1 m nL nH d …; P. */
function* qr(composer: StarComposer, [letter]: Uint8Array): Reading {
  const { qr: kept } = composer.symbols;
  const name = String.fromCharCode(letter!);
  if (name === 'S') {
    const [which, n] = yield 2;
    delete kept.picture;
    if (digit(which!) === 1) kept.level = digit(n!) <= 3 ? digit(n!) : 0;
    else if (digit(which!) === 2) kept.module = Math.min(8, Math.max(1, n!));
  } else if (name === 'D') {
    const [way, , low, high] = yield 4;
    if (digit(way!) !== 1) composer.controls.complain('data in parts is not read');
    delete kept.picture;
    kept.data = yield* readText(low! + high! * 256);
  } else if (name === 'P') {
    if (kept.picture === undefined) kept.picture = qrDots(kept);
    print(composer, kept.picture);
  } else if (name === 'I') composer.controls.complain('not emulated');
  else composer.controls.complain('unknown');
}

function qrDots({ level, module, data }: StarComposer['symbols']['qr']): RasterPicture | null {
  const symbol = data === '' ? null : drawQr(Buffer.from(data, 'latin1'), level);
  return symbol && once({ ...repeated(symbol, module, module), module });
}

/** ESC GS x S 0 n p1 p2 size, S 1 level, S 2 module, S 3 aspect; D nL nH d …; P. */
function* pdf417(composer: StarComposer, [letter]: Uint8Array): Reading {
  const { pdf417: kept } = composer.symbols;
  const name = String.fromCharCode(letter!);
  if (name === 'S') {
    const which = digit((yield 1)[0]!);
    if (which === 0) {
      const [way, rows, columns] = yield 3;
      const isFixed = digit(way!) === 1;
      kept.rows = isFixed ? rows! : 0;
      kept.columns = isFixed ? columns! : 0;
    } else {
      const n = digit((yield 1)[0]!);
      if (which === 1) kept.level = Math.min(8, n);
      else if (which === 2) kept.module = Math.min(10, Math.max(1, n));
      else if (which === 3) kept.aspect = Math.min(10, Math.max(1, n));
    }
  } else if (name === 'D') kept.data = yield* readText(word(yield 2));
  else if (name === 'P') print(composer, pdf417Dots(composer));
  else if (name === 'I') composer.controls.complain('not emulated');
  else composer.controls.complain('unknown');
}

function pdf417Dots(composer: StarComposer): RasterPicture | null {
  const { columns, rows, level, module, aspect, data } = composer.symbols.pdf417;
  const options = pdf417Options(data, { level, columns, rows });
  return modules(composer.controls.library, options, module, module * aspect);
}

function* readText(length: number): Reading<string> {
  return length === 0 ? '' : Buffer.from(yield* take(length)).toString('latin1');
}

function print(composer: StarComposer, dots: RasterPicture | null): void {
  if (!dots) composer.controls.complain('a symbol that cannot be drawn');
  else if (dots.width > composer.settings.areaWidth)
    composer.controls.complain('a symbol wider than the print area');
  else {
    if (dots.module !== undefined) composer.controls.noteCode(dots.module);
    composer.printPicture(dots);
  }
}
