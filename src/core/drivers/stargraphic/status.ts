// The dialogue with a Star Graphic printer. Status and confirmation are those of the
// other Star languages; there is no reset but leaving raster mode.

import type { Dialogue } from '../driver.ts';
import { ask, dialogue as starDialogue, identify, push } from '../starprnt/status.ts';

const longestRow = 8192; // bytes: far more than a head has, as another client may have announced a longer one

export const dialogue: Dialogue = {
  ...starDialogue,
  hello: Uint8Array.of(...ask, ...identify, ...push),
  // NUL bytes complete a row or number that may be incomplete, and are ignored after it; then the unprinted rows are dropped.
  resync: () =>
    Buffer.concat([
      new Uint8Array(longestRow),
      Buffer.from('\x1b*rC\x1b*rB', 'latin1'), // ESC * r — clear the image, leave raster mode
      Uint8Array.from(push),
    ]),
  confirmation: ({ can }) => can.confirm,
};
