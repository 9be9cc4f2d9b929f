// Codes that the printer draws itself: the bars without their characters, which
// are text like any other. What cannot be told exactly is painted.

import { upceBody } from '../../codes/ean.ts';
import { pdf417Columns } from '../../codes/fit-code.ts';
import { qrLevel } from '../../codes/matrix.ts';
import { raisedLevel } from '../../codes/qr-capacity.ts';
import type { CodeItem } from '../../model/document.ts';
import type { Profile } from '../../model/profile.ts';
import type { Symbology } from '../../model/symbology.ts';
import { Bytes } from '../bytes.ts';
import { codeAlignment } from '../code-alignment.ts';
import { isNative } from '../is-native.ts';

interface Bars {
  /** What ESC b calls it. */
  number: number;
  /** What ESC b calls the widths, by the dots of the narrowest bar. Wide bars are two and a half of those. */
  modes: Record<number, number>;
  data?: (value: string) => string;
  /** Values that cannot be told. */
  except?: RegExp;
}

const manyWidths = { 2: 1, 3: 2, 4: 3 };
const twoWidths = { 2: 4, 3: 5, 4: 6 };

const barcodes: Partial<Record<Symbology, Bars>> = {
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
    except: /\^/, // some manuals give it a meaning
  },
  code93: { number: 7, modes: manyWidths },
  codabar: { number: 8, modes: twoWidths },
};

/** The commands for a code that has the paper to itself; undefined where it has to be painted. */
export function nativeCode(
  item: CodeItem,
  documentWidth: number,
  profile: Profile,
): Uint8Array | undefined {
  const alignment = codeAlignment(item, documentWidth, profile);
  if (alignment === undefined || !isNative(item, profile) || item.rotation) return undefined;
  const drawing = commands(item);
  if (!drawing) return undefined;
  const out = new Bytes();
  if (alignment !== 0) out.put(0x1b, 0x1d, 0x61, alignment); // ESC GS a — alignment
  out.append(drawing);
  if (alignment !== 0) out.put(0x1b, 0x1d, 0x61, 0);
  return out.taken();
}

function commands(item: CodeItem): Uint8Array | undefined {
  if (item.symbology === 'qrcode') return qrCommands(item);
  return item.symbology === 'pdf417' ? pdf417Commands(item) : barCommands(item);
}

function barCommands({ symbology, value, module, height }: CodeItem): Uint8Array | undefined {
  const bars = barcodes[symbology];
  const mode = bars?.modes[module];
  const data = Buffer.from(bars?.data?.(value) ?? value, 'latin1');
  if (!bars || mode === undefined || height > 255 || bars.except?.test(value)) return undefined;
  if (!isPrintable(data)) return undefined;
  // ESC b — barcode: no characters, and on to the paper below it; RS ends it.
  return Uint8Array.of(0x1b, 0x62, bars.number, 1, mode, height, ...data, 0x1e);
}

const largestQrModule = 8;

function qrCommands({ value, module, errorCorrection }: CodeItem): Uint8Array | undefined {
  const data = Buffer.from(value);
  if (!isPrintable(data) || module > largestQrModule) return undefined;
  const level = 'LMQH'.indexOf(raisedLevel(value, qrLevel(errorCorrection)));
  const out = new Bytes();
  out.put(0x1b, 0x1d, 0x79, 0x53, 0x30, 2); // ESC GS y S 0 — QR model 2
  out.put(0x1b, 0x1d, 0x79, 0x53, 0x32, module); // ESC GS y S 2 — dots of a module
  out.put(0x1b, 0x1d, 0x79, 0x53, 0x31, level); // ESC GS y S 1 — error correction
  out.put(0x1b, 0x1d, 0x79, 0x44, 0x31, 0, data.length & 0xff, data.length >> 8); // ESC GS y D 1 — data
  out.append(data);
  out.put(0x1b, 0x1d, 0x79, 0x50); // ESC GS y P — print it
  return out.taken();
}

const pdf417Tall = 3; // a row is as high as three modules are wide
const mostPdf417Data = 1024;

function pdf417Commands(item: CodeItem): Uint8Array | undefined {
  const { value, module, errorCorrection, width, height } = item;
  const data = Buffer.from(value);
  if (!isPrintable(data) || module > 10 || data.length > mostPdf417Data) return undefined;
  const columns = pdf417Columns(width / module);
  const rows = height / module / pdf417Tall;
  const out = new Bytes();
  out.put(0x1b, 0x1d, 0x78, 0x53, 0x30, 1, rows, columns); // ESC GS x S 0 — rows and columns
  out.put(0x1b, 0x1d, 0x78, 0x53, 0x32, module); // ESC GS x S 2 — dots of a module
  out.put(0x1b, 0x1d, 0x78, 0x53, 0x33, pdf417Tall); // ESC GS x S 3 — height of a row
  if (typeof errorCorrection === 'number') out.put(0x1b, 0x1d, 0x78, 0x53, 0x31, errorCorrection); // ESC GS x S 1 — error correction
  out.put(0x1b, 0x1d, 0x78, 0x44, data.length & 0xff, data.length >> 8); // ESC GS x D — data
  out.append(data);
  out.put(0x1b, 0x1d, 0x78, 0x50); // ESC GS x P — print it
  return out.taken();
}

/** Data is never a command: what holds a control byte is painted. */
function isPrintable(data: Uint8Array): boolean {
  return data.every((byte) => byte >= 0x20 && byte !== 0x7f);
}
