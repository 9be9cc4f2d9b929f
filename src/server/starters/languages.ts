// The starters in other languages: a table of texts for each, loaded when it is needed.

import type { NewTemplate, Store } from '../store/store.ts';
import { labelStarters, starters, testPage, voidSlip } from './index.ts';
import type { StarterLanguage } from '../../core/model/templates/starter-language.ts';
import { mirrored } from './mirrored.ts';
import { type StarterTranslation, translated } from './texts.ts';

type Table = { default: StarterTranslation };
const json = { with: { type: 'json' } } as const;

const tables: Record<Exclude<StarterLanguage, 'en'>, () => Promise<Table>> = {
  de: () => import('./languages/de.json', json),
  fr: () => import('./languages/fr.json', json),
  es: () => import('./languages/es.json', json),
  it: () => import('./languages/it.json', json),
  nl: () => import('./languages/nl.json', json),
  pl: () => import('./languages/pl.json', json),
  pt: () => import('./languages/pt.json', json),
  tr: () => import('./languages/tr.json', json),
  ar: () => import('./languages/ar.json', json),
  hi: () => import('./languages/hi.json', json),
  ja: () => import('./languages/ja.json', json),
  zh: () => import('./languages/zh.json', json),
};

const rightToLeft: readonly StarterLanguage[] = ['ar'];

export async function startersIn(language: StarterLanguage): Promise<NewTemplate[]> {
  const english = [...starters, ...labelStarters];
  if (language === 'en') return english;
  const { default: table } = await tables[language]();
  const found = english.map((starter) => translated(starter, table));
  return rightToLeft.includes(language) ? found.map(mirrored) : found;
}

export function testPageIn(language: StarterLanguage): Promise<NewTemplate> {
  return inLanguage(testPage, language);
}

export function voidSlipIn(language: StarterLanguage): Promise<NewTemplate> {
  return inLanguage(voidSlip, language);
}

async function inLanguage(page: NewTemplate, language: StarterLanguage): Promise<NewTemplate> {
  return language === 'en' ? page : translated(page, (await tables[language]()).default);
}

/** `isWanted` and `language` are read at the first start of a data folder only. */
export async function installStarters(
  store: Store,
  isWanted: boolean,
  language: StarterLanguage,
): Promise<void> {
  await store.plantStarters(isWanted ? await startersIn(language) : []);
}
