// The number of random cases: all of them in `npm run test:all`, the first 300 otherwise.

export const cases = (all: number): number =>
  process.env.PLATEN_TESTS === 'all' ? all : Math.min(all, 300);
