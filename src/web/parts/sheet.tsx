// Paper: a picture with torn edges, as it hangs out of a printer.

import type { PlatenClient } from '../../client/index.ts';
import { Picture } from './picture.tsx';
import './sheet.css';

export function Sheet(props: {
  name: (string | number)[];
  draw: (client: PlatenClient) => Promise<Blob>;
  label: string;
}) {
  return (
    <div className="sheet-shadow">
      <div className="sheet">
        <Picture {...props} />
      </div>
    </div>
  );
}
