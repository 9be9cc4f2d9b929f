// Names of the barcodes and matrix codes that templates can print.

export const barcodeFormats = [
  'ean13',
  'ean8',
  'upca',
  'upce',
  'code39',
  'code93',
  'code128',
  'itf',
  'itf14',
  'codabar',
  'msi',
  'gs1-128',
  'databar',
  'databar-limited',
  'databar-stacked',
  'databar-stacked-omni',
  'databar-expanded',
  'databar-expanded-stacked',
] as const;
export type BarcodeFormat = (typeof barcodeFormats)[number];

export type MatrixFormat =
  | 'qrcode'
  | 'gs1-qrcode'
  | 'micro-qrcode'
  | 'pdf417'
  | 'datamatrix'
  | 'gs1-datamatrix'
  | 'aztec'
  | 'maxicode';

export type Symbology = BarcodeFormat | MatrixFormat;

/** L to H for QR codes, 0 to 8 for PDF417, per cent for Aztec; null where the symbology has none to choose. */
export type ErrorCorrection = QrLevel | number | null;
export type QrLevel = 'L' | 'M' | 'Q' | 'H';
