// A field of a ZPL label: its commands up to ^FS, and the picture they make. It
// knows its position, but not the label.

import { Bitmap } from '../../raster/bitmap.ts';
import type { Ink } from '../label/blend.ts';
import { ascentShare, lettering, withText } from '../pictures/lettering.ts';
import type { RasterPicture } from '../pictures/raster-picture.ts';
import { type Turn, turnedPicture } from '../pictures/turned.ts';
import type { CodeContext, ZplCode } from './zpl-code.ts';
import { characterSize } from './fonts.ts';
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
}

/** ^FB and ^TB */
export interface TextBlock {
  width: number;
  /** Of the whole block; null if the number of lines limits it. */
  height: number | null;
  lines: number;
  leading: number;
  justify: string;
  /** Of all lines but the first. */
  indent: number;
}

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
    number: null,
    serial: null,
    symbol: null,
    data: null,
    picture: null,
    isWhite: false,
  };
}

/** Wider or taller text is cut off. */
const widestText = 8192;
const tallestText = 8192;
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
  const { dots, ascent, turn, drop = 0, overhang = 0 } = figure;
  const length = dots.width - overhang;
  if (turn === 90) return { x: isTypeset ? x : x + dots.height - ascent, y: y + length };
  if (turn === 180) return { x: isTypeset ? x - length : x, y };
  if (turn === 270) return { x: isTypeset ? x : x + ascent, y: isTypeset ? y - length : y };
  return { x: x + length, y: isTypeset ? y : y + ascent + drop };
}

/** From the corner of the turned picture to its origin. */
function originOffset({ turn, drop = 0, overhang = 0 }: Figure): { x: number; y: number } {
  return { x: turn === 0 ? overhang : 0, y: (turn === 90 ? overhang : 0) - drop };
}

/** From the corner of the turned picture to the start of its baseline. */
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
  complain('drawn in a substitute font');
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
  complain('drawn in a substitute font');
  const { width, height } = characterSize(chosen);
  const { across, justify, indent, leading, ...whole } = arranged(field.block, text, width, height);
  const pitch = Math.max(1, height + leading);
  const lines = whole.lines.slice(0, Math.max(1, Math.floor(tallestText / pitch)));
  for (const line of lines) write(line);
  const widest = Math.max(...lines.map((line) => Array.from(line).length)) * width;
  const size = {
    width: Math.min(widestText, Math.max(1, across ?? widest)),
    height: height + (lines.length - 1) * pitch,
  };
  const draw = () => {
    const dots = new Bitmap(size.width, size.height);
    lines.forEach((line, index) => {
      const picture = lettering(line, width, height, Math.ceil(widestText / width));
      const spare = Math.max(0, dots.width - picture.width);
      const x = { C: spare >> 1, R: spare }[justify] ?? (index > 0 ? indent : 0);
      dots.draw(picture.draw(), x, index * pitch);
    });
    return dots;
  };
  const ascent = Math.round(height * ascentShare);
  return { dots: { ...size, draw }, ascent, turn: chosen.turn };
}

/** Wraps the text of a block at words. */
function arranged(
  block: TextBlock | null,
  text: string,
  characterWidth: number,
  characterHeight: number,
) {
  if (!block) return { lines: [text], across: null, justify: 'L', leading: 0, indent: 0 };
  const { width, height, leading, justify, indent } = block;
  const fitting = height === null ? block.lines : Math.floor(height / characterHeight);
  const most = Math.max(1, Math.min(block.lines, fitting));
  const perLine = Math.max(1, Math.floor(width / characterWidth));
  const lines = text
    .split('\\&')
    .flatMap((paragraph) => wrapped(paragraph, perLine, most))
    .slice(0, most);
  return { lines, across: width, justify, leading, indent };
}

function wrapped(text: string, perLine: number, most: number): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1)!;
    if (line === '') lines[lines.length - 1] = word;
    else if (line.length + 1 + word.length <= perLine) lines[lines.length - 1] = `${line} ${word}`;
    else if (lines.length > most) break;
    else lines.push(word);
  }
  return lines;
}
