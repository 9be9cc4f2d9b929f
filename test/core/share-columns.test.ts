import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { shareColumns } from '../../src/core/share-columns.ts';
import type { ColumnWidth } from '../../src/core/model/paper/plain-block.ts';

const characters = (value: number): ColumnWidth => ({ unit: 'characters', value });
const percent = (value: number): ColumnWidth => ({ unit: 'percent', value });
const rest = (value = 1): ColumnWidth => ({ unit: 'rest', value });

test('fixed columns get what they ask for and the rest is shared by weight', () => {
  expect(shareColumns([characters(4), rest(), characters(10)], 48)).toEqual([4, 34, 10]);
  expect(shareColumns([rest(), rest(2)], 48)).toEqual([16, 32]);
});

test('percentages are of the paper', () => {
  expect(shareColumns([percent(25), percent(25), percent(50)], 48)).toEqual([12, 12, 24]);
});

test('what is over or missing is the widest column’s', () => {
  expect(shareColumns([characters(8), characters(20), characters(8)], 48)).toEqual([8, 32, 8]);
  expect(shareColumns([characters(8), characters(40), characters(8)], 48)).toEqual([8, 32, 8]);
  expect(shareColumns([percent(33), percent(33), percent(33)], 32)).toEqual([10, 11, 11]);
});

test('columns always add up to the paper, each at least one cell wide', () => {
  const width = fc.oneof(
    fc.double({ min: 0, max: 1e9, noNaN: true }).map(characters),
    fc.double({ min: 0, max: 1000, noNaN: true }).map(percent),
    fc.integer({ min: 1, max: 9 }).map(rest),
  );
  fc.assert(
    fc.property(
      fc.array(width, { minLength: 1, maxLength: 20 }),
      fc.integer({ min: 20, max: 90 }),
      (widths, total) => {
        const cells = shareColumns(widths, total);
        expect(cells.reduce((sum, one) => sum + one)).toBe(total);
        expect(Math.min(...cells)).toBeGreaterThanOrEqual(1);
        expect(cells.every(Number.isInteger)).toBe(true);
      },
    ),
  );
});
