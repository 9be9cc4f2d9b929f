// Draws the labels of ZPL in a given size and resolution, one as PNG or all as PDF. The size that
// is asked for wins over that of the labels.

import { createEmulator, printerModels } from '../emulator/index.ts';
import { Fault } from '../model/fault.ts';
import type { Rotation } from '../model/paper/document.ts';
import { Bitmap } from '../raster/bitmap.ts';
import { pdfFile } from '../raster/pdf-file.ts';
import { png } from '../raster/png.ts';
import { turned } from '../raster/turn.ts';

export interface LabelsTask {
  dotsPerMm: number;
  widthInches: number;
  heightInches: number;
  /** Counted from 0; null for all, in a PDF only. */
  index: number | null;
  format: 'png' | 'pdf';
  rotation: Rotation;
}

export interface DrawnLabels {
  total: number;
  /** Null if there is no label with this index. */
  content: Uint8Array | null;
}

/** The most labels of one request. */
const mostLabels = 50;

const ownSize = /\^(?:LL|PW)[^^~]*/gi;
const partBytes = 16_384; // fits the receive buffer

/** Takes long for hostile data: for worker threads only. */
export function drawLabels(zpl: Uint8Array, task: LabelsTask): DrawnLabels {
  const { dotsPerMm, index, format, rotation } = task;
  const width = Math.round(task.widthInches * 25.4 * dotsPerMm);
  const height = Math.round(task.heightInches * 25.4 * dotsPerMm);
  const dpi = Math.round(dotsPerMm * 25.4);
  const model = { ...printerModels['zebra-zd421-cutter'], dpi, width, labelLength: height };
  const labels: Bitmap[] = [];
  let total = 0;
  const printer = createEmulator(model, {
    neverPauses: true,
    onSheet: ({ bitmap }) => {
      if (total++ === mostLabels)
        throw new Fault(
          'PAYLOAD_TOO_LARGE',
          `The data has more than ${mostLabels} labels. Send fewer at once.`,
        );
      if (index === null || index === total - 1) labels.push(bitmap);
    },
  });
  const text = Buffer.from(zpl).toString('latin1').replace(ownSize, '');
  const bytes = Buffer.from(text, 'latin1');
  for (let at = 0; at < bytes.length && printer.room > 0; at += partBytes)
    printer.receive(bytes.subarray(at, at + partBytes));
  const sheets = labels.map((label) => {
    const sheet = new Bitmap(width, height);
    sheet.draw(label, 0, 0);
    return turned(sheet, rotation);
  });
  const [first] = sheets;
  if (!first) return { total, content: null };
  return { total, content: format === 'pdf' ? pdfFile(sheets, { dpi }) : png(first) };
}
