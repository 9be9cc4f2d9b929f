// ESC/POS commands that store pictures and print them by their name: FS q and FS p,
// GS * and GS /, and the functions of GS ( L.

import { type Reading, skip, take, word } from '../machine/reading.ts';
import { pinSize } from '../pictures/pin-columns.ts';
import { fromColumns, fromRows, type RasterPicture, repeated } from '../pictures/raster-picture.ts';
import type { EscposCommands, EscposComposer } from './composer.ts';
import { capacity, type PictureMemory } from './stored-pictures.ts';

export const storedCommands: EscposCommands = {
  'FS q': { means: 'store pictures', takes: 1, run: storeNumbered },
  'FS p': {
    means: 'print a stored picture',
    takes: 2,
    run: (composer, [n, m]) =>
      printStored(composer, composer.stored.nonVolatile.get(`#${n}`), ...scaleOf(m!)),
  },
  'GS *': { means: 'define a picture', takes: 2, run: definePicture },
  'GS /': {
    means: 'print the defined picture',
    takes: 1,
    run: (composer, [m]) =>
      printStored(composer, composer.stored.defined ?? undefined, ...scaleOf(m!)),
  },
};

/** Bit 0 doubles the width, bit 1 the height. */
function scaleOf(m: number): [number, number] {
  return [m & 1 ? 2 : 1, m & 2 ? 2 : 1];
}

function printStored(
  composer: EscposComposer,
  picture: RasterPicture | undefined,
  wide: number,
  tall: number,
): void {
  if (!composer.takesPicture) composer.controls.complain('only allowed at the start of a line');
  else if (!picture) composer.controls.complain('no such picture is stored');
  else {
    const dot = composer.model.mechanism === 'impact' ? pinSize : 1;
    composer.printPicture(repeated(picture, dot * wide, dot * tall));
  }
}

/** Larger ones are skipped. */
const largest = 1 << 17;

/** Columns of 8 × `bytesDown` dots; null, after a complaint, if it is too large. */
function* readColumns(
  composer: EscposComposer,
  bytesAcross: number,
  bytesDown: number,
): Reading<RasterPicture | null> {
  const size = bytesAcross * 8 * bytesDown;
  if (size === 0 || size > largest) {
    composer.controls.complain('invalid image size');
    yield* skip(size);
    return null;
  }
  const dots = yield* take(size);
  return fromColumns(dots, bytesAcross * 8, bytesDown, bytesDown * 8, composer.model.width);
}

/** FS q n, then n times xL xH yL yH and x × y × 8 bytes. They replace all before them. */
function* storeNumbered(composer: EscposComposer, [n]: Uint8Array): Reading {
  const { nonVolatile } = composer.stored;
  if (n! > 0) nonVolatile.deleteAll('#');
  for (let number = 1; number <= n!; number++) {
    const size = yield 4;
    const picture = yield* readColumns(composer, word(size), word(size, 2));
    if (picture && !nonVolatile.store(`#${number}`, picture))
      composer.controls.complain('the memory is full');
  }
}

/** GS * x y, then x × y × 8 bytes. */
function* definePicture(composer: EscposComposer, [x, y]: Uint8Array): Reading {
  const picture = yield* readColumns(composer, x!, y!);
  if (picture) composer.stored.defined = picture;
}

/** The byte that marks the list of a memory's keys. */
const lists = { nonVolatile: 0x72, volatile: 0x73 };

/** GS ( L, function `fn`, of the stored pictures; false if it is none of them. */
export function storedGraphics(composer: EscposComposer, parameters: Uint8Array): boolean {
  const fn = parameters[1]!;
  const name = fn >= 80 ? 'volatile' : 'nonVolatile';
  const pictures = composer.stored[name];
  const key = String.fromCharCode(...parameters.subarray(2, 4));
  switch (fn) {
    case 0:
    case 48:
      answer(composer, 0x30, String(capacity));
      return true;
    case 3:
    case 51:
      answer(composer, 0x31, String(composer.stored.nonVolatile.left));
      return true;
    case 4:
    case 52:
      answer(composer, 0x32, String(composer.stored.volatile.left));
      return true;
    case 64:
    case 80:
      for (const part of pictures.listed(lists[name])) composer.controls.answer(part);
      return true;
    case 65:
    case 81:
      if (Buffer.from(parameters.subarray(2)).toString('latin1') === 'CLR') pictures.deleteAll('');
      else composer.controls.complain('invalid parameters');
      return true;
    case 66:
    case 82:
      pictures.delete(key);
      return true;
    case 67:
    case 68:
    case 83:
    case 84:
      store(composer, pictures, parameters, fn % 16 === 4 ? 'columns' : 'rows');
      return true;
    case 69:
    case 85:
      printKey(composer, pictures.get(key), parameters);
      return true;
    default:
      return false;
  }
}

/** m fn kc1 kc2 x y. */
function printKey(
  composer: EscposComposer,
  picture: RasterPicture | undefined,
  [, , , , wide = 0, tall = 0]: Uint8Array,
): void {
  if (wide < 1 || wide > 2 || tall < 1 || tall > 2)
    composer.controls.complain('invalid parameters');
  else printStored(composer, picture, wide, tall);
}

/** m fn a kc1 kc2 b xL xH yL yH, then for each of b colours c and its dots; the colours print as one. */
function store(
  composer: EscposComposer,
  pictures: PictureMemory,
  parameters: Uint8Array,
  order: 'rows' | 'columns',
): void {
  const { controls, model } = composer;
  if (parameters.length < 10) return controls.complain('too short');
  const [, , tone, , , colours = 0] = parameters;
  const key = Buffer.from(parameters.subarray(3, 5)).toString('latin1');
  const [width, height] = [word(parameters, 6), word(parameters, 8)];
  const isRows = order === 'rows';
  const size = isRows ? ((width + 7) >> 3) * height : width * ((height + 7) >> 3);
  const isUsable = (tone === 48 || tone === 52) && colours >= 1 && colours <= 2 && size > 0;
  if (!isUsable || parameters.length !== 10 + colours * (size + 1))
    return controls.complain('image data does not match its size or mode');
  const dots = parameters.slice(11, 11 + size);
  const second = colours === 2 ? parameters.subarray(12 + size) : [];
  second.forEach((byte, at) => (dots[at]! |= byte));
  const picture = isRows
    ? fromRows(dots, width, height, model.width)
    : fromColumns(dots, width, (height + 7) >> 3, height, model.width);
  if (!pictures.store(key, picture)) controls.complain('the memory is full');
}

/** 37 id text 00. */
function answer({ controls }: EscposComposer, id: number, text: string): void {
  controls.answer(`7${String.fromCharCode(id)}${text}\0`);
}
