// Routes and their versions. A row is a version; the newest is the current one, unless the
// route is deleted.

import {
  changedRoute,
  createdRoute,
  importedRoute,
  maxRoutes,
  type NewRoute,
  restoredRoute,
  type Route,
  type RouteSummary,
  type StoredRoute,
  tooManyRoutes,
} from '../../../core/model/orders/route.ts';
import { requireVersion, versionsKept } from '../../../core/model/templates/template-versions.ts';
import type { Engine, Steps } from '../engine.ts';
import type { RouteStore } from '../store.ts';

interface SummaryRow {
  id: string;
  version: number;
  name: string;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
}

type RouteRow = SummaryRow & { rules: string };

/** The columns without the rules, which may have a megabyte a version. */
const summaryColumns = 'id, version, name, created_at, updated_at, deleted_at';
const routeColumns = `${summaryColumns}, rules`;

/** Selects the newest versions. */
const selectRoutes = `SELECT ${summaryColumns} FROM routes AS route
  WHERE version = (SELECT max(version) FROM routes WHERE id = route.id) AND deleted_at IS`;

type Reads = 'listRoutes' | 'listDeletedRoutes' | 'getRoute' | 'getRouteVersion' | 'routeVersions';

/** Imports a route within the write of the import. */
export type ImportRoute = (route: NewRoute & { version: number | null }) => Steps<void>;

export function routes(engine: Engine): { store: RouteStore; importRoute: ImportRoute } {
  const { query, now } = engine;
  const list = query<SummaryRow>(`${selectRoutes} NULL ORDER BY id`);
  const listDeleted = query<SummaryRow>(`${selectRoutes} NOT NULL ORDER BY id`);
  const newest = query<RouteRow>(
    `SELECT ${routeColumns} FROM routes WHERE id = $1 ORDER BY version DESC LIMIT 1`,
  );
  const atVersion = query<RouteRow>(
    `SELECT ${routeColumns} FROM routes WHERE id = $1 AND version = $2`,
  );
  const versions = query<SummaryRow>(
    `SELECT ${summaryColumns} FROM routes WHERE id = $1 ORDER BY version DESC`,
  );
  const count = query<{ routes: number }>('SELECT count(DISTINCT id) AS routes FROM routes');
  const insert = query(`INSERT INTO routes (${routeColumns}) VALUES ($1, $2, $3, $4, $5, $6, $7)`);
  const dropOld = query('DELETE FROM routes WHERE id = $1 AND version <= $2');
  const revive = query(
    'UPDATE routes SET deleted_at = NULL WHERE id = $1 AND deleted_at IS NOT NULL',
  );
  const setDeleted = query('UPDATE routes SET deleted_at = $1 WHERE id = $2 AND version = $3');

  function* find(id: string): Steps<StoredRoute | null> {
    return toRoute(yield* newest.get(id));
  }

  function* add(route: Route | null): Steps<Route | null> {
    if (!route) return null;
    const { id, version, name, rules, createdAt, updatedAt } = route;
    if (version === 1 && (yield* count.get())!.routes >= maxRoutes) throw tooManyRoutes();
    yield* revive.run(id);
    yield* insert.run(id, version, name, createdAt, updatedAt, null, JSON.stringify(rules));
    yield* dropOld.run(id, version - versionsKept);
    return route;
  }

  return {
    *importRoute(route) {
      yield* add(importedRoute(yield* find(route.id), route, yield* now()));
    },
    store: {
      ...engine.reads<Pick<RouteStore, Reads>>({
        *listRoutes() {
          return (yield* list.all()).map(toSummary);
        },
        *listDeletedRoutes() {
          return (yield* listDeleted.all()).map(toSummary);
        },
        getRoute: find,
        *getRouteVersion(id, version) {
          return toRoute(yield* atVersion.get(id, version));
        },
        *routeVersions(id) {
          return (yield* versions.all(id)).map(toSummary);
        },
      }),
      ...engine.writes<Omit<RouteStore, Reads>>(
        {
          *createRoute(route) {
            return yield* add(createdRoute(yield* find(route.id), route, yield* now()));
          },
          *updateRoute(id, change, expected = null) {
            return yield* add(changedRoute(yield* find(id), change, expected, yield* now()));
          },
          *deleteRoute(id, expected = null) {
            const before = yield* find(id);
            if (before?.deletedAt !== null) return false;
            requireVersion(id, before.version, expected, 'route');
            yield* setDeleted.run(yield* now(), id, before.version);
            return true;
          },
          *restoreRoute(id, version, expected = null) {
            const before = yield* find(id);
            const old = toRoute(yield* atVersion.get(id, version));
            if (!before || !old) return null;
            return yield* add(restoredRoute(before, old, expected, yield* now()));
          },
        },
        'templates',
      ),
    },
  };
}

function toSummary(row: SummaryRow): RouteSummary {
  return {
    id: row.id,
    version: row.version,
    name: row.name,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    deletedAt: row.deleted_at,
  };
}

function toRoute(row: RouteRow | undefined): StoredRoute | null {
  return row ? { ...toSummary(row), rules: JSON.parse(row.rules) } : null;
}
