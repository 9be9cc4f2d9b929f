// The TSPL commands for bars, boxes, circles, lines and images.

import { bmpDots, pcxDots } from '../pictures/bmp-dots.ts';
import type { RasterPicture } from '../pictures/raster-picture.ts';
import { ellipse, roundBox, thickLine } from '../pictures/shapes.ts';
import { coordinate, type TsplCommand } from './command.ts';
import type { LabelImage } from './label-image.ts';
import type { TsplArguments } from './tspl-arguments.ts';

function box(label: LabelImage, given: TsplArguments): void {
  const [x, y] = [coordinate(given, 0), coordinate(given, 1)];
  const width = Math.max(0, coordinate(given, 2) - x);
  const height = Math.max(0, coordinate(given, 3) - y);
  const thickness = Math.min(given.whole(4, 1, 1, 9999), width, height);
  const rounding = Math.min(given.whole(5, 0, 0, 9999), width / 2, height / 2);
  if (rounding > 0) {
    const radius = { x: rounding, y: rounding };
    return label.draw(roundBox({ width, height, thickness, radius }), x, y, 0);
  }
  label.fill(x, y, width, thickness);
  label.fill(x, y + height - thickness, width, thickness);
  label.fill(x, y, thickness, height);
  label.fill(x + width - thickness, y, thickness, height);
}

/** A rectangle by its corner and size. */
function area(
  run: (label: LabelImage, x: number, y: number, width: number, height: number) => void,
) {
  return (label: LabelImage, given: TsplArguments): void =>
    run(
      label,
      coordinate(given, 0),
      coordinate(given, 1),
      given.whole(2, 0, 0, 32_000),
      given.whole(3, 0, 0, 32_000),
    );
}

/** CIRCLE x,y,diameter,thickness */
function circle(label: LabelImage, given: TsplArguments): void {
  const diameter = given.whole(2, 1, 1, 4095);
  const ring = ellipse(diameter, diameter, given.whole(3, 1, 1, 4095));
  label.draw(ring, coordinate(given, 0), coordinate(given, 1), 0);
}

/** ELLIPSE x,y,width,height,thickness */
function oval(label: LabelImage, given: TsplArguments): void {
  const [width, height] = [given.whole(2, 1, 1, 4095), given.whole(3, 1, 1, 4095)];
  const ring = ellipse(width, height, given.whole(4, 1, 1, 4095));
  label.draw(ring, coordinate(given, 0), coordinate(given, 1), 0);
}

/** DIAGONAL x1,y1,x2,y2,thickness */
function diagonal(label: LabelImage, given: TsplArguments): void {
  const end = (index: number) => Math.min(4095, Math.max(-4095, coordinate(given, index)));
  const from = { x: end(0), y: end(1) };
  const line = thickLine(from, { x: end(2), y: end(3) }, given.whole(4, 1, 1, 999));
  label.draw(line, line.x, line.y, 0);
}

/** PUTBMP and PUTPCX x,y,"file" */
function file(read: (bytes: Uint8Array) => RasterPicture | null): TsplCommand['run'] {
  return (label, given) => {
    const bytes = label.files.get(given.text(2));
    if (!bytes) return label.controls.complain('no file with this name');
    const picture = read(bytes);
    if (!picture) return label.controls.complain('an image that cannot be read');
    label.combine(picture, coordinate(given, 0), coordinate(given, 1), 0);
  };
}

export const shapeCommands: Record<string, TsplCommand> = {
  BAR: {
    means: 'bar',
    effect: 'print',
    run: area((label, ...rectangle) => label.fill(...rectangle)),
  },
  BOX: { means: 'box', effect: 'print', run: box },
  CIRCLE: { means: 'circle', effect: 'print', run: circle },
  ELLIPSE: { means: 'ellipse', effect: 'print', run: oval },
  DIAGONAL: { means: 'diagonal line', effect: 'print', run: diagonal },
  REVERSE: {
    means: 'reverse',
    effect: 'print',
    run: area((label, ...rectangle) => label.reverse(...rectangle)),
  },
  ERASE: {
    means: 'erase',
    effect: 'print',
    run: area((label, ...rectangle) => label.erase(...rectangle)),
  },
  PUTBMP: { means: 'a BMP image that was kept', effect: 'print', run: file(bmpDots) },
  PUTPCX: { means: 'a PCX image that was kept', effect: 'print', run: file(pcxDots) },
};
