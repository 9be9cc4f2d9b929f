// The ZPL commands that compose a label, and those without a visible effect.
// codes.ts has the table of barcodes and two-dimensional codes.

import { Bitmap } from '../../raster/bitmap.ts';
import { type RasterPicture, repeated, sizeOf } from '../pictures/raster-picture.ts';
import { codes } from './codes.ts';
import type { ZplFormat } from './format.ts';
import { decodeGraphic, faultOf, largestPicture } from './graphics.ts';
import type { ZplCommand } from './lexer.ts';
import type { ZplSettings } from './settings.ts';
import { ZplParameters } from './zpl-parameters.ts';

interface FormatCommand {
  means: string;
  run(format: ZplFormat, parameters: ZplParameters, command: ZplCommand): void;
}

const noEffect = (means: string): FormatCommand => ({ means, run: () => {} });

function setting(
  means: string,
  change: (given: ZplParameters, settings: ZplSettings) => Partial<ZplSettings>,
): FormatCommand {
  return { means, run: (format, given) => format.set(change(given, format.settings)) };
}

const fieldData: FormatCommand = {
  means: 'field data',
  run: (format, _given, { text }) => void (format.field.data = text),
};

function place(format: ZplFormat, parameters: ZplParameters, isTypeset: boolean): void {
  const { field } = format;
  field.x = parameters.whole(0, 0, 0, 32_000);
  field.y = parameters.whole(1, 0, 0, 32_000);
  field.isTypeset = isTypeset;
  field.isRightJustified = parameters.whole(2, 0, 0, 2) === 1;
}

/** ^GB width,height,thickness,colour,rounding */
function box(format: ZplFormat, parameters: ZplParameters): void {
  const thickness = parameters.whole(2, 1, 1, 32_000);
  const width = parameters.whole(0, thickness, thickness, 32_000);
  const height = parameters.whole(1, thickness, thickness, 32_000);
  if (parameters.whole(4, 0, 0, 8) > 0) format.controls.complain('round corners are drawn square');
  const { printWidth, labelLength } = format.settings;
  // Slightly larger than the label, so that crossing its edge is noticed.
  const shown = {
    width: Math.min(width, printWidth + 8),
    height: Math.min(height, labelLength + 8),
  };
  const draw = () => {
    const bitmap = new Bitmap(shown.width, shown.height);
    const edge = Math.min(thickness, width, height);
    bitmap.fill(0, 0, width, edge);
    bitmap.fill(0, height - edge, width, edge);
    bitmap.fill(0, 0, edge, height);
    bitmap.fill(width - edge, 0, edge, height);
    return bitmap;
  };
  format.field.picture = { ...shown, draw };
  format.field.isWhite = parameters.letter(3, 'B') === 'W';
}

/** ^GF and ~DG: `size` bytes in rows of `stride`. */
function graphic(
  format: ZplFormat,
  {
    data,
    binary,
    size,
    stride,
  }: { data: string; binary: Uint8Array | null; size: number; stride: number },
): RasterPicture | null {
  const { controls } = format;
  if (size < 1 || stride < 1 || size > largestPicture || stride > size) {
    controls.complain('invalid image size');
    return null;
  }
  const fault = binary ? null : faultOf(data, size, stride, controls.budget);
  if (fault) controls.complain(fault);
  if (fault === 'wrong checksum') return null;
  const rows = Math.floor(size / stride);
  const draw = () => {
    const bytes = new Uint8Array(rows * stride);
    bytes.set((binary ?? decodeGraphic(data, size, stride)).subarray(0, bytes.length));
    return new Bitmap(stride * 8, rows, bytes);
  };
  return { width: stride * 8, height: rows, draw };
}

/** The text after `count` delimiters. */
function behind({ text, delimiter }: ZplCommand, count: number): string {
  let at = 0;
  for (let index = 0; index < count; index++) {
    const next = text.indexOf(delimiter, at);
    if (next < 0) return '';
    at = next + 1;
  }
  return text.slice(at);
}

/** A drive and a name, `R:LOGO`; drive R by default. */
function objectName(text: string): string {
  const [, drive = 'R', name = 'UNKNOWN'] = /^(?:([A-Z]):)?([^.]*)/i.exec(text.trim()) ?? [];
  return `${drive}:${name || 'UNKNOWN'}`.toUpperCase();
}

export const formatCommands: Record<string, FormatCommand> = {
  '^XA': { means: 'begin a label', run: (format) => format.begin() },
  '^XZ': { means: 'print the label', run: (format) => format.print() },
  '^FO': { means: 'field origin', run: (format, given) => place(format, given, false) },
  '^FT': { means: 'field baseline', run: (format, given) => place(format, given, true) },
  '^FS': { means: 'end of field', run: (format) => format.endField() },
  '^FD': fieldData,
  '^FV': fieldData,
  '^FH': {
    means: 'hexadecimal sign',
    run: (format, _given, { text }) => void (format.field.hexSign = text[0] ?? '_'),
  },
  '^FR': { means: 'reverse field', run: (format) => void (format.field.isReversed = true) },
  '^FB': { means: 'text block', run: (format, given) => void (format.field.block = given) },
  '^FW': setting('orientation', (given, { turn }) => ({ turn: given.turn(0, turn) })),
  '^FX': noEffect('comment'),
  '^A': { means: 'font', run: chooseFont },
  '^CF': setting('default font', (given, { font }) => {
    const height = given.whole(1, font.height, 1, 32_000);
    const width = given.whole(2, 0, 0, 32_000);
    return { font: { name: given.letter(0, font.name), height, width } };
  }),
  '^CI': {
    means: 'character set',
    run: (format, given) => {
      const charset = given.whole(0, 0, 0, 36);
      if (charset > 13 && charset !== 27 && charset !== 28)
        format.controls.complain('unknown character set');
      format.set({ charset });
    },
  },
  '^BY': setting('module, ratio and height of barcodes', (given, settings) => ({
    module: given.whole(0, settings.module, 1, 100),
    ratio: given.number(1, settings.ratio, 2, 3),
    barHeight: given.whole(2, settings.barHeight, 1, 32_000),
  })),
  '^GB': { means: 'box', run: box },
  '^GF': {
    means: 'picture',
    run: (format, given, command) => {
      const size = given.whole(2, 0, 0, largestPicture + 1);
      const stride = given.whole(3, 0, 0, largestPicture);
      if (given.letter(0, 'A') === 'C')
        return format.controls.complain('compressed bytes are not read');
      const { binary } = command;
      const data = binary ? '' : behind(command, 4);
      format.field.picture = graphic(format, { data, binary, size, stride });
    },
  },
  '~DG': {
    means: 'keep a picture',
    run: (format, given, command) => {
      const size = given.whole(1, 0, 0, largestPicture + 1);
      const stride = given.whole(2, 0, 0, largestPicture);
      const data = behind(command, 3);
      const picture = graphic(format, { data, binary: null, size, stride });
      if (picture) format.keepPicture(objectName(given.text(0)), picture);
    },
  },
  '^XG': { means: 'a picture that was kept', run: recall },
  '^IM': { means: 'a picture that was kept', run: recall },
  '^ID': {
    means: 'delete',
    run: (format, given) => {
      const name = objectName(given.text(0));
      if (!name.endsWith(':*')) format.pictures.delete(name);
      else
        for (const key of format.pictures.keys())
          if (key.startsWith(name.slice(0, 2))) format.pictures.delete(key);
    },
  },
  '^PW': {
    means: 'print width',
    run: (format, given) => {
      const { width } = format.model;
      if (given.whole(0, width, 2, 32_000) > width) format.controls.complain('wider than the head');
      format.set({ printWidth: given.whole(0, width, 2, width) });
    },
  },
  '^LL': setting('label length', (given, settings) => ({
    labelLength: given.whole(0, settings.labelLength, 1, 32_000),
  })),
  '^LH': setting('label home', (given) => ({
    home: { x: given.whole(0, 0, 0, 32_000), y: given.whole(1, 0, 0, 32_000) },
  })),
  '^LS': setting('label shift', (given) => ({ shift: given.whole(0, 0, -9999, 9999) })),
  '^LT': setting('label top', (given) => ({ top: given.whole(0, 0, -120, 120) })),
  '^LR': setting('reverse label', (given) => ({ reverse: given.isYes(0, false) })),
  '^PO': setting('print orientation', (given) => ({ upsideDown: given.letter(0, 'N') === 'I' })),
  '^PM': setting('mirror', (given) => ({ mirror: given.isYes(0, false) })),
  '^PQ': {
    means: 'quantity',
    run: (format, given) => {
      format.quantity = {
        copies: given.whole(0, 1, 1, 99_999_999),
        group: given.whole(1, 0, 0, 99_999_999),
        pausesBetweenGroups: given.whole(1, 0, 0, 99_999_999) > 0 && !given.isYes(3, false),
      };
      if (given.whole(2, 0, 0, 99_999_999) > 0)
        format.controls.complain('serial fields are not printed');
    },
  },
  '^MN': setting('media tracking', (given) => ({ continuous: given.letter(0, 'Y') === 'N' })),
  '^MM': {
    means: 'print mode',
    run: (format, given) => {
      const cuts = 'CD'.includes(given.letter(0, 'T'));
      const hasCutter = format.model.has.includes('cutter');
      if (cuts && !hasCutter) format.controls.complain('there is no cutter');
      format.set({ cuts: cuts && hasCutter });
    },
  },
  '^CC': noEffect('change the caret'),
  '^CD': noEffect('change the delimiter'),
  '^CT': noEffect('change the tilde'),
  '^JM': noEffect('dots per millimetre'),
  '^JU': noEffect('keep the settings'),
  '^JZ': noEffect('reprint after an error'),
  '^MD': noEffect('darkness'),
  '^MF': noEffect('feed at start and after loading'),
  '^ML': noEffect('longest label'),
  '^MT': noEffect('media type'),
  '^PA': noEffect('text properties'),
  '^PF': noEffect('slew'),
  '^PR': noEffect('speed'),
  '^SZ': noEffect('version of ZPL'),
  '^XB': noEffect('no backfeed'),
  ...Object.fromEntries(Object.entries(codes).map(([name, kind]) => [name, codeCommand(kind)])),
};

function codeCommand(kind: (typeof codes)[string]): FormatCommand {
  return {
    means: kind.means,
    run: (format, parameters) => {
      const turn = parameters.turn(0, format.settings.turn);
      format.field.code = { kind, parameters, turn };
    },
  };
}

/** ^Afo,h,w — font name and orientation come before the first delimiter. */
function chooseFont(format: ZplFormat, given: ZplParameters, { text }: ZplCommand): void {
  const { settings } = format;
  const name = (text[0] ?? settings.font.name).toUpperCase();
  const orientation = new ZplParameters({ text: text.slice(1, 2), delimiter: ',' });
  const height = given.whole(1, name === '0' ? 15 : 9, 1, 32_000);
  const width = given.whole(2, 0, 0, 32_000);
  format.field.font = { name, height, width, turn: orientation.turn(0, settings.turn) };
}

/** ^XG name,across,down */
function recall(format: ZplFormat, given: ZplParameters): void {
  const picture = format.pictures.get(objectName(given.text(0)));
  if (!picture) return format.controls.complain('no picture with this name');
  const scale = given.whole(1, 1, 1, 10);
  if (given.whole(2, 1, 1, 10) !== scale)
    format.controls.complain('enlarged equally in both directions');
  if (sizeOf(picture) * scale * scale > largestPicture)
    format.controls.complain('invalid image size');
  else format.field.picture = repeated(picture, scale, scale);
}
