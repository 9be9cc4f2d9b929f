// StarPRNT commands that print images: rasters, columns, and the raster mode.

import { Bitmap } from '../../raster/bitmap.ts';
import { type Reading, skip, take, word } from '../machine/reading.ts';
import { fromColumns, ready } from '../pictures/raster-picture.ts';
import type { StarCommands, StarComposer } from './composer.ts';

/** More than three metres of paper. */
const largest = 4 << 20;

/** n1 n2, then columns of `bytesDown` bytes. */
function columns(bytesDown: number, means: string): StarCommands[string] {
  return {
    means,
    takes: 2,
    *run(composer, parameters) {
      const width = word(parameters);
      const bytes = width > 0 ? yield* take(width * bytesDown) : new Uint8Array(0);
      if (width > 0)
        composer.writePicture(fromColumns(bytes, width, bytesDown, bytesDown * 8, width));
    },
  };
}

export const pictureCommands: StarCommands = {
  'ESC GS S': { means: 'picture', takes: 6, run: raster },
  'ESC k': {
    means: '24 rows of dots',
    takes: 2,
    *run(composer, parameters) {
      const stride = word(parameters);
      if (stride === 0) return;
      const bytes = yield* take(stride * 24);
      composer.writePicture(ready(new Bitmap(stride * 8, 24, bytes)));
    },
  },
  'ESC X': columns(3, '24 dots a column'),
  'ESC L': columns(1, '8 dots a column'),
  'ESC K': columns(1, '8 dots a column'),
  'ESC *': { means: 'raster mode', takes: 2, run: rasterMode },
};

/** ESC GS S m xL xH yL yH n d … — x bytes across, y rows. */
function* raster(composer: StarComposer, parameters: Uint8Array): Reading {
  const stride = word(parameters, 1);
  const rows = word(parameters, 3);
  const size = stride * rows;
  if (parameters[0] !== 1 || parameters[5] !== 0) composer.controls.complain('unknown tone');
  if (size > largest) {
    composer.controls.complain('invalid image size');
    yield* skip(size);
  } else if (size > 0) {
    const bytes = yield* take(size);
    composer.printPicture(ready(new Bitmap(stride * 8, rows, bytes)));
  }
}

/** Letters after ESC * r whose number ends with NUL. */
const untilNul = new Set('PEFDQTYKt'.split(''));

/** ESC * r A begins it, ESC * r B ends it; other letters take digits up to a NUL. */
function* rasterMode(composer: StarComposer, [r, letter]: Uint8Array): Reading {
  const name = String.fromCharCode(letter!);
  if (r !== 0x72) composer.controls.complain('unknown');
  else if (name === 'A') composer.isRaster = true;
  else if (name === 'B') composer.isRaster = false;
  else if (name === 'm') yield* rasterMargin(composer);
  else if (untilNul.has(name)) {
    const value = yield* number();
    if (name === 'Y') composer.endLine(Math.min(value, 24_000));
  } else if (name !== 'R' && name !== 'C') composer.controls.complain('unknown');
}

/** ESC * r m l n NUL, in millimetres. */
function* rasterMargin(composer: StarComposer): Reading {
  const side = (yield 1)[0]!;
  const value = yield* number();
  if (side === 0x6c) composer.rasterLeft = Math.min(value * 8, composer.model.width - 8);
}

/** Digits up to a NUL. */
function* number(): Reading<number> {
  let value = 0;
  for (let byte = (yield 1)[0]!; byte !== 0; byte = (yield 1)[0]!)
    if (byte >= 48 && byte <= 57) value = Math.min(1e6, value * 10 + byte - 48);
  return value;
}

/** A row of dots in raster mode: b n1 n2 d … feeds a row, k n1 n2 d … does not. */
export function* rasterRow(composer: StarComposer, movesOn: boolean): Reading {
  const stride = word(yield 2);
  const bytes = stride > 0 ? yield* take(stride) : new Uint8Array(0);
  if (composer.rasterLeft > 0) composer.moveTo(composer.rasterLeft);
  if (stride > 0) composer.writePicture(ready(new Bitmap(stride * 8, 1, bytes)));
  if (movesOn) composer.endLine(1);
  // The next row is printed over this one.
  else composer.moveTo(0);
}
