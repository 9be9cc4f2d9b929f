// Writes the few outlines from which the tests bake again what is committed, so
// that they need no fonts: `npm run sample`.

import { writeFileSync } from 'node:fs';
import { Face } from './face.ts';
import type { Outline } from './mask.ts';
import { plainZero } from './repertoire.ts';

const letters = new Face('iosevka', 500);
const japanese = new Face('noto-sans-jp', 500, 'japanese');
const emoji = new Face('noto-emoji', 700, 'emoji');

function outlines(face: Face, characters: string): Record<string, Outline> {
  const found: Record<string, Outline> = {};
  for (const character of characters) {
    const codePoint = character.codePointAt(0)!;
    found[character] = rounded(
      character === '0' ? face.alternative(plainZero) : face.outline(codePoint)!,
    );
  }
  return found;
}

const round = (value: number) => Math.round(value * 1e6) / 1e6;

/** Faces have 1,000 or 2,048 units an em: six digits are exact enough to come out the same. */
function rounded({ advance, path }: Outline): Outline {
  return { advance, path: path.map(([command, ...numbers]) => [command, ...numbers.map(round)]) };
}

writeFileSync(
  new URL('../../test/core/raster/outlines.json', import.meta.url),
  `${JSON.stringify({
    metrics: letters.metrics,
    cells: outlines(letters, 'AEMQSWaegkmy0258&@%€ßÄÉÇőữỆжЩΣλ'),
    han: outlines(japanese, '領合コ'),
    emoji: outlines(emoji, '😀'),
  })}\n`,
);
