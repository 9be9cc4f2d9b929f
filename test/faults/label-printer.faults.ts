// Feeds the ZPL, TSPL and StarPRNT emulators with bytes that no driver sends.
// Each run uses another seed.

import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  anyLabelStream,
  anyModelOf,
  foreignLanguages,
  playLabels,
} from '../support/any-label-stream.ts';
import { keepFigures } from '../support/figures.ts';

const streams = 100_000;
/**
 * A stream prints at most a few metres of dense labels; drawing those is the
 * longest allowed time.
 */
const longestMs = 2000;
const figures: Record<string, object> = {};

test.each(foreignLanguages)('it survives 100,000 streams of %s', (language) => {
  let bytes = 0;
  let ms = 0;
  let worstMs = 0;
  fc.assert(
    fc.property(anyLabelStream(language), anyModelOf(language), (stream, model) => {
      const took = playLabels(stream, model);
      ms += took;
      bytes += stream.length;
      worstMs = Math.max(worstMs, took);
    }),
    { numRuns: streams },
  );
  figures[language] = { streams, bytes, ms: Math.round(ms), worstMs: Math.round(worstMs) };
  console.log(language, figures[language]);
  keepFigures('label-printer', { tests: figures });
  expect(worstMs).toBeLessThan(longestMs);
});
