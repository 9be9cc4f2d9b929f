// The rows that cannot be printed yet. Each one opens where it can be corrected.

import type { Ref } from 'react';
import { words } from '../languages/words.ts';
import type { ListState } from './use-list.ts';
import type { RowProblem } from './row-view.tsx';

const rowsShown = 20;

export function RowProblemList({
  ref,
  state: { fields, show },
  problems,
}: {
  ref: Ref<HTMLElement>;
  state: ListState;
  /** The problems by the index of the row. */
  problems: ReadonlyMap<number, readonly RowProblem[]>;
}) {
  const text = words.spreadsheet;
  if (problems.size === 0) return null;
  const labelOf = (path: string) =>
    path === '@copies' ? text.copies : (fields.find((field) => field.path === path)?.label ?? path);
  const shown = [...problems].toSorted(([a], [b]) => a - b).slice(0, rowsShown);
  return (
    <section
      ref={ref}
      tabIndex={-1}
      className="row-problems"
      aria-labelledby="row-problems"
      role="alert"
    >
      <div>
        <h2 id="row-problems">{text.problems(problems.size)}</h2>
        <p>{text.problemsText}</p>
      </div>
      <ul>
        {shown.map(([row, found]) => (
          <li key={row}>
            <button type="button" className="button small" onClick={() => show(row)}>
              {text.problemRow(row + 1)}
            </button>
            <span>
              {found.map(({ path, text: problem }) => (
                <span key={path + problem}>
                  {path && <strong>{labelOf(path)}</strong>} {problem}
                </span>
              ))}
            </span>
          </li>
        ))}
      </ul>
      {problems.size > shown.length && <p>{text.moreProblems(problems.size - shown.length)}</p>}
    </section>
  );
}
