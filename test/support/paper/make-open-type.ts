// Makes small OpenType fonts with outlines in CFF: each letter is a program, with subroutines.

import { em, makeFont } from './make-font.ts';

interface MadeOpenType {
  /** The glyph of each letter; glyph 0 is that of missing letters. */
  letters: Record<string, number>;
  /** Of the glyphs. */
  programs: readonly Buffer[];
  subroutines: readonly Buffer[];
}

export function makeOpenType(
  { letters, programs, subroutines }: MadeOpenType,
  tables: Record<string, Buffer | null> = {},
): Buffer {
  const glyphs = programs.map(() => ({ advance: em / 2 }));
  const own = { glyf: null, loca: null, 'CFF ': cff(programs, subroutines), ...tables };
  const file = makeFont({ letters, glyphs, tables: own });
  file.write('OTTO', 'latin1');
  return file;
}

/** A number in the program of a letter. */
export function charNumber(value: number): Buffer {
  if (value >= -107 && value <= 107) return Buffer.from([value + 139]);
  const wide = Buffer.from([28, 0, 0]);
  wide.writeInt16BE(value, 1);
  return wide;
}

/** Calls a subroutine by its index. */
export function callOf(index: number): Buffer {
  return Buffer.concat([charNumber(index - 107), Buffer.from([10])]);
}

function cff(programs: readonly Buffer[], subroutines: readonly Buffer[]): Buffer {
  const header = Buffer.from([1, 0, 4, 4]);
  const names = indexOf([Buffer.from('font')]);
  const [strings, common] = [indexOf([]), indexOf([])];
  const letters = indexOf(programs);
  // Its subroutines follow the private dictionary, which has the length 6.
  const own = operator(19, 6);
  const top = (at: number) =>
    indexOf([Buffer.concat([operator(17, at), operator(18, own.length, at + letters.length)])]);
  const at = [header, names, top(0), strings, common].reduce((sum, { length }) => sum + length, 0);
  const parts = [header, names, top(at), strings, common, letters, own, indexOf(subroutines)];
  return Buffer.concat(parts);
}

function indexOf(entries: readonly Buffer[]): Buffer {
  if (entries.length === 0) return Buffer.alloc(2);
  const head = Buffer.alloc(3 + 4 * (entries.length + 1));
  head.writeUInt16BE(entries.length);
  head[2] = 4;
  let at = 1;
  entries.forEach(({ length }, index) => {
    head.writeUInt32BE(at, 3 + 4 * index);
    at += length;
  });
  head.writeUInt32BE(at, 3 + 4 * entries.length);
  return Buffer.concat([head, ...entries]);
}

/** An operator of a dictionary after its numbers, in five bytes each. */
function operator(code: number, ...numbers: number[]): Buffer {
  const made = Buffer.alloc(5 * numbers.length + 1);
  numbers.forEach((number, index) => {
    made[5 * index] = 29;
    made.writeInt32BE(number, 5 * index + 1);
  });
  made[made.length - 1] = code;
  return made;
}
