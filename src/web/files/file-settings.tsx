// How a file is printed: as what, on which printer, and what its kind allows.

import type { ReactNode } from 'react';
import type { DirectPrint, Printer } from '../../client/index.ts';
import { words } from '../languages/words.ts';
import { CopiesField } from '../parts/controls/copies-field.tsx';
import { optionsOf } from '../parts/controls/select.tsx';
import { SelectField } from '../parts/controls/select-field.tsx';
import { TextField } from '../parts/controls/text-field.tsx';
import { printerOptions } from '../printers/printer-name.ts';
import { type FileKind, isRaw, type OpenedFile } from './file-kinds.ts';

type Setting = 'dither' | 'fit' | 'rotate' | 'pages' | 'dpi';

export interface FileSettingsValue extends Partial<Record<Setting, string>> {
  kind: FileKind;
  printer: string;
  copies: string;
  crop?: boolean;
}

/** What each kind allows. */
const allowed: Record<Setting | 'crop', (kind: FileKind) => boolean> = {
  dither: (kind) => kind === 'image' || kind === 'pdf',
  fit: (kind) => kind === 'pdf' || isRaw(kind),
  rotate: (kind) => kind === 'pdf' || isRaw(kind),
  pages: (kind) => kind === 'pdf',
  crop: (kind) => kind === 'pdf',
  dpi: (kind) => kind === 'zpl' || kind === 'tspl',
};

/** Settings as fields of the request; those that are left alone are not sent. */
export function settingsOf(value: FileSettingsValue): DirectPrint {
  const { kind, dither, fit, rotate, pages, dpi, crop } = value;
  const given = {
    ...(dither && { dither }),
    ...(fit && { fit }),
    ...(rotate && { rotate }),
    ...(pages?.trim() && { pages: pages.replaceAll(' ', '') }),
    ...(dpi && { dpi: Number(dpi) }),
    ...(crop && { crop }),
  };
  const entries = Object.entries(given).filter(([name]) => allowed[name as Setting](kind));
  return Object.fromEntries(entries);
}

export function FileSettings({
  file,
  printers,
  value,
  onChange,
}: {
  file: OpenedFile;
  printers: Printer[];
  value: FileSettingsValue;
  onChange: (value: FileSettingsValue) => void;
}) {
  const { kind } = value;
  const set = (change: Partial<FileSettingsValue>) => onChange({ ...value, ...change });
  const choice = (name: Setting, texts: Record<string, string>): ReactNode =>
    allowed[name](kind) && (
      <SelectField
        label={words.files[name]}
        empty={words.files.automatic}
        options={optionsOf(texts)}
        value={value[name] ?? ''}
        onValue={(chosen) => set({ [name]: chosen })}
      />
    );
  const hasMore = kind === 'image' || kind === 'pdf' || isRaw(kind);
  return (
    <div className="card file-settings">
      {file.kinds.length > 1 && (
        <SelectField
          label={words.files.kind}
          options={file.kinds.map((id) => ({ id, name: words.files.kinds[id] }))}
          value={kind}
          onValue={(chosen) => set({ kind: chosen })}
        />
      )}
      <SelectField
        label={words.files.printer}
        options={printerOptions(printers)}
        value={value.printer}
        onValue={(printer) => set({ printer })}
      />
      <CopiesField
        label={words.files.copies}
        value={value.copies}
        onValue={(copies) => set({ copies })}
      />
      {allowed.pages(kind) && (
        <TextField
          label={words.files.pages}
          hint={words.files.pagesHint}
          value={value.pages ?? ''}
          onValue={(pages) => set({ pages })}
        />
      )}
      {hasMore && (
        <details className="file-settings-more">
          <summary>{words.files.more}</summary>
          <div className="stack">
            {choice('fit', words.files.fits)}
            {choice('rotate', words.files.turns)}
            {choice('dither', words.files.dithers)}
            {choice('dpi', words.files.dpis)}
            {allowed.crop(kind) && (
              <label className="row">
                <input
                  type="checkbox"
                  checked={value.crop ?? false}
                  onChange={({ target }) => set({ crop: target.checked })}
                />
                {words.files.crop}
              </label>
            )}
          </div>
        </details>
      )}
    </div>
  );
}
