// Starters in the language that the shop prints: that of the settings, or that of the page.

import type { PlatenClient, Settings, Starter, TemplateSummary } from '../../client/index.ts';
import { isLanguage, type LanguageCode } from '../languages/languages.ts';
import { language as pageLanguage } from '../languages/words.ts';

export interface StarterSet {
  language: LanguageCode;
  /** False: nothing is set, so it is the language of the page. */
  isSet: boolean;
  starters: readonly Starter[];
}

export function starterLanguage(locale: Settings['locale']): Omit<StarterSet, 'starters'> {
  const set = languageOf(locale ?? '');
  return isLanguage(set)
    ? { language: set, isSet: true }
    : { language: pageLanguage, isSet: false };
}

/** The language in which the pages print what comes with the service, such as the test page. */
export async function printedLanguage(client: PlatenClient): Promise<LanguageCode> {
  // A key that may print may be refused the settings.
  const { locale } = await client.settings().catch(() => ({ locale: null }));
  return starterLanguage(locale).language;
}

/** The language of a locale such as de-AT. */
export function languageOf(locale: string): string {
  return locale.split('-')[0]!.toLowerCase();
}

/** A starter in another language than the stored one has the config that a copy begins with. */
export type ShownTemplate = TemplateSummary & { config?: Starter['config'] };

/** Templates as they are shown and copied: starters that were never changed in the language. */
export function withStarters(
  templates: readonly TemplateSummary[],
  starters: readonly Starter[],
): ShownTemplate[] {
  const byId = new Map(starters.map((starter) => [starter.id, starter]));
  return templates.map((template) => {
    const starter = template.starter ? byId.get(template.id) : undefined;
    if (!starter || isSame(starter, template)) return template;
    const { name, description, config } = starter;
    return { ...template, name, description, config };
  });
}

/** Whether the stored one is in this language. */
function isSame(starter: Starter, { name, description }: TemplateSummary): boolean {
  return starter.name === name && starter.description === description;
}
