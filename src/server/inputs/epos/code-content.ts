// The content of barcodes and symbols as Epson writes it: escapes, the code sets of Code 128,
// check digits that the printer adds.

import type { BarcodeFormat } from '../../../core/model/templates/symbology.ts';

/** `\xnn` and `\\`, one character for each byte. */
export function withoutEscapes(content: string): string {
  return content.replace(/\\(?:x([0-9a-f]{2})|\\)/gi, (_, hex?: string) =>
    hex === undefined ? '\\' : String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

export function barcodeContent(type: string, format: BarcodeFormat, content: string): string {
  const plain = withoutEscapes(content);
  if (type === 'code128') return code128Content(plain);
  if (format === 'code39') return plain.replace(/^\*(.*)\*$/, '$1');
  if (format === 'gs1-128') return withCheckDigits(plain.replaceAll(' ', ''));
  const isGtin = format.startsWith('databar') && /^\d{13}$/.test(plain);
  return isGtin ? plain + checkDigit(plain) : plain;
}

/** `{A`, `{B` and `{C` select a code set, `{1` to `{4` and `{S` are functions, `{{` is a brace. */
function code128Content(content: string): string {
  let value = '';
  let isDigits = false;
  for (let at = 0; at < content.length; at++) {
    const character = content[at]!;
    if (character === '{') {
      const next = content[++at];
      if (next === '{') value += '{';
      else if (next === 'A' || next === 'B' || next === 'C') isDigits = next === 'C';
      continue;
    }
    value += isDigits ? String(character.charCodeAt(0)).padStart(2, '0') : character;
  }
  return value;
}

/** An asterisk is the check digit of the digits before it. */
function withCheckDigits(content: string): string {
  return content.replace(/(\d*)\*/g, (_, digits: string) => digits + checkDigit(digits));
}

function checkDigit(digits: string): string {
  let sum = 0;
  for (let at = 0; at < digits.length; at++)
    sum += Number(digits[digits.length - 1 - at]) * (at % 2 === 0 ? 3 : 1);
  return String((10 - (sum % 10)) % 10);
}
