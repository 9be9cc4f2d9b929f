// Chooses the image of an image block: a stored picture, an upload or an
// expression.

import { FileButton } from '../../parts/controls/drop-zone.tsx';
import { words } from '../../languages/words.ts';
import { PictureChoice } from '../../pictures/picture-choice.tsx';
import { pictureTypes } from '../../pictures/store-picture.ts';
import { useStorePicture } from '../../pictures/use-store-picture.ts';
import { ExpressionField } from './expressions/expression-field.tsx';
import type { ControlProps } from './control.ts';

export function ImageControl(props: ControlProps) {
  const { value, onChange, label } = props;
  const { isStoring, store } = useStorePicture(onChange);
  const text = typeof value === 'string' ? value : '';
  const isInline = text.startsWith('data:');
  return (
    <div className="picture-control">
      <PictureChoice value={text} label={label} onChange={onChange} />
      {!isInline && <ExpressionField {...props} value={text} isBare={false} isOneLine />}
      <FileButton
        className="button small picture-upload"
        accept={pictureTypes}
        onFiles={([file]) => file && store(file)}
      >
        {isStoring ? words.designer.fields.uploading : words.designer.fields.upload}
      </FileButton>
    </div>
  );
}
