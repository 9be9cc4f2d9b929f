// Draws box-drawing characters and block elements up to the edge of the cell,
// so that neighbours join, and tick boxes with strokes of two dots. Uses no font.

import type { Cell } from './body.ts';
import { Mask } from './mask.ts';

type Size = Pick<Cell, 'width' | 'height' | 'baseline' | 'xHeight'>;

// The arms of U+2500 to U+257F: up, right, down, left; 1 light, 2 double, 3 heavy.
const arms =
  '0101 0303 1010 3030 0101 0303 1010 3030 0101 0303 1010 3030 0110 0310 0130 0330 ' +
  '0011 0013 0031 0033 1100 1300 3100 3300 1001 1003 3001 3003 1110 1310 3110 1130 ' +
  '3130 3310 1330 3330 1011 1013 3011 1031 3031 3013 1033 3033 0111 0113 0311 0313 ' +
  '0131 0133 0331 0333 1101 1103 1301 1303 3101 3103 3301 3303 1111 1113 1311 1313 ' +
  '3111 1131 3131 3113 3311 1133 1331 3313 1333 3133 3331 3333 0101 0303 1010 3030 ' +
  '0202 2020 0210 0120 0220 0012 0021 0022 1200 2100 2200 1002 2001 2002 1210 2120 ' +
  '2220 1012 2021 2022 0212 0121 0222 1202 2101 2202 1212 2121 2222 0110 0011 1001 ' +
  '1100 0000 0000 0000 0001 1000 0100 0010 0003 3000 0300 0030 0301 1030 0103 3010';
const armsFrom = 0x2500;
const armsOf = arms.split(' ').map((digits) => Array.from(digits, Number));

const dashes: Record<string, number> = { '┄┅┆┇': 3, '┈┉┊┋': 4, '╌╍╎╏': 2 };

// Quadrants of U+2596 to U+259F: upper left 8, upper right 4, lower left 2, lower right 1.
const quadrants = [2, 1, 8, 11, 9, 14, 13, 4, 6, 7];

/** The glyph, or undefined for characters that have no rule here. */
export function boxGlyph(character: string, size: Size): Mask | undefined {
  const codePoint = character.codePointAt(0)!;
  const weights = armsOf[codePoint - armsFrom];
  if (weights?.some((weight) => weight > 0)) return lines(character, weights, size);
  if (codePoint >= 0x2580 && codePoint <= 0x259f) return block(codePoint, size);
  if (character === '■') {
    const side = size.width - 3;
    return painted(size, [[1, Math.floor(size.height * 0.33), side, side]]);
  }
  if ('□☐☑☒'.includes(character)) return tickBox(character, size);
  return undefined;
}

function tickBox(character: string, size: Size): Mask {
  const width = size.width - 1;
  const height = size.xHeight;
  const top = size.baseline - height;
  // A tick needs the room of the second dot, and stays apart from the frame.
  const thick = '☑☒'.includes(character) ? 1 : 2;
  const dots = painted(size, [
    [0, top, width, thick],
    [0, size.baseline - thick, width, thick],
    [0, top, thick, height],
    [width - thick, top, thick, height],
  ]);
  const [inside, rows] = [width - 4, height - 4];
  const stroke = (x: number, y: number) =>
    dots.row(top + 2 + y).fill(1, 2 + Math.min(x, inside - 2), 4 + Math.min(x, inside - 2));
  for (let y = 0; y < rows; y++) {
    const share = y / (rows - 1);
    const low = Math.round((inside - 2) / 3); // where the two strokes of a tick meet
    if (character === '☑') {
      stroke(Math.round(low + (1 - share) * (inside - 2 - low)), y);
      if (rows - 1 - y <= low) stroke(low - (rows - 1 - y), y);
    } else if (character === '☒') {
      stroke(Math.round(share * (inside - 2)), y);
      stroke(Math.round((1 - share) * (inside - 2)), y);
    }
  }
  return dots;
}

type Rectangle = [x: number, y: number, width: number, height: number];

function painted(size: Size, rectangles: Rectangle[]): Mask {
  const dots = new Mask(size.width, size.height);
  for (const [x, y, width, height] of rectangles)
    for (let row = Math.max(y, 0); row < Math.min(y + height, size.height); row++)
      dots.row(row).fill(1, Math.max(x, 0), Math.max(x + width, 0));
  return dots;
}

function lines(character: string, weights: number[], size: Size): Mask {
  const thin = size.width >= 12 ? 2 : 1;
  const centreX = (size.width - thin) >> 1;
  const centreY = (size.height - thin) >> 1;
  const rectangles = [0, 1, 2, 3].flatMap((direction): Rectangle[] => {
    const [upright, forward] = [direction % 2 === 0, direction === 1 || direction === 2];
    const [along, across] = upright ? [centreY, centreX] : [centreX, centreY];
    const edge = forward ? (upright ? size.height : size.width) : 0;
    return strokes(weights, direction, thin).map(({ offset, thickness, reach }) => {
      const end = along + (forward ? -reach : reach);
      const [from, to] = forward ? [end, edge] : [edge, end + thin];
      const start = across + offset - ((thickness - thin) >> 1);
      return upright ? [start, from, thickness, to - from] : [from, start, to - from, thickness];
    });
  });
  const dots = painted(size, rectangles);
  for (const [characters, count] of Object.entries(dashes))
    if (characters.includes(character)) breakUp(dots, count, weights[0] !== 0);
  return dots;
}

/**
 * The strokes of one arm: offset from the middle, thickness, and how far they
 * extend beyond the middle line (negative: end before it), so that they meet
 * the strokes of the crossing arms.
 */
function strokes(
  weights: number[],
  direction: number,
  thin: number,
): { offset: number; thickness: number; reach: number }[] {
  const weight = weights[direction]!;
  const opposite = weights[(direction + 2) % 4]!;
  // The crossing arm on the side of smaller coordinates first.
  const crossing = direction % 2 === 0 ? [weights[3]!, weights[1]!] : [weights[0]!, weights[2]!];
  const aside = thin === 1 ? 1 : 2;
  if (weight === 0) return [];
  if (weight !== 2) {
    const doubles = crossing.filter((other) => other === 2).length;
    const heavy = Math.max(...crossing) === 3 ? thin >> 1 : 0;
    const reach = opposite > 0 || doubles === 0 ? heavy : doubles === 2 ? -aside : aside;
    return [{ offset: 0, thickness: weight === 3 ? thin + 2 * Math.ceil(thin / 2) : thin, reach }];
  }
  return [0, 1].map((side) => {
    const near = crossing[side]!;
    const far = crossing[1 - side]!;
    const reach = near === 2 ? -aside : near === 0 && far === 2 ? aside : 0;
    return { offset: side === 0 ? -aside : aside, thickness: thin, reach };
  });
}

function breakUp(dots: Mask, count: number, upright: boolean): void {
  const length = upright ? dots.height : dots.width;
  const part = length / count;
  for (let at = 0; at < length; at++) {
    if (at % part < part * 0.65) continue;
    if (upright) dots.row(at).fill(0);
    else for (let y = 0; y < dots.height; y++) dots.row(y)[at] = 0;
  }
}

function block(codePoint: number, size: Size): Mask {
  const { width, height } = size;
  const halfX = width >> 1;
  const halfY = height >> 1;
  if (codePoint >= 0x2591 && codePoint <= 0x2593) return shade(codePoint - 0x2591, size);
  if (codePoint === 0x2580) return painted(size, [[0, 0, width, halfY]]);
  if (codePoint === 0x2590) return painted(size, [[halfX, 0, width, height]]);
  if (codePoint === 0x2594) return painted(size, [[0, 0, width, Math.round(height / 8)]]);
  if (codePoint === 0x2595) {
    const bar = Math.round(width / 8);
    return painted(size, [[width - bar, 0, bar, height]]);
  }
  if (codePoint <= 0x2588) {
    const top = Math.floor((height * (0x2588 - codePoint)) / 8);
    return painted(size, [[0, top, width, height]]);
  }
  if (codePoint <= 0x258f)
    return painted(size, [[0, 0, Math.floor((width * (0x2590 - codePoint)) / 8), height]]);
  const corners = quadrants[codePoint - 0x2596]!;
  const rectangles: Rectangle[] = [
    [0, 0, halfX, halfY],
    [halfX, 0, width, halfY],
    [0, halfY, halfX, height],
    [halfX, halfY, width, height],
  ];
  return painted(
    size,
    rectangles.filter((_, index) => corners & (8 >> index)),
  );
}

/** Shades of 25, 50 and 75 %, in squares of 2x2 dots that a thermal head can print. */
function shade(darkness: number, size: Size): Mask {
  const dots = new Mask(size.width, size.height);
  for (let y = 0; y < size.height; y++)
    for (let x = 0; x < size.width; x++) {
      const [evenX, evenY] = [(x & 2) === 0, (y & 2) === 0];
      const ink = [evenX && evenY && (x & 1) === (y & 1), evenX !== evenY, evenX || evenY];
      dots.row(y)[x] = ink[darkness] ? 1 : 0;
    }
  return dots;
}
