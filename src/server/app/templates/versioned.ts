// Templates and routes are stored in numbered versions: the rejections that both share.

import { Fault } from '../../../core/model/fault.ts';

type Noun = 'template' | 'route';

const nouns = {
  template: { name: 'Template', notFound: 'TEMPLATE_NOT_FOUND', exists: 'TEMPLATE_EXISTS' },
  route: { name: 'Route', notFound: 'ROUTE_NOT_FOUND', exists: 'ROUTE_EXISTS' },
} as const;

/** `onlyCreates`: as asked by If-None-Match: *. */
export function alreadyExists(noun: Noun, id: string, onlyCreates: boolean): never {
  if (onlyCreates)
    throw new Fault(
      'VERSION_CONFLICT',
      `A ${noun} "${id}" already exists, and If-None-Match: * only creates. Nothing was stored. Leave the header out to change it.`,
    );
  throw new Fault(
    nouns[noun].exists,
    `A ${noun} "${id}" already exists. Choose another id, or change it with PUT /${noun}s/${id}.`,
  );
}

export function versionNotFound(noun: Noun, id: string, version: number): never {
  const { name, notFound } = nouns[noun];
  throw new Fault(
    notFound,
    `${name} "${id}" has no version ${version}, or no longer. GET /${noun}s/${id}/versions lists those that are stored.`,
  );
}

/** The version to restore: of what is deleted, by default its last. */
export function restoredVersion(
  noun: Noun,
  id: string,
  version: number | undefined,
  { deletedAt, versions }: { deletedAt: string | null; versions: { version: number }[] },
): number {
  const chosen = version ?? (deletedAt === null ? undefined : versions[0]?.version);
  if (chosen !== undefined) return chosen;
  const message = `${nouns[noun].name} "${id}" is not deleted: name a version.`;
  throw new Fault('VALIDATION_ERROR', message, [
    `version: is required; GET /${noun}s/${id}/versions lists them`,
  ]);
}
