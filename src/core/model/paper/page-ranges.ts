// Which pages of a PDF are printed: numbers and ranges such as `1-3,5` or `2-`, in the
// order in which they are printed.

/** The pages of one print: they are drawn before it is accepted. */
export const mostPages = 100;

const range = /^ *(\d{1,9})(?: *(-) *(\d{1,9})?)? *$/;

/** Null if it can be printed, if the PDF has as many pages. */
export function pageRangesProblem(pages: string): string | null {
  const wrong = pages.split(',').find((part) => !range.test(part));
  return wrong === undefined
    ? null
    : `"${wrong.slice(0, 40)}" is neither a page nor a range; write them as 1-3,5 or 2-`;
}

/** Indexes of the pages, from 0; or a problem, such as `has 3 pages; page 7 is not one of them`. */
export function selectPages(
  pages: string | null,
  count: number,
): { indexes: number[] } | { problem: string } {
  const indexes: number[] = [];
  for (const part of (pages ?? '1-').split(',')) {
    const [, first, dash, last] = range.exec(part)!;
    const from = Number(first);
    const to = last !== undefined ? Number(last) : dash === undefined ? from : count;
    const beyond = [from, to].find((page) => page < 1 || page > count);
    if (beyond !== undefined)
      return { problem: `the PDF has ${counted(count)}; page ${beyond} is not one of them` };
    if (to < from)
      return { problem: `the range ${from}-${to} is backwards; write it as ${to}-${from}` };
    if (indexes.length + to - from + 1 > mostPages)
      return {
        problem: `the PDF has ${counted(count)}, and at most ${mostPages} are printed at once; choose them, such as 1-${mostPages}`,
      };
    for (let page = from; page <= to; page++) indexes.push(page - 1);
  }
  return { indexes };
}

function counted(count: number): string {
  return count === 1 ? '1 page' : `${count} pages`;
}
