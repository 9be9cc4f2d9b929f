// Reads the starters in the language that the shop prints.

import { useResource, useSettings } from '../queries.ts';
import { starterLanguage, type StarterSet } from './starters.ts';

/** Undefined until they are known; without starters if they cannot be read. */
export function useStarters(): StarterSet | undefined {
  const settings = useSettings();
  const chosen = starterLanguage(settings.data?.locale ?? null);
  const { language } = chosen;
  const { data, isError } = useResource(
    ['starters', language],
    (client) => client.starters({ language }),
    { staleTime: Infinity, isEnabled: !settings.isPending },
  );
  if (data) return { ...chosen, starters: data };
  return isError ? { ...chosen, starters: [] } : undefined;
}
