import { expect, test } from 'vitest';
import { fit } from '../../../src/core/layout/fit.ts';
import { runs, runStyle } from '../../../src/core/layout/runs.ts';

test('a blank at the end is left out where bold letters, which are wider, need its room', () => {
  const bold = '\u0001';
  const style = { size: { width: 3, height: 1 }, bold: false, wrap: true, maxLines: null };
  const cell = { width: 27, height: 17 };
  const lines = fit(style, `${bold} שלוםboldשלום `, cell, 378, 'blocks[0]', {
    direction: 'ltr',
    locale: undefined,
  });
  const widths = lines.map(
    ({ text, direction }) => runs(text, runStyle(style, cell, direction)).width,
  );
  expect(Math.max(...widths)).toBeLessThanOrEqual(378);
  expect(lines.at(-1)!.text).toBe(`${bold}שלוםboldשלום`);
});
