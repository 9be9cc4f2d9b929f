// The settings of SET, each as a command of its own.

import { type TsplCommand, withoutPicture } from './command.ts';
import type { LabelImage } from './label-image.ts';
import type { TsplArguments } from './tspl-arguments.ts';

function setCutter(label: LabelImage, value: string): void {
  const every = parseInt(value, 10);
  const isOff = value === 'OFF' || every === 0;
  if (!isOff && !label.model.has.includes('cutter')) {
    label.controls.complain('there is no cutter');
    return;
  }
  label.cutting = isOff ? 'never' : every > 0 ? { every } : 'batch';
}

/** A setting for this job, by its value in capitals. */
function choice(means: string, run: (label: LabelImage, value: string) => void): TsplCommand {
  return {
    means,
    effect: 'format',
    run: (label, given) => run(label, given.text(0).toUpperCase()),
  };
}

/** SET COUNTER @n step */
function counter(label: LabelImage, given: TsplArguments): void {
  const [, number, step = '1'] = /^@(\d{1,2})\s*([+-]?\d{0,9})$/.exec(given.text(0)) ?? [];
  if (number === undefined) label.controls.complain('no such counter');
  else label.counters.setStep(Number(number), Number(step || '1'));
}

export const setCommands: Record<string, TsplCommand> = {
  'SET CUTTER': choice('cutter', setCutter),
  'SET PARTIAL_CUTTER': choice('cutter', setCutter),
  'SET COUNTER': { means: 'step of a counter', effect: 'format', run: counter },
  'SET REPRINT': choice('reprint after an error', (label, value) => {
    label.reprints = value !== 'OFF';
  }),
  'SET RESPONSE': choice('answers after labels', (label, value) => {
    label.responds = value === 'ON' ? 'label' : value === 'BATCH' ? 'batch' : 'never';
  }),
  'SET PEEL': choice('peeler', (label, value) => {
    if (value === 'ON' && !label.model.peels) label.controls.complain('there is no peeler');
  }),
  ...withoutPicture('format', {
    'SET BACK': 'cut back',
    'SET GAP': 'sensitivity of the gap sensor',
    'SET HEAD': 'head sensor',
    'SET RIBBON': 'ribbon sensor',
    'SET STANDARD': 'gap sensor',
    'SET TEAR': 'tear-off position',
  }),
  ...withoutPicture('configure', {
    'SET ACTIVE_LOG': 'log',
    'SET AUTORUN': 'program at the start',
    'SET BLINE': 'sensitivity of the mark sensor',
    'SET COM1': 'serial port',
    'SET DEBUG': 'dump mode',
    'SET ENCODER': 'encoder',
    'SET HEADOPEN': 'what to do when the head opens',
    'SET KEY1': 'first key',
    'SET KEY2': 'second key',
    'SET KEY3': 'third key',
    'SET LED1': 'first lamp',
    'SET LED2': 'second lamp',
    'SET LED3': 'third lamp',
    'SET PRINTKEY': 'print by key',
    'SET PRINTQUALITY': 'quality',
    'SET STICK': 'stick',
    'SET USBHOST': 'USB host',
    'SET VERIFIER': 'verifier',
  }),
};
