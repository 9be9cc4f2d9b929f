// Settings by path, such as server.port.

import type { Config } from './config.ts';

/** Every setting of the sections; a list is one setting. */
export function* settingsIn(
  section: object,
  prefix = '',
): Generator<[path: string, value: unknown]> {
  for (const [name, value] of Object.entries(section) as [string, unknown][])
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      yield* settingsIn(value, `${prefix}${name}.`);
    else yield [prefix + name, value];
}

/** The paths of the settings whose values differ, sorted. */
export function changedSettings(before: Config, after: Config): string[] {
  const values = new Map(settingsIn(before));
  return [...settingsIn(after)]
    .filter(([path, value]) => JSON.stringify(values.get(path)) !== JSON.stringify(value))
    .map(([path]) => path)
    .toSorted();
}

/** Copies a setting from one to the other. */
export function copySetting(from: Config, to: Config, path: string): void {
  const names = path.split('.');
  const last = names.pop()!;
  const section = (config: object) =>
    names.reduce((inner, name) => inner[name] as Section, config as Section);
  section(to)[last] = section(from)[last];
}

type Section = { [name: string]: unknown };
