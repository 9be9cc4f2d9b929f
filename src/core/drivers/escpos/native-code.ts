// Codes that the printer draws itself: the bars without their characters, which
// are text like any other. Whether the printer may is the profile's affair and
// the template's; whether it can without a difference is decided here.

import { codewords, fnc1, startC, toB, toC } from '../../codes/code128.ts';
import { upceBody } from '../../codes/ean.ts';
import { gs1Text } from '../../codes/gs1.ts';
import { qrLevel } from '../../codes/matrix.ts';
import { raisedLevel } from '../../codes/qr-capacity.ts';
import type { CodeItem } from '../../model/document.ts';
import { isAscii } from '../../model/is-ascii.ts';
import type { Profile } from '../../model/profile.ts';
import type { Symbology } from '../../model/symbology.ts';
import { codeAlignment } from '../code-alignment.ts';
import { isNative } from '../is-native.ts';

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
  const command = item.symbology === 'qrcode' ? qrCommand(item) : barsCommand(item);
  if (command === undefined || alignment === 0) return command;
  return alignments[alignment]! + command + alignments[0]!;
}

const alignments = ['\x1ba\0', '\x1ba\x01', '\x1ba\x02']; // ESC a — alignment

/** Undefined where they have to be painted. */
function barsCommand({ symbology, value, module, height }: CodeItem): string | undefined {
  const known = barcodes[symbology];
  if (!known || module < 2 || module > 6 || height > 255) return undefined;
  const [number, dataOf] = known;
  const data = dataOf(value);
  if (!isPrintable(data) || data.length > 255) return undefined;
  const size = `\x1dh${byte(height)}\x1dw${byte(module)}`; // GS h — height; GS w — dots of the narrowest bar
  const characters = '\x1dH\0'; // GS H — none
  return `${size}${characters}\x1dk${byte(number)}${byte(data.length)}${data}`; // GS k — barcode, with its length
}

/** Undefined where it has to be painted. */
function qrCommand({ value, module, errorCorrection }: CodeItem): string | undefined {
  const data = isAscii(value) ? value : Buffer.from(value).toString('latin1');
  const length = data.length + 3;
  // A length whose bytes begin a real-time command is no length to send.
  if (!isPrintable(data) || module > 16 || (length & 0xff) === 0x10) return undefined;
  const level = 'LMQH'.indexOf(raisedLevel(value, qrLevel(errorCorrection)));
  const model = '\x1d(k\x04\x001A2\0'; // GS ( k — QR model 2
  const size = `\x1d(k\x03\x001C${byte(module)}`; // GS ( k — dots of a module
  const correction = `\x1d(k\x03\x001E${byte(0x30 + level)}`; // GS ( k — error correction
  const kept = `\x1d(k${byte(length & 0xff)}${byte(length >> 8)}1P0${data}`; // GS ( k — data
  return `${model}${size}${correction}${kept}\x1d(k\x03\x001Q0`; // GS ( k — print it
}

const byte = String.fromCharCode;

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
  let data = '';
  let isC = false;
  for (const [place, value] of codewords(text).entries()) {
    const isSet = place === 0 || value === (isC ? toB : toC);
    if (isSet) {
      isC = value === startC || value === toC;
      data += isC ? '{C' : '{B';
    } else if (value === fnc1) data += '{1';
    else if (isC) data += byte(value);
    else data += value + 0x20 === brace ? '{{' : byte(value + 0x20);
  }
  return data;
}

/** Data is never a command: what holds a control byte is painted. */
function isPrintable(data: string): boolean {
  for (let index = 0; index < data.length; index++) {
    const unit = data.charCodeAt(index);
    if (unit < 0x20 || unit === 0x7f || unit > 0xff) return false;
  }
  return true;
}
