// Two-dimensional codes: their limits, sizes and modules.

import { drawSymbol, SymbolFault } from './bwip.ts';
import type { ErrorCorrection, MatrixFormat, QrLevel } from '../model/templates/symbology.ts';
import { Recent } from '../recent.ts';
import { BarcodeFault } from './barcode-fault.ts';
import { barcodeValue } from './barcodes.ts';
import { characterName, checkUnicode, firstOutside, isAscii } from './code-text.ts';
import { maxicode, maxicodeSize } from './maxicode.ts';
import { type Grid, qr } from './qr.ts';
import { gs1QrContent, type QrContent, qrContent, qrVersion } from './qr-capacity.ts';

/** What defines a matrix code. `columns` is the width of a PDF417, null for automatic. */
export interface MatrixCode {
  symbology: MatrixFormat;
  value: string;
  errorCorrection: ErrorCorrection;
  columns: number | null;
}

interface MatrixKind {
  name: string;
  /** White modules that a reader needs on all sides. */
  quiet: number;
  /** Encoding longer content would block the process for too long. */
  maxBytes: number;
  /** The usual size of a module, in millimetres. */
  moduleMm: number;
  /** True if the code has no other size. */
  isFixed?: true;
  /** The characters that it can hold, as a class of a regular expression; all if left out. */
  characters?: string;
  /** True if the content is GS1 data in its readable form. */
  isGs1?: true;
  /** Name in bwip-js, which draws the code; QR codes are drawn here. */
  bcid?: string;
}

const squareMm = 0.75;

export const matrices: Record<MatrixFormat, MatrixKind> = {
  qrcode: { name: 'a QR code', quiet: 4, maxBytes: 7089, moduleMm: squareMm },
  'gs1-qrcode': {
    name: 'a GS1 QR code',
    quiet: 4,
    maxBytes: 200,
    moduleMm: squareMm,
    isGs1: true,
  },
  'micro-qrcode': {
    name: 'a Micro QR code',
    quiet: 2,
    maxBytes: 35,
    moduleMm: squareMm,
    characters: '[\\x00-\\x7F]',
    bcid: 'microqrcode',
  },
  pdf417: { name: 'a PDF417', quiet: 2, maxBytes: 1000, moduleMm: 0.375, bcid: 'pdf417' },
  datamatrix: {
    name: 'a Data Matrix',
    quiet: 1,
    maxBytes: 800,
    moduleMm: squareMm,
    bcid: 'datamatrix',
  },
  'gs1-datamatrix': {
    name: 'a GS1 DataMatrix',
    quiet: 1,
    maxBytes: 200,
    moduleMm: squareMm,
    isGs1: true,
    bcid: 'gs1datamatrix',
  },
  aztec: { name: 'an Aztec code', quiet: 1, maxBytes: 300, moduleMm: squareMm, bcid: 'azteccode' },
  maxicode: {
    name: 'a MaxiCode',
    quiet: 1,
    maxBytes: 138,
    moduleMm: 0.88,
    isFixed: true,
  },
};

/** Throws a BarcodeFault if the value is empty or too long, or has a character that the code cannot hold. */
export function checkMatrix(code: MatrixCode): void {
  const { name, maxBytes, characters, isGs1 } = matrices[code.symbology];
  checkUnicode(code.value);
  const outside = characters === undefined ? undefined : firstOutside(code.value, characters);
  if (outside !== undefined)
    throw new BarcodeFault(
      `contains ${characterName(outside)}, and ${name} holds ASCII only: use another code`,
    );
  const bytes = Buffer.byteLength(code.value);
  if (bytes === 0) throw new BarcodeFault(`is empty: ${name} needs content`);
  if (bytes > maxBytes)
    throw new BarcodeFault(`has ${bytes} bytes, and ${name} takes at most ${maxBytes}: send less`);
  if (isGs1) barcodeValue('gs1-128', code.value);
  matrixSize(code);
}

/** Width and height of a code in modules. QR codes need not be drawn for this. */
export function matrixSize(code: MatrixCode): { across: number; down: number } {
  const content = qrContentOf(code);
  if (content) {
    const size = qrVersion(content, qrLevel(code.errorCorrection)) * 4 + 17;
    return { across: size, down: size };
  }
  if (code.symbology === 'maxicode') {
    maxicodeHexagons(code.value);
    return maxicodeSize;
  }
  const { width, height, tall } = matrixGrid(code);
  return { across: width, down: height * tall };
}

/** Undefined if it is not a QR code. */
function qrContentOf({ symbology, value }: MatrixCode): QrContent | undefined {
  if (symbology === 'gs1-qrcode') return gs1QrContent(value);
  return symbology === 'qrcode' ? qrContent(value) : undefined;
}

/** Layout measures most codes by drawing them, which takes 3 to 6 ms, so the last ones are kept for painting. */
const kept = new Recent<Grid>(64);
const keptHexagons = new Recent<readonly number[]>(64);

export function matrixGrid(code: MatrixCode): Grid {
  const { symbology, value, errorCorrection, columns } = code;
  const key = `${symbology} ${errorCorrection} ${columns} ${value}`;
  return kept.get(key) ?? kept.keep(key, draw(code), 1);
}

/** The black hexagons of a MaxiCode. */
export function maxicodeHexagons(value: string): readonly number[] {
  return (
    keptHexagons.get(value) ??
    keptHexagons.keep(
      value,
      encoded('maxicode', value, (text, options) => maxicode(text, options)),
      1,
    )
  );
}

function draw(code: MatrixCode): Grid {
  const { symbology, value, errorCorrection, columns } = code;
  const content = qrContentOf(code);
  if (content) return qr(content, qrLevel(errorCorrection));
  const asked = {
    ...(errorCorrection !== null && { eclevel: errorCorrection }),
    ...(columns !== null && { columns }),
  };
  return encoded(symbology, value, (text, options) => {
    const all: object = { ...asked, ...options, lintreqs: false }; // as in library-bars.ts
    const symbol = drawSymbol(matrices[symbology].bcid!, text, all);
    if (!('pixs' in symbol)) throw new Error('a code without modules');
    const { pixs, pixx: width, pixy } = symbol;
    const height = pixs.length / width;
    return { width, height, tall: pixy / height, modules: Uint8Array.from(pixs) };
  });
}

export function qrLevel(correction: ErrorCorrection): QrLevel {
  return typeof correction === 'string' ? correction : 'M';
}

const utf8Marker = '^ECI000026';

/** Passes on ASCII as it is; all else as UTF-8, which an ECI announces to readers. */
function encoded<Symbol>(
  symbology: MatrixFormat,
  value: string,
  encode: (text: string, options: object) => Symbol,
): Symbol {
  const bytes = Buffer.from(value).toString('latin1');
  const [text, encoding] = isAscii(value)
    ? [value, {}]
    : [utf8Marker + bytes.replaceAll('^', '^^'), { parsefnc: true, eci: true }];
  try {
    return encode(text, { ...encoding, binarytext: true });
  } catch (error) {
    if (!(error instanceof SymbolFault)) throw error;
    const { name } = matrices[symbology];
    throw new BarcodeFault(`does not fit into ${name}: send less, or lower errorCorrection`);
  }
}
