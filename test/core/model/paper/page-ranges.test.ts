import { expect, test } from 'vitest';
import {
  mostPages,
  pageRangesProblem,
  selectPages,
} from '../../../../src/core/model/paper/page-ranges.ts';

test.each([
  [null, 3, [0, 1, 2]],
  ['2', 3, [1]],
  ['1-2', 3, [0, 1]],
  ['2-', 3, [1, 2]],
  ['3, 1-2', 3, [2, 0, 1]],
  ['1,1', 3, [0, 0]],
  ['9900-9999', 10_000, Array.from({ length: 100 }, (_, index) => 9899 + index)],
])('%j of %i pages', (pages, count, indexes) => {
  expect(selectPages(pages, count)).toEqual({ indexes });
});

test.each([
  ['4', 3, 'the PDF has 3 pages; page 4 is not one of them'],
  ['0', 1, 'the PDF has 1 page; page 0 is not one of them'],
  ['1-999999999', 3, 'the PDF has 3 pages; page 999999999 is not one of them'],
  ['5-', 3, 'the PDF has 3 pages; page 5 is not one of them'],
  ['3-2', 3, 'the range 3-2 is backwards; write it as 2-3'],
  [null, 10_000, `the PDF has 10000 pages, and at most ${mostPages} are printed at once`],
  ['1-60,1-60', 100, 'at most 100 are printed at once; choose them, such as 1-100'],
])('%j of %i pages is refused', (pages, count, problem) => {
  expect(selectPages(pages, count)).toEqual({ problem: expect.stringContaining(problem) });
});

test.each(['', 'a', '1-2-3', '-2', '1;2', '1,', '1e3', '1'.repeat(10)])(
  '%j is not a choice of pages',
  (pages) => {
    expect(pageRangesProblem(pages)).toMatch(/is neither a page nor a range; write them as 1-3,5/);
  },
);

test.each(['1', '1-3,5', ' 2 - ', '10, 12-'])('%j is a choice of pages', (pages) => {
  expect(pageRangesProblem(pages)).toBeNull();
});
