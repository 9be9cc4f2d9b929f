// A list that was opened: its first rows, how it is printed, and what is wrong with it.

import { type FormEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { PlatenError } from '../../client/index.ts';
import { FileButton, useFileDrop } from '../parts/drop-zone.tsx';
import { FormField } from '../parts/form-field.tsx';
import { Icon } from '../parts/icon.tsx';
import { Problem } from '../parts/problem.tsx';
import { Select } from '../parts/select.tsx';
import { useToast } from '../parts/toasts.tsx';
import { useRequestKey } from '../parts/use-request-key.ts';
import { printerOptions } from '../printers/printer-name.ts';
import { useAction, usePrinters } from '../queries.ts';
import { fieldsOf } from '../templates/schema-fields.ts';
import type { ListFile } from './csv.ts';
import { RowProblems } from './row-problems.tsx';
import { newBatchWords } from './words.ts';

const rowsShown = 5;

export function BatchFile({
  templateId,
  schema,
  file,
  onFiles,
}: {
  templateId: string;
  schema: Record<string, unknown>;
  file: ListFile;
  onFiles: (files: File[]) => void;
}) {
  const toast = useToast();
  const [, go] = useLocation();
  useFileDrop(onFiles);
  const printers = usePrinters().data ?? [];
  const [form, setForm] = useState({ printer: '', copies: '1', name: file.name });
  const key = useRequestKey(JSON.stringify([templateId, form]));
  const printing = useAction(
    (client) => {
      const { printer, copies, name } = form;
      const options = {
        ...(name.trim() && { name: name.trim().slice(0, 100) }),
        ...(printer && { printer }),
        ...(copies !== '1' && { copies: Number(copies) }),
      };
      return client.printCsv(templateId, file.text, options, { idempotencyKey: key });
    },
    ['batches', 'printers'],
  );
  const bind = (name: keyof typeof form) => ({
    value: form[name],
    className: 'input',
    onChange: ({ target }: { target: { value: string } }) =>
      setForm((now) => ({ ...now, [name]: target.value })),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    printing.mutate(undefined, {
      onSuccess: ({ batchId, jobs }) => {
        toast.done(newBatchWords.done(jobs));
        go(`/batches/${batchId}`);
      },
    });
  };
  const { unknown, missing } = compared(file.header, schema);
  const count = file.rows.length;
  return (
    <form className="stack" onSubmit={submit}>
      <div className="card new-batch-form">
        <FormField label={newBatchWords.printer}>
          {(field) => (
            <Select
              {...field}
              {...bind('printer')}
              empty={newBatchWords.anyPrinter}
              options={printerOptions(printers)}
            />
          )}
        </FormField>
        <FormField label={newBatchWords.copies}>
          {(field) => (
            <input {...field} {...bind('copies')} type="number" min={1} max={100} required />
          )}
        </FormField>
        <FormField label={newBatchWords.name} hint={newBatchWords.nameHint}>
          {(field) => <input {...field} {...bind('name')} />}
        </FormField>
      </div>
      {missing.length > 0 && <p className="notice">{newBatchWords.missing(missing)}</p>}
      {unknown.length > 0 && <p className="notice">{newBatchWords.unknown(unknown)}</p>}
      <Rows file={file} unknown={unknown} />
      {count === 0 && <Problem error={new Error(newBatchWords.noRows)} />}
      {printing.error && <Refusal error={printing.error} file={file} />}
      <div className="row">
        <button
          type="submit"
          className="button primary"
          disabled={printing.isPending || count === 0}
        >
          <Icon name="printers" />
          {printing.isPending ? newBatchWords.sending : newBatchWords.print(count)}
        </button>
        <FileButton className="button" accept=".csv,text/csv" onFiles={onFiles}>
          {newBatchWords.another}
        </FileButton>
      </div>
    </form>
  );
}

function Rows({ file: { header, rows }, unknown }: { file: ListFile; unknown: string[] }) {
  const shown = rows.slice(0, rowsShown);
  return (
    <div className="card new-batch-rows" tabIndex={0} role="region" aria-labelledby="rows">
      <table>
        <caption id="rows">{newBatchWords.firstRows(shown.length, rows.length)}</caption>
        <thead>
          <tr>
            {header.map((name, column) => (
              <th key={`${column} ${name}`} className={unknown.includes(name) ? 'is-unknown' : ''}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((cells, row) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows never move
            <tr key={row}>
              {header.map((name, column) => (
                <td key={`${column} ${name}`}>{cells[column]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Refusal({ error, file }: { error: Error; file: ListFile }) {
  const isOfRows =
    error instanceof PlatenError && error.details.some((line) => line.startsWith('rows['));
  return isOfRows ? <RowProblems details={error.details} file={file} /> : <Problem error={error} />;
}

/** Columns that the template does not print, and fields without a column. */
function compared(header: string[], schema: Record<string, unknown>) {
  const fields = fieldsOf(schema);
  const paths = new Set(fields.map(({ path }) => path));
  const columns = header.map((name) => name.replaceAll(/\[\d+\]/g, '[]'));
  const unknown = header.filter((name, index) => name !== '' && !paths.has(columns[index]!));
  const isGiven = (path: string) =>
    columns.some(
      (name) => name === path || name.startsWith(`${path}.`) || name.startsWith(`${path}[`),
    );
  const missing = fields
    .filter(({ path, isRequired }) => isRequired && !/[.[]/.test(path) && !isGiven(path))
    .map(({ path }) => path);
  return { unknown: paths.size === 0 ? [] : unknown, missing };
}
