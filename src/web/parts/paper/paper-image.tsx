// An image shown as paper: with torn edges for a receipt, or as a label.

import { RemoteImage, type RemoteImageProps } from './remote-image.tsx';
import './paper-image.css';

export function PaperImage({
  isLabel = false,
  ...picture
}: RemoteImageProps & {
  /** Labels have no torn edges. */
  isLabel?: boolean;
}) {
  return (
    <div className="sheet-shadow">
      <div className={isLabel ? 'sheet is-label' : 'sheet'}>
        <RemoteImage {...picture} />
      </div>
    </div>
  );
}
