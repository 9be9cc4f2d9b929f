// What the service refused, sorted by the field that it names.

import { PlatenError } from '../../client/index.ts';

export interface FieldFaults {
  at: Record<string, string | undefined>;
  /** What concerns no field. */
  rest: Error | null;
}

export function faultsByField(error: Error | null): FieldFaults {
  if (!(error instanceof PlatenError) || error.details.length === 0) return { at: {}, rest: error };
  // "groups[0]: must be …" belongs to groups.
  const entries = error.details.map((line) => {
    const [, field = '', text = line] = /^(\w+)[^:]*: ([^]*)$/.exec(line) ?? [];
    return [field, text] as const;
  });
  return { at: Object.fromEntries(entries), rest: null };
}
