// Examines the outlines of an OpenType font (table CFF) before the canvas draws them. A letter is a
// program of drawing operations and calls of subroutines; a few calls that call further ones make a
// letter of a few bytes take minutes, and native code cannot be interrupted. So each program is run
// here once without drawing, and counted.

import { ImageFault } from '../images/image-fault.ts';

/** Operations of one letter. The most complex Chinese characters have about a thousand. */
const maxSteps = 20_000;
/** Operations of all letters of a font: a file of 4 MiB without repetition has fewer than a million. */
const maxAllSteps = 4_000_000;
const maxCalls = 10; // within each other; the format allows no more
const maxOperands = 48;

/** Throws an ImageFault, or a RangeError if the table ends too early. */
export function checkCff(table: DataView): void {
  const names = readIndex(table, table.getUint8(2));
  const tops = readIndex(table, names.end);
  const strings = readIndex(table, tops.end);
  const common = readIndex(table, strings.end);
  if (tops.count !== 1) throw new ImageFault('is damaged: its table "CFF " has not one font');
  const top = readDict(table, ...tops.at(0));
  if ((top.get(charStringType)?.[0] ?? 2) !== 2)
    throw new ImageFault('has outlines of an old kind (Type 1 in CFF): convert it to TTF');
  const letters = readIndex(table, numberIn(top, charStrings));
  const ownOf = ownSubroutines(table, top, letters.count);
  const counter = new StepCounter(table, common);
  for (let letter = 0; letter < letters.count; letter++)
    counter.run(letters.at(letter), ownOf(letter), letter);
}

/** Operators of a DICT; those with two bytes begin at 1200. */
const charStrings = 17;
const privateDict = 18;
const subroutines = 19;
const charStringType = 1206;
const fontDicts = 1236;
const fontSelect = 1237;

interface Index {
  count: number;
  /** Where an entry begins and ends. */
  at(number: number): [from: number, to: number];
  end: number;
}

const none: Index = {
  count: 0,
  at: () => {
    throw new RangeError('There is no such entry.');
  },
  end: 0,
};

function readIndex(table: DataView, from: number): Index {
  const count = table.getUint16(from);
  if (count === 0) return { ...none, end: from + 2 };
  const size = table.getUint8(from + 2);
  if (size < 1 || size > 4) throw new RangeError('The size of an offset.');
  const start = from + 3;
  const base = start + size * (count + 1) - 1;
  const offset = (number: number) => {
    let value = 0;
    for (let byte = 0; byte < size; byte++)
      value = value * 256 + table.getUint8(start + size * number + byte);
    return base + value;
  };
  const at = (number: number): [number, number] => {
    if (number < 0 || number >= count) throw new RangeError('There is no such entry.');
    const [begin, end] = [offset(number), offset(number + 1)];
    if (begin <= base || end < begin || end > table.byteLength) throw new RangeError('An offset.');
    return [begin, end];
  };
  return { count, at, end: offset(count) };
}

type Dict = ReadonlyMap<number, number[]>;

function readDict(table: DataView, from: number, to: number): Dict {
  const dict = new Map<number, number[]>();
  let operands: number[] = [];
  for (let at = from; at < to;) {
    const byte = table.getUint8(at++);
    if (byte <= 21) {
      dict.set(byte === 12 ? 1200 + table.getUint8(at++) : byte, operands);
      operands = [];
    } else if (byte === 28) {
      operands.push(table.getInt16(at));
      at += 2;
    } else if (byte === 29) {
      operands.push(table.getInt32(at));
      at += 4;
    } else if (byte === 30) {
      // A real number in nibbles, of which none here matters.
      while ((table.getUint8(at) & 0x0f) !== 0x0f && table.getUint8(at) >> 4 !== 0x0f) at++;
      at++;
      operands.push(NaN);
    } else if (byte < 247) operands.push(byte - 139);
    else if (byte < 251) operands.push((byte - 247) * 256 + table.getUint8(at++) + 108);
    else operands.push(-(byte - 251) * 256 - table.getUint8(at++) - 108);
  }
  return dict;
}

function numberIn(dict: Dict, operator: number, index = 0): number {
  const value = dict.get(operator)?.[index];
  if (value === undefined || !Number.isInteger(value)) throw new RangeError('An operator.');
  return value;
}

/** The subroutines that belong to a DICT with a private one. */
function subroutinesOf(table: DataView, dict: Dict): Index {
  if (!dict.has(privateDict)) return none;
  const [size, from] = [numberIn(dict, privateDict), numberIn(dict, privateDict, 1)];
  const own = readDict(table, from, from + size);
  return own.has(subroutines) ? readIndex(table, from + numberIn(own, subroutines)) : none;
}

/** The subroutines of each letter: fonts of many scripts have several sets. */
function ownSubroutines(table: DataView, top: Dict, count: number): (letter: number) => Index {
  if (!top.has(fontDicts)) {
    const own = subroutinesOf(table, top);
    return () => own;
  }
  const fonts = readIndex(table, numberIn(top, fontDicts));
  const sets = Array.from({ length: Math.min(fonts.count, 256) }, (_, font) =>
    subroutinesOf(table, readDict(table, ...fonts.at(font))),
  );
  const chosen = selectedFonts(table, numberIn(top, fontSelect), count);
  return (letter) => sets[chosen[letter]!] ?? none;
}

/** FDSelect: the number of the set of each letter. */
function selectedFonts(table: DataView, from: number, count: number): Uint8Array {
  const chosen = new Uint8Array(count);
  const format = table.getUint8(from);
  if (format === 0) {
    for (let letter = 0; letter < count; letter++)
      chosen[letter] = table.getUint8(from + 1 + letter);
    return chosen;
  }
  if (format !== 3) throw new RangeError('The form of a list.');
  const ranges = table.getUint16(from + 1);
  for (let range = 0; range < ranges; range++) {
    const at = from + 3 + 3 * range;
    chosen.fill(table.getUint8(at + 2), table.getUint16(at), table.getUint16(at + 3));
  }
  return chosen;
}

type Kind = 'unknown' | 'drawing' | 'hint' | 'mask' | 'escape' | 'call' | 'return' | 'end';

/** What each operator of a letter does; those for drawing and hints leave an empty stack. */
const kinds: Kind[] = Array.from({ length: 32 }, () => 'unknown');
for (const code of [4, 5, 6, 7, 8, 21, 22, 24, 25, 26, 27, 30, 31]) kinds[code] = 'drawing';
for (const code of [1, 3, 18, 23]) kinds[code] = 'hint';
for (const code of [19, 20]) kinds[code] = 'mask';
const callOwn = 10;
for (const code of [callOwn, 29]) kinds[code] = 'call';
kinds[11] = 'return';
kinds[12] = 'escape';
kinds[14] = 'end';
/** Second bytes behind an escape. */
const divide = 12;
const flexes = [34, 35, 36, 37];

class StepCounter {
  readonly #table: DataView;
  readonly #common: Index;
  #own = none;
  #letter = 0;
  #steps = 0;
  #all = 0;
  /** The stack of numbers, of which the first `#held` are in use. */
  readonly #operands = new Float64Array(maxOperands);
  #held = 0;
  #hints = 0;

  constructor(table: DataView, common: Index) {
    this.#table = table;
    this.#common = common;
  }

  run([from, to]: [number, number], own: Index, letter: number): void {
    this.#own = own;
    this.#letter = letter;
    this.#all += this.#steps;
    this.#steps = this.#hints = this.#held = 0;
    this.#read(from, to, 0);
  }

  /** Returns whether the letter has ended. */
  #read(from: number, to: number, depth: number): boolean {
    const table = this.#table;
    for (let at = from; at < to;) {
      const byte = table.getUint8(at++);
      if (byte === 28 || byte >= 32) {
        at = this.#push(byte, at);
        continue;
      }
      this.#count();
      const kind = kinds[byte]!;
      if (kind === 'return') return false;
      if (kind === 'end') return true;
      if (kind === 'call') {
        if (this.#call(byte === callOwn ? this.#own : this.#common, depth)) return true;
        continue;
      }
      if (kind === 'escape') {
        const second = table.getUint8(at++);
        if (second === divide && this.#held > 1) {
          this.#operands[--this.#held - 1] = NaN;
          continue;
        }
        if (!flexes.includes(second)) throw this.#unknown();
      } else if (kind === 'hint' || kind === 'mask') {
        this.#hints += this.#held >> 1;
        if (kind === 'mask') at += Math.ceil(this.#hints / 8);
      } else if (kind === 'unknown') throw this.#unknown();
      this.#held = 0;
    }
    return false;
  }

  /** Puts a number onto the stack. Returns where the next byte is. */
  #push(byte: number, at: number): number {
    if (this.#held === maxOperands) throw this.#unknown();
    const table = this.#table;
    let value = byte - 139;
    let length = 0;
    if (byte === 28) {
      value = table.getInt16(at);
      length = 2;
    } else if (byte === 255) {
      value = table.getInt32(at) / 65_536;
      length = 4;
    } else if (byte >= 247) {
      const more = table.getUint8(at) + 108;
      value = byte < 251 ? (byte - 247) * 256 + more : -(byte - 251) * 256 - more;
      length = 1;
    }
    this.#operands[this.#held++] = value;
    return at + length;
  }
  #call(index: Index, depth: number): boolean {
    const number = this.#held > 0 ? this.#operands[--this.#held]! : NaN;
    if (!Number.isInteger(number)) throw this.#unknown();
    if (depth === maxCalls) throw this.#tooMany();
    const bias = index.count < 1240 ? 107 : index.count < 33_900 ? 1131 : 32_768;
    return this.#read(...index.at(number + bias), depth + 1);
  }

  #count(): void {
    if (++this.#steps > maxSteps || this.#all + this.#steps > maxAllSteps) throw this.#tooMany();
  }

  #tooMany(): ImageFault {
    return new ImageFault(
      `has a letter that takes too long to draw (glyph ${this.#letter}): it calls its subroutines too often`,
    );
  }

  #unknown(): ImageFault {
    return new ImageFault(
      `is damaged, or of an old kind: an operation of glyph ${this.#letter} is not known. Convert it to TTF`,
    );
  }
}
