// Which rows of a list are printed: every one, a range, or those that are marked.

import { useState } from 'react';
import { rowRange, RowRangeFields, type TypedRange } from '../parts/controls/row-range.tsx';
import { words } from '../languages/words.ts';
import { SelectField } from '../parts/controls/select-field.tsx';

const kinds = ['every', 'range', 'marked'] as const;

export function useRowChoice(rows: number) {
  const [kind, setKind] = useState<(typeof kinds)[number]>('every');
  const [typed, setRange] = useState<TypedRange>({ from: '1', to: String(rows) });
  const [marked, setMarked] = useState<ReadonlySet<number>>(new Set());
  const range = rowRange(typed, rows);
  return {
    kind,
    setKind,
    typed,
    setRange,
    marked,
    mark: (row: number, isMarked: boolean) => {
      setMarked((before) => (isMarked ? new Set([...before, row]) : without(before, row)));
      setKind('marked');
    },
    /** Whether the row, counted from 0, is to be printed. */
    has: (row: number): boolean => {
      if (kind === 'every') return true;
      if (kind === 'marked') return marked.has(row);
      return range !== null && row >= range.from - 1 && row < range.to;
    },
  };
}

export type RowChoice = ReturnType<typeof useRowChoice>;

function without(rows: ReadonlySet<number>, row: number): ReadonlySet<number> {
  return new Set([...rows].filter((one) => one !== row));
}

export function RowChoiceFields({ choice, rows }: { choice: RowChoice; rows: number }) {
  const { which } = words.spreadsheet;
  return (
    <div className="list-reading">
      <SelectField
        label={which.label}
        {...(choice.kind === 'marked' && choice.marked.size === 0 && { hint: which.none })}
        options={kinds.map((id) => ({ id, name: which[id] }))}
        value={choice.kind}
        onValue={choice.setKind}
      />
      {choice.kind === 'range' && (
        <RowRangeFields range={choice.typed} rows={rows} onChange={choice.setRange} />
      )}
    </div>
  );
}
