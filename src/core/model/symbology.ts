// The codes that can be printed, by the names that templates use.

export const barcodeFormats = [
  'ean13',
  'ean8',
  'upca',
  'upce',
  'code39',
  'code93',
  'code128',
  'itf',
  'codabar',
  'gs1-128',
  'databar',
] as const;
export type BarcodeFormat = (typeof barcodeFormats)[number];

export type MatrixFormat = 'qrcode' | 'pdf417' | 'datamatrix' | 'aztec';

export type Symbology = BarcodeFormat | MatrixFormat;

/** How much of a matrix code may be lost: L to H (QR), 0 to 8 (PDF417), per cent (Aztec); null where it is not for us to say. */
export type ErrorCorrection = QrLevel | number | null;
export type QrLevel = 'L' | 'M' | 'Q' | 'H';
