// Runs hundreds of thousands of hostile inputs: nothing crashes or blocks the
// event loop for long.

import { expect, test } from 'vitest';
import { keepFigures } from '../support/campaigns/figures.ts';
import { startService } from '../support/service/service.ts';
import { fuzzParsers, fuzzRoutes } from './fuzz-parts.ts';

const figures: Record<string, object> = {};
const keep = (name: string, runs: object) => {
  figures[name] = runs;
  keepFigures('fuzz', { tests: figures });
};

test.each(Object.entries(fuzzParsers))(
  'the %s survives 100,000 hostile inputs',
  async (name, fuzz) => {
    keep(name, await fuzz(100_000));
  },
);

test('the routes survive 10,000 hostile bodies', async () => {
  const service = await startService();
  keep('routes', await fuzzRoutes(service, 10_000));
  expect((await service.get('/health')).status).toBe(200);
});
