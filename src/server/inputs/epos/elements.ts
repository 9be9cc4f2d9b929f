// The elements of ePOS-Print: each becomes elements of a sequence. Attributes of text stay in
// force until they are changed.

import type { Align, FontName, TextStyle } from '../../../core/model/paper/plain-block.ts';
import type {
  RuleStyle,
  SequenceBarcode,
  SequenceElement,
  SequenceImage,
  SequenceMatrix,
  SequenceText,
} from '../../../core/model/paper/sequence.ts';
import type {
  BarcodeFormat,
  ErrorCorrection,
  MatrixFormat,
} from '../../../core/model/templates/symbology.ts';
import { imageBytes, mostDots } from '../../../core/sequence/picture.ts';
import { unescaped, type XmlElement } from '../../../core/xml.ts';
import { Attributes, SchemaError } from './attributes.ts';
import { barcodeContent, withoutEscapes } from './code-content.ts';

const aligns: Record<string, Align> = { left: 'left', center: 'center', right: 'right' };
const fonts: Record<string, FontName> = {
  font_a: 'A',
  font_b: 'B',
  font_c: 'B',
  font_d: 'B',
  font_e: 'B',
  special_a: 'A',
  special_b: 'B',
};
const colors = { none: 'none', color_1: 'black', color_2: 'red', color_3: 'red', color_4: 'red' };
/** Languages whose Chinese characters have forms of their own. */
const locales: Record<string, string> = {
  ja: 'ja',
  'ja-jp': 'ja',
  'ja-ex': 'ja',
  ko: 'ko',
  'ko-kr': 'ko',
  'zh-hans': 'zh-CN',
  'zh-cn': 'zh-CN',
  'zh-hant': 'zh-TW',
  'zh-tw': 'zh-TW',
};

/** What earlier elements have set. */
export class EposState {
  align: Align = 'left';
  lineSpacing = 30;
  font: FontName = 'A';
  width = 1;
  height = 1;
  bold = false;
  underline = false;
  invert = false;
  color: 'none' | 'black' | 'red' = 'black';
  isTurned = false;
  locale: string | undefined;

  get style(): TextStyle {
    const { font, width, height, bold, underline, invert, color } = this;
    const ink = color === 'red' ? ({ color: 'red' } as const) : {};
    return { font, size: { width, height }, bold, underline, invert, ...ink };
  }

  /** Takes over the alignment, and for codes the rotation. */
  take(attributes: Attributes): void {
    this.align = attributes.word('align', aligns) ?? this.align;
    this.isTurned = attributes.flag('rotate') ?? this.isTurned;
  }
}

export function readText(element: XmlElement, state: EposState): SequenceText {
  const attributes = new Attributes(element);
  state.take(attributes);
  const language = attributes.text('lang');
  if (language !== undefined) state.locale = locales[language.toLowerCase()];
  state.font = attributes.word('font', fonts) ?? state.font;
  const [wide, high] = [attributes.flag('dw'), attributes.flag('dh')];
  if (wide !== undefined) state.width = wide ? 2 : 1;
  if (high !== undefined) state.height = high ? 2 : 1;
  state.width = attributes.integer('width', 1, 8) ?? state.width;
  state.height = attributes.integer('height', 1, 8) ?? state.height;
  state.invert = attributes.flag('reverse') ?? state.invert;
  state.underline = attributes.flag('ul') ?? state.underline;
  state.bold = attributes.flag('em') ?? state.bold;
  attributes.flag('smooth');
  state.color = (attributes.word('color', colors) as EposState['color']) ?? state.color;
  state.lineSpacing = attributes.integer('linespc', 0, 255) ?? state.lineSpacing;
  const content = unescaped(element.text);
  // Text without a colour takes its room on the paper, and no ink.
  const text = state.color === 'none' ? content.replace(/[^\s]/g, ' ') : content;
  const { style, align, lineSpacing, locale } = state;
  const x = attributes.integer('x', 0, 65_535);
  const turned = state.isTurned && ({ isTurned: true } as const);
  const placed = { ...(x !== undefined && { x }), ...(locale !== undefined && { locale }) };
  return { kind: 'text', text, style, align, lineSpacing, ...placed, ...turned };
}

export function readFeed(
  element: XmlElement,
  state: EposState,
): SequenceElement & { kind: 'feed' } {
  const attributes = new Attributes(element);
  state.lineSpacing = attributes.integer('linespc', 0, 255) ?? state.lineSpacing;
  const unit = attributes.integer('unit', 0, 255);
  const lines = attributes.integer('line', 0, 255);
  const position = attributes.word('pos', {
    peeling: 0,
    cutting: 0,
    current_tof: 0,
    next_tof: 0,
  });
  const counted = lines ?? (unit === undefined && position === undefined ? 1 : 0);
  return { kind: 'feed', dots: (unit ?? 0) + counted * state.lineSpacing };
}

export function readImage(element: XmlElement, state: EposState): SequenceImage {
  const attributes = new Attributes(element);
  state.align = attributes.word('align', aligns) ?? state.align;
  const width = attributes.required('width', 1, 65_535);
  const height = attributes.required('height', 1, 65_535);
  attributes.word('color', colors);
  const depth = attributes.word('mode', { mono: 1, gray16: 4 } as const) ?? 1;
  const data = element.text.replace(/\s+/g, '');
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(data)) throw new SchemaError('<image> is not in base64.');
  if (width * height > mostDots)
    throw new SchemaError(
      `<image> has ${width} × ${height} dots; at most ${mostDots} are printed.`,
    );
  const bytes = Math.floor((data.replace(/=+$/, '').length * 3) / 4);
  const size = { width, height, depth };
  const isPacked = bytes < imageBytes(size, false);
  if (isPacked && bytes < imageBytes(size, true))
    throw new SchemaError(
      `<image> has ${bytes} bytes; ${width} × ${height} dots need ${imageBytes(size, false)}.`,
    );
  return { kind: 'image', ...size, isPacked, data, align: state.align };
}

const barcodeTypes: Record<string, BarcodeFormat> = {
  upc_a: 'upca',
  upc_e: 'upce',
  ean13: 'ean13',
  jan13: 'ean13',
  ean8: 'ean8',
  jan8: 'ean8',
  code39: 'code39',
  itf: 'itf',
  codabar: 'codabar',
  code93: 'code93',
  code128: 'code128',
  code128_auto: 'code128',
  gs1_128: 'gs1-128',
  gs1_databar_omnidirectional: 'databar',
  gs1_databar_truncated: 'databar',
  gs1_databar_limited: 'databar-limited',
  gs1_databar_expanded: 'databar-expanded',
};

const hri = { none: 'none', above: 'above', below: 'below', both: 'both' } as const;

export function readBarcode(element: XmlElement, state: EposState): SequenceBarcode {
  const attributes = new Attributes(element);
  state.take(attributes);
  const format = attributes.word('type', barcodeTypes);
  if (!format) throw new SchemaError('<barcode> needs the attribute type.');
  const { align, isTurned } = state;
  return {
    kind: 'barcode',
    format,
    value: barcodeContent(attributes.text('type')!, format, unescaped(element.text)),
    module: attributes.clamped('width', 2, 6) ?? 3,
    height: attributes.clamped('height', 1, 255) ?? 162,
    text: attributes.word('hri', hri) ?? 'none',
    font: attributes.word('font', fonts) ?? 'A',
    align,
    ...(isTurned && { isTurned }),
  };
}

interface SymbolType {
  format: MatrixFormat | BarcodeFormat;
  modules: [least: number, most: number, usual: number];
}

const pdf417: SymbolType = { format: 'pdf417', modules: [2, 8, 3] };
const qr: SymbolType = { format: 'qrcode', modules: [3, 16, 3] };
const maxi: SymbolType = { format: 'maxicode', modules: [2, 16, 3] };
const square: SymbolType = { format: 'datamatrix', modules: [2, 16, 3] };
const aztec: SymbolType = { format: 'aztec', modules: [2, 16, 3] };
const gs1: [number, number, number] = [2, 8, 2];

const symbolTypes: Record<string, SymbolType> = {
  pdf417_standard: pdf417,
  pdf417_truncated: pdf417,
  qrcode_model_1: qr,
  qrcode_model_2: qr,
  qrcode_micro: { ...qr, format: 'micro-qrcode' },
  maxicode_mode_2: maxi,
  maxicode_mode_3: maxi,
  maxicode_mode_4: maxi,
  maxicode_mode_5: maxi,
  maxicode_mode_6: maxi,
  gs1_databar_stacked: { format: 'databar-stacked', modules: gs1 },
  gs1_databar_stacked_omnidirectional: { format: 'databar-stacked-omni', modules: gs1 },
  gs1_databar_expanded_stacked: { format: 'databar-expanded-stacked', modules: gs1 },
  azteccode_fullrange: aztec,
  azteccode_compact: aztec,
  datamatrix_square: square,
  datamatrix_rectangle_8: square,
  datamatrix_rectangle_12: square,
  datamatrix_rectangle_16: square,
};

const stackedHeight = 40;

export function readSymbol(
  element: XmlElement,
  state: EposState,
): SequenceBarcode | SequenceMatrix {
  const attributes = new Attributes(element);
  state.take(attributes);
  const type = attributes.word('type', symbolTypes);
  if (!type) throw new SchemaError('<symbol> needs the attribute type.');
  const { format, modules } = type;
  const [least, most, usual] = modules;
  const module = attributes.clamped('width', least, most) ?? usual;
  const content = unescaped(element.text);
  const { align, isTurned } = state;
  const turned = isTurned && ({ isTurned } as const);
  const level = attributes.text('level');
  if (format.startsWith('databar')) {
    const stacked = format as BarcodeFormat;
    const value = barcodeContent('', stacked, content);
    const bars = { height: stackedHeight, text: 'none', font: 'A' } as const;
    return { kind: 'barcode', format: stacked, value, module, ...bars, align, ...turned };
  }
  const errorCorrection = correctionOf(format as MatrixFormat, level);
  const value = withoutEscapes(content);
  return {
    kind: 'matrix',
    format: format as MatrixFormat,
    value,
    module,
    errorCorrection,
    align,
    ...turned,
  };
}

/** Levels that belong to another symbol, and numbers that are out of range, are the default. */
function correctionOf(format: MatrixFormat, level: string | undefined): ErrorCorrection {
  const [, step] = /^level_([0-8lmqh])$/.exec(level ?? '') ?? [];
  if (format === 'pdf417') return step !== undefined && /\d/.test(step) ? Number(step) : 1;
  if (format === 'qrcode' || format === 'micro-qrcode')
    return step !== undefined && /[lmqh]/.test(step)
      ? (step.toUpperCase() as 'L' | 'M' | 'Q' | 'H')
      : format === 'qrcode'
        ? 'M'
        : null;
  if (format !== 'aztec') return null;
  const percent = Number(level ?? Number.NaN);
  return percent >= 5 && percent <= 95 ? Math.round(percent) : 23;
}

export const ruleStyles: Record<string, RuleStyle> = {
  thin: { thickness: 2, isDouble: false },
  medium: { thickness: 4, isDouble: false },
  thick: { thickness: 6, isDouble: false },
  thin_double: { thickness: 2, isDouble: true },
  medium_double: { thickness: 4, isDouble: true },
  thick_double: { thickness: 6, isDouble: true },
};

export function ruleOf(attributes: Attributes): RuleStyle {
  return attributes.word('style', ruleStyles) ?? ruleStyles.thin!;
}

export function readPulse(element: XmlElement): SequenceElement {
  const attributes = new Attributes(element);
  const pin = attributes.word('drawer', { drawer_1: 2, drawer_2: 5 } as const) ?? 2;
  const times = { pulse_100: 100, pulse_200: 200, pulse_300: 300, pulse_400: 400, pulse_500: 500 };
  const onMs = attributes.word('time', times) ?? 100;
  return { kind: 'drawer', pin, onMs, offMs: 500 };
}

const patterns = [
  'none',
  'error',
  'paper_end',
  ...['a', 'b', 'c', 'd', 'e'].map((letter) => `pattern_${letter}`),
  ...Array.from({ length: 11 }, (_, number) => `pattern_${number}`),
];
const soundPatterns = Object.fromEntries(patterns.map((name) => [name, name]));

/** More is noise: 0 is endless at the till's own printer. */
const mostBeeps = 8;

export function readSound(element: XmlElement): SequenceElement[] {
  const attributes = new Attributes(element);
  const pattern = attributes.word('pattern', soundPatterns) ?? 'pattern_a';
  const repeat = attributes.integer('repeat', 0, 255) ?? 1;
  attributes.clamped('cycle', 1000, 25_500);
  if (pattern === 'none') return [];
  return [{ kind: 'beep', times: repeat === 0 ? mostBeeps : Math.min(repeat, mostBeeps) }];
}

/** ESC/POS in hexadecimal digits. */
export function readCommand(element: XmlElement): SequenceElement[] {
  const digits = element.text.replace(/\s+/g, '');
  if (digits.length % 2 === 1 || /[^0-9a-f]/i.test(digits))
    throw new SchemaError('<command> is not in hexadecimal digits.');
  if (digits === '') return [];
  return [{ kind: 'raw', data: Buffer.from(digits, 'hex').toString('base64') }];
}

const cuts = {
  feed: 'partial',
  no_feed: 'partial',
  reserve: 'partial',
  feed_fullcut: 'full',
  no_feed_fullcut: 'full',
  reserve_fullcut: 'full',
} as const;

export function readCut(element: XmlElement): SequenceElement {
  return { kind: 'cut', mode: new Attributes(element).word('type', cuts) ?? 'partial' };
}

/** A picture in the memory of the till's own printer. */
export function readLogo(
  element: XmlElement,
  state: EposState,
): SequenceElement & { kind: 'lost' } {
  const attributes = new Attributes(element);
  state.align = attributes.word('align', aligns) ?? state.align;
  const [one, two] = [attributes.required('key1', 0, 255), attributes.required('key2', 0, 255)];
  const what = `The logo ${one}/${two} is stored in another printer: send it as an image.`;
  return { kind: 'lost', what };
}
