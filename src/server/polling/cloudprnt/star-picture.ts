// Draws what Star commands print as one PNG, for printers that take pictures only: an
// emulated printer of the language prints them, and its sheets are put below each other.

import { createEmulator, printerModels } from '../../../core/emulator/index.ts';
import type { Profile } from '../../../core/model/printers/profile.ts';
import { Bitmap } from '../../../core/raster/bitmap.ts';
import { png } from '../../../core/raster/png.ts';

/** The models by the language of a profile. */
const models = {
  starprnt: printerModels['star-mc-print3'],
  starline: printerModels['star-tsp654ii'],
  stargraphic: printerModels['star-tsp143iii'],
};

const partBytes = 16_384; // fits every receive buffer

export function starPicture(bytes: Uint8Array, { driver, width }: Profile): Uint8Array {
  const sheets: Bitmap[] = [];
  const model = models[driver as keyof typeof models];
  const printer = createEmulator(
    { ...model, width: Math.max(width, 8) },
    { neverPauses: true, onSheet: ({ bitmap }) => void sheets.push(bitmap) },
  );
  for (let at = 0; at < bytes.length; at += partBytes)
    printer.receive(bytes.subarray(at, at + partBytes));
  const open = printer.openSheet;
  if (open.height > 0) sheets.push(open.bitmap);
  const height = sheets.reduce((sum, sheet) => sum + sheet.height, 0);
  const picture = new Bitmap(width, Math.max(1, height));
  let top = 0;
  for (const sheet of sheets) {
    for (let y = 0; y < sheet.height; y++)
      picture.data.set(
        sheet.data.subarray(y * sheet.stride, y * sheet.stride + picture.stride),
        (top + y) * picture.stride,
      );
    top += sheet.height;
  }
  return png(picture);
}
