import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { performanceDoc, readFigures } from '../tools/docs/performance-doc.mjs';
import { bounds, goals } from '../tools/docs/performance-goals.mjs';

test('docs/performance.md matches the figures of the last runs (npm run bench writes it)', () => {
  expect(readFileSync('docs/performance.md', 'utf8')).toBe(performanceDoc(readFigures()));
});

test('a reason names an existing goal and is shown only while the goal is missed', () => {
  const names = goals.map(({ goal }) => goal);
  for (const goal of bounds.flatMap((bound) => bound.goals)) expect(names).toContain(goal);
  const start = (ms: number) => ({ start: { question: 'ms', rows: [{ name: 'platen', ms }] } });
  bounds.push({ goals: ['start to the first answer, ms'], why: 'Node itself.' });
  expect(performanceDoc(start(900))).toContain('- **start to the first answer, ms**: Node itself.');
  expect(performanceDoc(start(300))).not.toContain('Node itself.');
});
