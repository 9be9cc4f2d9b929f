// The modules of the codes that grow in two directions.

import { bwip } from './bwip.ts';
import type { ErrorCorrection, MatrixFormat, QrLevel } from '../model/symbology.ts';
import { CodeFault } from './code-fault.ts';
import type { Grid } from './grid.ts';
import { qr } from './qr.ts';
import { qrVersion } from './qr-capacity.ts';
import { remember } from './remember.ts';

/** What a matrix code is made from. `columns` is the width of a PDF417, null where it is free. */
export interface MatrixCode {
  symbology: MatrixFormat;
  value: string;
  errorCorrection: ErrorCorrection;
  columns: number | null;
}

interface Matrix {
  name: string;
  /** Modules of white that a reader needs all around. */
  quiet: number;
  /** Past this, making the symbol would hold everything up. */
  maxBytes: number;
}

export const matrices: Record<MatrixFormat, Matrix> = {
  qrcode: { name: 'a QR code', quiet: 4, maxBytes: 2953 },
  pdf417: { name: 'a PDF417', quiet: 2, maxBytes: 1000 },
  datamatrix: { name: 'a Data Matrix', quiet: 1, maxBytes: 800 },
  aztec: { name: 'an Aztec code', quiet: 1, maxBytes: 300 },
};

/** Throws a CodeFault where the value is too much. */
export function checkMatrix(code: MatrixCode): void {
  const { name, maxBytes } = matrices[code.symbology];
  const bytes = Buffer.byteLength(code.value);
  if (bytes === 0) throw new CodeFault(`is empty, and ${name} is not`);
  if (bytes > maxBytes)
    throw new CodeFault(`has ${bytes} bytes, and ${name} takes at most ${maxBytes}: send less`);
  matrixSize(code);
}

/** How many modules it is wide and high. A QR code is not drawn for this. */
export function matrixSize(code: MatrixCode): { across: number; down: number } {
  if (code.symbology === 'qrcode') {
    const size = qrVersion(code.value, qrLevel(code.errorCorrection)) * 4 + 17;
    return { across: size, down: size };
  }
  const { width, height, tall } = matrixGrid(code);
  return { across: width, down: height * tall };
}

export function matrixGrid({ symbology, value, errorCorrection, columns }: MatrixCode): Grid {
  return remembered(JSON.stringify([symbology, errorCorrection, columns, value]));
}

type Made = [symbology: MatrixFormat, ErrorCorrection, columns: number | null, value: string];

const remembered = remember((key): Grid => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by matrixGrid
  const [symbology, errorCorrection, columns, value] = JSON.parse(key) as Made;
  if (symbology === 'qrcode') return qr(value, qrLevel(errorCorrection));
  const options = {
    ...(errorCorrection !== null && { eclevel: errorCorrection }),
    ...(columns !== null && { columns }),
  };
  return drawn(symbology, value, options);
});

export function qrLevel(correction: ErrorCorrection): QrLevel {
  return typeof correction === 'string' ? correction : 'M';
}

const bwipNames = { pdf417: 'pdf417', datamatrix: 'datamatrix', aztec: 'azteccode' } as const;

function drawn(symbology: keyof typeof bwipNames, value: string, options: object): Grid {
  try {
    const [symbol] = bwip().raw(bwipNames[symbology], value, options);
    if (!symbol || !('pixs' in symbol)) throw new Error('a code without modules');
    const { pixs, pixx: width, pixy } = symbol;
    const height = pixs.length / width;
    return { width, height, tall: pixy / height, modules: Uint8Array.from(pixs) };
  } catch {
    throw new CodeFault(
      `does not fit into ${matrices[symbology].name}: send less, or lower errorCorrection`,
    );
  }
}
