import { afterAll, expect, test } from 'vitest';
import { loadAllWords, speak, words } from '../../../src/web/languages/words.ts';

afterAll(() => speak('en'));

test('the language can change while the texts of the other pages are loaded', async () => {
  await Promise.all([speak('fr'), loadAllWords(), speak('de'), loadAllWords()]);
  expect([words.nav.jobs, words.routes.cancel]).toEqual(['Aufträge', 'Abbrechen']);
  await speak('pl');
  expect([words.nav.jobs, words.routes.cancel]).toEqual(['Zadania', 'Anuluj']);
});
