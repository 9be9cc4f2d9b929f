// A route: rules that say which papers an order makes, and on which printers. Stored in
// numbered versions, as templates are. A store locks the route, applies these rules and
// writes the new version.

import { Fault } from '../fault.ts';
import type { JsonObject } from '../json.ts';
import { type ExpectedVersions, requireVersion } from '../templates/template-versions.ts';

export interface RouteRule {
  /** The rule applies only if this expression is true. */
  if?: string;
  /** The path of a list in the order; the rule applies only if it has items. */
  items?: string;
  /** Which items of the list are printed. */
  where?: string;
  templateId: string;
  /** The id of a printer, or a group. */
  printer: string;
  copies?: number;
  /** Fields that are added to the order. Texts may have expressions. */
  data?: JsonObject;
}

export interface NewRoute {
  id: string;
  name: string;
  rules: RouteRule[];
}

export interface Route extends NewRoute {
  /** Incremented with every change. */
  version: number;
  createdAt: string;
  updatedAt: string;
}

/** The newest version of a route, which may be deleted. */
export interface StoredRoute extends Route {
  deletedAt: string | null;
}

export type RouteSummary = Omit<StoredRoute, 'rules'>;

export const maxRules = 50;
export const maxRoutes = 1000;

/** The first version, or the next one of a deleted route. Null if the id exists. */
export function createdRoute(
  newest: StoredRoute | null,
  { id, name, rules }: NewRoute,
  now: string,
): Route | null {
  if (newest?.deletedAt === null) return null;
  const version = (newest?.version ?? 0) + 1;
  return { id, version, name, rules, createdAt: now, updatedAt: now };
}

/** The next version; null if the route does not exist. Throws VERSION_CONFLICT. */
export function changedRoute(
  newest: StoredRoute | null,
  { name, rules }: Partial<NewRoute>,
  expected: ExpectedVersions,
  now: string,
): Route | null {
  if (newest?.deletedAt !== null) return null;
  requireVersion(newest.id, newest.version, expected, 'route');
  const { id, version, createdAt } = newest;
  return {
    id,
    version: version + 1,
    name: name ?? newest.name,
    rules: rules ?? newest.rules,
    createdAt,
    updatedAt: now,
  };
}

/** The next version, with the content of an older one; `newest` may be deleted. */
export function restoredRoute(
  newest: StoredRoute,
  { name, rules }: Pick<Route, 'name' | 'rules'>,
  expected: ExpectedVersions,
  now: string,
): Route {
  const { id, version, createdAt, deletedAt } = newest;
  requireVersion(id, deletedAt === null ? version : null, expected, 'route');
  return { id, version: version + 1, name, rules, createdAt, updatedAt: now };
}

/** The version that an import writes. `version` is the current one; null for a route to be created. */
export function importedRoute(
  newest: StoredRoute | null,
  { version, ...route }: NewRoute & { version: number | null },
  now: string,
): Route {
  const current = newest?.deletedAt === null ? newest.version : null;
  if (current !== version)
    requireVersion(route.id, current, version === null ? [] : [version], 'route');
  return (changedRoute(newest, route, null, now) ?? createdRoute(newest, route, now))!;
}

export function tooManyRoutes(): Fault {
  return new Fault(
    'QUEUE_FULL',
    `There are already ${maxRoutes} routes, and no more can be made. Delete some with DELETE /routes/:id.`,
  );
}
