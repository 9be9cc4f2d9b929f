// The routes and counters of an import: what is to be done with each.

import type { CounterSettings } from '../../../core/model/orders/counter.ts';
import { differences } from '../../../core/model/difference.ts';
import {
  type ConflictPolicy,
  importAction,
  type PlannedItem,
} from '../../../core/model/import-plan.ts';
import type { NewRoute } from '../../../core/model/orders/route.ts';
import type { Store } from '../../store/store.ts';
import type { Pause } from '../operation/pause.ts';
import { type KnownNames, routeProblems } from './route-problems.ts';

/** A counter without the number that it has reached, which belongs to its service. */
export interface NamedCounter extends Partial<CounterSettings> {
  id: string;
}

type PlannedRoute = PlannedItem & { route: NewRoute & { version: number | null } };
export type PlannedCounter = PlannedItem & { counter: NamedCounter };

export async function planRoutes(
  store: Store,
  imported: readonly NewRoute[],
  known: KnownNames,
  onConflict: ConflictPolicy,
  problems: string[],
  pause: Pause,
): Promise<PlannedRoute[]> {
  const planned: PlannedRoute[] = [];
  for (const route of imported) {
    await pause(); // each check may take 25 ms
    const { id, name, rules } = route;
    const found = await store.getRoute(id);
    const stored = found?.deletedAt === null ? found : null;
    const lines = stored
      ? differences({ name: stored.name, rules: stored.rules }, { name, rules })
      : [];
    const action = importAction(stored && { differences: lines }, onConflict);
    if (action === 'created' || action === 'changed')
      problems.push(...routeProblems(rules, known).map((problem) => `routes.${id}.${problem}`));
    const item = `routes/${id}`;
    const version = stored?.version ?? null;
    planned.push({ item, action, differences: lines, route: { ...route, version } });
  }
  return planned;
}

export async function planCounters(
  store: Store,
  imported: readonly NamedCounter[],
  onConflict: ConflictPolicy,
): Promise<PlannedCounter[]> {
  const known = new Map((await store.listCounters()).map((counter) => [counter.id, counter]));
  return imported.map((counter) => {
    const { id, ...settings } = counter;
    const stored = known.get(id);
    const before =
      stored &&
      Object.fromEntries(
        Object.keys(settings).map((name) => [name, stored[name as keyof CounterSettings]]),
      );
    const lines = before ? differences(before, settings) : [];
    const action = importAction(stored ? { differences: lines } : null, onConflict);
    return { item: `counters/${id}`, action, differences: lines, counter };
  });
}
