// The rules of a route as rows that can be added and removed.

import { useRef, useState } from 'react';
import { words } from '../languages/words.ts';
import { Icon } from '../parts/text/icon.tsx';
import { usePrinters, useTemplates } from '../queries.ts';
import { knownFields, knownValues, useKnownOrders } from './known-orders.ts';
import { RuleFields } from './rule-fields.tsx';
import {
  categoryField,
  itemsList,
  nextRow,
  type RuleRow,
  untaken,
  valuesOf,
  type When,
} from './rule-rows.ts';

const maxRules = 50;
/** Fields that tell items apart, and do not sort them. */
const ofOneItem = new Set(['name', 'title', 'note', 'id', 'sku']);

export function RuleList({
  rows,
  onChange,
  showsMissing,
  wrong,
}: {
  rows: readonly RuleRow[];
  onChange: (rows: RuleRow[]) => void;
  showsMissing: boolean;
  /** Why the service refused a rule, by its position. */
  wrong: ReadonlyMap<number, string>;
}) {
  const templates = useTemplates({ isWatched: true }).data ?? [];
  const printers = usePrinters().data ?? [];
  const orders = useKnownOrders(rows.map(({ templateId }) => templateId));
  const [typed, setTyped] = useState<Record<string, string[]>>({});
  const keys = useKeys(rows.length);
  const texts = words.routes.rows;

  const values = (when: When): string[] => {
    if (when.kind !== 'items' && when.kind !== 'orders') return [];
    const list = when.kind === 'items' ? when.list : null;
    return [
      ...new Set([
        ...valuesOf(rows, list, when.field),
        ...(typed[placeOf(when)] ?? []),
        ...knownValues(orders, list, when.field),
      ]),
    ];
  };
  const keep = (when: When, value: string) =>
    setTyped({ ...typed, [placeOf(when)]: [...(typed[placeOf(when)] ?? []), value] });
  const choices = {
    templates,
    printers,
    fields: {
      items: knownFields(orders, itemsList).filter((name) => !ofOneItem.has(name)),
      orders: knownFields(orders, null),
    },
    values,
  };
  const byCategory: When = {
    kind: 'items',
    list: itemsList,
    field: categoryField,
    values: [],
    others: false,
  };
  const left = untaken(rows, itemsList, categoryField, values(byCategory));
  const add = () => {
    keys.add();
    onChange([...rows, { ...nextRow(rows, printers), when: byCategory }]);
  };
  return (
    <>
      <ol className="card ruled rule-rows" aria-label={words.routes.rules}>
        {rows.map((row, index) => (
          <RuleFields
            key={keys.at(index)}
            row={row}
            position={index + 1}
            choices={choices}
            showsMissing={showsMissing}
            wrong={wrong.get(index)}
            onChange={(changed) => onChange(rows.with(index, changed))}
            onAddValue={(value) => keep(row.when, value)}
            onRemove={
              rows.length > 1
                ? () => {
                    keys.remove(index);
                    onChange(rows.toSpliced(index, 1));
                  }
                : undefined
            }
          />
        ))}
      </ol>
      {left.length > 0 && <p className="wrong">{texts.untaken(left)}</p>}
      {rows.length < maxRules && (
        <p>
          <button type="button" className="button" onClick={add}>
            <Icon name="plus" />
            {texts.addRow}
          </button>
        </p>
      )}
    </>
  );
}

function placeOf(when: When): string {
  if (when.kind === 'items') return `${when.list} ${when.field}`;
  return when.kind === 'orders' ? when.field : '';
}

/** Keys that stay with their row when one before it is removed. */
function useKeys(count: number) {
  const next = useRef(count);
  const keys = useRef(Array.from({ length: count }, (_, index) => index));
  return {
    at: (index: number) => keys.current[index],
    add: () => void keys.current.push(next.current++),
    remove: (index: number) => void keys.current.splice(index, 1),
  };
}
