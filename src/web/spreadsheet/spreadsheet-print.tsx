// Prints each row of a spreadsheet: open it, map its columns, look at rows, correct and print.

import { type FormEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { Printer, Template } from '../../client/index.ts';
import type { DataSchema } from '../data-form/data-schema.ts';
import { words } from '../languages/words.ts';
import { TextField } from '../parts/controls/text-field.tsx';
import { Icon } from '../parts/text/icon.tsx';
import { Problem } from '../parts/messages/problem.tsx';
import { toast } from '../parts/messages/toast.ts';
import { useRequestKey } from '../parts/hooks/use-request-key.ts';
import { isWrongNumberOfCopies } from '../parts/controls/copies.ts';
import { PrintTarget, targetOptions, useTarget } from '../print/print-target.tsx';
import { rememberPrinter } from '../printers/last-printer.ts';
import { checkedText } from '../print/problems-by-path.ts';
import { useAction } from '../queries.ts';
import { listCsv } from './list-csv.ts';
import { ListReading } from './list-reading.tsx';
import { type ListOpening, ListSource, useOpenedList } from './list-source.tsx';
import { MappingFields } from './mapping-fields.tsx';
import type { OpenedList } from './opened-list.ts';
import { refusedRows, withRefused } from './refused-rows.ts';
import { type RowChoice, RowChoiceFields, useRowChoice } from './row-choice.tsx';
import { RowProblemList } from './row-problem-list.tsx';
import { type RowProblem, RowView } from './row-view.tsx';
import './spreadsheet.css';
import { type ListState, useList } from './use-list.ts';
import { useRowProblems } from './use-row-problems.ts';

interface Props {
  template: Template;
  schema: DataSchema;
  example: object;
  printers: Printer[];
}

export function SpreadsheetPrint(props: Props) {
  const opening = useOpenedList();
  const { list } = opening;
  if (!list)
    return <ListSource opening={opening} templateId={props.template.id} example={props.example} />;
  return <ListPrint key={list.number} {...props} list={list} opening={opening} />;
}

function ListPrint(props: Props & { list: OpenedList; opening: ListOpening }) {
  const { template, schema, example, printers, list, opening } = props;
  const state = useList(template.id, schema, example, list);
  const [target, setTarget] = useTarget(printers, template);
  const [name, setName] = useState(list.name);
  const { problems, isChecking } = useProblems(schema, state);
  const choice = useRowChoice(state.rows.length);
  const problemList = useRef<HTMLElement>(null);
  const printing = usePrintList(
    template.id,
    state,
    choice,
    problems,
    {
      ...targetOptions(target),
      ...(name.trim() && { name: name.trim().slice(0, 100) }),
    },
    problemList,
  );
  const all = printing.problems;
  const { chosen } = printing;
  const text = words.spreadsheet;
  const { rows } = state;
  const printable = chosen.filter((row) => !all.has(row)).length;
  // Otherwise every row has the same problem, which is told at the field.
  const isMapped = state.fields.every(
    ({ path, isRequired }) => !isRequired || state.settings.mapping.sources[path],
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    printing.run();
  };
  if (rows.length === 0)
    return (
      <div className="stack">
        <Problem error={new Error(text.noRows)} />
        <ListReading list={list} state={state} opening={opening} />
        <Another opening={opening} />
      </div>
    );
  return (
    <div className="print-columns">
      <form className="stack" onSubmit={submit}>
        <div className="spread">
          <p>
            <strong>{list.name}</strong> <span className="faint">{text.rows(rows.length)}</span>
          </p>
          <Another opening={opening} />
        </div>
        <ListReading list={list} state={state} opening={opening} />
        <RowChoiceFields choice={choice} rows={rows.length} />
        <MappingFields state={state} />
        {isChecking && <p className="faint">{text.checking}</p>}
        {!isChecking && isMapped && (
          <RowProblemList ref={problemList} state={state} problems={all} />
        )}
        {printing.error && <Problem error={printing.error} />}
        <div className="print-bar">
          <PrintTarget printers={printers} target={target} onChange={setTarget} />
          <TextField label={text.name} value={name} onValue={setName} />
          <button
            type="submit"
            className="button primary"
            disabled={
              printing.isPending ||
              isChecking ||
              !isMapped ||
              printable === 0 ||
              isWrongNumberOfCopies(target.copies)
            }
          >
            <Icon name="printers" />
            {printing.isPending
              ? text.sending
              : isMapped && printable < chosen.length
                ? text.printOthers(printable)
                : text.print(chosen.length)}
          </button>
          {printing.refused > 0 && (
            <p className="wrong print-bar-note">{text.refused(printing.refused)}</p>
          )}
        </div>
      </form>
      <RowView
        template={template}
        schema={schema}
        example={example}
        state={state}
        choice={choice}
        printer={target.printer}
        problems={all.get(state.row) ?? []}
      />
    </div>
  );
}

function Another({ opening }: { opening: ListOpening }) {
  return (
    <button type="button" className="button small" onClick={opening.close}>
      {words.spreadsheet.another}
    </button>
  );
}

type ProblemsByRow = ReadonlyMap<number, readonly RowProblem[]>;

function useProblems(schema: DataSchema, state: ListState) {
  const { byRow, isChecking } = useRowProblems(schema, state.settings, state.rows);
  const problems = useMemo<ProblemsByRow>(
    () =>
      new Map(
        [...byRow].map(([row, found]) => [
          row,
          found.map((problem) => ({ path: problem.path, text: checkedText(problem) })),
        ]),
      ),
    [byRow],
  );
  return { problems, isChecking };
}

/** Sends the rows without problems as a batch, and keeps which of them the service refused. */
function usePrintList(
  templateId: string,
  { rows, settings }: ListState,
  { has }: RowChoice,
  problems: ProblemsByRow,
  options: { name?: string; printer?: string; copies?: number },
  /** Shown after a refusal. */
  problemList: RefObject<HTMLElement | null>,
) {
  const [, go] = useLocation();
  // Other columns or another printer make other prints of the same rows.
  const { mapping, decimal, dateOrder } = settings;
  const made = JSON.stringify([mapping, decimal, dateOrder, options.printer]);
  const [refusals, setRefusals] = useState({ made, byCells: noRefusals });
  const chosen = [...rows.keys()].filter(has);
  const key = useRequestKey(rows, settings, JSON.stringify(options), refusals, chosen.join());
  const { mutate, isPending, error } = useAction(
    async (client, sent: typeof rows) =>
      await client.printCsv(templateId, await listCsv(sent, settings), options, {
        idempotencyKey: key,
      }),
    ['batches', 'printers', 'jobs'],
  );
  useEffect(() => {
    if (refusals.byCells.size === 0) return;
    // The list stands above the buttons, perhaps out of sight.
    problemList.current?.scrollIntoView({ block: 'center' });
    problemList.current?.focus({ preventScroll: true });
  }, [refusals, problemList]);
  const refused = useMemo<ProblemsByRow>(() => {
    const byCells = refusals.made === made ? refusals.byCells : noRefusals;
    return new Map(
      rows.flatMap((cells, row) => {
        const found = byCells.get(cells);
        return found ? [[row, found] as const] : [];
      }),
    );
  }, [refusals, made, rows]);
  const all = useMemo<ProblemsByRow>(() => new Map([...problems, ...refused]), [problems, refused]);
  const run = () => {
    const sent = rows.filter((_, row) => has(row) && !all.has(row));
    mutate(sent, {
      onSuccess: ({ batchId, jobs }) => {
        if (options.printer) rememberPrinter(templateId, options.printer);
        toast.done(words.spreadsheet.done(jobs));
        go(`/batches/${batchId}`);
      },
      onError: (refusal) => {
        if (refusedRows(refusal) === null) return;
        setRefusals(({ made: before, byCells }) => ({
          made,
          byCells: withRefused(before === made ? byCells : noRefusals, refusal, sent),
        }));
      },
    });
  };
  return {
    run,
    isPending,
    error: refusedRows(error) === null ? error : null,
    problems: all,
    chosen,
    refused: refused.size,
  };
}

const noRefusals: ReturnType<typeof withRefused> = new Map();
