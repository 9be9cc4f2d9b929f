import { afterAll, expect, test } from 'vitest';
import type { Starter, TemplateSummary } from '../../../src/client/index.ts';
import { speak } from '../../../src/web/languages/words.ts';
import { starterLanguage, withStarters } from '../../../src/web/templates/starters.ts';

afterAll(() => speak('en'));

test('starters are in the language of the settings, else in that of the page', async () => {
  await speak('pl');
  expect(starterLanguage('de-AT')).toEqual({ language: 'de', isSet: true });
  expect(starterLanguage(null)).toEqual({ language: 'pl', isSet: false });
  // There are none in Swedish.
  expect(starterLanguage('sv-SE')).toEqual({ language: 'pl', isSet: false });
});

const gallery = { category: 'receipts' as const, position: 0 };
const stored: TemplateSummary = {
  id: 'receipt',
  version: 1,
  name: 'Shop receipt',
  description: 'For a shop',
  updatedAt: '2026-01-31T12:00:00Z',
  starter: true,
  gallery,
};
const german: Starter = {
  id: 'receipt',
  name: 'Kassenbon',
  description: 'Für ein Geschäft',
  config: { name: 'Kassenbon' },
  gallery,
};

test('a starter that was never changed is shown and copied in the language', () => {
  expect(withStarters([stored], [german])).toEqual([
    { ...stored, name: 'Kassenbon', description: 'Für ein Geschäft', config: german.config },
  ]);
});

test('a starter that was changed, or is stored in this language, stays as it is stored', () => {
  const changed = { ...stored, starter: false };
  const same = { ...stored, name: german.name, description: german.description };
  expect(withStarters([changed, same], [german])).toEqual([changed, same]);
});
