// How much of a long test is run: all of it in `npm run test:all`, otherwise a sample.

/** Whether this is `npm run test:all`, which also runs the quick tests that use this file. */
export const isWhole = process.env.PLATEN_TESTS === 'all';

/** The number of random cases: otherwise the first 100, or `few` where a case takes long. */
export const cases = (all: number, few = 100): number => (isWhole ? all : Math.min(all, few));

/** Otherwise every nth one, beginning with the first. */
export const sample = <T>(all: readonly T[], nth: number): T[] =>
  isWhole ? [...all] : all.filter((_, index) => index % nth === 0);
