// The contract of the store for routes of orders, and for counters, whose numbers prints take.

import type { Counter, CounterChange } from '../../../core/model/orders/counter.ts';
import type {
  NewRoute,
  Route,
  RouteSummary,
  StoredRoute,
} from '../../../core/model/orders/route.ts';
import type { ExpectedVersions } from '../../../core/model/templates/template-versions.ts';

/** Routes; `expected` as for templates. */
export interface RouteStore {
  /** Sorted by id, without deleted ones. */
  listRoutes(): Promise<RouteSummary[]>;
  /** The deleted routes that can be restored, sorted by id. */
  listDeletedRoutes(): Promise<RouteSummary[]>;
  /** The newest version, also of a deleted route. */
  getRoute(id: string): Promise<StoredRoute | null>;
  getRouteVersion(id: string, version: number): Promise<Route | null>;
  /** The stored versions, newest first, also of a deleted route. */
  routeVersions(id: string): Promise<RouteSummary[]>;
  /** Null if the id exists. */
  createRoute(route: NewRoute): Promise<Route | null>;
  /** Adds a version; null if the id does not exist. */
  updateRoute(
    id: string,
    change: Partial<Omit<NewRoute, 'id'>>,
    expected?: ExpectedVersions,
  ): Promise<Route | null>;
  /** False if the id does not exist. It can be restored until `prune` forgets it. */
  deleteRoute(id: string, expected?: ExpectedVersions): Promise<boolean>;
  /** Adds a version with the content of an older one, also to a deleted route. Null if there is no such version. */
  restoreRoute(id: string, version: number, expected?: ExpectedVersions): Promise<Route | null>;
}

/** Counters of templates. */
export interface CounterStore {
  /** Sorted by id. */
  listCounters(): Promise<Counter[]>;
  /** The counters with these ids that exist. */
  getCounters(ids: readonly string[]): Promise<Counter[]>;
  /** Changes a counter, or makes it. */
  saveCounter(id: string, change: CounterChange): Promise<Counter>;
  /** False if the id does not exist. */
  deleteCounter(id: string): Promise<boolean>;
  /** Takes the next number of each, which `last` of the results holds, in order. Missing counters are made. */
  takeNumbers(ids: readonly string[]): Promise<Counter[]>;
}
