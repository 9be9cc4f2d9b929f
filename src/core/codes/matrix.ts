// Two-dimensional codes: their limits, sizes and modules.

import { bwip } from './bwip.ts';
import type { ErrorCorrection, MatrixFormat, QrLevel } from '../model/symbology.ts';
import { Recent } from '../recent.ts';
import { BarcodeFault } from './barcode-fault.ts';
import { checkUnicode, isAscii } from './code-text.ts';
import { type Grid, qr } from './qr.ts';
import { qrVersion } from './qr-capacity.ts';

/** What defines a matrix code. `columns` is the width of a PDF417, null for automatic. */
export interface MatrixCode {
  symbology: MatrixFormat;
  value: string;
  errorCorrection: ErrorCorrection;
  columns: number | null;
}

interface MatrixLimits {
  name: string;
  /** White modules that a reader needs on all sides. */
  quiet: number;
  /** Encoding longer content would block the process for too long. */
  maxBytes: number;
}

export const matrices: Record<MatrixFormat, MatrixLimits> = {
  qrcode: { name: 'a QR code', quiet: 4, maxBytes: 2953 },
  pdf417: { name: 'a PDF417', quiet: 2, maxBytes: 1000 },
  datamatrix: { name: 'a Data Matrix', quiet: 1, maxBytes: 800 },
  aztec: { name: 'an Aztec code', quiet: 1, maxBytes: 300 },
};

/** Throws a BarcodeFault if the value is not Unicode, empty or too long. */
export function checkMatrix(code: MatrixCode): void {
  checkUnicode(code.value);
  const { name, maxBytes } = matrices[code.symbology];
  const bytes = Buffer.byteLength(code.value);
  if (bytes === 0) throw new BarcodeFault(`is empty: ${name} needs content`);
  if (bytes > maxBytes)
    throw new BarcodeFault(`has ${bytes} bytes, and ${name} takes at most ${maxBytes}: send less`);
  matrixSize(code);
}

/** Its width and height in modules. QR codes need not be drawn for this. */
export function matrixSize(code: MatrixCode): { across: number; down: number } {
  if (code.symbology === 'qrcode') {
    const size = qrVersion(code.value, qrLevel(code.errorCorrection)) * 4 + 17;
    return { across: size, down: size };
  }
  const { width, height, tall } = matrixGrid(code);
  return { across: width, down: height * tall };
}

/** Layout measures most codes by drawing them, which takes 3 to 6 ms, so the last ones are kept for painting. */
const kept = new Recent<Grid>(64);

export function matrixGrid(code: MatrixCode): Grid {
  const { symbology, value, errorCorrection, columns } = code;
  const key = `${symbology} ${errorCorrection} ${columns} ${value}`;
  return kept.get(key) ?? kept.keep(key, draw(code), 1);
}

function draw({ symbology, value, errorCorrection, columns }: MatrixCode): Grid {
  if (symbology === 'qrcode') return qr(value, qrLevel(errorCorrection));
  const options = {
    ...(errorCorrection !== null && { eclevel: errorCorrection }),
    ...(columns !== null && { columns }),
  };
  return drawWithLibrary(symbology, value, options);
}

export function qrLevel(correction: ErrorCorrection): QrLevel {
  return typeof correction === 'string' ? correction : 'M';
}

const bwipNames = { pdf417: 'pdf417', datamatrix: 'datamatrix', aztec: 'azteccode' } as const;

const utf8Marker = '^ECI000026';

/** ASCII as it is; all else as UTF-8, which an ECI announces to readers. */
function drawWithLibrary(symbology: keyof typeof bwipNames, value: string, options: object): Grid {
  const bytes = Buffer.from(value).toString('latin1');
  const [text, encoding] = isAscii(value)
    ? [value, {}]
    : [utf8Marker + bytes.replaceAll('^', '^^'), { parsefnc: true, eci: true }];
  try {
    const [symbol] = bwip().raw(bwipNames[symbology], text, {
      ...options,
      ...encoding,
      binarytext: true,
    });
    if (!symbol || !('pixs' in symbol)) throw new Error('a code without modules');
    const { pixs, pixx: width, pixy } = symbol;
    const height = pixs.length / width;
    return { width, height, tall: pixy / height, modules: Uint8Array.from(pixs) };
  } catch {
    throw new BarcodeFault(
      `does not fit into ${matrices[symbology].name}: send less, or lower errorCorrection`,
    );
  }
}
