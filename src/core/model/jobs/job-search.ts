// Finds text in what jobs print: in the values of their data, not in the names of
// fields. Upper and lower case do not matter.

import type { JsonObject } from '../json.ts';

/** Jobs are searched by their data for this long: a day, also when clocks are put back. */
export const searchedHours = 25;

/** Longer requests, which hold images or files, are not searched. */
export const maxSearchedBytes = 262_144;

export type DataMatcher = (request: string) => boolean;

/** Looks for the text in requests, as they are stored. */
export function dataMatcher(text: string): DataMatcher {
  const wanted = folded(text);
  // The text as it is written within a string of JSON.
  const written = JSON.stringify(wanted).slice(1, -1);
  return (request) => {
    // Some clients escape everything that is not ASCII: such a request must be parsed.
    if (!request.includes('\\u') && !folded(request).includes(written)) return false;
    return values(dataOf(request)).some((value) => folded(value).includes(wanted));
  };
}

/** What a stored request prints: its data, or its text if it names no template. */
export function dataOf(request: string): JsonObject {
  const { data, options: _options, config: _config, ...print } = JSON.parse(request) as JsonObject;
  return (data as JsonObject | undefined) ?? print;
}

function folded(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

/** The texts and numbers, at any depth. */
function values(data: unknown): string[] {
  const found: string[] = [];
  const rest = [data];
  while (rest.length > 0) {
    const value = rest.pop();
    if (typeof value === 'string') found.push(value);
    else if (typeof value === 'number') found.push(String(value));
    else if (typeof value === 'object' && value !== null)
      for (const part of Object.values(value)) rest.push(part);
  }
  return found;
}
