// Chooses the model of a virtual printer, by what it prints on.

import type { ComponentProps } from 'react';
import type { VirtualModel } from '../../client/index.ts';
import { words } from '../languages/words.ts';
import { SelectField } from '../parts/controls/select-field.tsx';

/** The generic virtual printer, which takes paper of any width. */
export const ownModel = 'platen';

const kinds = ['receipt', 'impact', 'label'] as const;
const languages: Record<string, string> = {
  escpos: 'ESC/POS',
  starprnt: 'StarPRNT',
  starline: 'Star Line',
  stargraphic: 'Star Graphic',
  zpl: 'ZPL',
  tspl: 'TSPL',
};

export function VirtualModelField({
  models,
  ...field
}: ComponentProps<typeof SelectField<string>> & { models: readonly VirtualModel[] }) {
  const { add } = words.printers;
  return (
    <SelectField
      {...field}
      options={[{ id: ownModel, name: add.ownModel }]}
      groups={kinds.map((kind) => ({
        label: add.modelKinds[kind],
        options: choicesOf(models.filter((model) => model.id !== ownModel && model.kind === kind)),
      }))}
    />
  );
}

/** `EPSON TM-T20II · 80 mm · ESC/POS`; with the id where several would read the same. */
function choicesOf(models: readonly VirtualModel[]): { id: string; name: string }[] {
  const named = models.map(({ id, model, width, driver }) => ({
    id,
    name: [model ?? id, `${width} mm`, languages[driver] ?? driver].join(' · '),
  }));
  const isShared = (name: string) => named.filter((one) => one.name === name).length > 1;
  return named
    .map(({ id, name }) => ({ id, name: isShared(name) ? `${name} (${id})` : name }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
}
