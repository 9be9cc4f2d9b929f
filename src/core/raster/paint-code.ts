// Paints a barcode or matrix code. Layout only measured it; its modules are made
// here.

import { barcodes } from '../codes/barcodes.ts';
import { pdf417Columns } from '../codes/fit-code.ts';
import { matrixGrid, maxicodeHexagons } from '../codes/matrix.ts';
import { drawMaxicode } from '../codes/maxicode.ts';
import type { CodeItem } from '../model/document.ts';
import type { MatrixFormat } from '../model/symbology.ts';
import { Bitmap } from './bitmap.ts';
import { turned } from './turn.ts';

export function paintCode(bitmap: Bitmap, item: CodeItem, y: number): void {
  const { symbology, rotation = 0, x, width, height } = item;
  if (rotation !== 0) {
    const isOnSide = rotation !== 180;
    const upright = isOnSide ? { width: height, height: width } : { width, height };
    const code = new Bitmap(upright.width, upright.height);
    paintCode(code, { ...item, ...upright, rotation: 0, x: 0 }, 0);
    bitmap.draw(turned(code, rotation), x, y);
  } else if (symbology === 'maxicode')
    drawMaxicode(maxicodeHexagons(item.value), item.module, (left, top, across) => {
      bitmap.fill(x + left, y + top, across, 1);
    });
  else if (isMatrix(symbology)) paintMatrix(bitmap, item, symbology, y);
  else paintBars(bitmap, item, barcodes[symbology].bars(item.value), y);
}

function isMatrix(symbology: CodeItem['symbology']): symbology is MatrixFormat {
  return !Object.hasOwn(barcodes, symbology);
}

function paintBars(bitmap: Bitmap, item: CodeItem, elements: readonly number[], y: number): void {
  let { x } = item;
  elements.forEach((element, index) => {
    const width = Math.round(element * item.module);
    if (index % 2 === 0) bitmap.fill(x, y, width, item.height);
    x += width;
  });
}

function paintMatrix(bitmap: Bitmap, item: CodeItem, symbology: MatrixFormat, y: number): void {
  const { module, value, errorCorrection, width: across } = item;
  const columns = symbology === 'pdf417' ? pdf417Columns(across / module) : null;
  const { width, height, tall, modules } = matrixGrid({
    symbology,
    value,
    errorCorrection,
    columns,
  });
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const start = column;
      while (column < width && modules[row * width + column] === 1) column++;
      const top = y + row * tall * module;
      if (column > start)
        bitmap.fill(item.x + start * module, top, (column - start) * module, tall * module);
    }
}
