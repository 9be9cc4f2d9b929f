// A picture of the data: a stored one, or one that is uploaded now.

import { FileButton } from '../parts/controls/drop-zone.tsx';
import { Select } from '../parts/controls/select.tsx';
import { pictureTypes } from '../pictures/store-picture.ts';
import { useStorePicture } from '../pictures/use-store-picture.ts';
import { useResource } from '../queries.ts';
import { asText } from './as-text.ts';
import type { InputProps } from './data-form-props.ts';
import { words } from '../languages/words.ts';

export function PictureInput({ attributes, value, onChange }: InputProps) {
  const { placeholder: _, ...others } = attributes;
  const assets = useResource(['assets'], (client) => client.assets()).data ?? [];
  const { isStoring, store } = useStorePicture(onChange);
  const text = asText(value);
  const isOther = text !== '' && !assets.some(({ name }) => name === text);
  const options = assets.map(({ name }) => ({ id: name, name }));
  return (
    <span className="data-picture">
      <Select
        {...others}
        empty={words.dataForm.noPicture}
        options={isOther ? [{ id: text, name: shortened(text) }, ...options] : options}
        value={text}
        onChange={({ target }) => onChange(target.value || undefined)}
      />
      <FileButton
        className="button small"
        accept={pictureTypes}
        onFiles={([file]) => file && store(file)}
      >
        {isStoring ? words.dataForm.uploading : words.dataForm.upload}
      </FileButton>
    </span>
  );
}

function shortened(text: string): string {
  return text.startsWith('data:') ? words.dataForm.ownPicture : text;
}
