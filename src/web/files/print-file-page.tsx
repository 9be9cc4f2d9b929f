// The door to printing: a file, a template that is filled in, or a list. A file is chosen, looked
// at in the preview and printed here.

import { useRef, useState } from 'react';
import { words } from '../languages/words.ts';
import { DropZone, FileButton, useFileDrop } from '../parts/controls/drop-zone.tsx';
import { Icon } from '../parts/text/icon.tsx';
import { Loading } from '../parts/messages/loading.tsx';
import { PageHead } from '../parts/text/page-head.tsx';
import { Problem } from '../parts/messages/problem.tsx';
import { toast } from '../parts/messages/toast.ts';
import { usePastedText } from '../parts/hooks/use-pasted-text.ts';
import { fittingPicture } from '../pictures/fitting-picture.ts';
import { usePrinters } from '../queries.ts';
import { TemplateSelect } from '../templates/template-select.tsx';
import { type NumberedFile, openFile } from './file-kinds.ts';
import { handList } from './handed-list.ts';
import { FilePrint } from './file-print.tsx';
import './print-file.css';

export function PrintFilePage() {
  const printers = usePrinters();
  const { file, list, problem, open } = useOpenedFile();
  const isOpen = file !== undefined || list !== undefined;
  usePastedText((text) => open([new File([text], words.files.pasted)]));
  return (
    <>
      <PageHead title={file ? words.files.title : words.nav.print} text={words.files.text}>
        {isOpen && <AnotherFile onFiles={open} />}
      </PageHead>
      {problem && <Problem error={new Error(problem)} />}
      {list && <EachRow list={list} />}
      {!isOpen && (
        <DropZone
          title={words.files.drop}
          hint={words.files.dropHint}
          action={words.files.choose}
          onFiles={open}
        />
      )}
      {!isOpen && <OtherWays />}
      {printers.error && !printers.data && <Problem error={printers.error} />}
      {file && !printers.data && !printers.error && <Loading />}
      {file && printers.data && (
        <FilePrint key={file.number} file={file} printers={printers.data} />
      )}
    </>
  );
}

const listAddress = (template: string) => `/templates/${template}/print?from=list`;

/** Offers to print the rows of a list. The page that prints them opens with the list. */
function EachRow({ list }: { list: File }) {
  return (
    <section className="card stack print-rows" aria-labelledby="print-rows">
      <h2 id="print-rows">{words.newBatch.title}</h2>
      <p>
        <strong>{list.name}</strong> <span className="soft">{words.files.table}</span>
      </p>
      <TemplateSelect addressOf={listAddress} onChoose={() => handList(list)} />
    </section>
  );
}

function OtherWays() {
  const { files, newBatch } = words;
  return (
    <div className="print-doors">
      <section className="card stack" aria-labelledby="print-form">
        <h2 id="print-form">{files.form.title}</h2>
        <p className="soft">{files.form.text}</p>
        <TemplateSelect addressOf={(template) => `/templates/${template}/print`} />
      </section>
      <section className="card stack" aria-labelledby="print-list">
        <h2 id="print-list">{newBatch.title}</h2>
        <p className="soft">{newBatch.text}</p>
        <TemplateSelect addressOf={listAddress} />
      </section>
    </div>
  );
}

function useOpenedFile() {
  const opened = useRef(0);
  const [file, setFile] = useState<NumberedFile>();
  /** A file with rows; a CSV file can be printed as text, too. */
  const [list, setList] = useState<File>();
  const [problem, setProblem] = useState<string>();
  const open = async ([first, ...others]: File[]) => {
    if (!first) return;
    if (others.length > 0) toast.done(words.files.onlyOne);
    const number = ++opened.current;
    const small = await fittingPicture(first);
    const found = openFile(small.name, new Uint8Array(await small.arrayBuffer()));
    if (number !== opened.current) return; // another one was chosen meanwhile
    const printable = typeof found === 'string' ? undefined : found;
    setList(found === 'workbook' || printable?.isTable ? first : undefined);
    setProblem(
      typeof found === 'string' && found !== 'workbook' ? words.files.problems[found] : undefined,
    );
    setFile(printable && { ...printable, number });
  };
  return { file, list, problem, open: (files: File[]) => void open(files) };
}

/** Takes files that are dropped while another one is shown. */
function AnotherFile({ onFiles }: { onFiles: (files: File[]) => void }) {
  useFileDrop(onFiles);
  return (
    <FileButton className="button" onFiles={onFiles}>
      <Icon name="file" />
      {words.files.another}
    </FileButton>
  );
}
