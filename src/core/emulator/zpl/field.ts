// A field of a ZPL label: its commands up to ^FS, and the picture they make. It
// knows its position, but not the label.

import { Bitmap } from '../../raster/bitmap.ts';
import type { Ink } from '../label/blend.ts';
import { lostCharacters } from '../../raster/text/lost-characters.ts';
import { lettering, withText } from '../pictures/lettering.ts';
import type { RasterPicture } from '../pictures/raster-picture.ts';
import { type Turn, turnedPicture } from '../pictures/turned.ts';
import type { CodeContext, ZplCode } from './zpl-code.ts';
import { faceOf, type FontFace, widestText } from './fonts.ts';
import { type Serial, serialText } from '../label/serial.ts';
import type { FontChoice } from './settings.ts';
import { zplSymbol } from './zpl-symbols.ts';
import type { ZplParameters } from './zpl-parameters.ts';

/** A picture with its position on the label; a class for the reason that print-strip.ts gives. */
export class PlacedPicture {
  readonly dots: RasterPicture;
  readonly x: number;
  readonly y: number;
  readonly ink: Ink;
  /** Where the next field begins, if it follows this one. */
  readonly pen: { x: number; y: number };

  constructor(dots: RasterPicture, x: number, y: number, ink: Ink, pen: { x: number; y: number }) {
    this.dots = dots;
    this.x = x;
    this.y = y;
    this.ink = ink;
    this.pen = pen;
  }
}

/** A picture before it is turned and placed. */
interface Figure {
  dots: RasterPicture;
  /** Rows above the point that ^FT names. */
  ascent: number;
  turn: Turn;
  drop?: number;
  /** Dots left of the point that ^FO names. */
  overhang?: number;
  /** Rows over the point that ^FO names. */
  above?: number;
}

/** ^FB and ^TB */
export interface TextBlock {
  width: number;
  /** The height of the whole block; null if the number of lines limits it. */
  height: number | null;
  lines: number;
  leading: number;
  justify: string;
  /** The indent of all lines but the first. */
  indent: number;
}

/** ^FP: characters to the right, downwards, or to the left, with dots between them. */
interface CharacterFlow {
  direction: 'H' | 'V' | 'R';
  gap: number;
}

const usualFlow: CharacterFlow = { direction: 'H', gap: 0 };

export interface ZplField {
  x: number;
  y: number;
  /** ^FT: the position is that of the baseline, or of the bottom of codes and images. */
  isTypeset: boolean;
  /** Whether ^FO or ^FT has named the position. */
  isPlaced: boolean;
  isRightJustified: boolean;
  isReversed: boolean;
  /** ^FH */
  hexSign: string | null;
  font: (FontChoice & { turn: Turn }) | null;
  code: { kind: ZplCode; parameters: ZplParameters; turn: Turn } | null;
  block: TextBlock | null;
  /** ^FP */
  flow: CharacterFlow;
  /** ^FN */
  number: number | null;
  /** ^SN and ^SF */
  serial: Serial | null;
  /** ^GS */
  symbol: { height: number; width: number; turn: Turn } | null;
  /** ^FD, one character for each byte. */
  data: string | null;
  picture: RasterPicture | null;
  isWhite: boolean;
}

export function freshField(): ZplField {
  return {
    x: 0,
    y: 0,
    isTypeset: false,
    isPlaced: false,
    isRightJustified: false,
    isReversed: false,
    hexSign: null,
    font: null,
    code: null,
    block: null,
    flow: usualFlow,
    number: null,
    serial: null,
    symbol: null,
    data: null,
    picture: null,
    isWhite: false,
  };
}

/** Taller text is cut off. */
const tallestText = 8192;
export const substituteFont = 'drawn in a substitute font';
/** Text instead of a code that cannot hold its data (^CV). */
const invalid = 'INVALID - C';

export interface FieldContext extends CodeContext {
  decode: (data: string) => string;
  /** Receives text printed with a built-in font. */
  write: (line: string) => void;
  /** Receives the dots of the narrowest bar of a code. */
  drew: (module: number) => void;
}

/** Null if there is nothing to draw. `index` counts the labels of a serial number, from 0. */
export function drawField(field: ZplField, context: FieldContext, index = 0): PlacedPicture | null {
  const figure = figureOf(field, context, index);
  if (!figure) return null;
  const { settings } = context;
  const dots = turnedPicture(figure.dots, figure.turn);
  const left = settings.home.x + field.x - settings.shift;
  const top = settings.home.y + field.y + settings.top;
  const offset = field.isTypeset ? typesetOffset(figure) : originOffset(figure);
  return new PlacedPicture(
    dots,
    left - offset.x - (field.isRightJustified ? dots.width : 0),
    top - offset.y,
    field.isWhite ? 'white' : field.isReversed || settings.reverse ? 'reverse' : 'black',
    penAfter(field, figure),
  );
}

/** The end of the baseline. */
function penAfter({ x, y, isTypeset }: ZplField, figure: Figure): { x: number; y: number } {
  const { dots, ascent, turn, drop = 0, overhang = 0, above = 0 } = figure;
  const length = dots.width - overhang;
  const rise = ascent - above;
  if (turn === 90) return { x: isTypeset ? x : x + dots.height - ascent, y: y + length };
  if (turn === 180) return { x: isTypeset ? x - length : x, y };
  if (turn === 270) return { x: isTypeset ? x : x + rise, y: isTypeset ? y - length : y };
  return { x: x + length, y: isTypeset ? y : y + rise + drop };
}

/** The way from the corner of the turned picture to its origin. */
function originOffset(figure: Figure): { x: number; y: number } {
  const { turn, drop = 0, overhang = 0, above = 0 } = figure;
  if (turn === 90) return { x: 0, y: overhang - drop };
  if (turn === 270) return { x: above, y: -drop };
  return turn === 0 ? { x: overhang, y: above - drop } : { x: 0, y: -drop };
}

/** The way from the corner of the turned picture to the start of its baseline. */
function typesetOffset({ dots, ascent, turn, overhang = 0 }: Figure): { x: number; y: number } {
  const below = dots.height - ascent;
  if (turn === 90) return { x: below, y: overhang };
  if (turn === 180) return { x: dots.width - overhang, y: below };
  if (turn === 270) return { x: ascent, y: dots.width - overhang };
  return { x: overhang, y: ascent };
}

function figureOf(field: ZplField, context: FieldContext, index: number): Figure | null {
  if (field.picture) return { dots: field.picture, ascent: field.picture.height, turn: 0 };
  if (field.data === null) return null;
  const given = field.hexSign === null ? field.data : unescaped(field.data, field.hexSign);
  const data = field.serial ? serialText(given, field.serial, index) : given;
  if (field.symbol) return symbolFigure(field.symbol, data);
  if (!field.code) return textFigure(field, context.decode(data), context);
  const figure = codeFigure(field.code, data, context);
  if (figure || !context.settings.validates) return figure;
  return textFigure(field, invalid, context);
}

/** ^GS: the letters A to E stand for marks. */
function symbolFigure(
  { height, width, turn }: NonNullable<ZplField['symbol']>,
  data: string,
): Figure | null {
  const dots = zplSymbol(data[0] ?? '', width, height);
  return dots && { dots, ascent: dots.height, turn };
}

/** _5E becomes ^. */
function unescaped(data: string, sign: string): string {
  let text = '';
  for (let at = 0; at < data.length; at++) {
    const digits = data[at] === sign ? /^[0-9A-Fa-f]{2}/.exec(data.slice(at + 1, at + 3)) : null;
    text += digits ? String.fromCharCode(parseInt(digits[0], 16)) : data[at]!;
    if (digits) at += 2;
  }
  return text;
}

function codeFigure(
  { kind, parameters, turn }: NonNullable<ZplField['code']>,
  data: string,
  context: FieldContext,
): Figure | null {
  const { settings, complain, write } = context;
  const code = kind.draw(parameters, data, context);
  if (!code) return null;
  const { dots, readable, drop } = code;
  if (dots.module !== undefined) context.drew(dots.module);
  if (readable === null) return { dots, ascent: dots.height, turn, drop };
  complain(substituteFont);
  write(readable);
  if (code.lettered) {
    const { picture, overhang } = code.lettered;
    return { dots: picture, ascent: dots.height, turn, overhang };
  }
  const height = 9 * settings.module;
  const width = Math.max(
    1,
    Math.min(5 * settings.module, Math.floor(dots.width / readable.length)),
  );
  const line = lettering(readable, width, height);
  const isAbove = code.readableAbove;
  const whole = withText(dots, line, 0, isAbove);
  return { dots: whole, ascent: isAbove ? whole.height : dots.height, turn };
}

function textFigure(field: ZplField, text: string, context: FieldContext): Figure | null {
  const { settings, complain, write } = context;
  const chosen = field.font ?? { ...settings.font, turn: settings.turn };
  if (text.trim() === '') return null;
  complain(substituteFont);
  const face = spaced(faceOf(chosen), field.flow);
  const { above } = face;
  if (field.flow.direction === 'V')
    return columnFigure(text, face, field.flow, chosen.turn, context);
  const { lines, across, justify, indent, leading } = arranged(field.block, text, face, complain);
  if (lines.some((line) => lostCharacters(line.text).length > 0))
    complain('a character without a glyph');
  const pitch = Math.max(1, face.height + leading);
  const shown = lines.slice(0, Math.max(1, Math.floor(tallestText / pitch)));
  for (const line of shown) write(line.text);
  const widest = Math.max(...shown.map((line) => face.widthOf(line.text)));
  const width = Math.min(widestText, Math.max(1, across ?? widest));
  const size = { width, height: above + face.height + (shown.length - 1) * pitch };
  const draw = () => {
    const dots = new Bitmap(size.width, size.height);
    shown.forEach((line, index) => {
      const start = index > 0 ? indent : 0;
      if (justify === 'J' && !line.isLast)
        return drawJustified(dots, line.text, face, start, index * pitch);
      const picture = face.line(line.text);
      const spare = Math.max(0, dots.width - picture.width);
      dots.draw(picture.draw(), { C: spare >> 1, R: spare }[justify] ?? start, index * pitch);
    });
    return dots;
  };
  return { dots: { ...size, draw }, ascent: above + face.ascent, above, turn: chosen.turn };
}

/** Characters one by one, where ^FP sets their distance or turns their order. */
function spaced(face: FontFace, { direction, gap }: CharacterFlow): FontFace {
  if (direction === 'V' || (direction === 'H' && gap === 0)) return face;
  // More would be cut off.
  const shown = (text: string) => Array.from(text.slice(0, widestText));
  const ordered = (text: string) => (direction === 'R' ? shown(text).toReversed() : shown(text));
  const widthOf = (text: string) => {
    const letters = shown(text);
    const widths = letters.reduce((sum, letter) => sum + face.widthOf(letter), 0);
    return widths + Math.max(0, letters.length - 1) * gap;
  };
  const line = (text: string): RasterPicture => {
    const letters = ordered(text).map((letter) => face.line(letter));
    const height = Math.max(1, ...letters.map((letter) => letter.height));
    const size = { width: Math.min(widestText, Math.max(1, widthOf(text))), height };
    const draw = () => {
      const dots = new Bitmap(size.width, size.height);
      let x = 0;
      ordered(text).forEach((letter, index) => {
        if (x < size.width) dots.draw(letters[index]!.draw(), x, 0);
        x += face.widthOf(letter) + gap;
      });
      return dots;
    };
    const work = letters.reduce((sum, letter) => sum + (letter.work ?? 0), 0);
    return { ...size, work, draw };
  };
  return { ...face, widthOf, line };
}

/** ^FPV: the characters below one another, each in the middle of the column. */
function columnFigure(
  text: string,
  face: FontFace,
  { gap }: CharacterFlow,
  turn: Turn,
  { write, complain }: FieldContext,
): Figure {
  const pitch = Math.max(1, face.height + gap);
  const letters = Array.from(text).slice(0, Math.max(1, Math.floor(tallestText / pitch)));
  if (lostCharacters(text).length > 0) complain('a character without a glyph');
  write(letters.join(''));
  const width = Math.max(1, ...letters.map(face.widthOf));
  const size = { width, height: face.above + face.height + (letters.length - 1) * pitch };
  const draw = () => {
    const dots = new Bitmap(size.width, size.height);
    letters.forEach((letter, index) => {
      const left = (width - face.widthOf(letter)) >> 1;
      dots.draw(face.line(letter).draw(), left, index * pitch);
    });
    return dots;
  };
  const { above, ascent } = face;
  return { dots: { ...size, draw }, ascent: above + ascent, above, turn };
}

/** The words of a line from edge to edge, with equal spaces between them. */
function drawJustified(dots: Bitmap, text: string, face: FontFace, start: number, y: number): void {
  const words = text.split(' ').filter((word) => word !== '');
  const used = words.reduce((sum, word) => sum + face.widthOf(word), 0);
  const space = words.length > 1 ? (dots.width - start - used) / (words.length - 1) : 0;
  let x = start;
  for (const word of words) {
    dots.draw(face.line(word).draw(), Math.round(x), y);
    x += face.widthOf(word) + space;
  }
}

interface BlockLine {
  text: string;
  /** Whether it ends a paragraph. */
  isLast: boolean;
}

/** Wraps the text of a block at words. */
function arranged(
  block: TextBlock | null,
  text: string,
  face: FontFace,
  complain: (reason: string) => void,
) {
  const whole = { text, isLast: true };
  if (!block) return { lines: [whole], across: null, justify: 'L', leading: 0, indent: 0 };
  const { width, height, leading, justify, indent } = block;
  const fitting = height === null ? block.lines : Math.floor(height / face.height);
  const most = Math.max(1, Math.min(block.lines, fitting));
  const fits = (line: string, isFirst: boolean) =>
    face.widthOf(line) <= width - (isFirst ? 0 : indent);
  const lines: BlockLine[] = [];
  for (const paragraph of text.split('\\&')) {
    if (lines.length > most) break;
    lines.push(...wrapped(paragraph, fits, most + 1 - lines.length));
  }
  if (lines.slice(most).some((line) => line.text.trim() !== ''))
    complain('text beyond the last line of its block');
  return { lines: lines.slice(0, most), across: width, justify, leading, indent };
}

function wrapped(
  text: string,
  fits: (line: string, isFirst: boolean) => boolean,
  most: number,
): BlockLine[] {
  const lines: BlockLine[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line === '' || fits(longer, lines.length === 0)) line = longer;
    else {
      lines.push({ text: line, isLast: false });
      if (lines.length >= most) return lines;
      line = word;
    }
  }
  return [...lines, { text: line, isLast: true }];
}
