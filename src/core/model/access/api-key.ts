// API keys: what a key allows. The key of the configuration, and a service that needs
// no key, allow everything.

import type { Job } from '../jobs/job.ts';

/**
 * print: print, and see and change its own jobs and batches. read: see jobs, batches,
 * printers, templates and events. design: change templates, routes, counters and images.
 * manage: printers, keys, imports, and changes of the jobs and batches of all keys. raw:
 * print bytes in the language of a printer, besides print. metrics: read /metrics, and
 * nothing that was printed. agent: lend a network to the service, and nothing else.
 */
export const scopes = ['print', 'read', 'design', 'manage', 'raw', 'metrics', 'agent'] as const;
export type Scope = (typeof scopes)[number];

/** A key as it is listed; its secret is known only to those who use it. */
export interface ApiKey {
  id: string;
  name: string;
  scopes: Scope[];
  /** Ids or groups of the printers that it may use; null: all. */
  printers: string[] | null;
  /** Ids of the templates that it may use; null: all. */
  templates: string[] | null;
  /** Prints on virtual printers only. */
  test: boolean;
  createdAt: string;
  expiresAt: string | null;
  lastUsedAt: string | null;
}

/** What the sender of a request may do. */
export interface Access {
  /** Null without a key, and with the key of the configuration. */
  keyId: string | null;
  /** A name for the audit log. */
  name: string;
  scopes: ReadonlySet<Scope>;
  printers: ReadonlySet<string> | null;
  templates: ReadonlySet<string> | null;
  isTest: boolean;
}

interface UsablePrinter {
  id: string;
  groups: readonly string[];
  virtual: string | null;
}

/** A job or batch: the key that made it, null without one. */
type Owned = Pick<Job, 'madeBy'>;

/** Begins the ids of test keys. */
export const testPrefix = 'test-';

export function keyId(random: string, isTest: boolean): string {
  return `${isTest ? testPrefix : 'key-'}${random}`;
}

/** A job that was printed with a test key never leaves for another printer by itself. */
export function isTestJob({ madeBy }: Partial<Pick<Job, 'madeBy'>>): boolean {
  return madeBy?.startsWith(testPrefix) ?? false;
}

export function fullAccess(name: string): Access {
  return {
    keyId: null,
    name,
    scopes: new Set(scopes),
    printers: null,
    templates: null,
    isTest: false,
  };
}

export function accessOf(key: ApiKey): Access {
  return {
    keyId: key.id,
    name: key.name,
    scopes: new Set(key.scopes),
    printers: key.printers && new Set(key.printers),
    templates: key.templates && new Set(key.templates),
    isTest: key.test,
  };
}

export function hasExpired({ expiresAt }: Pick<ApiKey, 'expiresAt'>, now: Date): boolean {
  return expiresAt !== null && Date.parse(expiresAt) <= now.getTime();
}

/** Whether some printers, or jobs on them, are hidden from it. */
export function isLimited({ printers, isTest }: Access): boolean {
  return printers !== null || isTest;
}

export function mayUsePrinter(access: Access, { id, groups, virtual }: UsablePrinter): boolean {
  if (access.isTest && virtual === null) return false;
  const { printers } = access;
  return printers === null || printers.has(id) || groups.some((group) => printers.has(group));
}

export function mayUseTemplate({ templates }: Access, id: string): boolean {
  return templates === null || templates.has(id);
}

/** Whose jobs and batches an operation reaches: those that the key made, or those of any key. */
export type Whose = 'own' | 'any';

/** True for jobs that the key made itself; of other keys only those on printers that it may use. */
export function reachesJob(
  access: Access,
  whose: Whose,
  job: Owned,
  printer: UsablePrinter | undefined,
): boolean {
  if (isOwn(access, job)) return true;
  return whose === 'any' && (printer ? mayUsePrinter(access, printer) : !isLimited(access));
}

/** A batch may print anywhere: a key that is limited to printers reaches only its own. */
export function reachesBatch(access: Access, whose: Whose, batch: Owned): boolean {
  return isOwn(access, batch) || (whose === 'any' && !isLimited(access));
}

function isOwn({ keyId: id }: Access, { madeBy }: Owned): boolean {
  return id !== null && madeBy === id;
}

/** Why a key with these rights cannot be made; empty if it can. Each begins with its field. */
export function keyProblems(
  key: Pick<ApiKey, 'scopes' | 'printers' | 'templates' | 'test'>,
): string[] {
  const isWhole = key.printers === null && key.templates === null;
  const isAgent = key.scopes.includes('agent');
  return [
    ...(isAgent && (key.scopes.length > 1 || !isWhole || key.test)
      ? ['scopes: agent stands alone, without other scopes, printers, templates or test']
      : []),
    ...(key.scopes.includes('raw') && !key.scopes.includes('print')
      ? ['scopes: raw needs print as well']
      : []),
    ...(key.scopes.includes('manage') && !isWhole
      ? ['scopes: manage holds for the whole installation; leave printers and templates out']
      : []),
    ...(key.scopes.includes('design') && key.printers !== null
      ? ['scopes: design cannot be limited to printers; limit it to templates']
      : []),
  ];
}

/** Whether the holder of this key can always change every setting. */
export function isOwnersKey({ scopes: given, test, expiresAt }: ApiKey): boolean {
  return given.includes('manage') && !test && expiresAt === null;
}

/** Whether no key that can change every setting is left without the key with this id. */
export function isLastOwnersKey(keys: readonly ApiKey[], id: string): boolean {
  const owners = keys.filter(isOwnersKey);
  return owners.length === 1 && owners[0]!.id === id;
}
