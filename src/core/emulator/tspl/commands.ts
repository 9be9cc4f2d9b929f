// The TSPL commands that wait in the buffer for their turn, by name. language.ts
// holds the others: BITMAP and DOWNLOAD, whose data is binary, and the immediate
// commands (ESC !).

import iconv from 'iconv-lite';
import { type TsplCommand, withoutPicture } from './command.ts';
import type { LabelImage } from './label-image.ts';
import { outOfRange } from '../loss.ts';
import { length } from './parse-line.ts';
import { setCommands } from './set-commands.ts';
import { shapeCommands } from './shape-commands.ts';
import { symbolCommands } from './symbol-commands.ts';
import type { TsplArguments } from './tspl-arguments.ts';

/** GAP and BLINE: the gap or mark between two labels, and an offset. */
function spacing(label: LabelImage, given: TsplArguments): void {
  const gap = length(given.text(0), label.model.dpi);
  if (gap === null) label.controls.complain('invalid length');
  else label.gap = Math.min(999, Math.max(0, gap));
}

function listFiles({ files, controls }: LabelImage): void {
  controls.answer(files.names.map((name) => `${name}\r\n`).join('') || '\r\n');
}

function notRun(meanings: Record<string, string>): Record<string, TsplCommand> {
  const run: TsplCommand['run'] = ({ controls }) => controls.complain('programs are not run');
  return Object.fromEntries(
    Object.entries(meanings).map(([name, means]) => [name, { means, effect: 'store', run }]),
  );
}

/** A setting of the head, which changes no picture, if its value has this form. */
function limited(means: string, form: RegExp): TsplCommand {
  return {
    means,
    effect: 'format',
    run: (label, given) => {
      if (!form.test(given.text(0))) label.controls.complain(outOfRange);
    },
  };
}

export const tsplCommands: Record<string, TsplCommand> = {
  SIZE: {
    means: 'size of the label',
    effect: 'format',
    run: (label, given) => {
      const { dpi } = label.model;
      const width = length(given.text(0), dpi);
      const height = given.list.length > 1 ? length(given.text(1), dpi) : label.length;
      if (width === null || height === null) label.controls.complain('invalid length');
      else label.resize(width, height);
    },
  },
  GAP: { means: 'gap between labels', effect: 'format', run: spacing },
  BLINE: { means: 'black mark between labels', effect: 'format', run: spacing },
  DIRECTION: {
    means: 'which end comes out first',
    effect: 'format',
    run: (label, given) => {
      label.isTurned = given.whole(0, 0, 0, 1) === 1;
      label.isMirrored = given.whole(1, 0, 0, 1) === 1;
    },
  },
  REFERENCE: {
    means: 'origin',
    effect: 'format',
    run: (label, given) => {
      label.reference = { x: given.whole(0, 0, 0, 9999), y: given.whole(1, 0, 0, 9999) };
    },
  },
  SHIFT: {
    means: 'shift downwards',
    effect: 'format',
    run: (label, given) => {
      label.shift = given.whole(given.list.length - 1, 0, -9999, 9999);
    },
  },
  CODEPAGE: {
    means: 'code page',
    effect: 'format',
    run: (label, given) => {
      const name = given.text(0).toUpperCase();
      const page = /^125\d$/.test(name)
        ? `windows${name}`
        : name === 'UTF-8'
          ? 'utf8'
          : `cp${name}`;
      if (iconv.encodingExists(page)) label.codepage = page;
      else label.controls.complain('unknown code page');
    },
  },
  CLS: { means: 'clear the image', effect: 'format', run: (label) => label.clear() },
  ...shapeCommands,
  ...symbolCommands,
  PRINT: {
    means: 'print',
    effect: 'print',
    run: (label, given) =>
      label.print(given.whole(0, 1, 1, 999_999), given.whole(1, 1, 1, 999_999)),
  },
  CUT: {
    means: 'cut',
    effect: 'print',
    run: (label) => {
      if (label.model.has.includes('cutter')) label.cut();
      else label.controls.complain('there is no cutter');
    },
  },
  ...setCommands,
  OUT: {
    means: 'send text',
    effect: 'query',
    run: (label, given) => label.controls.confirm(`${given.content ?? ''}\r\n`),
  },
  '~!T': {
    means: 'send the model',
    effect: 'query',
    run: (label) => label.controls.answer(`${label.model.identity?.model ?? ''}\r\n`),
  },
  '~!I': {
    means: 'send the code page',
    effect: 'query',
    run: (label) => label.controls.answer(`${label.codepage.replace(/^\D+/, '')},001\r\n`),
  },
  '~!@': {
    means: 'send the mileage',
    effect: 'query',
    run: (label) => label.controls.answer('0\r\n'),
  },
  '~!A': {
    means: 'send the free memory',
    effect: 'query',
    run: ({ files, controls }) =>
      controls.answer(`DRAM: ${files.freeBytes >> 10} KB\r\nFLASH: 4096 KB\r\n`),
  },
  '~!C': {
    means: 'whether there is a clock',
    effect: 'query',
    run: (label) => label.controls.answer(Uint8Array.of(0)),
  },
  '~!F': { means: 'send the names of files', effect: 'query', run: listFiles },
  FILES: { means: 'send the names of files', effect: 'query', run: listFiles },
  KILL: {
    means: 'delete files',
    effect: 'store',
    run: (label, given) => {
      const name = given.content;
      if (name === null) label.controls.complain('no name in quotation marks');
      else label.files.delete(name);
    },
  },
  FEED: {
    means: 'feed',
    effect: 'print',
    run: (label, given) => label.feed(given.whole(0, 0, 0, 9999)),
  },
  FORMFEED: { means: 'feed a label', effect: 'print', run: (label) => label.skip() },
  HOME: { means: 'find the top of a label', effect: 'print', run: (label) => label.skip() },
  DENSITY: limited('darkness', /^(\d|1[0-5])$/),
  SPEED: limited('speed', /^(\d|1[0-8])(\.\d+)?$/),
  ...withoutPicture('print', {
    BEEP: 'beep',
    SELFTEST: 'print a self-test',
    SOUND: 'beep',
    DISPLAY: 'show a text',
  }),
  ...withoutPicture('format', {
    BACKFEED: 'feed back',
    BACKUP: 'feed back',
    COUNTRY: 'country',
    EOJ: 'wait for the end of the job',
    LIMITFEED: 'how far to look for a gap',
    OFFSET: 'further feed after a label',
    REM: 'comment',
  }),
  ...withoutPicture('store', {
    COPY: 'copy a file',
    MOVE: 'move files to flash memory',
  }),
  ...withoutPicture('configure', {
    '~!D': 'dump mode',
    '~!E': 'enable immediate commands',
    AUTODETECT: 'measure the labels',
    BLINEDETECT: 'measure the marks',
    BT: 'Bluetooth',
    DELAY: 'wait',
    GAPDETECT: 'measure the labels',
    INITIALPRINTER: 'settings of the factory',
    NET: 'network',
    WLAN: 'wireless network',
  }),
  BITMAP: {
    means: 'picture',
    effect: 'print',
    run: (label) => label.controls.complain('a picture without data'),
  },
  DOWNLOAD: {
    means: 'keep a file',
    effect: 'store',
    run: () => {}, // in language.ts
  },
  ...notRun({
    CLOSE: 'close a file',
    ELSE: 'program',
    END: 'program',
    ENDIF: 'program',
    EOP: 'end of a program',
    FOR: 'program',
    GOSUB: 'program',
    GOTO: 'program',
    IF: 'program',
    INPUT: 'read a value',
    LET: 'program',
    NEXT: 'program',
    OPEN: 'open a file',
    READ: 'read a file',
    RETURN: 'program',
    RUN: 'run a program',
    SEEK: 'position in a file',
    WRITE: 'write a file',
  }),
};
