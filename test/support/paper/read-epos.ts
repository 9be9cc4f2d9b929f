// Reads ePOS-Print XML as an Epson printer prints it, with tables of its own, for tests of
// the driver that writes it. Knows only the elements that the driver may use, and refuses
// every other element, attribute and value.

import type { Item, TextItem } from '../../../src/core/model/paper/document.ts';
import { Bitmap } from '../../../src/core/raster/bitmap.ts';
import { paintBand } from '../../../src/core/raster/paint.ts';
import { measure } from '../../../src/core/raster/text/cells.ts';
import {
  findElement,
  localName,
  parseXml,
  unescaped,
  type XmlElement,
} from '../../../src/core/xml.ts';

export interface EposPaper {
  /** The paper between two cuts. */
  sheets: Bitmap[];
  /** The text elements, in order. */
  texts: string[];
  pulses: string[];
}

const cells = { font_a: { width: 12, height: 24 }, font_b: { width: 9, height: 17 } };

export function readEpos(bytes: Uint8Array, width: number): EposPaper {
  const root = findElement(parseXml(Buffer.from(bytes).toString()), 'epos-print')!;
  const paper: EposPaper = { sheets: [], texts: [], pulses: [] };
  let items: Item[] = [];
  let line: TextItem[] = [];
  let y = 0;
  const cut = () => {
    if (y > 0) paper.sheets.push(paintBand(items, width, 0, y));
    items = [];
    y = 0;
  };
  for (const element of root.children) {
    const name = localName(element);
    const get = reader(element);
    if (name === 'text') {
      const text = unescaped(element.text);
      const hasEnd = text.endsWith('\n');
      const content = hasEnd ? text.slice(0, -1) : text;
      if (/[^\x20-\x7e]/.test(content)) throw new Error(`No printer writes ${content} as it is.`);
      paper.texts.push(content);
      get('lang', ['en']);
      get('smooth', ['false']);
      get('align', ['left']);
      const font = get('font', ['font_a', 'font_b']) as keyof typeof cells;
      const size = { width: number(get('width')), height: number(get('height')) };
      if (size.width > 8 || size.height > 8) throw new Error('Too large.');
      const x = number(get('x'));
      const cell = cells[font];
      line.push({
        kind: 'text',
        x,
        y: 0,
        width: measure(content) * cell.width * size.width,
        height: cell.height * size.height,
        text: content,
        font: font === 'font_a' ? 'A' : 'B',
        size,
        bold: flag(get('em')),
        underline: flag(get('ul')),
        invert: flag(get('reverse')),
      });
      const spacing = number(get('linespc'));
      if (!hasEnd) continue;
      const height = Math.max(spacing, ...line.map((item) => item.height));
      for (const item of line) items.push({ ...item, y: y + height - item.height });
      y += height;
      line = [];
      continue;
    }
    if (line.length > 0) throw new Error(`A line is not ended before <${name}>.`);
    if (name === 'feed') y += number(get('unit'));
    else if (name === 'image') {
      get('color', ['color_1']);
      get('mode', ['mono']);
      get('align', ['left']);
      const [w, h] = [number(get('width')), number(get('height'))];
      const dots = new Uint8Array(Buffer.from(element.text, 'base64'));
      if (dots.length !== (w / 8) * h || w > width + 7)
        throw new Error('An image has a wrong size.');
      items.push({ kind: 'image', x: 0, y, width: w, height: h, content: '', dither: null, dots });
      y += h;
    } else if (name === 'cut') {
      get('type', ['feed', 'feed_fullcut']);
      cut();
    } else if (name === 'pulse') {
      const drawer = get('drawer', ['drawer_1', 'drawer_2']);
      paper.pulses.push(
        `${drawer} ${get(
          'time',
          [1, 2, 3, 4, 5].map((n) => `pulse_${n}00`),
        )}`,
      );
    } else if (name === 'sound') {
      paper.pulses.push(`${get('pattern', ['pattern_a'])} ${get('repeat')}`);
    } else throw new Error(`<${name}> is not known.`);
    get.end();
  }
  cut();
  return paper;
}

/** Reads attributes; `end` refuses those that were not read. */
function reader({ name, attributes }: XmlElement) {
  const left = new Map(attributes);
  const get = (key: string, allowed?: string[]): string => {
    const value = left.get(key);
    left.delete(key);
    if (value === undefined || (allowed && !allowed.includes(value)))
      throw new Error(`<${name} ${key}="${value}"> is not allowed.`);
    return value;
  };
  get.end = () => {
    if (left.size > 0) throw new Error(`<${name}> has ${[...left.keys()].join(', ')}.`);
  };
  return get;
}

function number(text: string): number {
  if (!/^\d{1,5}$/.test(text)) throw new Error(`${text} is not a number.`);
  return Number(text);
}

function flag(text: string): boolean {
  if (text !== 'true' && text !== 'false') throw new Error(`${text} is not a flag.`);
  return text === 'true';
}
