// Routes and their versions.

import {
  changedRoute,
  createdRoute,
  importedRoute,
  maxRoutes,
  type NewRoute,
  restoredRoute,
  type Route,
  type StoredRoute,
  tooManyRoutes,
} from '../../../core/model/route.ts';
import { requireVersion, versionsKept } from '../../../core/model/template-versions.ts';
import {
  routeColumns,
  type RouteRow,
  routeValues,
  selectRoutes,
  summaryColumns,
  toRoute,
  toSummary,
} from '../rows/route-row.ts';
import type { RouteStore } from '../store.ts';
import type { Connection } from './connection.ts';

/** For imports, within their own write. */
export interface RouteImport {
  importRoute: (route: NewRoute & { version: number | null }) => void;
}

export function routes({ db, write, now }: Connection): RouteStore & { imports: RouteImport } {
  const list = db.prepare(`${selectRoutes} NULL ORDER BY id`);
  const listDeleted = db.prepare(`${selectRoutes} NOT NULL ORDER BY id`);
  const newest = db.prepare(
    `SELECT ${routeColumns} FROM routes WHERE id = ? ORDER BY version DESC LIMIT 1`,
  );
  const atVersion = db.prepare(`SELECT ${routeColumns} FROM routes WHERE id = ? AND version = ?`);
  const versions = db.prepare(
    `SELECT ${summaryColumns} FROM routes WHERE id = ? ORDER BY version DESC`,
  );
  const count = db.prepare('SELECT count(DISTINCT id) AS routes FROM routes');
  const insert = db.prepare(`INSERT INTO routes (${routeColumns}) VALUES (?, ?, ?, ?, ?, ?, ?)`);
  const dropOld = db.prepare('DELETE FROM routes WHERE id = ? AND version <= ?');
  const revive = db.prepare(
    'UPDATE routes SET deleted_at = NULL WHERE id = ? AND deleted_at IS NOT NULL',
  );
  const setDeleted = db.prepare('UPDATE routes SET deleted_at = ? WHERE id = ? AND version = ?');

  const find = (id: string): StoredRoute | null => toRoute(newest.get(id));
  function add(route: Route | null): Route | null {
    if (!route) return null;
    if (route.version === 1 && count.get().routes >= maxRoutes) throw tooManyRoutes();
    revive.run(route.id);
    insert.run(...routeValues(route));
    dropOld.run(route.id, route.version - versionsKept);
    return route;
  }

  return {
    imports: {
      importRoute: (route) => void add(importedRoute(find(route.id), route, now())),
    },
    async listRoutes() {
      return list.all().map((row: RouteRow) => toSummary(row));
    },
    async listDeletedRoutes() {
      return listDeleted.all().map((row: RouteRow) => toSummary(row));
    },
    getRoute: async (id) => find(id),
    getRouteVersion: async (id, version) => toRoute(atVersion.get(id, version)),
    async routeVersions(id) {
      return versions.all(id).map((row: RouteRow) => toSummary(row));
    },
    createRoute: (route) => write(() => add(createdRoute(find(route.id), route, now()))),
    updateRoute: (id, change, expected = null) =>
      write(() => add(changedRoute(find(id), change, expected, now()))),
    deleteRoute: (id, expected = null) =>
      write(() => {
        const before = find(id);
        if (before?.deletedAt !== null) return false;
        requireVersion(id, before.version, expected, 'route');
        setDeleted.run(now(), id, before.version);
        return true;
      }),
    restoreRoute: (id, version, expected = null) =>
      write(() => {
        const before = find(id);
        const old = toRoute(atVersion.get(id, version));
        return before && old && add(restoredRoute(before, old, expected, now()));
      }),
  };
}
