// Capitals with two marks above (Vietnamese Ấ, Ẳ, Ễ …). Squeezing the outline of
// both marks would leave a capital of the height of a small letter, so the
// letter is drawn nearly at its full height, and the marks, which get four rows
// (two in small cells), are drawn by hand: a tone beside the circumflex, over
// the breve.

import type { Cell } from './body.ts';
import type { Mask } from './mask.ts';

interface StackedMarks {
  letter: string;
  /** Of the letter, in rows. */
  bodyHeight: number;
  /** From the top of the cell and from its first column. */
  rows: string[];
}

type MarkRows = Record<string, string>;

const acute = '\u0301';
const grave = '\u0300';
const hook = '\u0309';
const tilde = '\u0303';
const circumflex = '\u0302';
const breve = '\u0306';

// Rows from top to bottom, separated by spaces.
const marks: Record<'12x24' | '9x24' | '9x17', MarkRows> = {
  '12x24': {
    [circumflex + acute]: '.........## ...##...##. ..####.##.. .##..##....',
    [circumflex + grave]: '.......##.. ...##...##. ..####...## .##..##....',
    [circumflex + hook]: '.......###. ...##....## ..####..##. .##..##....',
    [circumflex + tilde]: '......##..# ..##.#..##. .####...... ##..##.....',
    [breve + acute]: '.....##.... ....##..... .##....##.. ..######...',
    [breve + grave]: '...##...... ....##..... .##....##.. ..######...',
    [breve + hook]: '....###.... ......##... .##..#.##.. ..######...',
    [breve + tilde]: '...##..#... ..#..##.... .##....##.. ..######...',
  },
  '9x24': {
    [circumflex + acute]: '......## ..##.##. .####... ##..##..',
    [circumflex + grave]: '.....##. ..##..## .####... ##..##..',
    [circumflex + hook]: '.....##. ..##...# .####.#. ##..##..',
    [circumflex + tilde]: '..##..#. .#..##.. ...##... .##..##.',
    [breve + acute]: '....##.. ...##... ##....## .######.',
    [breve + grave]: '..##.... ...##... ##....## .######.',
    [breve + hook]: '..###... ....##.. ##....## .######.',
    [breve + tilde]: '...##.#. ..#.##.. ##....## .######.',
  },
  '9x17': {
    [circumflex + acute]: '.##..##. #..##...',
    [circumflex + grave]: '.##.##.. #..#..##',
    [circumflex + hook]: '.##.###. #..#..#.',
    [circumflex + tilde]: '.##..#.# #..##.#.',
    [breve + acute]: '#..#.##. .##.#...',
    [breve + grave]: '#..###.. .##...##',
    [breve + hook]: '#..#.##. .##...#.',
    [breve + tilde]: '#..#.#.# .##.#.#.',
  },
};

export function stackedMarks(character: string, cell: Cell): StackedMarks | undefined {
  const [letter, ...over] = character.normalize('NFD');
  if (over.length !== 2 || !/^[A-Z]$/.test(letter!)) return undefined;
  const drawn = marks[`${cell.width}x${cell.height}` as keyof typeof marks][over.join('')];
  if (drawn === undefined) return undefined;
  const rows = drawn.split(' ');
  return { letter: letter!, bodyHeight: cell.baseline - rows.length - 1, rows };
}

export function lay(rows: string[], glyph: Mask): Mask {
  rows.forEach((row, y) => {
    Array.from(row, (dot, x) => {
      if (dot === '#') glyph.row(y)[x] = 1;
    });
  });
  return glyph;
}
