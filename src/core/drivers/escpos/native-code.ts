// ESC/POS commands for codes that the printer draws itself: the bars without
// their digits, which are printed as text. Commands are text, one character a
// byte. A code that would come out differently is painted instead.

import { upceBody } from '../../codes/ean.ts';
import { gs1Text } from '../../codes/gs1.ts';
import { qrLevel } from '../../codes/matrix.ts';
import { qrContent, raisedLevel } from '../../codes/qr-capacity.ts';
import type { CodeItem } from '../../model/paper/document.ts';
import type { Profile } from '../../model/printers/profile.ts';
import type { Symbology } from '../../model/templates/symbology.ts';
import { alignedCode, isPrintable } from '../native-codes.ts';
import { type Code128Spelling, spellCode128 } from '../spell-code128.ts';

/** The number of a code in GS k, and the data that the command takes. */
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

/** The commands for a code that has no neighbours; undefined if it must be painted. */
export function nativeCode(
  item: CodeItem,
  documentWidth: number,
  profile: Profile,
): string | undefined {
  const commandFor = item.symbology === 'qrcode' ? qrCommand : barsCommand;
  return alignedCode(item, documentWidth, profile, commandFor, align);
}

function align(alignment: number): string {
  return `\x1ba${byte(alignment)}`; // ESC a — alignment
}

/** Undefined if they must be painted. */
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

/** Undefined if it must be painted. */
function qrCommand({ value, module, errorCorrection }: CodeItem): string | undefined {
  const length = value.length + 3;
  // The bytes of the length must not begin a real-time command.
  if (module > 16 || (length & 0xff) === 0x10) return undefined;
  const level = 'LMQH'.indexOf(raisedLevel(qrContent(value), qrLevel(errorCorrection)));
  const model = '\x1d(k\x04\x001A2\0'; // GS ( k — QR model 2
  const size = `\x1d(k\x03\x001C${byte(module)}`; // GS ( k — dots of a module
  const correction = `\x1d(k\x03\x001E${byte(0x30 + level)}`; // GS ( k — error correction
  const kept = `\x1d(k${byte(length & 0xff)}${byte(length >> 8)}1P0${value}`; // GS ( k — data
  return `${model}${size}${correction}${kept}\x1d(k\x03\x001Q0`; // GS ( k — print it
}

const byte = String.fromCharCode;

function asItIs(text: string): string {
  return text;
}

/** The printer adds the check digit itself. */
function withoutCheck(digits: string): string {
  return digits.slice(0, -1);
}

/** A letter after a brace selects a code set; a pair of digits in set C is one byte. */
const spelling: Code128Spelling = {
  startB: '{B',
  startC: '{C',
  toB: '{B',
  toC: '{C',
  fnc1: '{1',
  character: (character) => (character === '{' ? '{{' : character),
  pair: byte,
};

function code128(text: string): string {
  return spellCode128(text, spelling);
}
