// Takes a list: a CSV file, or cells that are pasted from a spreadsheet.

import { useRef, useState } from 'react';
import { decodeText } from '../files/decode-text.ts';
import { words } from '../languages/words.ts';
import { DropZone } from '../parts/controls/drop-zone.tsx';
import { FormField } from '../parts/controls/form-field.tsx';
import { Problem } from '../parts/messages/problem.tsx';
import { usePastedText } from '../parts/hooks/use-pasted-text.ts';
import { exampleCsv } from './example-csv.ts';
import { isText } from './is-text.ts';
import { type OpenedList, openList } from './opened-list.ts';

const largestBytes = 20_000_000;

export function useOpenedList() {
  const opened = useRef(0);
  const [list, setList] = useState<OpenedList>();
  const [problem, setProblem] = useState<string>();
  const take = (name: string, text: string) => {
    setProblem(undefined);
    setList(openList(name, text, ++opened.current));
  };
  const openFile = async (file: File) => {
    if (file.size > largestBytes) {
      setProblem(words.spreadsheet.tooLarge);
      return;
    }
    const bytes = new Uint8Array(await file.arrayBuffer());
    if (isText(bytes)) take(file.name.replace(/\.[^.]*$/, ''), decodeText(bytes));
    else setProblem(words.spreadsheet.notText);
  };
  return {
    list,
    problem,
    onFiles: ([file]: File[]) => file && void openFile(file),
    onText: (text: string) => take(words.spreadsheet.pasted, text),
    /** The same list, read in another way. */
    reread: (next: OpenedList) => setList({ ...next, number: ++opened.current }),
    close: () => setList(undefined),
  };
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
  const { problem, onFiles, onText } = opening;
  const csv = exampleCsv(example);
  usePastedText(onText);
  return (
    <div className="list-source">
      {problem && <Problem error={new Error(problem)} />}
      <DropZone
        title={words.spreadsheet.drop}
        hint={words.spreadsheet.dropHint}
        action={words.spreadsheet.choose}
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
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
