// A field of a ZPL label: its commands up to ^FS, and the picture they make. It
// knows its position, but not the label.

import { Bitmap } from '../../raster/bitmap.ts';
import type { Ink } from '../label/blend.ts';
import { ascentShare, lettering, withText } from '../pictures/lettering.ts';
import type { RasterPicture } from '../pictures/raster-picture.ts';
import { type Turn, turnedPicture } from '../pictures/turned.ts';
import type { CodeContext, ZplCode } from './codes.ts';
import type { ZplParameters } from './zpl-parameters.ts';
import type { FontChoice } from './settings.ts';

/** A picture with its position on the label. */
export interface PlacedPicture {
  dots: RasterPicture;
  x: number;
  y: number;
  ink: Ink;
}

/** A picture before it is turned and placed. */
interface Figure {
  dots: RasterPicture;
  /** Rows above the point that ^FT names. */
  ascent: number;
  turn: Turn;
  drop?: number;
}

export interface ZplField {
  x: number;
  y: number;
  /** ^FT: the position is that of the baseline, or of the bottom of codes and images. */
  isTypeset: boolean;
  isRightJustified: boolean;
  isReversed: boolean;
  /** ^FH */
  hexSign: string | null;
  font: (FontChoice & { turn: Turn }) | null;
  code: { kind: ZplCode; parameters: ZplParameters; turn: Turn } | null;
  /** ^FB */
  block: ZplParameters | null;
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
    isRightJustified: false,
    isReversed: false,
    hexSign: null,
    font: null,
    code: null,
    block: null,
    data: null,
    picture: null,
    isWhite: false,
  };
}

/** Wider or taller text is cut off. */
const widestText = 8192;
const tallestText = 8192;

export interface FieldContext extends CodeContext {
  decode: (data: string) => string;
  /** Receives text printed with a built-in font. */
  write: (line: string) => void;
}

/** Null if there is nothing to draw. */
export function drawField(field: ZplField, context: FieldContext): PlacedPicture | null {
  const figure = figureOf(field, context);
  if (!figure) return null;
  const { settings } = context;
  const dots = turnedPicture(figure.dots, figure.turn);
  const left = settings.home.x + field.x - settings.shift;
  const top = settings.home.y + field.y + settings.top;
  const offset = field.isTypeset ? typesetOffset(figure) : { x: 0, y: -(figure.drop ?? 0) };
  return {
    dots,
    x: left - offset.x - (field.isRightJustified ? dots.width : 0),
    y: top - offset.y,
    ink: field.isWhite ? 'white' : field.isReversed || settings.reverse ? 'reverse' : 'black',
  };
}

/** From the corner of the turned picture to the start of its baseline. */
function typesetOffset({ dots, ascent, turn }: Figure): { x: number; y: number } {
  const below = dots.height - ascent;
  if (turn === 90) return { x: below, y: 0 };
  if (turn === 180) return { x: dots.width, y: below };
  if (turn === 270) return { x: ascent, y: dots.width };
  return { x: 0, y: ascent };
}

function figureOf(field: ZplField, context: FieldContext): Figure | null {
  if (field.picture) return { dots: field.picture, ascent: field.picture.height, turn: 0 };
  if (field.data === null) return null;
  const data = field.hexSign === null ? field.data : unescaped(field.data, field.hexSign);
  if (field.code) return codeFigure(field.code, data, context);
  return textFigure(field, context.decode(data), context);
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
  if (readable === null) return { dots, ascent: dots.height, turn, drop };
  complain('drawn in a substitute font');
  write(readable);
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
  const height = Math.max(1, Math.min(1500, chosen.height));
  const share = chosen.name === '0' ? 0.5 : 1.2;
  const em = chosen.width || (chosen.name === '0' ? height : Math.round(height / 1.8));
  const width = Math.max(1, Math.round(em * share));
  const { across, justify, leading, ...whole } = arranged(field.block, text, width);
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
      const x = { C: spare >> 1, R: spare }[justify] ?? 0;
      dots.draw(picture.draw(), x, index * pitch);
    });
    return dots;
  };
  const ascent = Math.round(height * ascentShare);
  return { dots: { ...size, draw }, ascent, turn: chosen.turn };
}

/** ^FB width,lines,leading,justification: wraps text at words. */
function arranged(block: ZplParameters | null, text: string, characterWidth: number) {
  if (!block) return { lines: [text], across: null, justify: 'L', leading: 0 };
  const across = block.whole(0, 0, 0, widestText);
  const most = block.whole(1, 1, 1, 100);
  const perLine = Math.max(1, Math.floor(across / characterWidth));
  const lines = text
    .split('\\&')
    .flatMap((paragraph) => wrapped(paragraph, perLine, most))
    .slice(0, most);
  return { lines, across, justify: block.letter(3, 'L'), leading: block.whole(2, 0, -999, 999) };
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
