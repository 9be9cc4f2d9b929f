// StarPRNT commands for codes that the printer draws itself: the bars without
// their digits, which are printed as text. Commands are text, one character a
// byte. A code that the commands cannot express exactly is painted instead.

import { upceBody } from '../../codes/ean.ts';
import { pdf417Columns } from '../../codes/fit-code.ts';
import { qrLevel } from '../../codes/matrix.ts';
import { qrContent, raisedLevel } from '../../codes/qr-capacity.ts';
import type { CodeItem } from '../../model/paper/document.ts';
import type { Profile } from '../../model/printers/profile.ts';
import type { Symbology } from '../../model/templates/symbology.ts';
import { word } from '../bytes.ts';
import { alignedCode, isPrintable } from '../native-codes.ts';

interface StarBarcode {
  /** Number of the symbology in ESC b. */
  number: number;
  /** The width mode of ESC b, by the dots of the narrowest bar. Wide bars are two and a half times as wide. */
  modes: Record<number, number>;
  data?: (value: string) => string;
  /** Values that ESC b cannot express. */
  except?: RegExp;
}

const manyWidths = { 2: 1, 3: 2, 4: 3 };
const twoWidths = { 2: 4, 3: 5, 4: 6 };

const barcodes: Partial<Record<Symbology, StarBarcode>> = {
  upce: { number: 0, modes: manyWidths, data: upceBody },
  upca: { number: 1, modes: manyWidths },
  ean8: { number: 2, modes: manyWidths },
  ean13: { number: 3, modes: manyWidths },
  code39: { number: 4, modes: twoWidths },
  itf: { number: 5, modes: { 2: 1, 4: 2 } },
  code128: {
    number: 6,
    modes: manyWidths,
    data: (value) => value.replaceAll('%', '%0'),
    except: /\^/, // a special character in some manuals
  },
  code93: { number: 7, modes: manyWidths },
  codabar: { number: 8, modes: twoWidths },
};

/** The commands for a code that has no neighbours; undefined if it must be painted. */
export function nativeCode(
  item: CodeItem,
  documentWidth: number,
  profile: Profile,
): string | undefined {
  return alignedCode(item, documentWidth, profile, commandFor, align);
}

function align(alignment: number): string {
  return text(0x1b, 0x1d, 0x61, alignment); // ESC GS a — alignment
}

function commandFor(item: CodeItem): string | undefined {
  if (item.symbology === 'qrcode') return qrCommand(item);
  return item.symbology === 'pdf417' ? pdf417Command(item) : barsCommand(item);
}

function barsCommand({ symbology, value, module, height }: CodeItem): string | undefined {
  const bars = barcodes[symbology];
  const mode = bars?.modes[module];
  if (!bars || mode === undefined || height > 255 || bars.except?.test(value)) return undefined;
  const data = bars.data?.(value) ?? value;
  if (!isPrintable(data)) return undefined;
  // ESC b — barcode without digits, feeding past it; RS ends it.
  return `${text(0x1b, 0x62, bars.number, 1, mode, height)}${data}\x1e`;
}

const largestQrModule = 8;

function qrCommand({ value, module, errorCorrection }: CodeItem): string | undefined {
  if (module > largestQrModule) return undefined;
  const level = 'LMQH'.indexOf(raisedLevel(qrContent(value), qrLevel(errorCorrection)));
  return [
    text(0x1b, 0x1d, 0x79, 0x53, 0x30, 2), // ESC GS y S 0 — QR model 2
    text(0x1b, 0x1d, 0x79, 0x53, 0x32, module), // ESC GS y S 2 — dots of a module
    text(0x1b, 0x1d, 0x79, 0x53, 0x31, level), // ESC GS y S 1 — error correction
    text(0x1b, 0x1d, 0x79, 0x44, 0x31, 0, ...word(value.length)), // ESC GS y D 1 — data
    value,
    text(0x1b, 0x1d, 0x79, 0x50), // ESC GS y P — print it
  ].join('');
}

const pdf417Tall = 3; // the height of a row in modules
const mostPdf417Data = 1024;

function pdf417Command(item: CodeItem): string | undefined {
  const { value, module, errorCorrection, width, height } = item;
  if (module > 10 || value.length > mostPdf417Data) return undefined;
  const columns = pdf417Columns(width / module);
  const rows = height / module / pdf417Tall;
  const level = typeof errorCorrection === 'number' ? errorCorrection : null;
  return [
    text(0x1b, 0x1d, 0x78, 0x53, 0x30, 1, rows, columns), // ESC GS x S 0 — rows and columns
    text(0x1b, 0x1d, 0x78, 0x53, 0x32, module), // ESC GS x S 2 — dots of a module
    text(0x1b, 0x1d, 0x78, 0x53, 0x33, pdf417Tall), // ESC GS x S 3 — height of a row
    level === null ? '' : text(0x1b, 0x1d, 0x78, 0x53, 0x31, level), // ESC GS x S 1 — error correction
    text(0x1b, 0x1d, 0x78, 0x44, ...word(value.length)), // ESC GS x D — data
    value,
    text(0x1b, 0x1d, 0x78, 0x50), // ESC GS x P — print it
  ].join('');
}

/** Bytes as text, one character a byte. */
const text = String.fromCharCode;
