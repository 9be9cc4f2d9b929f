// The TSPL commands, by name. Those that are obeyed on arrival are not among
// them, nor is BITMAP, whose data is no text.

import iconv from 'iconv-lite';
import { Bitmap } from '../../raster/bitmap.ts';
import { lettering } from '../lettering.ts';
import type { Turn } from '../turned.ts';
import { aztec, barcode, dataMatrix, pdf417, qr } from './codes.ts';
import type { Label } from './label.ts';
import { length, type Parameter } from './line.ts';

interface TsplCommand {
  means: string;
  run(label: Label, given: Arguments): void;
}

/** The parameters of a command, by their place. */
export class Arguments {
  readonly list: readonly Parameter[];

  constructor(list: readonly Parameter[]) {
    this.list = list;
  }

  text(place: number): string {
    return this.list[place]?.text ?? '';
  }

  whole(place: number, fallback: number, least: number, most: number): number {
    const value = parseInt(this.text(place), 10);
    return Number.isNaN(value) ? fallback : Math.min(most, Math.max(least, value));
  }

  turn(place: number): Turn {
    const value = this.whole(place, 0, 0, 270);
    return value === 90 || value === 180 || value === 270 ? value : 0;
  }

  /** The quoted text at the end; null where there is none. */
  get content(): string | null {
    const last = this.list.at(-1);
    return last?.isQuoted ? last.text : null;
  }

  /** What stands between the fixed parameters and the content: `M2`, `S7`, `x4`. */
  option(from: number, pattern: RegExp): number | undefined {
    const found = this.list
      .slice(from, -1)
      .map((parameter) => pattern.exec(parameter.text)?.[1])
      .find((value) => value !== undefined);
    return found === undefined ? undefined : Number(found);
  }
}

const coordinate = (given: Arguments, place: number) => given.whole(place, 0, -9999, 32_000);
const noEffect = (means: string): TsplCommand => ({ means, run: () => {} });
const cannot = 'data that the symbol cannot hold';

/** Runs `draw` with the quoted content, and puts what comes of it on the label. */
function symbol(
  means: string,
  turnPlace: number | null,
  draw: (label: Label, given: Arguments, content: string) => Bitmap | null,
): TsplCommand {
  return {
    means,
    run: (label, given) => {
      const { content } = given;
      if (content === null) return label.host.complain('no content in quotation marks');
      const dots = draw(label, given, content);
      if (!dots) return label.host.complain(cannot);
      const turn = turnPlace === null ? 0 : given.turn(turnPlace);
      label.draw(dots, coordinate(given, 0), coordinate(given, 1), turn);
    },
  };
}

/** The cells of the fonts that are built in, in dots. */
const fonts = new Map<string, [number, number]>([
  ['1', [8, 12]],
  ['2', [12, 20]],
  ['3', [16, 24]],
  ['4', [24, 32]],
  ['5', [32, 48]],
  ['6', [14, 19]],
  ['7', [21, 27]],
  ['8', [14, 25]],
]);

/** TEXT x,y,"font",rotation,across,down,"content" */
function text(label: Label, given: Arguments, content: string): Bitmap | null {
  label.host.complain("font not the printer's");
  const line = decoded(content, label.codepage);
  label.write(line);
  const cell = fonts.get(given.text(2));
  const isScalable = cell === undefined;
  const across = given.whole(4, 1, 1, isScalable ? 99 : 10);
  const down = given.whole(5, 1, 1, isScalable ? 99 : 10);
  // The sizes of scalable fonts are points.
  const point = label.host.model.dpi / 72;
  return isScalable
    ? lettering(line, Math.max(1, Math.round((across * point) / 2)), Math.round(down * point))
    : lettering(line, cell[0] * across, cell[1] * down);
}

function decoded(content: string, codepage: string): string {
  return iconv.decode(Buffer.from(content, 'latin1'), codepage);
}

/** BARCODE x,y,"type",height,readable,rotation,narrow,wide,["alignment",]"content" */
function barcodeOf(label: Label, given: Arguments, data: string): Bitmap | null {
  const narrow = given.whole(6, 2, 1, 100);
  const found = barcode({
    type: given.text(2),
    data,
    height: given.whole(3, 50, 1, 9999),
    narrow,
    wide: given.whole(7, narrow, 1, 100),
  });
  if (found === undefined) label.host.complain('a type of barcode that is not known');
  if (!found) return null;
  const { dots, readable } = found;
  if (given.whole(4, 0, 0, 3) === 0) return dots;
  label.host.complain("font not the printer's");
  label.write(readable);
  const line = lettering(readable, 12, 20);
  const whole = new Bitmap(Math.max(dots.width, line.width), dots.height + 22);
  whole.draw(dots, 0, 0);
  whole.draw(line, Math.max(0, (dots.width - line.width) >> 1), dots.height + 2);
  return whole;
}

/** QRCODE x,y,level,cell,mode,rotation,[model,mask,]"content" */
function qrOf(label: Label, given: Arguments, content: string): Bitmap | null {
  if (given.text(4).toUpperCase() !== 'A') {
    label.host.complain('the manual mode is not read');
    return null;
  }
  const level = given.text(2).toUpperCase();
  if (!/^[LMQH]$/.test(level)) return null;
  const mask = given.option(6, /^S([0-8])$/i) ?? 7;
  return qr(content, level, given.whole(3, 4, 1, 10), mask);
}

/** DMATRIX x,y,width,height,[c…,x…,r…,a…,rows,columns,]"content" */
function dataMatrixOf(label: Label, given: Arguments, content: string): Bitmap | null {
  if (given.option(4, /^c(\d+)$/i) !== undefined)
    label.host.complain('escape sequences are not read');
  const [rows, columns] = given.list
    .slice(4, -1)
    .filter(({ text: one }) => /^\d+$/.test(one))
    .map(({ text: one }) => Number(one));
  return dataMatrix(content, {
    module: given.option(4, /^x(\d+)$/i) ?? 0,
    room: Math.min(given.whole(2, 100, 1, 9999), given.whole(3, 100, 1, 9999)),
    ...(rows && columns && { size: { rows, columns } }),
  });
}

const counterclockwise: Record<string, Turn> = { 0: 0, 90: 270, 180: 180, 270: 90 };

/** PDF417 x,y,width,height,rotation,[E…,W…,H…,R…,C…,T…,]"content" — this one is turned the other way round. */
const pdf417Command: TsplCommand = {
  means: 'PDF417',
  run: (label, given) => {
    const { content } = given;
    if (content === null) return label.host.complain('no content in quotation marks');
    const option = (letter: string) => given.option(5, new RegExp(`^${letter}(\\d+)$`, 'i'));
    const dots = pdf417(content, {
      level: option('E') ?? -1,
      module: Math.min(9, Math.max(1, option('W') ?? 2)),
      rowHeight: Math.min(99, Math.max(1, option('H') ?? 8)),
      rows: option('R') ?? 0,
      columns: option('C') ?? 0,
      truncated: option('T') === 1,
    });
    if (!dots) return label.host.complain(cannot);
    const turn = counterclockwise[given.turn(4)]!;
    label.draw(dots, coordinate(given, 0), coordinate(given, 1), turn);
  },
};

function box(label: Label, given: Arguments): void {
  const [x, y] = [coordinate(given, 0), coordinate(given, 1)];
  const width = Math.max(0, coordinate(given, 2) - x);
  const height = Math.max(0, coordinate(given, 3) - y);
  const thickness = Math.min(given.whole(4, 1, 1, 9999), width, height);
  if (given.whole(5, 0, 0, 9999) > 0) label.host.complain('round corners are drawn square');
  label.fill(x, y, width, thickness);
  label.fill(x, y + height - thickness, width, thickness);
  label.fill(x, y, thickness, height);
  label.fill(x + width - thickness, y, thickness, height);
}

function area(run: (label: Label, x: number, y: number, width: number, height: number) => void) {
  return (label: Label, given: Arguments): void =>
    run(
      label,
      coordinate(given, 0),
      coordinate(given, 1),
      given.whole(2, 0, 0, 32_000),
      given.whole(3, 0, 0, 32_000),
    );
}

/** GAP and BLINE: the gap or mark between two labels, and an offset. */
function spacing(label: Label, given: Arguments): void {
  const gap = length(given.text(0), label.host.model.dpi);
  if (gap === null) label.host.complain('a length that is none');
  else label.gap = Math.min(999, Math.max(0, gap));
}

const switches: Record<string, (label: Label, value: string) => void> = {
  CUTTER: setCutter,
  PARTIAL_CUTTER: setCutter,
  REPRINT: (label, value) => void (label.reprints = value !== 'OFF'),
  RESPONSE: (label, value) => {
    label.responds = value === 'ON' ? 'label' : value === 'BATCH' ? 'batch' : 'never';
  },
  PEEL: (label, value) => {
    if (value === 'ON') label.host.complain('there is no peeler');
  },
};
const quietSwitches = new Set([
  'TEAR',
  'GAP',
  'RIBBON',
  'HEAD',
  'PRINTKEY',
  'KEY1',
  'KEY2',
  'BACK',
  'ENCODER',
  'AUTORUN',
  'ACTIVE_LOG',
]);

function setCutter(label: Label, value: string): void {
  const every = parseInt(value, 10);
  const isOff = value === 'OFF' || every === 0;
  if (!isOff && !label.host.model.has.includes('cutter')) {
    label.host.complain('there is no cutter');
    return;
  }
  label.cutting = isOff ? 'never' : every > 0 ? { every } : 'batch';
}

export const tsplCommands: Record<string, TsplCommand> = {
  SIZE: {
    means: 'size of the label',
    run: (label, given) => {
      const { dpi } = label.host.model;
      const width = length(given.text(0), dpi);
      const height = given.list.length > 1 ? length(given.text(1), dpi) : label.length;
      if (width === null || height === null) label.host.complain('a length that is none');
      else label.resize(width, height);
    },
  },
  GAP: { means: 'gap between labels', run: spacing },
  BLINE: { means: 'black mark between labels', run: spacing },
  DIRECTION: {
    means: 'which end comes out first',
    run: (label, given) => {
      label.isTurned = given.whole(0, 0, 0, 1) === 1;
      label.isMirrored = given.whole(1, 0, 0, 1) === 1;
    },
  },
  REFERENCE: {
    means: 'origin',
    run: (label, given) => {
      label.reference = { x: given.whole(0, 0, 0, 9999), y: given.whole(1, 0, 0, 9999) };
    },
  },
  SHIFT: {
    means: 'shift downwards',
    run: (label, given) => {
      label.shift = given.whole(given.list.length - 1, 0, -9999, 9999);
    },
  },
  CODEPAGE: {
    means: 'code page',
    run: (label, given) => {
      const name = given.text(0).toUpperCase();
      const page = /^125\d$/.test(name)
        ? `windows${name}`
        : name === 'UTF-8'
          ? 'utf8'
          : `cp${name}`;
      if (iconv.encodingExists(page)) label.codepage = page;
      else label.host.complain('a code page that is not known');
    },
  },
  CLS: { means: 'clear the image', run: (label) => label.clear() },
  BAR: { means: 'bar', run: area((label, ...place) => label.fill(...place)) },
  BOX: { means: 'box', run: box },
  REVERSE: { means: 'reverse', run: area((label, ...place) => label.reverse(...place)) },
  ERASE: { means: 'erase', run: area((label, ...place) => label.erase(...place)) },
  TEXT: symbol('text', 3, text),
  BARCODE: symbol('barcode', 5, barcodeOf),
  QRCODE: symbol('QR', 5, qrOf),
  DMATRIX: symbol('Data Matrix', null, dataMatrixOf),
  PDF417: pdf417Command,
  AZTEC: symbol('Aztec', 2, (_label, given, content) =>
    aztec(content, given.whole(3, 6, 1, 20), given.whole(4, 0, 0, 300)),
  ),
  PRINT: {
    means: 'print',
    run: (label, given) =>
      label.print(given.whole(0, 1, 1, 999_999), given.whole(1, 1, 1, 999_999)),
  },
  CUT: {
    means: 'cut',
    run: (label) => {
      if (label.host.model.has.includes('cutter')) label.host.cut();
      else label.host.complain('there is no cutter');
    },
  },
  SET: {
    means: 'setting',
    run: (label, given) => {
      // Name and value are parted by a space.
      const [name = '', value = ''] = given.text(0).toUpperCase().split(/\s+/);
      const run = switches[name];
      if (run) run(label, value);
      else if (!quietSwitches.has(name)) label.host.complain('a setting that is not known');
    },
  },
  OUT: { means: 'say', run: (label, given) => label.host.confirm(`${given.content ?? ''}\r\n`) },
  '~!T': {
    means: 'tell the model',
    run: (label) => label.host.answer(`${label.host.model.identity?.model ?? ''}\r\n`),
  },
  '~!I': {
    means: 'tell the code page',
    run: (label) => label.host.answer(`${label.codepage.replace(/^\D+/, '')},001\r\n`),
  },
  '~!E': noEffect('obey immediate commands again'),
  BACKFEED: noEffect('feed back'),
  BACKUP: noEffect('feed back'),
  COUNTRY: noEffect('country'),
  DELAY: noEffect('wait'),
  DENSITY: noEffect('darkness'),
  EOJ: noEffect('wait for the end of the job'),
  FEED: { means: 'feed', run: ({ host }, given) => host.feed(given.whole(0, 0, 0, 9999)) },
  FORMFEED: { means: 'feed a label', run: (label) => label.skip() },
  GAPDETECT: noEffect('measure the labels'),
  HOME: { means: 'find the top of a label', run: (label) => label.skip() },
  LIMITFEED: noEffect('how far to look for a gap'),
  OFFSET: noEffect('further feed after a label'),
  SOUND: noEffect('beep'),
  SPEED: noEffect('speed'),
};
