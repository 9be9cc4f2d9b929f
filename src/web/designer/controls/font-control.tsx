// Chooses the font of a text: one of the printer's, or a stored one.

import { FileButton } from '../../parts/controls/drop-zone.tsx';
import { Select } from '../../parts/controls/select.tsx';
import { words } from '../../languages/words.ts';
import { useAssets } from '../../pictures/picture-choice.tsx';
import { fontTypes, isFont } from '../../pictures/store-picture.ts';
import { useStorePicture } from '../../pictures/use-store-picture.ts';
import { useDesign } from '../draft/design.ts';
import type { ControlProps } from './control.ts';

const ofPrinters = ['A', 'B'];

export function FontControl({ id, value, onChange, isInvalid, noteId, path }: ControlProps) {
  const { isLabel } = useDesign();
  const { isStoring, store } = useStorePicture(onChange);
  const assets = useAssets().data ?? [];
  // Columns and pairs of a receipt are printed in the fonts of the printer.
  const mayBeStored = isLabel || /(^|\.)blocks\[\d+\]\.font$/.test(path);
  const stored = mayBeStored ? assets.filter(isFont).map(({ name }) => name) : [];
  const given = typeof value === 'string' ? value : '';
  const known = [...(isLabel ? [] : ofPrinters), ...stored];
  const choices = given === '' || known.includes(given) ? known : [...known, given];
  return (
    <div className="picture-control">
      <Select
        id={id}
        value={given}
        aria-invalid={isInvalid}
        aria-describedby={noteId}
        empty={words.designer.fields.asUsual}
        options={choices.map((name) => ({ id: name, name }))}
        onChange={({ target }) => onChange(target.value)}
      />
      {mayBeStored && (
        <FileButton
          className="button small picture-upload"
          accept={fontTypes}
          onFiles={([file]) => file && store(file)}
        >
          {isStoring ? words.designer.fields.uploading : words.designer.fields.uploadFont}
        </FileButton>
      )}
    </div>
  );
}
