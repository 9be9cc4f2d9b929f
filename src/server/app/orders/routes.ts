// Application service for stored routes: which papers an order makes, on which printers.

import { Fault } from '../../../core/model/fault.ts';
import type { NewRoute, Route, RouteRule, RouteSummary } from '../../../core/model/orders/route.ts';
import type { ExpectedVersions } from '../../../core/model/templates/template-versions.ts';
import type { Directory } from '../../printers/directory.ts';
import type { Store } from '../../store/store.ts';
import { alreadyExists, restoredVersion, versionNotFound } from '../templates/versioned.ts';
import { type KnownNames, routeProblems } from './route-problems.ts';

interface RouteHistory {
  /** Null while the route exists. */
  deletedAt: string | null;
  /** Newest first. */
  versions: (Pick<RouteSummary, 'version' | 'name' | 'updatedAt'> & { current: boolean })[];
}

export class Routes {
  readonly #store: Store;
  readonly #directory: Directory;

  constructor(store: Store, directory: Directory) {
    this.#store = store;
    this.#directory = directory;
  }

  list(): Promise<RouteSummary[]> {
    return this.#store.listRoutes();
  }

  /** The deleted routes that can be restored. */
  deleted(): Promise<RouteSummary[]> {
    return this.#store.listDeletedRoutes();
  }

  async get(id: string): Promise<Route> {
    const route = await this.#store.getRoute(id);
    return route && route.deletedAt === null ? route : routeNotFound(id);
  }

  /** Also of a deleted route. */
  async getVersion(id: string, version: number): Promise<Route> {
    return (
      (await this.#store.getRouteVersion(id, version)) ?? versionNotFound('route', id, version)
    );
  }

  async history(id: string): Promise<RouteHistory> {
    const versions = await this.#store.routeVersions(id);
    const [newest] = versions;
    if (!newest) routeNotFound(id);
    const { deletedAt } = newest;
    return {
      deletedAt,
      versions: versions.map(({ version, name, updatedAt }) => ({
        version,
        name,
        updatedAt,
        current: deletedAt === null && version === newest.version,
      })),
    };
  }

  /** `onlyCreates`: as asked by If-None-Match: *. */
  async create(route: NewRoute, onlyCreates = false): Promise<Route> {
    await this.#check(route.rules);
    const created = await this.#store.createRoute(route);
    return created ?? alreadyExists('route', route.id, onlyCreates);
  }

  async update(
    id: string,
    change: Partial<Omit<NewRoute, 'id'>>,
    expected: ExpectedVersions = null,
  ): Promise<Route> {
    if (change.rules) await this.#check(change.rules);
    return (await this.#store.updateRoute(id, change, expected)) ?? routeNotFound(id);
  }

  async remove(id: string, expected: ExpectedVersions = null): Promise<void> {
    if (!(await this.#store.deleteRoute(id, expected))) routeNotFound(id);
  }

  /** Stores the content of an older version as a new one; of a deleted route, by default its last. */
  async restore(
    id: string,
    version: number | undefined,
    expected: ExpectedVersions = null,
  ): Promise<Route> {
    const chosen = restoredVersion('route', id, version, await this.history(id));
    const { rules } = await this.getVersion(id, chosen);
    await this.#check(rules);
    const restored = await this.#store.restoreRoute(id, chosen, expected);
    return restored ?? versionNotFound('route', id, chosen);
  }

  async #check(rules: readonly RouteRule[]): Promise<void> {
    const details = routeProblems(rules, await knownNames(this.#store, this.#directory));
    if (details.length > 0)
      throw new Fault(
        'VALIDATION_ERROR',
        'The route is not valid; details lists every problem.',
        details,
      );
  }
}

async function knownNames(store: Store, directory: Directory): Promise<KnownNames> {
  return {
    templates: new Set((await store.listTemplates()).map(({ id }) => id)),
    printers: new Set(directory.all.flatMap(({ id, groups }) => [id, ...groups])),
  };
}

function routeNotFound(id: string): never {
  throw new Fault('ROUTE_NOT_FOUND', `Route "${id}" does not exist. GET /routes lists all routes.`);
}
