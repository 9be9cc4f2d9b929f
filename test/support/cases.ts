// The number of random cases: all of them in `npm run test:all`; otherwise the first 300, or
// `few` where a case takes long.

export const cases = (all: number, few = 300): number =>
  process.env.PLATEN_TESTS === 'all' ? all : Math.min(all, few);
