import { expect, test } from 'vitest';
import { guessProfile } from '../../../src/server/printers/guess-profile.ts';

test('an unrecognised printer writes only the code page that every printer has', () => {
  expect(guessProfile(null, null, null).codepages).toEqual({ cp437: 0 });
  expect(guessProfile(null, 58, { maker: 'POS', model: 'X' })).toMatchObject({
    id: 'generic-58',
    codepages: { cp437: 0 },
  });
});

test('the code pages of virtual printers are known', () => {
  const model = 'Virtual 80 mm';
  expect(guessProfile('clone-80', null, null).codepages).toMatchObject({ windows1252: 16 });
  expect(guessProfile(null, 80, { maker: 'Platen', model }).codepages).toHaveProperty('cp858');
  expect(guessProfile('star-tsp143iii', null, null).id).toBe('generic-stargraphic');
});

test('a virtual printer whose head is 48 mm wide has paper of 58 mm', () => {
  expect(guessProfile('xprinter-xp-58', null, null)).toMatchObject({
    id: 'generic-58',
    width: 384,
  });
  expect(guessProfile('xprinter-xp-58', 80, null).paperMm).toBe(80);
});
