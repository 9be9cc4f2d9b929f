// Codes that the printer draws itself: the bars without their characters, which
// are text like any other. Whether the printer may is the profile's affair and
// the template's; whether it can without a difference is decided here.

import { codewords, fnc1, startC, toB, toC } from '../../codes/code128.ts';
import { upceBody } from '../../codes/ean.ts';
import { gs1Text } from '../../codes/gs1.ts';
import { qrLevel } from '../../codes/matrix.ts';
import { raisedLevel } from '../../codes/qr-capacity.ts';
import type { CodeItem } from '../../model/document.ts';
import type { Profile } from '../../model/profile.ts';
import type { Symbology } from '../../model/symbology.ts';
import { codeAlignment } from '../code-alignment.ts';
import { isNative } from '../is-native.ts';
import { ByteText, bytesText } from './byte-text.ts';

/** What GS k calls a code, and what it wants to be told. */
const barcodes: Partial<Record<Symbology, [number: number, data: (value: string) => string]>> = {
  upca: [65, withoutCheck],
  upce: [66, upceBody],
  ean13: [67, withoutCheck],
  ean8: [68, withoutCheck],
  code39: [69, asItIs],
  itf: [70, asItIs],
  codabar: [71, asItIs],
  code93: [72, asItIs],
  code128: [73, code128],
  'gs1-128': [73, (value) => code128(gs1Text(value))],
};

/** The commands for a code that has the paper to itself, as a text of bytes; undefined where it has to be painted. */
export function nativeCode(
  item: CodeItem,
  documentWidth: number,
  profile: Profile,
): string | undefined {
  const alignment = codeAlignment(item, documentWidth, profile);
  if (alignment === undefined || !isNative(item, profile)) return undefined;
  const out = new ByteText();
  if (alignment !== 0) out.append(alignments[alignment]!);
  const isDrawn = item.symbology === 'qrcode' ? putQr(item, out) : putBars(item, out);
  if (alignment !== 0) out.append(alignments[0]!);
  return isDrawn ? out.text : undefined;
}

const alignments = [0, 1, 2].map((side) => bytesText(0x1b, 0x61, side)); // ESC a — alignment

/** False where they have to be painted. */
function putBars({ symbology, value, module, height }: CodeItem, out: ByteText): boolean {
  const known = barcodes[symbology];
  if (!known || module < 2 || module > 6 || height > 255) return false;
  const [number, dataOf] = known;
  const data = dataOf(value);
  if (!isPrintable(data) || data.length > 255) return false;
  out.append('\x1dh'); // GS h — height
  out.byte(height);
  out.append('\x1dw'); // GS w — dots of the narrowest bar
  out.byte(module);
  out.append('\x1dH\0'); // GS H — no characters
  out.append('\x1dk'); // GS k — barcode, with its length
  out.byte(number);
  out.byte(data.length);
  out.append(data);
  return true;
}

/** False where it has to be painted. */
function putQr({ value, module, errorCorrection }: CodeItem, out: ByteText): boolean {
  const data = Buffer.from(value).toString('latin1');
  const length = data.length + 3;
  // A length whose bytes begin a real-time command is no length to send.
  if (!isPrintable(data) || module > 16 || (length & 0xff) === 0x10) return false;
  const level = 'LMQH'.indexOf(raisedLevel(value, qrLevel(errorCorrection)));
  out.append('\x1d(k\x04\x001A2\0'); // GS ( k — QR model 2
  out.append('\x1d(k\x03\x001C'); // GS ( k — dots of a module
  out.byte(module);
  out.append('\x1d(k\x03\x001E'); // GS ( k — error correction
  out.byte(0x30 + level);
  out.append('\x1d(k'); // GS ( k — data
  out.byte(length & 0xff);
  out.byte(length >> 8);
  out.append('1P0');
  out.append(data);
  out.append('\x1d(k\x03\x001Q0'); // GS ( k — print it
  return true;
}

function asItIs(text: string): string {
  return text;
}

/** The printer makes the check digit itself. */
function withoutCheck(digits: string): string {
  return digits.slice(0, -1);
}

const brace = 0x7b;

/** The code sets are named by a letter behind a brace; a pair of digits of set C is one byte. */
function code128(text: string): string {
  const out = new ByteText();
  let isC = false;
  for (const [place, value] of codewords(text).entries()) {
    const isSet = place === 0 || value === (isC ? toB : toC);
    if (isSet) {
      isC = value === startC || value === toC;
      out.put(brace, (isC ? 'C' : 'B').charCodeAt(0));
    } else if (value === fnc1) out.put(brace, '1'.charCodeAt(0));
    else if (isC) out.put(value);
    else if (value + 0x20 === brace) out.put(brace, brace);
    else out.put(value + 0x20);
  }
  return out.text;
}

/** Data is never a command: what holds a control byte is painted. */
function isPrintable(data: string): boolean {
  for (let index = 0; index < data.length; index++) {
    const unit = data.charCodeAt(index);
    if (unit < 0x20 || unit === 0x7f || unit > 0xff) return false;
  }
  return true;
}
