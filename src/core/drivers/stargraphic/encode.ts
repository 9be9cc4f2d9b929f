// Encodes a document as Star Graphic: the printers have no font and draw no codes, so
// every page is a raster page of rows. Numbers in raster commands are decimal digits
// that end with NUL.

import type { Document, Page } from '../../model/paper/document.ts';
import type { Profile } from '../../model/printers/profile.ts';
import { paintBand } from '../../raster/paint.ts';
import { bands } from '../bands.ts';
import { Bytes, word } from '../bytes.ts';
import type { Flip } from '../driver.ts';
import { cutMode } from '../receipt-actions.ts';
import { pulse } from '../starprnt/pulse.ts';
import { breakRealTime } from '../starprnt/real-time.ts';
import { beginStatus } from '../starprnt/status.ts';
import { inkedBytes } from '../strips.ts';

/** How a raster page ends. */
const endings = { none: 1, tear: 3, full: 9, partial: 13 };

/** `flips`, if given, receives the dots that are printed unlike the document. */
export function encode(document: Document, profile: Profile, flips: Flip[] = []): Uint8Array {
  const out = new Bytes();
  out.put(...beginStatus);
  document.pages.forEach((page, number) => {
    const cut = page.after.find(({ kind }) => kind === 'cut');
    const mode = cut?.kind === 'cut' ? (cutMode(cut, profile.can) ?? 'tear') : 'none';
    if (page.height > 0 || cut) {
      out.text(`\x1b*rR\x1b*rA\x1b*rP0\0\x1b*rE${endings[mode]}\0`); // ESC * r — begin a page of any length
      putRows(out, page, document.width, (x, y) => flips.push({ page: number, x, y }));
      out.text('\x1b\x0c\x04\x1b*rB'); // ESC FF EOT — print it, and ESC * r B — leave raster mode
    }
    for (const action of page.after)
      if (action.kind !== 'cut') out.put(...pulse(action, profile.can));
  });
  return out.taken();
}

function putRows(
  out: Bytes,
  page: Page,
  width: number,
  onFlip: (x: number, y: number) => void,
): void {
  let next = 0; // the row below the last one that was sent
  for (const { top, height, items } of bands(page, { canWrite: () => false })) {
    const bitmap = paintBand(items, width, top, height);
    for (let row = 0; row < height; row++) {
      const length = inkedBytes(bitmap, row);
      if (length === 0) continue;
      const y = top + row;
      goDown(out, y - next);
      const data = bitmap.rows(row, row + 1).slice(0, length);
      for (const index of breakRealTime(data)) onFlip(index * 8 + 5, y);
      putRow(out, data);
      next = y + 1;
    }
  }
  if (next >= page.height) return;
  // The last row is sent even though it is white: movement alone may not reach the paper.
  goDown(out, page.height - next - 1);
  putRow(out, whiteRow);
}

const whiteRow = new Uint8Array(1);

/** One row of dots, up to the last black one; the printer then goes to the next row. */
function putRow(out: Bytes, data: Uint8Array): void {
  out.put(0x62, ...word(data.length)); // b — row
  out.append(data);
}

function goDown(out: Bytes, rows: number): void {
  if (rows === 1) putRow(out, whiteRow);
  else if (rows > 1) out.text(`\x1b*rY${rows}\0`); // ESC * r Y — down
}
