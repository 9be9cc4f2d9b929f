// Rules of template versions: how long they stay, and when a change is refused
// because the template was changed in the meantime.

import { Fault } from './fault.ts';

/** How many versions of a template stay, with the current one. */
export const versionsKept = 50;

/** How long a deleted template can be restored. */
export const deletedTemplateDays = 30;

/** The versions that a change may replace; null: any. */
export type ExpectedVersions = readonly number[] | null;

/** `current` is null if the template does not exist. */
export function requireVersion(
  id: string,
  current: number | null,
  expected: ExpectedVersions,
): void {
  if (expected === null || (current !== null && expected.includes(current))) return;
  const now = current === null ? 'does not exist now' : `is at version ${current} now`;
  const wanted = expected.length === 0 ? 'another version' : `version ${expected.join(' or ')}`;
  throw new Fault(
    'VERSION_CONFLICT',
    `Template "${id}" ${now}; the request expects ${wanted}. Nothing was stored. ` +
      `Read it again with GET /templates/${id}, then repeat the change with its ETag in If-Match.`,
  );
}
