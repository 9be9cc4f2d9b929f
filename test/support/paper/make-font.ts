// Makes small TrueType fonts: each letter is a filled rectangle, or is made of other letters. A font
// may also be made wrong on purpose.

/** Units of the em. */
export const em = 1000;

interface MadeGlyph {
  /** Filled from the origin, in units. Nothing if it has none. */
  box?: { width: number; height: number };
  /** Indexes of the glyphs that it is made of. */
  parts?: number[];
  advance?: number;
}

export interface MadeFont {
  /** The glyph of each letter; glyph 0 is that of missing letters. */
  letters: Record<string, number>;
  glyphs: MadeGlyph[];
  /** Tables that replace those that are made; null leaves one out. */
  tables?: Record<string, Buffer | null>;
}

/** A font in which each letter is a black square of half an em. */
export function squares(letters = 'AB'): MadeFont {
  const square = { box: { width: em / 2, height: em / 2 }, advance: em / 2 };
  return {
    letters: Object.fromEntries(Array.from(letters, (letter) => [letter, 1])),
    glyphs: [{ advance: em / 2 }, square],
  };
}

export function makeFont({ letters, glyphs, tables = {} }: MadeFont): Buffer {
  const outlines = glyphs.map(outline);
  const starts = [0];
  for (const one of outlines) starts.push(starts.at(-1)! + one.length);
  const made: Record<string, Buffer | null> = {
    cmap: cmap(letters),
    glyf: Buffer.concat(outlines),
    head: head(),
    hhea: numbers(0x0001_0000, [800, -200, 0, em, 0, 0, em, 1, 0, 0, 0, 0, 0, 0, 0, glyphs.length]),
    hmtx: words(...glyphs.flatMap(({ advance = em }) => [advance, 0])),
    loca: Buffer.concat(starts.map((at) => longs(at))),
    maxp: numbers(0x0001_0000, [glyphs.length, 100, 10, 100, 10, 1, 0, 0, 0, 0, 0, 0, 8, 8]),
    ...tables,
  };
  const present = Object.entries(made).filter((entry): entry is [string, Buffer] => !!entry[1]);
  let at = 12 + 16 * present.length;
  const directory: Buffer[] = [longs(0x0001_0000), words(present.length, 0, 0, 0)];
  const bodies: Buffer[] = [];
  for (const [tag, body] of present) {
    directory.push(Buffer.from(tag, 'latin1'), longs(0, at, body.length));
    bodies.push(padded(body));
    at += bodies.at(-1)!.length;
  }
  return Buffer.concat([...directory, ...bodies]);
}

export function words(...values: number[]): Buffer {
  const made = Buffer.alloc(2 * values.length);
  values.forEach((value, index) => made.writeUInt16BE(value & 0xffff, 2 * index));
  return made;
}

function longs(...values: number[]): Buffer {
  const made = Buffer.alloc(4 * values.length);
  values.forEach((value, index) => made.writeUInt32BE(value, 4 * index));
  return made;
}

function numbers(version: number, values: number[]): Buffer {
  return Buffer.concat([longs(version), words(...values)]);
}

function head(): Buffer {
  const fixed = [longs(0x0001_0000, 0x0001_0000, 0, 0x5f0f_3cf5), words(0, em), Buffer.alloc(16)];
  return Buffer.concat([...fixed, words(0, 0, em, em, 0, 8, 2, 1, 0)]);
}

/** Format 12: groups of one letter each. */
function cmap(letters: Record<string, number>): Buffer {
  const points = Object.entries(letters).map(([letter, glyph]) => [letter.codePointAt(0)!, glyph]);
  const groups = points
    .toSorted(([one], [other]) => one! - other!)
    .map(([point, glyph]) => longs(point!, point!, glyph!));
  const length = 16 + 12 * groups.length;
  const table = [words(12, 0), longs(length, 0, groups.length), ...groups];
  return Buffer.concat([words(0, 1, 3, 10), longs(12), ...table]);
}

function outline({ box, parts }: MadeGlyph): Buffer {
  if (parts) {
    const more = 0x20;
    const made = parts.flatMap((part, index) => [
      0x02 | (index < parts.length - 1 ? more : 0),
      part,
      0,
    ]);
    return padded(Buffer.concat([words(-1, 0, 0, em, em), words(...made)]));
  }
  if (!box) return Buffer.alloc(0);
  const { width, height } = box;
  const xs = words(0, 0, width, 0);
  const ys = words(0, height, 0, -height);
  const flags = Buffer.from([1, 1, 1, 1]);
  return padded(Buffer.concat([words(1, 0, 0, width, height), words(3, 0), flags, xs, ys]));
}

function padded(bytes: Buffer): Buffer {
  return Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)]);
}
