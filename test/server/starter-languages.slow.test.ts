// The starters in every language: whole tables, and templates that print their samples.

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { checkTemplate } from '../../src/core/check-template.ts';
import { profileFor } from '../../src/core/profiles/index.ts';
import { render } from '../../src/core/render.ts';
import { labelStarters, starters, testPage, voidSlip } from '../../src/server/starters/index.ts';
import {
  type StarterLanguage,
  starterLanguages,
} from '../../src/core/model/templates/starter-language.ts';
import { startersIn } from '../../src/server/starters/languages.ts';
import {
  type StarterTranslation,
  textsOfStarter,
  titlesOfStarter,
} from '../../src/server/starters/texts.ts';
import { fieldsOf } from '../../src/web/templates/schema-fields.ts';
import { starterProblemsOf } from '../../tools/docs/translations.mjs';
import { laid } from '../core/label/labelled.ts';
import { oneCopy } from '../support/paper/one-copy.ts';

const folder = new URL('../../src/server/starters/languages/', import.meta.url);
const languages = starterLanguages.filter((language) => language !== 'en');
const all = [...starters, ...labelStarters];
const english = {
  texts: [...new Set([...all, testPage, voidSlip].flatMap(textsOfStarter))],
  titles: [...new Set(all.flatMap(titlesOfStarter))],
};

function tableOf(language: StarterLanguage): StarterTranslation {
  return JSON.parse(
    readFileSync(new URL(`${language}.json`, folder), 'utf8'),
  ) as StarterTranslation;
}

test.each(languages)('the table of %s has the texts of the starters', (language) => {
  expect(starterProblemsOf(english, tableOf(language))).toEqual([]);
});

test('a text that is missing, unknown or without its expression is found', () => {
  const table = {
    texts: { 'No. {{ number }}': 'Nr.', Gone: 'Weg' },
    titles: { Price: 'Preis', Tip: 'Trinkgeld' },
  };
  const wanted = { texts: ['No. {{ number }}', 'Name'], titles: ['Price', 'Total'] };
  expect(starterProblemsOf(wanted, table)).toEqual([
    '"Name": missing',
    '"Gone": no longer exists',
    '"No. {{ number }}": must have {{ number }}',
    '"Total": missing',
    '"Tip": no longer exists',
  ]);
});

test('in German, titles, defaults, dates, samples and the formats are German', async () => {
  const [receipt] = await startersIn('de');
  expect(receipt).toMatchObject({
    id: 'receipt',
    name: 'Kassenbon',
    config: { name: 'Kassenbon', locale: 'de-DE', timeZone: 'Europe/Berlin' },
  });
  const text = JSON.stringify(receipt);
  expect(text).toContain('Vielen Dank und bis bald!');
  expect(text).toContain('Milchkaffee');
  expect(text).not.toContain('Thank you');
});

test.each(all)('every field of $id has a title', ({ config }) => {
  const check = checkTemplate(config);
  if (!check.ok) throw new Error(check.details.join('\n'));
  const fields = fieldsOf(check.template.schema);
  expect(fields.filter(({ title }) => title === '').map(({ path }) => path)).toEqual([]);
  expect(Object.keys(config.titles as object)).toEqual(fields.map(({ path }) => path));
});

test('in Japanese the published schema has the titles of its fields', async () => {
  const [receipt] = await startersIn('ja');
  const check = checkTemplate(receipt!.config);
  if (!check.ok) throw new Error(check.details.join('\n'));
  expect(check.template.schema).toMatchObject({
    properties: {
      total: { title: '合計' },
      shop: { title: '店舗', properties: { name: { title: '名前' } } },
      items: { title: '商品一覧', items: { properties: { price: { title: '価格' } } } },
    },
  });
});

test('yen have no cents: the amounts of the Japanese samples are whole', async () => {
  const [receipt] = await startersIn('ja');
  expect(receipt!.config).toMatchObject({ currency: 'JPY', example: { total: 1735 } });
});

test.each(languages)('every starter in %s prints its sample', async (language) => {
  for (const { id, config } of await startersIn(language)) {
    const check = checkTemplate(config);
    if (!check.ok) throw new Error(`${id}: ${check.details.join('\n')}`);
    const { template } = check;
    expect(template.validate(template.example), id).toEqual([]);
    if ('media' in config) await laid(template, { dpi: 203, data: template.example });
    else
      await render(template, template.example, profileFor(80), {
        now: new Date('2026-03-14T18:30:00Z'),
        ...oneCopy,
      });
  }
});
