// The texts of notices by language.

import { ar } from './ar.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { hi } from './hi.ts';
import { it } from './it.ts';
import { ja } from './ja.ts';
import { nl } from './nl.ts';
import type { NoticeTexts } from './notice-texts.ts';
import { pl } from './pl.ts';
import { pt } from './pt.ts';
import { tr } from './tr.ts';
import { zh } from './zh.ts';

export const noticeLanguages: Readonly<Record<string, NoticeTexts>> = {
  ar,
  de,
  en,
  es,
  fr,
  hi,
  it,
  ja,
  nl,
  pl,
  pt,
  tr,
  zh,
};

/** The texts in the language of a locale such as de-AT; English for one without texts. */
export function noticeTexts(locale: string | null): NoticeTexts {
  const code = locale?.split('-')[0]?.toLowerCase() ?? 'en';
  return Object.hasOwn(noticeLanguages, code) ? noticeLanguages[code]! : en;
}
