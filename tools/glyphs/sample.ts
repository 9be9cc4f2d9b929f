// Writes the few outlines from which the tests bake again what is committed, so
// that they need no fonts: `npm run sample`.

import { writeFileSync } from 'node:fs';
import { Face } from './face.ts';
import type { Outline } from './mask.ts';
import { plainZero } from './repertoire.ts';

const letters = new Face('iosevka', 500);
const japanese = new Face('noto-sans-jp', 500, 'japanese');
const emoji = new Face('noto-emoji', 700, 'emoji');

interface Sample {
  advance: number;
  /** As SVG writes it. */
  path: string;
}

function outlines(face: Face, characters: string): Record<string, Sample> {
  const found: Record<string, Sample> = {};
  for (const character of characters) {
    const codePoint = character.codePointAt(0)!;
    found[character] = written(
      character === '0' ? face.alternative(plainZero) : face.outline(codePoint)!,
    );
  }
  return found;
}

/** Faces have 1,000 or 2,048 units an em: six digits are exact enough to come out the same. */
function written({ advance, path }: Outline): Sample {
  const words = path.flat().map((word) => (typeof word === 'number' ? +word.toFixed(6) : word));
  return { advance, path: words.join(' ') };
}

writeFileSync(
  new URL('../../test/core/raster/text/outlines.json', import.meta.url),
  `${JSON.stringify({
    metrics: letters.metrics,
    cells: outlines(letters, 'AEMQSWaegkmy0258&@%€ßÄÉÇőữỆжЩΣλ'),
    han: outlines(japanese, '領合コ'),
    emoji: outlines(emoji, '😀'),
  })}\n`,
);
