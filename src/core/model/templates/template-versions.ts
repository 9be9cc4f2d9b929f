// Rules of the versions of templates and routes: how long they stay, and when a change
// is refused because of another change in the meantime.

import { Fault } from '../fault.ts';

/** How many versions stay, with the current one. */
export const versionsKept = 50;

/** How long what was deleted can be restored. */
export const deletedTemplateDays = 30;

/** The versions that a change may replace; null: any. */
export type ExpectedVersions = readonly number[] | null;

/** `current` is null if the template or route does not exist. */
export function requireVersion(
  id: string,
  current: number | null,
  expected: ExpectedVersions,
  kind: 'template' | 'route' = 'template',
): void {
  if (expected === null || (current !== null && expected.includes(current))) return;
  const now = current === null ? 'does not exist now' : `is at version ${current} now`;
  const wanted = expected.length === 0 ? 'another version' : `version ${expected.join(' or ')}`;
  throw new Fault(
    'VERSION_CONFLICT',
    `${kind === 'route' ? 'Route' : 'Template'} "${id}" ${now}; the request expects ${wanted}. Nothing was stored. ` +
      `Read it again with GET /${kind}s/${id}, then repeat the change with its ETag in If-Match.`,
  );
}
