// Paints a barcode or matrix code. Layout only measured it; its modules are made
// here.

import type { Barcode } from '../codes/barcode.ts';
import { barcodes } from '../codes/barcodes.ts';
import type { BarRow } from '../codes/library-bars.ts';
import { pdf417Columns } from '../codes/fit-code.ts';
import { matrixGrid, maxicodeHexagons } from '../codes/matrix.ts';
import { drawMaxicode } from '../codes/maxicode.ts';
import type { CodeItem } from '../model/paper/document.ts';
import type { BarcodeFormat, MatrixFormat } from '../model/templates/symbology.ts';
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
  else paintBarcode(bitmap, item, symbology, y);
}

function isMatrix(symbology: CodeItem['symbology']): symbology is MatrixFormat {
  return !Object.hasOwn(barcodes, symbology);
}

function paintBarcode(bitmap: Bitmap, item: CodeItem, format: BarcodeFormat, y: number): void {
  const { rows, bars, bearer = 0 } = barcodes[format];
  if (rows) return paintRows(bitmap, item, rows(item.value), y);
  paintBars(bitmap, item, bars(item.value), barcodes[format].guards, y);
  if (bearer === 0) return;
  const thick = bearer * item.module;
  bitmap.fill(item.x, y, item.width, thick);
  bitmap.fill(item.x, y + item.height - thick, item.width, thick);
}

function paintBars(
  bitmap: Bitmap,
  item: CodeItem,
  elements: readonly number[],
  guards: Barcode['guards'],
  y: number,
): void {
  const { module, height, guard } = item;
  let { x } = item;
  let at = 0; // modules
  elements.forEach((element, index) => {
    const width = Math.round(element * module);
    if (index % 2 === 0) {
      const isAddOn = guard !== undefined && at >= guards!.at(-1)![1];
      const isLong =
        guard === undefined || isAddOn || guards!.some(([from, to]) => at >= from && at < to);
      const top = isAddOn ? guard.addOnTop : 0;
      bitmap.fill(x, y + top, width, height - top - (isLong ? 0 : guard.tail));
    }
    x += width;
    at += element;
  });
}

/** Rows of bars share the height by their proportions; separators have one module. */
function paintRows(bitmap: Bitmap, item: CodeItem, rows: readonly BarRow[], y: number): void {
  const { module, height } = item;
  const separators = rows.filter(({ isSeparator }) => isSeparator).length * module;
  const talls = rows.reduce((sum, { isSeparator, tall }) => sum + (isSeparator ? 0 : tall), 0);
  let top = y;
  let left = height - separators;
  let share = talls;
  for (const { modules, tall, isSeparator } of rows) {
    const high = isSeparator ? module : Math.round((left * tall) / share);
    if (!isSeparator) [left, share] = [left - high, share - tall];
    modules.forEach((isBlack, at) => {
      if (isBlack) bitmap.fill(item.x + at * module, top, module, high);
    });
    top += high;
  }
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
