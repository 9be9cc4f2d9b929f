// Prints with the values of a form. They stay for the next print, until they are cleared.

import { type FormEvent, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { PlatenError, type Printer, type Template } from '../../client/index.ts';
import { checkData } from '../data-form/check-data.ts';
import { completed } from '../data-form/completed-data.ts';
import type { Data } from '../data-form/data-form-props.ts';
import { DataForm } from '../data-form/data-form.tsx';
import type { DataSchema } from '../data-form/data-schema.ts';
import { pathLabel } from '../data-form/field-label.ts';
import { FormContext, type FormSettings } from '../data-form/form-context.ts';
import { moneyFields } from '../data-form/money-fields.ts';
import { ActionButton } from '../parts/controls/action-button.tsx';
import { Icon } from '../parts/text/icon.tsx';
import { Problem } from '../parts/messages/problem.tsx';
import { rememberPrinter } from '../printers/last-printer.ts';
import { moveTargets } from '../printers/move-targets.ts';
import { printerName } from '../printers/printer-name.ts';
import { PreviewDesk } from './preview-desk.tsx';
import { sumLike, withTotal } from './added-total.ts';
import { isWrongNumberOfCopies } from '../parts/controls/copies.ts';
import { PrintTarget, type Target, targetOptions, useTarget } from './print-target.tsx';
import { PrintedHere } from './printed-here.tsx';
import { checkedProblems, isShownAtFields, refusedFields } from './problems-by-path.ts';
import { usePreview } from './use-preview.ts';
import { usePrint } from './use-print.ts';
import { words } from '../languages/words.ts';

/** What was filled in, by template: it is still there after a look at the job. */
const kept = new Map<string, Data>();

export function FormPrint({
  template,
  schema,
  example,
  printers,
}: {
  template: Template;
  schema: DataSchema;
  example: object;
  printers: Printer[];
}) {
  const { id, name, config } = template;
  const form = useRef<HTMLFormElement>(null);
  const submitter = useRef<HTMLButtonElement>(null);
  const [data, setData] = useState<Data>(() => kept.get(id) ?? blankData(schema));
  const [target, setTarget] = useTarget(printers, template);
  const [isSubmitted, setSubmitted] = useState(false);
  const print = usePrint(id, printers, JSON.stringify([data, target]));
  const shown = useMemo(() => completed(schema, data, example), [schema, data, example]);
  const request = useMemo(
    () => ({
      config,
      data: shown.data,
      options: target.printer ? { printer: target.printer } : {},
    }),
    [config, shown, target.printer],
  );
  const drawn = usePreview(request);
  const missing = useMemo(() => checkData(schema, data), [schema, data]);
  const settings = useMemo<FormSettings>(() => {
    const { currency } = config;
    return {
      problems: new Map([
        ...refusedFields(drawn.error),
        ...refusedFields(print.error),
        ...checkedProblems(isSubmitted ? missing : []),
      ]),
      currency: typeof currency === 'string' ? currency : '',
      money: moneyFields(config.blocks),
      hasHints: 'schema' in config,
      copiesItems: false,
    };
  }, [config, drawn.error, print.error, missing, isSubmitted]);
  const sum = useMemo(() => sumLike(example), [example]);
  const change = (given: Data) => {
    const next = withTotal(sum, data, given);
    kept.set(id, next);
    setData(next);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (print.isPending) return;
    setSubmitted(true);
    if (missing.length > 0 || isWrongNumberOfCopies(target.copies))
      focusFirstProblem(form.current!);
    else
      print.run(data, targetOptions(target), () => {
        rememberPrinter(id, target.printer);
        setSubmitted(false);
      });
  };
  /** Rendered first, so that the other printer has an Idempotency-Key of its own. */
  const printInstead = (other: Target) => {
    flushSync(() => setTarget(other));
    form.current!.requestSubmit();
    submitter.current!.focus(); // the button that was pressed goes with the error
  };
  const refusal = print.error ?? drawn.error;
  const hasFields = Object.keys(schema.properties ?? {}).length > 0;
  return (
    <div className="print-columns">
      <form ref={form} className="stack" noValidate onSubmit={submit}>
        {hasFields ? (
          <section className="card print-fields">
            <div className="spread">
              <p className="faint">{words.print.required}</p>
              <FillButtons
                onSample={() => change(structuredClone(example) as Data)}
                onClear={() => {
                  setSubmitted(false);
                  change(blankData(schema));
                }}
              />
            </div>
            <FormContext value={settings}>
              <DataForm schema={schema} value={data} example={example} onChange={change} />
            </FormContext>
          </section>
        ) : (
          <p className="soft">{words.print.nothing}</p>
        )}
        <div className="print-bar">
          {refusal && !isShownAtFields(refusal, schema) && (
            <div className="print-bar-note">
              <Problem error={refusal} />
              {isUnreachable(refusal) && (
                <OtherPrinters printers={printers} target={target} onChoose={printInstead} />
              )}
            </div>
          )}
          <PrintTarget
            printers={printers}
            target={target}
            problems={refusedFields(print.error)}
            onChange={setTarget}
          />
          <ActionButton
            ref={submitter}
            type="submit"
            className="button primary"
            isPending={print.isPending}
          >
            <Icon name="printers" />
            {print.isPending ? words.print.printing : words.print.print}
          </ActionButton>
        </div>
        <PrintedHere jobs={print.jobs} />
      </form>
      <PreviewDesk
        drawn={drawn}
        name={name}
        isLabel={'media' in config}
        note={
          shown.borrowed.length > 0
            ? words.print.borrowed(shown.borrowed.map((path) => pathLabel(path, schema)))
            : undefined
        }
      />
    </div>
  );
}

function isUnreachable(error: Error): boolean {
  return error instanceof PlatenError && error.code === 'PRINTER_OFFLINE';
}

/** Printers of the same kind of paper that can print now. */
function OtherPrinters({
  printers,
  target,
  onChoose,
}: {
  printers: Printer[];
  target: Target;
  onChoose: (target: Target) => void;
}) {
  const from = printers.find(({ id }) => id === target.printer);
  const others = moveTargets(printers, from).filter(
    ({ id, status }) => id !== target.printer && status === 'online',
  );
  return (
    <div className="row">
      {others.slice(0, mostOthers).map((printer) => (
        <button
          key={printer.id}
          type="button"
          className="button small"
          onClick={() => onChoose({ ...target, printer: printer.id })}
        >
          {words.print.instead(printerName(printer, printers))}
        </button>
      ))}
    </div>
  );
}

const mostOthers = 3;

/** A list that must have items begins with one. */
function blankData({ properties = {}, required = [] }: DataSchema): Data {
  const lists = required.filter((name) => properties[name]?.items?.properties);
  return Object.fromEntries(lists.map((name) => [name, [{}]]));
}

function FillButtons({ onSample, onClear }: { onSample: () => void; onClear: () => void }) {
  return (
    <div className="row">
      <button type="button" className="button small" onClick={onSample}>
        {words.print.sample}
      </button>
      <button type="button" className="button small" onClick={onClear}>
        {words.print.clear}
      </button>
    </div>
  );
}

/** Focuses the first problem, after the page has marked it. */
function focusFirstProblem(form: HTMLFormElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
