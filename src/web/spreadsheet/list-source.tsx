// Takes a list: a workbook, a CSV file, or cells that are pasted from a spreadsheet.

import { useEffect, useRef, useState } from 'react';
import { decodeText } from '../files/decode-text.ts';
import { takeList } from '../files/handed-list.ts';
import { words } from '../languages/words.ts';
import { DropZone } from '../parts/controls/drop-zone.tsx';
import { FormField } from '../parts/controls/form-field.tsx';
import { Problem } from '../parts/messages/problem.tsx';
import { usePastedText } from '../parts/hooks/use-pasted-text.ts';
import { exampleCsv } from './example-csv.ts';
import { isText } from './is-text.ts';
import { type OpenedList, openSheet, openText } from './opened-list.ts';
import type { Separator } from './read-table.ts';
import { WorkbookProblem } from './workbook/workbook-problem.ts';

const largestBytes = 20_000_000;
/** Workbooks that are old (.xls) or have a password. */
const isOldWorkbook = (bytes: Uint8Array) => bytes[0] === 0xd0 && bytes[1] === 0xcf;
const isArchive = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b;

export function useOpenedList() {
  const opened = useRef(0);
  const [list, setList] = useState<OpenedList>();
  const [problem, setProblem] = useState<string>();
  const [isReading, setReading] = useState(false);
  const show = (next: OpenedList) => {
    setProblem(undefined);
    setList(next);
  };
  /** Shows the list that is read, unless another one was opened meanwhile. */
  const read = async (reading: (number: number) => Promise<OpenedList>) => {
    const number = ++opened.current;
    setReading(true);
    try {
      const next = await reading(number);
      if (number === opened.current) show(next);
    } catch (error) {
      if (number === opened.current) setProblem(problemOf(error));
    } finally {
      if (number === opened.current) setReading(false);
    }
  };
  const openFile = (file: File) =>
    read(async (number) => {
      if (file.size > largestBytes) throw new WorkbookProblem('tooLarge');
      const bytes = new Uint8Array(await file.arrayBuffer());
      const name = file.name.replace(/\.[^.]*$/, '');
      if (isText(bytes)) return openText(name, decodeText(bytes), number);
      if (isOldWorkbook(bytes)) throw new WorkbookProblem('locked');
      if (!isArchive(bytes)) throw new WorkbookProblem('otherFormat');
      const { readWorkbook } = await import('./workbook/read-workbook.ts');
      return await openSheet(name, await readWorkbook(bytes), 0, number);
    });
  const opener = useRef(openFile);
  // A list that was dropped on another page.
  useEffect(() => {
    const file = takeList();
    if (file) void opener.current(file);
  }, []);
  return {
    list,
    problem,
    isReading,
    onFiles: ([file]: File[]) => file && void openFile(file),
    onText: (text: string) => show(openText(words.spreadsheet.pasted, text, ++opened.current)),
    /** Shows the same list, read in another way. */
    reread: (next: OpenedList) => show({ ...next, number: ++opened.current }),
    separate: ({ name, source }: OpenedList, separator: Separator) =>
      source.kind === 'text' && show(openText(name, source.text, ++opened.current, separator)),
    openSheet: ({ name, source }: OpenedList, sheet: number) =>
      source.kind === 'workbook' &&
      void read(async (number) => await openSheet(name, source.workbook, sheet, number)),
    close: () => setList(undefined),
  };
}

function problemOf(error: unknown): string {
  return words.spreadsheet.workbook[error instanceof WorkbookProblem ? error.fault : 'damaged'];
}

export type ListOpening = ReturnType<typeof useOpenedList>;

export function ListSource({
  opening,
  templateId,
  example,
}: {
  opening: ListOpening;
  templateId: string;
  example: object;
}) {
  const { problem, isReading, onFiles, onText } = opening;
  const csv = exampleCsv(example);
  usePastedText(onText);
  return (
    <div className="list-source">
      {problem && <Problem error={new Error(problem)} />}
      {isReading && <p role="status">{words.spreadsheet.reading}</p>}
      <DropZone
        title={words.spreadsheet.drop}
        hint={words.spreadsheet.dropHint}
        action={words.spreadsheet.choose}
        accept=".xlsx,.csv,.tsv,.txt,text/csv,text/tab-separated-values"
        onFiles={onFiles}
      />
      <FormField label={words.spreadsheet.pasteHere}>
        {(field) => (
          <textarea
            {...field}
            className="input mono"
            rows={4}
            value=""
            onPaste={(event) => {
              // Long texts are slow to lay out, so that they never get into the field.
              event.preventDefault();
              onText(event.clipboardData.getData('text/plain'));
            }}
            onChange={({ target }) => target.value.trim() !== '' && onText(target.value)}
          />
        )}
      </FormField>
      <p>
        <a
          href={`data:text/csv;charset=utf-8,${encodeURIComponent(`\ufeff${csv}`)}`}
          download={`${templateId}.csv`}
        >
          {words.spreadsheet.example}
        </a>
      </p>
    </div>
  );
}
