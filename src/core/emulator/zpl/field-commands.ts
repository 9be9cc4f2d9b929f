// The ZPL commands that make up a field: its position, font and data.

import type { FontChoice } from './settings.ts';
import {
  type FormatCommand,
  type FormatCommands,
  notDrawn,
  setting,
  withoutPicture,
} from './format-command.ts';
import type { ZplFormat } from './format.ts';
import type { ZplCommand } from './lexer.ts';
import { ZplParameters } from './zpl-parameters.ts';

const fieldData: FormatCommand = {
  means: 'field data',
  effect: 'print',
  run: (format, _given, { text }) => void (format.field.data = text),
};

function place(format: ZplFormat, given: ZplParameters, isTypeset: boolean): void {
  const { field, settings, pen } = format;
  // ^FT that has no coordinates continues where the last field ended.
  const [x, y] = isTypeset ? [pen.x, pen.y] : [0, 0];
  field.x = given.dots(0, x, 0, 32_000);
  field.y = given.dots(1, y, 0, 32_000);
  field.isTypeset = isTypeset;
  field.isPlaced = true;
  const isRight = settings.isRightJustified ? 1 : 0;
  field.isRightJustified = given.whole(2, isRight, 0, 2) === 1;
}

/** ^A, ^CF: without a size, that of ^CF if it is the same font. */
function fontOf(name: string, given: ZplParameters, known: FontChoice): FontChoice {
  const height = given.dots(1, 0, 0, 32_000);
  const width = given.dots(2, 0, 0, 32_000);
  if (height === 0 && width === 0 && name === known.name) return known;
  return { name, height, width };
}

/** ^Afo,h,w — font name and orientation come before the first delimiter; ^A@ names a file. */
function chooseFont(format: ZplFormat, given: ZplParameters, { text }: ZplCommand): void {
  const { settings } = format;
  const name = (text[0] ?? settings.font.name).toUpperCase();
  const orientation = new ZplParameters({ text: text.slice(1, 2), delimiter: ',' });
  const choice = fontOf(format.isScalable(name) ? '0' : name, given, settings.font);
  format.field.font = { ...choice, turn: orientation.turn(0, settings.turn) };
}

/** ^SN start,increment,leading zeros */
function serialNumber(format: ZplFormat, given: ZplParameters): void {
  format.field.data = given.text(0, '1');
  format.field.serial = {
    increment: given.whole(1, 1, -999_999_999_999, 999_999_999_999),
    keepsZeros: given.isYes(2, false),
  };
}

/** ^SF mask,increment: counts the data of the field. */
function serialField(format: ZplFormat, given: ZplParameters): void {
  format.field.serial = {
    increment: given.whole(1, 1, -999_999_999_999, 999_999_999_999),
    keepsZeros: true,
  };
}

/** ^TB orientation,width,height: a block of as many lines as fit. */
function textBlock(format: ZplFormat, given: ZplParameters): void {
  format.field.block = {
    width: given.dots(1, 0, 0, 8192),
    height: given.dots(2, 1, 1, 8192),
    lines: 100,
    leading: 0,
    justify: 'L',
    indent: 0,
  };
}

export const fieldCommands: FormatCommands = {
  '^FO': {
    means: 'field origin',
    effect: 'format',
    run: (format, given) => place(format, given, false),
  },
  '^FT': {
    means: 'field baseline',
    effect: 'format',
    run: (format, given) => place(format, given, true),
  },
  '^FS': { means: 'end of field', effect: 'print', run: (format) => format.endField() },
  '^FD': fieldData,
  '^FV': fieldData,
  '^FN': {
    means: 'number of a field',
    effect: 'format',
    run: (format, given) => void (format.field.number = given.whole(0, 0, 0, 9999)),
  },
  '^SN': { means: 'serial number', effect: 'print', run: serialNumber },
  '^SF': { means: 'count field data', effect: 'print', run: serialField },
  '^FH': {
    means: 'hexadecimal sign',
    effect: 'format',
    run: (format, _given, { text }) => void (format.field.hexSign = text[0] ?? '_'),
  },
  '^FR': {
    means: 'reverse field',
    effect: 'format',
    run: (format) => void (format.field.isReversed = true),
  },
  '^FB': {
    means: 'text block',
    effect: 'format',
    run: (format, given) => {
      format.field.block = {
        width: given.dots(0, 0, 0, 8192),
        height: null,
        lines: given.whole(1, 1, 1, 100),
        leading: given.dots(2, 0, -999, 999),
        justify: given.letter(3, 'L'),
        indent: given.dots(4, 0, 0, 8192),
      };
    },
  },
  '^TB': { means: 'text block', effect: 'format', run: textBlock },
  '^FW': setting('orientation', (given, { turn, isRightJustified }) => ({
    turn: given.turn(0, turn),
    isRightJustified: given.whole(1, isRightJustified ? 1 : 0, 0, 2) === 1,
  })),
  '^FX': { means: 'comment', effect: 'format', run: () => {} },
  '^FP': {
    means: 'direction of a field',
    effect: 'format',
    run: (format, given) => {
      const direction = given.letter(0, 'H');
      format.field.flow = {
        direction: direction === 'V' || direction === 'R' ? direction : 'H',
        gap: given.dots(1, 0, 0, 9999),
      };
    },
  },
  '^A': { means: 'font', effect: 'format', run: chooseFont },
  '^CF': {
    means: 'default font',
    effect: 'format',
    run: (format, given) => {
      const { font } = format.settings;
      const name = given.letter(0, font.name);
      format.set({ font: fontOf(format.isScalable(name) ? '0' : name, given, font) });
    },
  },
  '^CW': {
    means: 'letter of a font',
    effect: 'format',
    run: (format, given) => format.nameFont(given.letter(0, '')),
  },
  '^CI': {
    means: 'character set',
    effect: 'format',
    run: (format, given) => {
      const charset = given.whole(0, 0, 0, 99);
      if (!format.knowsCharset(charset)) format.controls.complain('unknown character set');
      else format.set({ charset });
    },
  },
  '^CV': setting('check the data of codes', (given) => ({ validates: given.isYes(0, false) })),
  '^BY': setting('module, ratio and height of barcodes', (given, settings) => ({
    module: given.dots(0, settings.module, 1, 100),
    ratio: given.number(1, settings.ratio, 2, 3),
    barHeight: given.dots(2, settings.barHeight, 1, 32_000),
  })),
  ...withoutPicture('format', {
    '^PA': 'text properties',
    '^SL': 'language of the clock',
  }),
  ...notDrawn('format', {
    '^FC': 'signs of the clock',
    '^FE': 'sign of field numbers',
    '^FL': 'font linking',
    '^FM': 'several origins',
    '^LF': 'list of linked fonts',
    '^PN': 'number of a page',
    '^SO': 'offset of the clock',
  }),
};
