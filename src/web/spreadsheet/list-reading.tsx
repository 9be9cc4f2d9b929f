// How the cells are read: the header, the separator or the sheet, and how numbers and dates are written. All of
// it is guessed, and can be changed.

import type { FieldKind } from '../data-form/data-schema.ts';
import { kindOf } from '../data-form/data-schema.ts';
import type { DecimalSign } from '../data-form/numbers.ts';
import { words } from '../languages/words.ts';
import { SelectField } from '../parts/controls/select-field.tsx';
import type { Option } from '../parts/controls/select.tsx';
import type { DateOrder } from './dates.ts';
import type { ListOpening } from './list-source.tsx';
import type { OpenedList } from './opened-list.ts';
import { separators } from './read-table.ts';
import type { ListState } from './use-list.ts';

const decimals: Option<DecimalSign>[] = [
  { id: '.', name: '1,234.56' },
  { id: ',', name: '1.234,56' },
];
const orders: DateOrder[] = ['dayFirst', 'monthFirst'];

export function ListReading({
  list,
  state,
  opening,
}: {
  list: OpenedList;
  state: ListState;
  opening: ListOpening;
}) {
  const { fields, settings, choose } = state;
  const text = words.spreadsheet;
  const has = (...kinds: FieldKind[]) =>
    fields.some(
      ({ schema, path }) => settings.mapping.sources[path] && kinds.includes(kindOf(schema)),
    );
  return (
    <div className="list-reading">
      <label className="data-switch">
        <input
          type="checkbox"
          checked={list.hasHeader}
          onChange={({ target }) => opening.reread({ ...list, hasHeader: target.checked })}
        />
        {text.hasHeader}
      </label>
      <Source list={list} opening={opening} />
      {has('number') && (
        <SelectField
          label={text.numbers}
          options={decimals}
          value={settings.decimal}
          onValue={(decimal) => choose({ decimal })}
        />
      )}
      {has('date', 'time') && (
        <SelectField
          label={text.dates}
          options={orders.map((id) => ({ id, name: text.dateOrders[id] }))}
          value={settings.dateOrder}
          onValue={(dateOrder) => choose({ dateOrder })}
        />
      )}
    </div>
  );
}

/** The separator of a text, or which sheet of a workbook is read. */
function Source({ list, opening }: { list: OpenedList; opening: ListOpening }) {
  const text = words.spreadsheet;
  const { source } = list;
  if (source.kind === 'workbook' && source.workbook.sheets.length === 1) return null;
  return source.kind === 'text' ? (
    <SelectField
      label={text.separator}
      options={separators.map((id) => ({ id, name: text.separators[id] }))}
      value={source.separator}
      onValue={(value) => opening.separate(list, value)}
    />
  ) : (
    <SelectField
      label={text.sheet}
      options={source.workbook.sheets.map((name, id) => ({ id: String(id), name }))}
      value={String(source.sheet)}
      onValue={(value) => opening.openSheet(list, Number(value))}
    />
  );
}
