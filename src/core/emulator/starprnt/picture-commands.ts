// StarPRNT and Star Line commands that print images: rasters and columns.

import { Bitmap } from '../../raster/bitmap.ts';
import { type Reading, skip, take, word } from '../machine/reading.ts';
import { fromColumns, ready, repeated } from '../pictures/raster-picture.ts';
import type { StarCommands, StarComposer } from './composer.ts';

/** More than three metres of paper. */
const largest = 4 << 20;

/** n1 n2, then columns of `bytesDown` bytes, each dot enlarged. */
function columns(bytesDown: number, means: string, wide = 1, tall = 1): StarCommands[string] {
  return {
    means,
    takes: 2,
    *run(composer, parameters) {
      const width = word(parameters);
      const bytes = width > 0 ? yield* take(width * bytesDown) : new Uint8Array(0);
      if (width > 0)
        composer.writePicture(
          repeated(
            fromColumns(bytes, width, bytesDown, bytesDown * 8, composer.model.width),
            wide,
            tall,
          ),
        );
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
  'ESC L': columns(1, '8 dots a column, each of 1 × 3', 1, 3),
  'ESC K': columns(1, '8 dots a column, each of 3 × 3', 3, 3),
};

/** ESC GS S m xL xH yL yH n d … — x bytes across, y rows. */
function* raster(composer: StarComposer, parameters: Uint8Array): Reading {
  const stride = word(parameters, 1);
  const rows = word(parameters, 3);
  const size = stride * rows;
  if (composer.model.language === 'starline') {
    composer.controls.complain('unknown to Star Line printers');
    yield* skip(size);
    return;
  }
  if (parameters[0] !== 1 || parameters[5] !== 0) composer.controls.complain('unknown tone');
  if (size > largest) {
    composer.controls.complain('invalid image size');
    yield* skip(size);
  } else if (size > 0) {
    const bytes = yield* take(size);
    composer.printPicture(ready(new Bitmap(stride * 8, rows, bytes)));
  }
}
