// Rows of the table of routes, as both stores read and write them. A row is a version;
// the newest is the current one, unless the route is deleted.

import type { Route, RouteSummary, StoredRoute } from '../../../core/model/route.ts';

export interface RouteRow {
  id: string;
  version: number;
  name: string;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
}

/** Without the rules, which may have a megabyte a version. */
export const summaryColumns = 'id, version, name, created_at, updated_at, deleted_at';
export const routeColumns = `${summaryColumns}, rules`;

/** Of the newest versions. */
export const selectRoutes = `SELECT ${summaryColumns} FROM routes AS route
  WHERE version = (SELECT max(version) FROM routes WHERE id = route.id) AND deleted_at IS`;

export function toSummary(row: RouteRow): RouteSummary {
  return {
    id: row.id,
    version: row.version,
    name: row.name,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    deletedAt: row.deleted_at,
  };
}

export function toRoute(row: (RouteRow & { rules: string }) | undefined): StoredRoute | null {
  return row ? { ...toSummary(row), rules: JSON.parse(row.rules) } : null;
}

/** By `routeColumns`. */
export function routeValues({ id, version, name, rules, createdAt, updatedAt }: Route) {
  return [id, version, name, createdAt, updatedAt, null, JSON.stringify(rules)];
}
