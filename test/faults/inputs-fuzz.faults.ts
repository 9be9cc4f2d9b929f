// Hostile messages for everything that reads the messages of inputs: each ends with a result or a
// clear refusal, and none blocks the event loop.

import { test } from 'vitest';
import { keepFigures } from '../support/campaigns/figures.ts';
import { inputCodecs } from './input-codecs.ts';

const runs = Number(process.env['PLATEN_RUNS'] ?? 10_000);
const figures: Record<string, object> = {};

test.each(Object.entries(inputCodecs))(
  'the reader of %s survives 10,000 hostile messages',
  async (name, fuzz) => {
    figures[name] = await fuzz(runs);
    keepFigures('inputs-fuzz', { tests: figures });
  },
);
