// What the form of a template shows: its name, fields and example. While no shop is saved, a starter
// that was never changed prints English; its form is in the language of the page all the same.

import { language } from '../languages/words.ts';
import {
  useResource,
  useSettings,
  useTemplate,
  useTemplates,
  useTemplateSchema,
} from '../queries.ts';
import { starterLanguage } from '../templates/starters.ts';

export function usePrintForm(id: string) {
  const template = useTemplate(id);
  const schema = useTemplateSchema(id);
  const translated = useTranslated(id);
  return {
    error: template.error ?? schema.error,
    template: template.data,
    name: translated.data?.name ?? template.data?.name,
    schema: translated.isPending ? undefined : (translated.data?.schema ?? schema.data?.schema),
    example: schema.data?.example,
  };
}

/** The starter in the language of the page, if it prints another one. Its fields are the same. */
function useTranslated(id: string) {
  const settings = useSettings();
  const templates = useTemplates();
  const isForeign = language !== 'en';
  const isKnown = !settings.isPending && !templates.isPending;
  const isStarter = templates.data?.some((one) => one.id === id && one.starter) ?? false;
  const isEnabled =
    isForeign && isKnown && isStarter && !starterLanguage(settings.data?.locale ?? null).isSet;
  const { data, isPending } = useResource(
    ['translatedStarter', language, id],
    async (client) => {
      const starter = (await client.starters({ language })).find((one) => one.id === id);
      if (!starter) return null;
      return { name: starter.name, schema: (await client.draftSchema(starter.config)).schema };
    },
    { staleTime: Infinity, isEnabled },
  );
  return {
    data: isEnabled ? data : undefined,
    isPending: isForeign && (!isKnown || (isEnabled && isPending)),
  };
}
