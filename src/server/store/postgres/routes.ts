// Routes and their versions. Changes of routes and templates are made one after the other.

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
import type { Database, Session } from './database.ts';
import type { Lane } from './lane.ts';
import { changeTemplates, type TemplateTables } from './template-table.ts';

const newest = `SELECT ${routeColumns} FROM routes WHERE id = $1 ORDER BY version DESC LIMIT 1`;
const atVersion = `SELECT ${routeColumns} FROM routes WHERE id = $1 AND version = $2`;

type Readable = Pick<Session, 'rows'>;

async function find(session: Readable, id: string): Promise<StoredRoute | null> {
  return toRoute((await session.rows(newest, [id]))[0] as never);
}

async function findVersion(session: Readable, id: string, version: number) {
  return toRoute((await session.rows(atVersion, [id, version]))[0] as never);
}

async function add({ session }: TemplateTables, route: Route | null): Promise<Route | null> {
  if (!route) return null;
  if (route.version === 1) {
    const [row] = await session.rows('SELECT count(DISTINCT id) AS routes FROM routes');
    if (row!.routes >= maxRoutes) throw tooManyRoutes();
  }
  await session.rows(
    'UPDATE routes SET deleted_at = NULL WHERE id = $1 AND deleted_at IS NOT NULL',
    [route.id],
  );
  await session.rows(
    `INSERT INTO routes (${routeColumns}) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    routeValues(route),
  );
  await session.rows('DELETE FROM routes WHERE id = $1 AND version <= $2', [
    route.id,
    route.version - versionsKept,
  ]);
  return route;
}

/** Within the transaction of an import. */
export async function importRoute(
  tables: TemplateTables,
  route: NewRoute & { version: number | null },
): Promise<void> {
  await add(tables, importedRoute(await find(tables.session, route.id), route, tables.now));
}

export function routes(database: Database, lane: Lane): RouteStore {
  const listed = async (text: string, values: unknown[] = []) =>
    (await database.rows(text, values)).map((row) => toSummary(row as RouteRow));
  const change = <T>(work: (tables: TemplateTables) => Promise<T>) => changeTemplates(lane, work);

  return {
    listRoutes: () => listed(`${selectRoutes} NULL ORDER BY id`),
    listDeletedRoutes: () => listed(`${selectRoutes} NOT NULL ORDER BY id`),
    getRoute: (id) => find(database, id),
    getRouteVersion: (id, version) => findVersion(database, id, version),
    routeVersions: (id) =>
      listed(`SELECT ${summaryColumns} FROM routes WHERE id = $1 ORDER BY version DESC`, [id]),
    createRoute: (route) =>
      change(async (tables) => {
        const before = await find(tables.session, route.id);
        return await add(tables, createdRoute(before, route, tables.now));
      }),
    updateRoute: (id, given, expected = null) =>
      change(async (tables) => {
        const before = await find(tables.session, id);
        return await add(tables, changedRoute(before, given, expected, tables.now));
      }),
    deleteRoute: (id, expected = null) =>
      change(async ({ session, now }) => {
        const before = await find(session, id);
        if (before?.deletedAt !== null) return false;
        requireVersion(id, before.version, expected, 'route');
        await session.rows('UPDATE routes SET deleted_at = $1 WHERE id = $2 AND version = $3', [
          now,
          id,
          before.version,
        ]);
        return true;
      }),
    restoreRoute: (id, version, expected = null) =>
      change(async (tables) => {
        const before = await find(tables.session, id);
        const old = await findVersion(tables.session, id, version);
        if (!before || !old) return null;
        return await add(tables, restoredRoute(before, old, expected, tables.now));
      }),
  };
}
