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
import { Bytes } from '../bytes.ts';
import { codeAlignment } from '../code-alignment.ts';
import { isNative } from '../is-native.ts';

/** What GS k calls a code, and what it wants to be told. */
const barcodes: Partial<Record<Symbology, [number: number, data: (value: string) => Uint8Array]>> =
  {
    upca: [65, withoutCheck],
    upce: [66, (value) => ascii(upceBody(value))],
    ean13: [67, withoutCheck],
    ean8: [68, withoutCheck],
    code39: [69, ascii],
    itf: [70, ascii],
    codabar: [71, ascii],
    code93: [72, ascii],
    code128: [73, code128],
    'gs1-128': [73, (value) => code128(gs1Text(value))],
  };

/** The commands for a code that has the paper to itself; undefined where it has to be painted. */
export function nativeCode(
  item: CodeItem,
  documentWidth: number,
  profile: Profile,
): Uint8Array | undefined {
  const alignment = codeAlignment(item, documentWidth, profile);
  if (alignment === undefined || !isNative(item, profile)) return undefined;
  const out = new Bytes();
  if (alignment !== 0) out.put(0x1b, 0x61, alignment); // ESC a — alignment
  const isDrawn = item.symbology === 'qrcode' ? putQr(item, out) : putBars(item, out);
  if (alignment !== 0) out.put(0x1b, 0x61, 0);
  const commands = out.taken();
  return isDrawn ? commands : undefined;
}

/** False where they have to be painted. */
function putBars({ symbology, value, module, height }: CodeItem, out: Bytes): boolean {
  const known = barcodes[symbology];
  if (!known || module < 2 || module > 6 || height > 255) return false;
  const [number, dataOf] = known;
  const data = dataOf(value);
  if (!isPrintable(data) || data.length > 255) return false;
  out.put(0x1d, 0x68, height); // GS h — height
  out.put(0x1d, 0x77, module); // GS w — dots of the narrowest bar
  out.put(0x1d, 0x48, 0); // GS H — no characters
  out.put(0x1d, 0x6b, number, data.length); // GS k — barcode, with its length
  out.append(data);
  return true;
}

/** False where it has to be painted. */
function putQr({ value, module, errorCorrection }: CodeItem, out: Bytes): boolean {
  const data = Buffer.from(value);
  const length = data.length + 3;
  // A length whose bytes begin a real-time command is no length to send.
  if (!isPrintable(data) || module > 16 || (length & 0xff) === 0x10) return false;
  const level = 'LMQH'.indexOf(raisedLevel(value, qrLevel(errorCorrection)));
  out.put(0x1d, 0x28, 0x6b, 4, 0, 0x31, 0x41, 0x32, 0); // GS ( k — QR model 2
  out.put(0x1d, 0x28, 0x6b, 3, 0, 0x31, 0x43, module); // GS ( k — dots of a module
  out.put(0x1d, 0x28, 0x6b, 3, 0, 0x31, 0x45, 0x30 + level); // GS ( k — error correction
  out.put(0x1d, 0x28, 0x6b, length & 0xff, length >> 8, 0x31, 0x50, 0x30); // GS ( k — data
  out.append(data);
  out.put(0x1d, 0x28, 0x6b, 3, 0, 0x31, 0x51, 0x30); // GS ( k — print it
  return true;
}

function ascii(text: string): Uint8Array {
  return Buffer.from(text, 'latin1');
}

/** The printer makes the check digit itself. */
function withoutCheck(digits: string): Uint8Array {
  return ascii(digits.slice(0, -1));
}

const brace = 0x7b;

/** The code sets are named by a letter behind a brace; a pair of digits of set C is one byte. */
function code128(text: string): Uint8Array {
  const out = new Bytes();
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
  return out.taken();
}

/** Data is never a command: what holds a control byte is painted. */
function isPrintable(data: Uint8Array): boolean {
  for (const byte of data) if (byte < 0x20 || byte === 0x7f) return false;
  return true;
}
