// Groups the details of an error response by the field they name.

import { PlatenError } from '../../client/index.ts';
import { plainFault } from './plain-fault.ts';

export interface FieldFaults {
  at: Record<string, string | undefined>;
  /** The error, if it concerns no single field. */
  rest: Error | null;
}

export function faultsByField(error: Error | null): FieldFaults {
  if (!(error instanceof PlatenError) || error.details.length === 0) return { at: {}, rest: error };
  // "groups[0]: must be …" belongs to the field groups, "labels.mode: …" to one of its own.
  const entries = error.details.map((line) => {
    const [, field = '', text = line] =
      /^((?:labels|ntfy|email)\.\w+|\w+)[^:]*: ([^]*)$/.exec(line) ?? [];
    return [field, plainFault(text)] as const;
  });
  return { at: Object.fromEntries(entries), rest: null };
}
