// Prints a file: choose it, look at the preview, print, and see what became of it.

import { useEffect, useRef, useState } from 'react';
import { DropZone, FileButton, useFileDrop } from '../parts/drop-zone.tsx';
import { Icon } from '../parts/icon.tsx';
import { Loading } from '../parts/loading.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { Problem } from '../parts/problem.tsx';
import { useToast } from '../parts/toasts.tsx';
import { usePrinters } from '../queries.ts';
import { type NumberedFile, openFile } from './file-kinds.ts';
import { FilePrint } from './file-print.tsx';
import './print-file.css';
import { fileWords } from './words.ts';

export function PrintFilePage() {
  const printers = usePrinters();
  const { file, problem, open } = useOpenedFile();
  usePastedText(open);
  return (
    <>
      <PageHead title={fileWords.title} text={fileWords.text}>
        {file && <AnotherFile onFiles={open} />}
      </PageHead>
      {problem && <Problem error={new Error(problem)} />}
      {!file && (
        <DropZone
          title={fileWords.drop}
          hint={fileWords.dropHint}
          action={fileWords.choose}
          onFiles={open}
        />
      )}
      {printers.error && !printers.data && <Problem error={printers.error} />}
      {file && !printers.data && !printers.error && <Loading />}
      {file && printers.data && (
        <FilePrint key={file.number} file={file} printers={printers.data} />
      )}
    </>
  );
}

function useOpenedFile() {
  const toast = useToast();
  const opened = useRef(0);
  const [file, setFile] = useState<NumberedFile>();
  const [problem, setProblem] = useState<string>();
  const open = async ([first, ...others]: File[]) => {
    if (!first) return;
    if (others.length > 0) toast.done(fileWords.onlyOne);
    const number = ++opened.current;
    const found = openFile(first.name, new Uint8Array(await first.arrayBuffer()));
    if (number !== opened.current) return; // another one was chosen meanwhile
    setProblem(typeof found === 'string' ? fileWords.problems[found] : undefined);
    setFile(typeof found === 'string' ? undefined : { ...found, number });
  };
  return { file, problem, open: (files: File[]) => void open(files) };
}

/** Takes files that are dropped while another one is shown. */
function AnotherFile({ onFiles }: { onFiles: (files: File[]) => void }) {
  useFileDrop(onFiles);
  return (
    <FileButton className="button" onFiles={onFiles}>
      <Icon name="file" />
      {fileWords.another}
    </FileButton>
  );
}

function usePastedText(open: (files: File[]) => void): void {
  const latest = useRef(open);
  useEffect(() => {
    latest.current = open;
  });
  useEffect(() => {
    const paste = ({ clipboardData, target }: ClipboardEvent) => {
      const text = clipboardData?.getData('text/plain') ?? '';
      const isTyping = target instanceof HTMLInputElement;
      if (text !== '' && !isTyping && clipboardData?.files.length === 0)
        latest.current([new File([text], fileWords.pasted)]);
    };
    addEventListener('paste', paste);
    return () => removeEventListener('paste', paste);
  }, []);
}
