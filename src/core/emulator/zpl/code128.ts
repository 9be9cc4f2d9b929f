// The data of ^BC as symbol values of Code 128. In mode N the data selects the
// sets with > and a character; in the other modes the printer does.

import { type BarcodeContent, checkDigit, code128Values } from '../codes/symbols.ts';

const starts: Record<string, number> = { ':': 104, ';': 105, '9': 103 };
const sets: Record<number, Set128> = { 103: 'A', 104: 'B', 105: 'C', 101: 'A', 100: 'B', 99: 'C' };
type Set128 = 'A' | 'B' | 'C';

/** Values of > and a character, except for the start characters. */
const invoked: Record<string, number> = {
  '<': 62,
  '0': 30,
  '=': 94,
  '1': 95,
  '2': 96,
  '3': 97,
  '4': 98,
  '5': 99,
  '6': 100,
  '7': 101,
  '8': 102,
};

/** Null if there is nothing to encode. */
export function code128(data: string, mode: string): BarcodeContent | null {
  if (mode === 'A') return { symbol: { bcid: 'code128', text: data }, readable: data };
  if (mode === 'D' || mode === 'U') return gs1(data, mode);
  return chosen(data);
}

/** Begins in set B by default. Sets A and C read values as pairs of digits. */
function chosen(data: string): BarcodeContent | null {
  const values: number[] = [];
  let readable = '';
  let set: Set128 = 'B';
  for (let at = 0; at < data.length; at++) {
    const character = data[at]!;
    const next = data[at + 1] ?? '';
    if (character === '>' && (next in invoked || next in starts)) {
      at++;
      if (next in starts && values.length > 0) continue;
      const value = starts[next] ?? invoked[next]!;
      if (values.length === 0 && !(next in starts)) values.push(104);
      values.push(value);
      set = sets[value] ?? set;
      if (next === '0') readable += '>';
      continue;
    }
    if (values.length === 0) values.push(104);
    if (set === 'B') {
      const value = character.charCodeAt(0) - 32;
      if (value < 0 || value > 95) continue;
      values.push(value);
      readable += character;
    } else if (/^\d\d$/.test(character + next)) {
      values.push(Number(character + next));
      readable += character + next;
      at++;
    }
  }
  return readable === '' ? null : { symbol: code128Values(values), readable };
}

/** Begins with FNC1; brackets and spaces are ignored, >8 is another FNC1. Mode U fills up to 19 digits with zeros at the right, and adds a check digit. */
function gs1(data: string, mode: string): BarcodeContent | null {
  const plain = data.replaceAll(/[() ]/g, '');
  if (plain === '') return null;
  const digits = plain.replaceAll(/\D/g, '').padEnd(19, '0').slice(0, 19);
  const content = mode === 'U' ? `${digits}${checkDigit(digits)}` : plain;
  const text = `^FNC1${content.replaceAll('^', '^094').replaceAll('>8', '^FNC1')}`;
  return { symbol: { bcid: 'code128', text, parse: true, parsefnc: true }, readable: data };
}
