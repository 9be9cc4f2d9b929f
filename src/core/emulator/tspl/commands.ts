// The TSPL commands that wait in the buffer for their turn, by name. language.ts
// holds the others: BITMAP, whose data is binary, and the immediate commands (ESC !).

import iconv from 'iconv-lite';
import type { TsplArguments } from './tspl-arguments.ts';
import { coordinate, type TsplCommand } from './command.ts';
import type { LabelImage } from './label-image.ts';
import { length } from './parse-line.ts';
import { symbolCommands } from './symbol-commands.ts';

const noEffect = (means: string): TsplCommand => ({ means, run: () => {} });

function box(label: LabelImage, given: TsplArguments): void {
  const [x, y] = [coordinate(given, 0), coordinate(given, 1)];
  const width = Math.max(0, coordinate(given, 2) - x);
  const height = Math.max(0, coordinate(given, 3) - y);
  const thickness = Math.min(given.whole(4, 1, 1, 9999), width, height);
  if (given.whole(5, 0, 0, 9999) > 0) label.controls.complain('round corners are drawn square');
  label.fill(x, y, width, thickness);
  label.fill(x, y + height - thickness, width, thickness);
  label.fill(x, y, thickness, height);
  label.fill(x + width - thickness, y, thickness, height);
}

function area(
  run: (label: LabelImage, x: number, y: number, width: number, height: number) => void,
) {
  return (label: LabelImage, given: TsplArguments): void =>
    run(
      label,
      coordinate(given, 0),
      coordinate(given, 1),
      given.whole(2, 0, 0, 32_000),
      given.whole(3, 0, 0, 32_000),
    );
}

/** GAP and BLINE: the gap or mark between two labels, and an offset. */
function spacing(label: LabelImage, given: TsplArguments): void {
  const gap = length(given.text(0), label.model.dpi);
  if (gap === null) label.controls.complain('invalid length');
  else label.gap = Math.min(999, Math.max(0, gap));
}

const switches: Record<string, (label: LabelImage, value: string) => void> = {
  CUTTER: setCutter,
  PARTIAL_CUTTER: setCutter,
  REPRINT: (label, value) => void (label.reprints = value !== 'OFF'),
  RESPONSE: (label, value) => {
    label.responds = value === 'ON' ? 'label' : value === 'BATCH' ? 'batch' : 'never';
  },
  PEEL: (label, value) => {
    if (value === 'ON') label.controls.complain('there is no peeler');
  },
};
const ignoredSwitches = new Set([
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

function setCutter(label: LabelImage, value: string): void {
  const every = parseInt(value, 10);
  const isOff = value === 'OFF' || every === 0;
  if (!isOff && !label.model.has.includes('cutter')) {
    label.controls.complain('there is no cutter');
    return;
  }
  label.cutting = isOff ? 'never' : every > 0 ? { every } : 'batch';
}

export const tsplCommands: Record<string, TsplCommand> = {
  SIZE: {
    means: 'size of the label',
    run: (label, given) => {
      const { dpi } = label.model;
      const width = length(given.text(0), dpi);
      const height = given.list.length > 1 ? length(given.text(1), dpi) : label.length;
      if (width === null || height === null) label.controls.complain('invalid length');
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
      else label.controls.complain('unknown code page');
    },
  },
  CLS: { means: 'clear the image', run: (label) => label.clear() },
  BAR: { means: 'bar', run: area((label, ...rectangle) => label.fill(...rectangle)) },
  BOX: { means: 'box', run: box },
  REVERSE: { means: 'reverse', run: area((label, ...rectangle) => label.reverse(...rectangle)) },
  ERASE: { means: 'erase', run: area((label, ...rectangle) => label.erase(...rectangle)) },
  ...symbolCommands,
  PRINT: {
    means: 'print',
    run: (label, given) =>
      label.print(given.whole(0, 1, 1, 999_999), given.whole(1, 1, 1, 999_999)),
  },
  CUT: {
    means: 'cut',
    run: (label) => {
      if (label.model.has.includes('cutter')) label.cut();
      else label.controls.complain('there is no cutter');
    },
  },
  SET: {
    means: 'setting',
    run: (label, given) => {
      // Name and value are separated by a space.
      const [name = '', value = ''] = given.text(0).toUpperCase().split(/\s+/);
      const run = switches[name];
      if (run) run(label, value);
      else if (!ignoredSwitches.has(name)) label.controls.complain('unknown setting');
    },
  },
  OUT: {
    means: 'send text',
    run: (label, given) => label.controls.confirm(`${given.content ?? ''}\r\n`),
  },
  '~!T': {
    means: 'send the model',
    run: (label) => label.controls.answer(`${label.model.identity?.model ?? ''}\r\n`),
  },
  '~!I': {
    means: 'send the code page',
    run: (label) => label.controls.answer(`${label.codepage.replace(/^\D+/, '')},001\r\n`),
  },
  '~!E': noEffect('enable immediate commands'),
  BACKFEED: noEffect('feed back'),
  BACKUP: noEffect('feed back'),
  COUNTRY: noEffect('country'),
  DELAY: noEffect('wait'),
  DENSITY: noEffect('darkness'),
  EOJ: noEffect('wait for the end of the job'),
  FEED: { means: 'feed', run: (label, given) => label.feed(given.whole(0, 0, 0, 9999)) },
  FORMFEED: { means: 'feed a label', run: (label) => label.skip() },
  GAPDETECT: noEffect('measure the labels'),
  HOME: { means: 'find the top of a label', run: (label) => label.skip() },
  LIMITFEED: noEffect('how far to look for a gap'),
  OFFSET: noEffect('further feed after a label'),
  SOUND: noEffect('beep'),
  SPEED: noEffect('speed'),
};
