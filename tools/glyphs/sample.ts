// Writes a small sample of outlines (`npm run sample`), with which the tests
// check the committed atlases without installing fonts.

import { writeFileSync } from 'node:fs';
import { Face } from './face.ts';
import type { Outline } from './mask.ts';
import { plainZero } from './repertoire.ts';

const letters = new Face('iosevka', 500);
const japanese = new Face('noto-sans-jp', 500, 'japanese');
const emoji = new Face('noto-emoji', 700, 'emoji');

interface Sample {
  advance: number;
  /** An SVG path. */
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

/** Typefaces have 1,000 or 2,048 units per em, so six digits reproduce the same dots. */
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
