import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { performanceDoc, readFigures } from '../tools/performance-doc.mjs';

test('docs/performance.md says what the figures of the last runs say (npm run bench writes it)', () => {
  expect(readFileSync('docs/performance.md', 'utf8')).toBe(performanceDoc(readFigures()));
});
