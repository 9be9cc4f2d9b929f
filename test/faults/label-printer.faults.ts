// Feeds the emulators of ZPL, TSPL and Star's languages with bytes that no driver sends.
// Each run uses another seed.

import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  anyLabelStream,
  anyModelOf,
  foreignLanguages,
  playLabels,
} from '../support/any/any-label-stream.ts';
import { keepFigures } from '../support/campaigns/figures.ts';

const streams = 100_000;
/**
 * A stream prints at most a few metres of dense labels; drawing those is the
 * longest allowed time.
 */
const longestMs = 2000;
/** Resident memory of the whole test, with what it keeps of the streams. */
const mostMb = 1024;
const figures: Record<string, object> = {};

test.each(foreignLanguages)('it survives 100,000 streams of %s', (language) => {
  let bytes = 0;
  let ms = 0;
  let worstMs = 0;
  let peakMb = 0;
  let played = 0;
  fc.assert(
    fc.property(anyLabelStream(language), anyModelOf(language), (stream, model) => {
      const took = playLabels(stream, model);
      ms += took;
      bytes += stream.length;
      worstMs = Math.max(worstMs, took);
      if (++played % 1000 === 0) peakMb = Math.max(peakMb, process.memoryUsage.rss() >> 20);
    }),
    { numRuns: streams },
  );
  const rounded = { ms: Math.round(ms), worstMs: Math.round(worstMs) };
  figures[language] = { streams, bytes, ...rounded, peakMb };
  keepFigures('label-printer', { tests: figures });
  expect(worstMs).toBeLessThan(longestMs);
  expect(peakMb).toBeLessThan(mostMb);
});
