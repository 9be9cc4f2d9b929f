// What a failed request says about the feed of events.

import type { Ending } from './feed.ts';
import { PlatenError } from './platen-error.ts';

/** Refusals that will not change by themselves: a wrong key, a foreign origin, a wrong path. */
const refusals = new Set([401, 403, 404]);

export function endingOf(error: unknown): Ending {
  if (!(error instanceof PlatenError) || error.code === 'UNREACHABLE') return 'lost';
  if (error.code === 'EVENTS_GONE') return 'gone';
  return refusals.has(error.status) ? error : 'lost';
}
