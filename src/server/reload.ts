// Changes settings of a running service (SIGHUP). Each feature says which settings it takes while
// it runs (feature.ts); all others are read once, and stay until the service starts again.

import type { Base, ReloadableSettings } from './feature.ts';
import type { Config } from './config.ts';
import { changedSettings, copySetting } from './setting-paths.ts';

export interface Reloaded {
  /** Paths of the settings that hold now. */
  changed: string[];
  /** Paths of those that need a restart. */
  postponed: string[];
}

/** The settings among which this one takes effect without a restart. */
export function reloadableBy<Services>(
  all: readonly ReloadableSettings<Services>[],
  path: string,
): ReloadableSettings<Services> | undefined {
  return all.find(({ paths }) =>
    paths.some((name) => path === name || path.startsWith(`${name}.`)),
  );
}

/** Gives the changed settings to the features that take them. */
export async function reloadSettings<Services extends Pick<Base, 'config' | 'settingOrigins'>>(
  all: readonly ReloadableSettings<Services>[],
  services: Services,
  next: Config,
  origins?: ReadonlyMap<string, string>,
): Promise<Reloaded> {
  const { config, settingOrigins } = services;
  const paths = changedSettings(config, next);
  const taken = new Map(
    paths.flatMap((path) => {
      const found = reloadableBy(all, path);
      return found && !found.needsRestart?.(config, next) ? [[path, found]] : [];
    }),
  );
  for (const path of taken.keys()) {
    copySetting(next, config, path);
    const from = origins?.get(path);
    if (from === undefined) settingOrigins.delete(path);
    else settingOrigins.set(path, from);
  }
  for (const apply of new Set([...taken.values()].map((one) => one.apply))) await apply?.(services);
  return { changed: [...taken.keys()], postponed: paths.filter((path) => !taken.has(path)) };
}
