// Paper: a picture with torn edges, as it hangs out of a printer, or a label.

import { Picture, type PictureProps } from './picture.tsx';
import './sheet.css';

export function Sheet({
  isLabel = false,
  ...picture
}: PictureProps & {
  /** Labels are not torn off. */
  isLabel?: boolean;
}) {
  return (
    <div className="sheet-shadow">
      <div className={isLabel ? 'sheet is-label' : 'sheet'}>
        <Picture {...picture} />
      </div>
    </div>
  );
}
