// Calculates the size of a PDF417 symbol without drawing it, which takes far longer:
// counts the codewords of its data (ISO/IEC 15438) and chooses columns and rows as
// bwip-js does.

import type { SymbolOptions } from './symbol-library.ts';

/** The size in modules, with rows one module high; null if it does not fit. */
export function pdf417Size(options: SymbolOptions): { width: number; height: number } | null {
  const { text, bcid, eclevel = -1 } = options;
  const data = codewords(text);
  if (text === '' || data > 926) return null;
  const asked = Number(eclevel) < 0 ? usualLevel(data) : Number(eclevel);
  const level = Math.min(asked, highestLevel(927 - data));
  const corrections = 2 ** (level + 1);
  const given = Number(options.columns ?? 0);
  const columns = Math.max(1, given || Math.round(Math.sqrt((data + corrections) / 3)));
  const needed = Math.ceil((data + corrections + 1) / columns);
  const rows = Math.max(3, needed, Number(options.rows ?? 0));
  const isPossible = given <= 30 && (options.rows === undefined || isRowCount(options.rows));
  if (!isPossible || rows > 90) return null;
  // Spare codewords raise the correction level as far as possible.
  const most = Math.min(8, highestLevel(columns * rows - 1 - data));
  const taken = 2 ** (Math.max(level, most) + 1);
  if (columns * rows - taken > 928) return null;
  return { width: columns * 17 + (bcid === 'pdf417compact' ? 35 : 69), height: rows };
}

const isRowCount = (rows: unknown) => Number(rows) >= 3 && Number(rows) <= 90;

function usualLevel(data: number): number {
  return data <= 40 ? 2 : data <= 160 ? 3 : data <= 320 ? 4 : 5;
}

/** 2 ** (level + 1) codewords must fit. */
function highestLevel(room: number): number {
  return Math.trunc(Math.log(room) / Math.log(2)) - 1;
}

const upper = /[A-Z ]/;
const lower = /[a-z ]/;
const mixed = /[0-9&\r\t,:#\-.$/+%*=^ ]/;
const punctuation = /[;<>@[\\\]_`~!\r\t,:\n\-.$/"|*()?{}']/;
/** The submodes of text compaction that can write a byte, one bit each. */
const submodes = Array.from({ length: 256 }, (_, byte) => {
  const character = String.fromCharCode(byte);
  return [upper, lower, mixed, punctuation].reduce(
    (bits, pattern, index) => (pattern.test(character) ? bits | (1 << index) : bits),
    0,
  );
});

/** Values needed to change from a submode (row) to another. */
const latches = [
  [0, 1, 1, 2],
  [2, 0, 1, 2],
  [1, 1, 0, 1],
  [1, 2, 2, 0],
];
/** Shifts for a single character: capitals among small letters, and punctuation. */
const shifts: [from: number, to: number][] = [
  [1, 0],
  [0, 3],
  [1, 3],
  [2, 3],
];

const isDigit = (code: number) => code >= 0x30 && code <= 0x39;

/** The number of data codewords, by its runs of digits, text and bytes. */
function codewords(text: string): number {
  const { length } = text;
  const digits = new Uint32Array(length + 1);
  const letters = new Uint32Array(length + 1);
  const bytes = new Uint32Array(length + 1);
  for (let at = length - 1; at >= 0; at--) {
    const code = text.charCodeAt(at);
    if (isDigit(code)) digits[at] = digits[at + 1]! + 1;
    if (digits[at]! >= 13) continue;
    if (submodes[code]) letters[at] = letters[at + 1]! + 1;
    if (letters[at]! < 5) bytes[at] = bytes[at + 1]! + 1;
  }
  let total = 0;
  let isText = true;
  let submode = 0;
  for (let at = 0; at < length;) {
    const run = digits[at]!;
    if (run >= 13 || (run === length && run >= 8)) {
      total += 1 + numeric(run);
      isText = false;
      at += run;
    } else if (letters[at]! >= 5) {
      if (!isText) total++;
      const end = at + letters[at]!;
      const written = writeText(text, at, end, isText ? submode : 0);
      total += Math.ceil(written.values / 2);
      // Padding an odd number of values leaves the punctuation submode.
      submode = written.submode === 3 && written.values % 2 === 1 ? 0 : written.submode;
      isText = true;
      at = end;
    } else {
      const some = bytes[at]!;
      total += 1 + Math.floor(some / 6) * 5 + (some % 6);
      // A single byte is shifted to.
      isText &&= some === 1;
      at += some;
    }
  }
  return total;
}

/** Groups of 44 digits in 15 codewords, the rest in proportion. */
function numeric(digits: number): number {
  const rest = digits % 44;
  return Math.floor(digits / 44) * 15 + (rest > 0 ? Math.floor(rest / 3) + 1 : 0);
}

/** More values than any data needs. */
const never = 1 << 28;

/** The fewest values that encode it, and the submode after them. */
function writeText(text: string, from: number, to: number, submode: number) {
  const costs = [never, never, never, never];
  const ready = [0, 0, 0, 0];
  costs[submode] = 0;
  for (let at = from; at < to; at++) {
    const ways = submodes[text.charCodeAt(at)]!;
    for (let y = 0; y < 4; y++) {
      let least = never;
      for (let x = 0; x < 4; x++) least = Math.min(least, costs[x]! + latches[x]![y]!);
      ready[y] = least;
    }
    for (let y = 0; y < 4; y++) costs[y] = ways & (1 << y) ? ready[y]! + 1 : never;
    for (const [x, y] of shifts) if (ways & (1 << y)) costs[x] = Math.min(costs[x]!, ready[x]! + 2);
  }
  const values = Math.min(...costs);
  return { values, submode: costs.indexOf(values) };
}
