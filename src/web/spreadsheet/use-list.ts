// The state of an opened list: its rows with corrections, the mapping, how numbers and dates are
// written, and which row is shown.

import { useMemo, useState } from 'react';
import type { DataSchema } from '../data-form/data-schema.ts';
import type { DecimalSign } from '../data-form/numbers.ts';
import { words } from '../languages/words.ts';
import {
  guessMapping,
  type Mapping,
  mappingInOrder,
  type Source,
  toRemember,
} from './column-mapping.ts';
import type { DateOrder } from './dates.ts';
import { listFields } from './list-fields.ts';
import {
  columnCount,
  guessedDateOrder,
  guessedDecimal,
  headerOf,
  type OpenedList,
} from './opened-list.ts';
import { rememberedMapping, rememberMapping } from './remembered-mapping.ts';
import type { ListSettings } from './row-data.ts';

/** Fields for this many items of a list of the data, unless a column names more. */
const itemsOffered = 1;
const mostItems = 20;

export function useList(templateId: string, schema: DataSchema, example: object, list: OpenedList) {
  const header = useMemo(() => headerOf(list), [list]);
  const columns = useMemo(
    () =>
      Array.from(
        { length: columnCount(list) },
        (_, column) => header?.[column] || words.spreadsheet.column(column + 1),
      ),
    [list, header],
  );
  const fields = useMemo(() => {
    const named = (header ?? []).flatMap((name) => /\[(\d+)\]/.exec(name)?.[1] ?? []);
    const items = named.reduce((most, index) => Math.max(most, Number(index) + 1), itemsOffered);
    return listFields(schema, example, Math.min(items, mostItems));
  }, [schema, example, header]);
  const [rows, setRows] = useState(() => list.table.slice(list.hasHeader ? 1 : 0));
  const [mapping, setMapping] = useState<Mapping>(() =>
    header
      ? guessMapping(fields, header, rememberedMapping(templateId))
      : mappingInOrder(fields, columns.length),
  );
  const [chosen, choose] = useState<{ decimal?: DecimalSign; dateOrder?: DateOrder }>({});
  const [row, show] = useState(0);
  const settings = useMemo<ListSettings>(
    () => ({
      fields,
      mapping,
      decimal: chosen.decimal ?? guessedDecimal(rows, fields, mapping, list.source),
      dateOrder: chosen.dateOrder ?? guessedDateOrder(rows, fields, mapping),
    }),
    [fields, mapping, chosen, rows, list.source],
  );
  return {
    fields,
    columns,
    rows,
    settings,
    row: Math.min(row, rows.length - 1),
    show,
    choose: (change: typeof chosen) => choose((before) => ({ ...before, ...change })),
    fill: (path: string, source: Source) => {
      const next = { sources: { ...mapping.sources, [path]: source } };
      setMapping(next);
      if (header) rememberMapping(templateId, toRemember(next, header));
    },
    correct: (column: number, text: string) =>
      setRows((before) => {
        const cells = [...before[row]!];
        cells[column] = text;
        return before.with(
          row,
          Array.from(cells, (cell) => cell ?? ''),
        );
      }),
  };
}

export type ListState = ReturnType<typeof useList>;
