// A range of rows, as a person types it.

import { words } from '../../languages/words.ts';
import { TextField } from './text-field.tsx';
import './row-range.css';

export interface TypedRange {
  from: string;
  to: string;
}

/** The rows of the range, counted from 1; null if it is none of the given rows. */
export function rowRange(
  { from, to }: TypedRange,
  rows: number,
): { from: number; to: number } | null {
  const [first, last] = [from, to].map((text) =>
    /^\d{1,8}$/.test(text.trim()) ? Number(text) : 0,
  );
  return first! >= 1 && first! <= last! && last! <= rows ? { from: first!, to: last! } : null;
}

export function RowRangeFields({
  range,
  rows,
  onChange,
}: {
  range: TypedRange;
  rows: number;
  onChange: (range: TypedRange) => void;
}) {
  const { which } = words.spreadsheet;
  const isWrong = rowRange(range, rows) === null;
  return (
    <div className="row-range">
      {(['from', 'to'] as const).map((end) => (
        <TextField
          key={end}
          label={which[end]}
          type="number"
          min={1}
          max={rows}
          value={range[end]}
          aria-invalid={isWrong}
          onValue={(value) => onChange({ ...range, [end]: value })}
        />
      ))}
    </div>
  );
}
