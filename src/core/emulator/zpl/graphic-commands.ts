// The ZPL commands for boxes, lines, circles and images.

import { Bitmap } from '../../raster/bitmap.ts';
import { pngDots } from '../pictures/png-dots.ts';
import { type RasterPicture, repeated, sizeOf } from '../pictures/raster-picture.ts';
import { ellipse, roundBox, slantedLine } from '../pictures/shapes.ts';
import { behind, type FormatCommands } from './format-command.ts';
import type { ZplFormat } from './format.ts';
import { decodeGraphic, decodeObject, faultOf, largestPicture } from './graphics.ts';
import type { ZplCommand } from './lexer.ts';
import { objectName } from './object-store.ts';
import type { ZplParameters } from './zpl-parameters.ts';

/** Slightly larger than the label, so that crossing its edge is noticed. */
function room({ settings: { printWidth, labelLength } }: ZplFormat) {
  return { width: printWidth + 8, height: labelLength + 8 };
}

function drawShape(
  format: ZplFormat,
  given: ZplParameters,
  colour: number,
  picture: RasterPicture,
): void {
  format.putPicture(picture, given.letter(colour, 'B') === 'W');
}

/** ^GB width,height,thickness,colour,rounding */
function box(format: ZplFormat, given: ZplParameters): void {
  const thickness = given.dots(2, 1, 1, 32_000);
  const width = given.dots(0, thickness, thickness, 32_000);
  const height = given.dots(1, thickness, thickness, 32_000);
  const rounding = (given.whole(4, 0, 0, 8) / 8) * (Math.min(width, height) / 2);
  const radius = { x: rounding, y: rounding };
  drawShape(format, given, 3, roundBox({ width, height, thickness, radius }, room(format)));
}

/** ^GC diameter,thickness,colour */
function circle(format: ZplFormat, given: ZplParameters): void {
  const diameter = given.dots(0, 3, 3, 4095);
  const thickness = given.dots(1, 1, 1, 4095);
  drawShape(format, given, 2, ellipse(diameter, diameter, thickness, room(format)));
}

/** ^GE width,height,thickness,colour */
function oval(format: ZplFormat, given: ZplParameters): void {
  const thickness = given.dots(2, 1, 1, 4095);
  const width = given.dots(0, thickness, 3, 4095);
  const height = given.dots(1, thickness, 3, 4095);
  drawShape(format, given, 3, ellipse(width, height, thickness, room(format)));
}

/** ^GD width,height,thickness,colour,orientation */
function diagonal(format: ZplFormat, given: ZplParameters): void {
  const thickness = given.dots(2, 1, 1, 4095);
  const width = given.dots(0, thickness, 3, 4095);
  const height = given.dots(1, thickness, 3, 4095);
  const leans = 'L\\'.includes(given.letter(4, 'R')) ? 'left' : 'right';
  // The line is as wide as its box and its thickness together.
  const size = { width: width + thickness, height };
  drawShape(format, given, 3, slantedLine(size, thickness, leans));
}

/** ^GF and ~DG: `size` bytes in rows of `stride`. */
function graphic(
  format: ZplFormat,
  {
    data,
    binary,
    size,
    stride,
  }: { data: string; binary: Uint8Array | null; size: number; stride: number },
): RasterPicture | null {
  const { controls } = format;
  if (size < 1 || stride < 1 || size > largestPicture || stride > size) {
    controls.complain('invalid image size');
    return null;
  }
  const text = data.length > 8 * size + 4096 ? shortened(data, 8 * size + 4096) : data;
  const fault = binary ? null : faultOf(text, size, stride, controls.budget);
  if (fault) controls.complain(fault);
  if (fault === 'wrong checksum') return null;
  const rows = Math.floor(size / stride);
  const draw = () => {
    const bytes = new Uint8Array(rows * stride);
    bytes.set((binary ?? decodeGraphic(text, size, stride)).subarray(0, bytes.length));
    return new Bitmap(stride * 8, rows, bytes);
  };
  return { width: stride * 8, height: rows, draw };
}

/** A copy: a part of a string would keep all of it in memory. */
function shortened(data: string, length: number): string {
  return Buffer.from(data.slice(0, length), 'latin1').toString('latin1');
}

/** ^XG name,across,down */
function recall(format: ZplFormat, given: ZplParameters): void {
  const picture = format.objects.pictures.get(objectName(given.text(0)));
  if (!picture) return format.controls.complain('no picture with this name');
  const across = given.whole(1, 1, 1, 10);
  const down = given.whole(2, 1, 1, 10);
  if (sizeOf(picture) * across * down > largestPicture)
    format.controls.complain('invalid image size');
  else format.putPicture(repeated(picture, across, down));
}

/** ^IL name: an image as the background of the label. */
function background(format: ZplFormat, given: ZplParameters): void {
  const picture = format.objects.pictures.get(objectName(given.text(0)));
  if (!picture) return format.controls.complain('no picture with this name');
  format.putBackground(picture);
}

/** ~DY name,format,extension,size,bytes across,data */
function download(format: ZplFormat, given: ZplParameters, command: ZplCommand): void {
  const name = objectName(given.text(0));
  const kind = given.letter(2, 'G');
  const size = given.whole(3, 0, 0, largestPicture + 1);
  const stride = given.whole(4, 0, 0, largestPicture);
  const { binary } = command;
  const data = binary ? '' : behind(command, 5);
  if (kind === 'G' || kind === 'GRF') {
    const picture = graphic(format, { data, binary, size, stride });
    if (picture) format.keepPicture(name, picture);
  } else if (kind === 'P' || kind === 'PNG') {
    const bytes = binary ?? decodeObject(data, size);
    const picture = bytes && pngDots(bytes, largestPicture);
    if (picture) format.keepPicture(name, picture);
    else format.controls.complain('an image that cannot be read');
  } else if (kind === 'T' || kind === 'E' || kind === 'TTF' || kind === 'TTE')
    format.keepFont(name);
  else format.controls.complain('a kind of object that is not kept');
}

export const graphicCommands: FormatCommands = {
  '^GB': { means: 'box', effect: 'print', run: box },
  '^GC': { means: 'circle', effect: 'print', run: circle },
  '^GD': { means: 'diagonal line', effect: 'print', run: diagonal },
  '^GE': { means: 'ellipse', effect: 'print', run: oval },
  '^GS': {
    means: 'symbol',
    effect: 'print',
    run: (format, given) => {
      const { font, turn } = format.settings;
      format.field.symbol = {
        height: given.dots(1, font.height, 0, 1500) || 24,
        width: given.dots(2, font.width, 0, 1500) || given.dots(1, 0, 0, 1500) || 24,
        turn: given.turn(0, turn),
      };
    },
  },
  '^GF': {
    means: 'picture',
    effect: 'print',
    run: (format, given, command) => {
      const size = given.whole(2, 0, 0, largestPicture + 1);
      const stride = given.whole(3, 0, 0, largestPicture);
      if (given.letter(0, 'A') === 'C')
        return format.controls.complain('compressed bytes are not read');
      const { binary } = command;
      const data = binary ? '' : behind(command, 4);
      const picture = graphic(format, { data, binary, size, stride });
      if (picture) format.putPicture(picture);
    },
  },
  '~DG': {
    means: 'keep a picture',
    effect: 'store',
    run: (format, given, command) => {
      const size = given.whole(1, 0, 0, largestPicture + 1);
      const stride = given.whole(2, 0, 0, largestPicture);
      const data = behind(command, 3);
      const picture = graphic(format, { data, binary: null, size, stride });
      if (picture) format.keepPicture(objectName(given.text(0)), picture);
    },
  },
  '~DY': { means: 'keep an object', effect: 'store', run: download },
  '~DU': {
    means: 'keep a font',
    effect: 'store',
    run: (format, given) => format.keepFont(objectName(given.text(0))),
  },
  '~DT': {
    means: 'keep a font',
    effect: 'store',
    run: (format, given) => format.keepFont(objectName(given.text(0))),
  },
  '^XG': { means: 'a picture that was kept', effect: 'print', run: recall },
  '^IM': { means: 'a picture that was kept', effect: 'print', run: recall },
  '^IL': { means: 'a kept picture as background', effect: 'print', run: background },
  '^IS': {
    means: 'keep the label as a picture',
    effect: 'store',
    run: (format, given) => {
      format.savesAs = { name: objectName(given.text(0)), prints: given.isYes(1, true) };
    },
  },
};
