// Labels as carriers, warehouses, pharmacies and shops send them, and how they are
// drawn. A file holds many; a line with ### and a name begins each.

import { readdirSync, readFileSync } from 'node:fs';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { createEmulator } from '../../../src/core/emulator/index.ts';
import type { Sheet } from '../../../src/core/emulator/machine/sheet.ts';
import { Bitmap } from '../../../src/core/raster/bitmap.ts';

const folder = new URL('../../fixtures/labels/', import.meta.url);

export interface LabelFile {
  /** The file that holds it. */
  file: string;
  name: string;
  language: 'zpl' | 'tspl';
  text: string;
}

export const labelFiles: LabelFile[] = readdirSync(folder).flatMap((file) => {
  const language = file.endsWith('.zpl') ? 'zpl' : 'tspl';
  const parts = readFileSync(new URL(file, folder), 'utf8')
    .split(/^### (.*)\n/m)
    .slice(1);
  return parts.flatMap((part, index) =>
    index % 2 === 1 ? [] : [{ file, name: part, language, text: parts[index + 1]! } as const],
  );
});

/** The sheets of a label file, and what the emulator complains of. */
export function drawLabels({ language, text }: LabelFile): {
  sheets: Sheet[];
  complaints: string[];
} {
  const sheets: Sheet[] = [];
  const model = language === 'zpl' ? 'zebra-zd420' : 'tsc-te200';
  const printer = createEmulator(model, { onSheet: (sheet) => sheets.push(sheet) });
  const bytes = Buffer.from(language === 'zpl' ? text : text.replaceAll('\n', '\r\n'));
  printer.receive(Uint8Array.from(bytes));
  const reasons = printer.complaints.map(({ command, reason }) => `${command}: ${reason}`);
  return { sheets, complaints: [...new Set(reasons)] };
}

/** The first label as drawn by zpl-renderer-js; null if it cannot draw it. */
export async function drawnByRenderer(
  { text }: LabelFile,
  { width, height }: Sheet,
): Promise<Bitmap | null> {
  // Takes seconds to load, and few tests need it.
  const { ready } = await import('zpl-renderer-js');
  const { api } = await ready;
  const png = await api.zplToBase64Async(text, width / 8, height / 8, 8).catch(() => null);
  if (png === null) return null;
  const canvas = createCanvas(width, height).getContext('2d');
  canvas.fillStyle = '#fff';
  canvas.fillRect(0, 0, width, height);
  canvas.drawImage(await loadImage(Buffer.from(png, 'base64')), 0, 0);
  const { data } = canvas.getImageData(0, 0, width, height);
  const bitmap = new Bitmap(width, height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) if (data[(y * width + x) * 4]! < 128) bitmap.set(x, y);
  return bitmap;
}

const tile = 24;

/** The tiles with black dots. */
function inkedTiles(bitmap: Bitmap): Set<string> {
  const found = new Set<string>();
  for (let y = 0; y < bitmap.height; y++)
    for (let x = 0; x < bitmap.width; x++)
      if (bitmap.get(x, y)) found.add(`${Math.floor(x / tile)},${Math.floor(y / tile)}`);
  return found;
}

/** The share of tiles with dots in one picture that have none near them in the other. */
export function differingShare(one: Bitmap, other: Bitmap): number {
  const [ours, theirs] = [inkedTiles(one), inkedTiles(other)];
  const lonely = (tiles: Set<string>, others: Set<string>) =>
    [...tiles].filter((place) => {
      const [x, y] = place.split(',').map(Number) as [number, number];
      const near = [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy) => `${x + dx},${y + dy}`));
      return !near.some((beside) => others.has(beside));
    }).length;
  return (lonely(ours, theirs) + lonely(theirs, ours)) / Math.max(1, ours.size + theirs.size);
}
