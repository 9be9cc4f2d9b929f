// Encodes a document as ePOS-Print XML, which Epson printers take over HTTP: lines of text
// in the printer's own font, everything else as images. Only structured elements are
// used: firmware for secure printing refuses commands in hexadecimal.
//
// Every line says its whole style, so that none depends on what was printed before it.
// Only printable ASCII is written as text, whatever language the printer is set to.

import type { Action, Document, TextItem } from '../../model/paper/document.ts';
import type { TextStyle } from '../../model/paper/plain-block.ts';
import type { Profile } from '../../model/printers/profile.ts';
import { paintBand } from '../../raster/paint.ts';
import { escaped } from '../../xml.ts';
import { bands } from '../bands.ts';
import { isPrintable } from '../native-codes.ts';
import { cutMode, longestFeed } from '../receipt-actions.ts';
import { strips } from '../strips.ts';

const namespace = 'http://www.epson-pos.com/schemas/2011/03/epos-print';
const beginning = `<epos-print xmlns="${namespace}">`;
const end = '</epos-print>';

/** How many times the printer can enlarge a character each way. */
const largestSize = 8;

export function encode(document: Document, profile: Profile): Uint8Array {
  const out: string[] = [beginning];
  for (const page of document.pages) {
    let y = 0;
    const stack = bands(page, {
      canWrite: ({ text, size, color }) =>
        color !== 'red' && Math.max(size.width, size.height) <= largestSize && isPrintable(text),
    });
    for (const band of stack) {
      feed(out, band.top - y);
      y = band.top + band.height;
      if (band.kind === 'text') line(out, band.items, band.height, profile);
      else image(out, paintBand(band.items, document.width, band.top, band.height), profile);
    }
    feed(out, page.height - y);
    for (const action of page.after) act(out, action, profile);
  }
  out.push(end);
  return Buffer.from(out.join(''));
}

/** Several documents as one. */
export function joined(documents: readonly Uint8Array[]): Uint8Array {
  const texts = documents.map((one) => Buffer.from(one).toString());
  return Buffer.from(texts.join('').replaceAll(end + beginning, ''));
}

/** A line of one style is one element, with blanks between its columns; others are one element for each style. */
function line(out: string[], items: readonly TextItem[], height: number, { fonts }: Profile): void {
  let written = '';
  let from = 0;
  let at = 0;
  let style: TextItem | null = null;
  const flush = (lineEnd: string) => {
    if (style) out.push(textElement(style, from, height, written + lineEnd));
    written = '';
  };
  for (const item of items) {
    const cell = fonts[item.font].width * item.size.width;
    const gap = item.x - at;
    const isBlank = !item.underline && !item.invert;
    if (style && isAlike(style, item) && gap % cell === 0 && (gap === 0 || isBlank)) {
      written += ' '.repeat(gap / cell);
    } else {
      flush('');
      style = item;
      const blanks = isBlank && at === 0 && gap % cell === 0 ? gap / cell : 0;
      from = item.x - blanks * cell;
      written = ' '.repeat(blanks);
    }
    written += item.text;
    at = item.x + item.width;
  }
  flush('&#10;');
}

function textElement(
  { font, size, bold, underline, invert }: TextStyle,
  x: number,
  height: number,
  content: string,
): string {
  const attributes = {
    lang: 'en',
    font: font === 'A' ? 'font_a' : 'font_b',
    smooth: false,
    width: size.width,
    height: size.height,
    em: bold,
    ul: underline,
    reverse: invert,
    align: 'left',
    linespc: Math.min(height, longestFeed),
    x,
  };
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`);
  const ending = content.endsWith('&#10;') ? '&#10;' : '';
  const text = content.slice(0, content.length - ending.length);
  return `<text${written.join('')}>${escaped(text)}${ending}</text>`;
}

/** White rows are fed. */
function image(out: string[], bitmap: ReturnType<typeof paintBand>, { bandHeight }: Profile): void {
  let y = 0;
  for (const { top, height, stride, data } of strips(bitmap, bandHeight)) {
    feed(out, top - y);
    const dots = Buffer.from(data).toString('base64');
    out.push(
      `<image width="${stride * 8}" height="${height}" color="color_1" mode="mono" align="left">${dots}</image>`,
    );
    y = top + height;
  }
  feed(out, bitmap.height - y);
}

function feed(out: string[], rows: number): void {
  for (let left = rows; left > 0; left -= longestFeed)
    out.push(`<feed unit="${Math.min(left, longestFeed)}"/>`);
}

function act(out: string[], action: Action, { can, cutterDistance }: Profile): void {
  if (action.kind === 'cut') {
    const mode = cutMode(action, can);
    if (mode === undefined) feed(out, cutterDistance);
    else out.push(`<cut type="${mode === 'full' ? 'feed_fullcut' : 'feed'}"/>`);
  } else if (action.kind === 'drawer') {
    const time = Math.min(5, Math.max(1, Math.round(action.onMs / 100))) * 100;
    out.push(`<pulse drawer="drawer_${action.pin === 2 ? 1 : 2}" time="pulse_${time}"/>`);
  } else if (can.beep !== null)
    out.push(`<sound pattern="pattern_a" repeat="${Math.min(action.times, 255)}"/>`);
}

function isAlike(one: TextStyle, other: TextStyle): boolean {
  return (
    one.font === other.font &&
    one.size.width === other.size.width &&
    one.size.height === other.size.height &&
    one.bold === other.bold &&
    one.underline === other.underline &&
    one.invert === other.invert
  );
}
