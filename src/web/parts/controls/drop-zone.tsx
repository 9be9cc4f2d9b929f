// Takes a file: dropped anywhere on the page, pasted, or chosen with a button.

import { type ReactNode, useEffect, useRef, useState } from 'react';
import './drop-zone.css';
import { Icon } from '../text/icon.tsx';

export function DropZone({
  title,
  hint,
  action,
  accept,
  onFiles,
}: {
  title: string;
  hint?: ReactNode;
  action: string;
  /** Which files the dialog of the browser offers. */
  accept?: string;
  onFiles: (files: File[]) => void;
}) {
  const isOver = useFileDrop(onFiles);
  return (
    <div className={isOver ? 'drop-zone is-over' : 'drop-zone'}>
      <Icon name="file" />
      <p className="drop-zone-title">{title}</p>
      {hint && <p className="soft">{hint}</p>}
      <FileButton className="button primary" accept={accept} onFiles={onFiles}>
        {action}
      </FileButton>
    </div>
  );
}

export function FileButton({
  className,
  accept,
  onFiles,
  children,
}: {
  className: string;
  accept?: string | undefined;
  onFiles: (files: File[]) => void;
  children: ReactNode;
}) {
  return (
    <label className={`${className} file-button`}>
      {children}
      <input
        type="file"
        className="for-readers"
        accept={accept}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // One file may be chosen again, after it was changed.
          target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </label>
  );
}

/** Whether a file is held over the page. Without it, a dropped file would replace the page. */
export function useFileDrop(onFiles: (files: File[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  const latest = useRef(onFiles);
  useEffect(() => {
    latest.current = onFiles;
  });
  useEffect(() => {
    const hasFiles = ({ dataTransfer }: DragEvent) =>
      dataTransfer?.types.includes('Files') ?? false;
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = ({ relatedTarget }: DragEvent) => {
      if (relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(false);
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length > 0) latest.current(files);
    };
    const paste = ({ clipboardData }: ClipboardEvent) => {
      const files = [...(clipboardData?.files ?? [])];
      if (files.length > 0) latest.current(files);
    };
    addEventListener('dragover', over);
    addEventListener('dragleave', leave);
    addEventListener('drop', drop);
    addEventListener('paste', paste);
    return () => {
      removeEventListener('dragover', over);
      removeEventListener('dragleave', leave);
      removeEventListener('drop', drop);
      removeEventListener('paste', paste);
    };
  }, []);
  return isOver;
}
