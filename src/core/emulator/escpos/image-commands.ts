// ESC/POS commands that print images.

import { type Reading, skip, take, word } from '../machine/reading.ts';
import type { EscposCommands, EscposComposer } from './composer.ts';
import { pinColumns } from '../pictures/pin-columns.ts';
import { fromColumns, fromRows, repeated } from '../pictures/raster-picture.ts';
import { storedGraphics } from './stored-commands.ts';

/** More than three metres of the widest paper: a longer image is skipped. */
const largestPicture = 2 ** 21;

/** Strips of this many rows are printed while the rest still arrives. */
const stripRows = 24;

export const imageCommands: EscposCommands = {
  'GS v': { means: 'image', takes: 6, run: rasterBitImage },
  'ESC *': { means: 'image in columns', takes: 3, run: columnBitImage },
  'GS 8': { means: 'keep or print an image', takes: 5, run: longGraphics },
};

export const imageBlocks: EscposCommands = {
  'GS ( L': { means: 'keep or print an image', run: graphics },
};

/** GS v 0 m xL xH yL yH — bit 0 of m doubles the width, bit 1 the height. */
function* rasterBitImage(composer: EscposComposer, parameters: Uint8Array): Reading {
  const [form, m] = parameters;
  const bytesAcross = word(parameters, 2);
  const rows = word(parameters, 4);
  const fault =
    form !== 0x30 || !(m! <= 3 || (m! >= 48 && m! <= 51))
      ? 'unknown mode'
      : composer.takesPicture
        ? null
        : 'only allowed at the start of a line';
  if (fault) {
    composer.controls.complain(fault);
    yield* skip(bytesAcross * rows);
    return;
  }
  const scale = [m! & 1 ? 2 : 1, m! & 2 ? 2 : 1] as const;
  if (composer.page.isOn) {
    const size = bytesAcross * rows;
    if (size > largestPicture) {
      composer.controls.complain('an image that is too large, or no image');
      yield* skip(size);
      return;
    }
    const dots = yield* take(size);
    const whole = fromRows(dots, bytesAcross * 8, rows, composer.model.width);
    composer.printPicture(repeated(whole, ...scale));
    return;
  }
  for (let row = 0; row < rows; row += stripRows) {
    const height = Math.min(stripRows, rows - row);
    const dots = yield* take(bytesAcross * height);
    const strip = fromRows(dots, bytesAcross * 8, height, composer.model.width);
    composer.printPicture(repeated(strip, ...scale));
  }
}

/** The densities by m: bytes of a column, and the width and height of a dot. */
const densities: Record<number, { bytes: number; wide: number; tall: number }> = {
  0: { bytes: 1, wide: 2, tall: 3 },
  1: { bytes: 1, wide: 1, tall: 3 },
  32: { bytes: 3, wide: 2, tall: 1 },
  33: { bytes: 3, wide: 1, tall: 1 },
};

/** ESC * m nL nH — the top dot of a column is in the highest bit. */
function* columnBitImage(composer: EscposComposer, parameters: Uint8Array): Reading {
  const isImpact = composer.model.mechanism === 'impact';
  const density = isImpact && parameters[0]! > 1 ? undefined : densities[parameters[0]!];
  if (!density) {
    // Data of the image then print as text, as on real printers.
    composer.controls.complain(`invalid parameter ${parameters[0]}`);
    return;
  }
  const columns = word(parameters, 1);
  const bytes = yield* take(columns * density.bytes);
  const { width } = composer.model;
  if (isImpact) {
    const step = density.wide === 2 ? 2 : 1;
    const { picture, advance, leavesOut } = pinColumns(bytes, columns, 1, step, width);
    if (leavesOut) composer.controls.complain('adjacent dots, which do not print');
    composer.writePicture(picture, advance);
    return;
  }
  const picture = fromColumns(bytes, columns, density.bytes, density.bytes * 8, width);
  composer.writePicture(repeated(picture, density.wide, density.tall));
}

/** GS ( L and GS 8 L: fn 112 and 113 keep an image, fn 50 prints it; others store images. */
function graphics(composer: EscposComposer, parameters: Uint8Array): void {
  const [m, fn] = parameters;
  if (m !== 48) return composer.controls.complain('unknown function');
  if (fn === 2 || fn === 50) printKept(composer);
  else if (fn === 112 || fn === 113) keep(composer, parameters);
  // fn 49 sets the density; dots are drawn one to one.
  else if (fn !== 1 && fn !== 49 && !storedGraphics(composer, parameters))
    composer.controls.complain('unknown function');
}

function keep(composer: EscposComposer, parameters: Uint8Array): void {
  const [, fn, tone, wide, tall] = parameters;
  if (parameters.length < 10) return composer.controls.complain('too short');
  const width = word(parameters, 6);
  const height = word(parameters, 8);
  const dots = parameters.subarray(10);
  const { width: room } = composer.model;
  const bytes = fn === 112 ? ((width + 7) >> 3) * height : width * ((height + 7) >> 3);
  const isUsable = tone === 48 && wide! >= 1 && wide! <= 2 && tall! >= 1 && tall! <= 2;
  if (!isUsable || dots.length !== bytes || bytes === 0)
    return composer.controls.complain('image data does not match its size or mode');
  const picture =
    fn === 112
      ? fromRows(dots, width, height, room)
      : fromColumns(dots, width, (height + 7) >> 3, height, room);
  composer.keptPicture = repeated(picture, wide!, tall!);
}

function printKept(composer: EscposComposer): void {
  const picture = composer.keptPicture;
  composer.keptPicture = null;
  if (!composer.takesPicture) composer.controls.complain('only allowed at the start of a line');
  else if (picture) composer.printPicture(picture);
}

/** GS 8 L p1 p2 p3 p4 — GS ( L with a length of four bytes. */
function* longGraphics(composer: EscposComposer, parameters: Uint8Array): Reading {
  const length = word(parameters, 1) + word(parameters, 3) * 65_536;
  if (parameters[0] !== 0x4c || length > largestPicture) {
    composer.controls.complain('an image that is too large, or no image');
    yield* skip(length);
  } else graphics(composer, yield* take(length));
}
