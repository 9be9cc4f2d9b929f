// One row: its picture, its cells to correct, and the way to its neighbours.

import { useId, useMemo } from 'react';
import { PlatenError, type Template } from '../../client/index.ts';
import type { DataProblem } from '../data-form/check-data.ts';
import { completed } from '../data-form/completed-data.ts';
import type { DataSchema } from '../data-form/data-schema.ts';
import { pathLabel } from '../data-form/field-label.ts';
import { words } from '../languages/words.ts';
import { Icon } from '../parts/text/icon.tsx';
import { inWords } from '../parts/text/in-words.ts';
import { PreviewDesk } from '../print/preview-desk.tsx';
import { usePreview } from '../print/use-preview.ts';
import { rowPrint } from './row-data.ts';
import type { RowChoice } from './row-choice.tsx';
import type { ListState } from './use-list.ts';

export interface RowProblem extends Pick<DataProblem, 'path'> {
  text: string;
}

export function RowView({
  problems,
  choice,
  ...shown
}: RowPictureProps & {
  /** The problems of this row. */
  problems: readonly RowProblem[];
  choice: RowChoice;
}) {
  const { state } = shown;
  return (
    <div className="row-view">
      <RowSteps state={state} />
      <label className="data-switch">
        <input
          type="checkbox"
          checked={choice.marked.has(state.row)}
          onChange={({ target }) => choice.mark(state.row, target.checked)}
        />
        {words.spreadsheet.which.mark}
      </label>
      {/* Of its own for each row, so that no picture of another row stays. */}
      <RowPicture key={state.row} {...shown} isExplained={problems.length > 0} />
      <Cells state={state} problems={problems} />
    </div>
  );
}

interface RowPictureProps {
  template: Template;
  schema: DataSchema;
  example: object;
  state: ListState;
  printer: string;
}

function RowPicture({
  template: { name, config },
  schema,
  example,
  state: { rows, row, settings },
  printer,
  isExplained,
}: RowPictureProps & { isExplained: boolean }) {
  const cells = rows[row]!;
  const shown = useMemo(
    () => completed(schema, rowPrint(schema, settings, cells).data, example),
    [schema, settings, cells, example],
  );
  const request = useMemo(
    () => ({ config, data: shown.data, options: printer ? { printer } : {} }),
    [config, shown, printer],
  );
  const drawn = usePreview(request);
  const borrowed = shown.borrowed.map((path) => pathLabel(path, schema));
  return (
    <>
      <PreviewDesk
        drawn={drawn}
        name={name}
        isLabel={'media' in config}
        note={borrowed.length > 0 ? words.print.borrowed(borrowed) : undefined}
      />
      {drawn.error && !isExplained && <p className="wrong">{problemText(drawn.error)}</p>}
    </>
  );
}

function RowSteps({ state: { rows, row, show } }: { state: ListState }) {
  const text = words.spreadsheet;
  return (
    <div className="spread">
      <button
        type="button"
        className="button small"
        aria-label={text.previous}
        disabled={row === 0}
        onClick={() => show(row - 1)}
      >
        <Icon name="back" />
      </button>
      <span role="status">{text.row(row + 1, rows.length)}</span>
      <button
        type="button"
        className="button small"
        aria-label={text.next}
        disabled={row === rows.length - 1}
        onClick={() => show(row + 1)}
      >
        <Icon name="next" />
      </button>
    </div>
  );
}

function Cells({ state, problems }: { state: ListState; problems: readonly RowProblem[] }) {
  const { fields, columns, rows, row, settings, correct } = state;
  const { sources } = settings.mapping;
  const paths = [...fields.map(({ path }) => path), '@copies', '@reference'];
  const used = paths.flatMap((path) => {
    const source = sources[path];
    return source && 'column' in source ? [{ path, column: source.column }] : [];
  });
  return (
    <fieldset className="card row-cells">
      <legend className="for-readers">{words.spreadsheet.cells}</legend>
      {used.map(({ path, column }) => (
        <Cell
          key={path}
          label={columns[column] ?? ''}
          text={rows[row]![column] ?? ''}
          wrong={problems.find((problem) => problem.path === path)?.text}
          onChange={(text) => correct(column, text)}
        />
      ))}
    </fieldset>
  );
}

function Cell({
  label,
  text,
  wrong,
  onChange,
}: {
  label: string;
  text: string;
  wrong: string | undefined;
  onChange: (text: string) => void;
}) {
  const id = useId();
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className="input"
        value={text}
        aria-invalid={wrong !== undefined}
        aria-describedby={wrong && `${id}-note`}
        onChange={({ target }) => onChange(target.value)}
      />
      {wrong && (
        <p id={`${id}-note`} className="wrong">
          {wrong}
        </p>
      )}
    </div>
  );
}

/** The details of an answer of the service, or its message. */
function problemText(error: Error): string {
  const details = error instanceof PlatenError ? error.details : [];
  return details.length > 0 ? details.join(' ') : inWords(error);
}
