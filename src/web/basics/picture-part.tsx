// The logo: chosen from the stored pictures, or uploaded.

import { words } from '../languages/words.ts';
import { FileButton } from '../parts/controls/drop-zone.tsx';
import { Switch } from '../parts/controls/switch.tsx';
import { PictureChoice } from '../pictures/picture-choice.tsx';
import { pictureTypes } from '../pictures/store-picture.ts';
import { useStorePicture } from '../pictures/use-store-picture.ts';
import type { Part } from '../../template-parts/parts.ts';

export function PicturePart({
  part,
  onPicture,
  onSwitch,
}: {
  part: Part;
  onPicture: (asset: string) => void;
  onSwitch: (isOn: boolean) => void;
}) {
  const { isStoring, store } = useStorePicture(onPicture);
  const text = words.basics;
  return (
    <div className="field basics-part">
      <span className="label">{text.parts.logo}</span>
      <Switch
        label={text.show(text.parts.logo)}
        isNameHidden
        isOn={part.isOn}
        onChange={onSwitch}
      />
      <div className="basics-logo">
        <PictureChoice value={part.picture ?? ''} label={text.parts.logo} onChange={onPicture} />
        <FileButton
          className="button small"
          accept={pictureTypes}
          onFiles={([file]) => file && store(file)}
        >
          {isStoring ? words.designer.fields.uploading : words.designer.fields.upload}
        </FileButton>
      </div>
    </div>
  );
}
