// The printer of the template, and its language, currency and time zone, chosen by their names.

import { FormatPickers } from '../../basics/format-pickers.tsx';
import { words } from '../../languages/words.ts';
import { SelectField } from '../../parts/controls/select-field.tsx';
import { usePrinterChoices } from '../../settings/use-printer-choices.ts';
import { useDesign } from '../draft/design.ts';

const names = ['locale', 'currency', 'timeZone', 'printer'] as const;

export function OutputFields() {
  const { draft, dispatch, proof } = useDesign();
  const given = (name: (typeof names)[number]) => {
    const value = draft.config[name];
    return typeof value === 'string' ? value : '';
  };
  const wrong = Object.fromEntries(
    names.map((name) => [
      name,
      proof.problems.find(({ about, path }) => about === 'template' && path === name)?.text,
    ]),
  );
  const text = words.designer;
  const known = usePrinterChoices(words.settings.newKey.group);
  const printer = given('printer');
  const isGone = printer !== '' && !known.some(({ id }) => id === printer);
  return (
    <>
      <FormatPickers
        locale={given('locale')}
        currency={given('currency')}
        timeZone={given('timeZone')}
        wrong={wrong}
        mayBeEmpty
        onChange={(fields) => {
          for (const [path, value] of Object.entries(fields))
            dispatch({ kind: 'set', path, value: value || undefined });
        }}
      />
      <SelectField
        label={text.fieldNames.printer}
        hint={text.fieldHints.printer}
        wrong={wrong.printer}
        empty={words.dataForm.none}
        options={isGone ? [...known, { id: printer, name: printer }] : known}
        value={printer}
        onValue={(value) => dispatch({ kind: 'set', path: 'printer', value: value || undefined })}
      />
    </>
  );
}
