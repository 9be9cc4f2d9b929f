// The part of the settings form that adjusts a label printer. An empty field leaves the
// setting to the printer.

import type { Printer } from '../../client/index.ts';
import { words } from '../languages/words.ts';
import { optionsOf } from '../parts/controls/select.tsx';
import { SelectField } from '../parts/controls/select-field.tsx';
import { TextField } from '../parts/controls/text-field.tsx';
import { numberIn } from './number-fields.ts';

type LabelSettings = NonNullable<Printer['labels']>;

const numberNames = ['darkness', 'inchesPerSecond', 'rightMm', 'downMm', 'cutEvery'] as const;
export const labelNames = [...numberNames, 'mode'] as const;
export type LabelForm = Record<(typeof labelNames)[number], string>;

export function labelFormOf(labels: Printer['labels']): LabelForm {
  const text = (name: keyof LabelForm) => String(labels?.[name] ?? '');
  return Object.fromEntries(labelNames.map((name) => [name, text(name)])) as LabelForm;
}

/** Null if everything is left to the printer. */
export function labelsIn(form: LabelForm): LabelSettings | null {
  const numbers = numberNames.flatMap((name) => {
    const value = numberIn(form[name]);
    return value === null ? [] : [[name, value] as const];
  });
  const mode = form.mode === '' ? [] : [['mode', form.mode] as const];
  const given = [...numbers, ...mode];
  return given.length === 0 ? null : Object.fromEntries(given);
}

/** The numbers among them that were given. */
export function givenNumbers(form: LabelForm): (keyof LabelForm)[] {
  return numberNames.filter((name) => form[name].trim() !== '');
}

interface LabelSettingsFieldsProps {
  bind: (name: keyof LabelForm) => {
    value: string;
    onValue: (value: string) => void;
  };
  wrong: (name: keyof LabelForm) => string | undefined;
}

export function LabelSettingsFields({ bind, wrong }: LabelSettingsFieldsProps) {
  const { labels } = words.printers;
  const hints: Partial<Record<keyof LabelForm, string>> = {
    darkness: labels.darknessHint,
    rightMm: labels.rightHint,
    downMm: labels.downHint,
    cutEvery: labels.cutEveryHint,
  };
  const names = {
    darkness: labels.darkness,
    inchesPerSecond: labels.speed,
    rightMm: labels.right,
    downMm: labels.down,
    cutEvery: labels.cutEvery,
  };
  const number = (name: keyof typeof names) => (
    <TextField
      key={name}
      label={names[name]}
      hint={hints[name]}
      wrong={wrong(name)}
      {...bind(name)}
      inputMode={name.endsWith('Mm') ? 'text' : 'numeric'}
      placeholder={labels.asSet}
    />
  );
  return (
    <>
      {number('darkness')}
      {number('inchesPerSecond')}
      {number('rightMm')}
      {number('downMm')}
      <SelectField
        label={labels.mode}
        wrong={wrong('mode')}
        {...bind('mode')}
        empty={labels.asSet}
        options={optionsOf(labels.modes)}
      />
      {number('cutEvery')}
    </>
  );
}
