import { expect, test } from 'vitest';
import {
  noticeLanguages,
  noticeTexts,
} from '../../../../src/core/model/notices/notice-texts/index.ts';
import {
  type Finding,
  noticeOf,
  summaryOf,
} from '../../../../src/core/model/notices/notice-words.ts';
import { textsOf } from '../../../../tools/docs/translations.mjs';

const printer = { id: 'till', name: 'Kasse' };
const minutes = 60_000;
const saidIn = (locale: string | null, finding: object) => {
  const found = { printer, ...finding } as Finding;
  const { title, message } = noticeOf([found], '2026-03-02T12:00:00.000Z', noticeTexts(locale));
  return `${title} | ${message}`;
};
const out = { kind: 'attention', problem: 'PAPER_OUT', forMs: 14 * minutes };

test('notices are in the language of the shop, and in English if it has no texts', () => {
  expect(saidIn('de-AT', out)).toBe(
    'Kasse: Kein Papier | Seit 14 Minuten. Legen Sie eine Rolle ein und schließen Sie den Deckel.',
  );
  expect(saidIn('ar-EG', { ...out, kind: 'recovered' })).toMatch(/^Kasse: .* \| .*14 دقيقة\.$/);
  const english = 'Kasse is out of paper | For 14 minutes. Load a roll and close the cover.';
  expect([null, 'en-GB', 'sv-SE', 'constructor'].map((locale) => saidIn(locale, out))).toEqual([
    english,
    english,
    english,
    english,
  ]);
});

test('failed jobs are counted in every language', () => {
  const failed = { kind: 'jobsFailed', jobs: 3, mayHavePrinted: 2 };
  expect(saidIn('de', failed)).toBe(
    'Fehlgeschlagene Aufträge: 3, Kasse | Vielleicht doch gedruckt: 2. Sehen Sie zuerst auf das Papier. Die Seite der Aufträge sagt, warum. Drucken Sie noch einmal, was noch gebraucht wird.',
  );
  for (const [language, texts] of Object.entries(noticeLanguages)) {
    const said = [saidIn(language, failed), summaryOf([], 12, [], '', texts).message].join();
    expect(said, language).toMatch(/3.*2.*12/s);
  }
});

/** The names in braces of each text. */
const placeholders = (texts: object) =>
  textsOf(texts).map(([key, text]) => [
    key.replace(/\.(one|other)$/, ''),
    (String(text).match(/\{\w+\}/g) ?? []).toSorted().join(),
  ]);

test.each(Object.entries(noticeLanguages))('%s fills in what English does', (_, texts) => {
  const english = new Map(placeholders(noticeLanguages.en!) as [string, string][]);
  const given = new Map(placeholders(texts) as [string, string][]);
  expect(given).toEqual(english);
});
