// The settings as they may be shown: each with its source, and without secrets.

import type { TSchema } from 'typebox';
import { shownInputs } from '../core/model/inputs/input.ts';
import { checkConfig, type Config, Settings } from './config.ts';
import { settingsIn } from './setting-paths.ts';

export interface ShownSetting {
  path: string;
  value: unknown;
  /** The file, variable or flag that sets it; "default" otherwise. */
  from: string;
}

interface DescribedSetting {
  path: string;
  value: unknown;
  default: unknown;
  source: 'default' | 'file' | 'environment' | 'flag';
  /** The file, variable or flag; null for a default. */
  from: string | null;
  description: string;
  /** Whether a change takes effect without a restart. */
  reloadable: boolean;
}

/** `origins` as read-config.ts finds them. */
export function* shownSettings(
  config: Config,
  origins: ReadonlyMap<string, string>,
): Generator<ShownSetting> {
  for (const [path, value] of settingsIn(config))
    yield { path, value: withoutSecrets(path, value), from: origins.get(path) ?? 'default' };
}

export function describedSettings(
  config: Config,
  origins: ReadonlyMap<string, string>,
  isReloadable: (path: string) => boolean,
): DescribedSetting[] {
  const shown = new Map([...shownSettings(config, origins)].map((one) => [one.path, one]));
  // A checked configuration without settings has them all in the order of the file.
  const paths = [...settingsIn(checkConfig({}))].map(([path]) => path);
  return paths.map((path) => {
    const { value, from } = shown.get(path)!;
    const { description = '', default: usual = null } = schemaOf(path);
    const source = sourceOf(from);
    return {
      path,
      value,
      default: usual,
      source,
      from: source === 'default' ? null : from,
      description,
      reloadable: isReloadable(path),
    };
  });
}

function sourceOf(from: string): DescribedSetting['source'] {
  if (from === 'default') return 'default';
  if (from.startsWith('--')) return 'flag';
  // “because a key is set”: a variable has that effect.
  return /^(PLATEN_[A-Z_]+|HOST|PORT|because .*)$/.test(from) ? 'environment' : 'file';
}

function schemaOf(path: string): { description?: string; default?: unknown } {
  return path
    .split('.')
    .reduce(
      (schema, name) => (schema as { properties: Record<string, TSchema> }).properties[name]!,
      Settings as TSchema,
    );
}

/** The topic of ntfy is as secret as a password on a server without access control. */
const secret = /(apiKey|secret|password|token|topic)$/i;

function withoutSecrets(path: string, value: unknown): unknown {
  if (path === 'inputs') return shownInputs(value as Config['inputs']);
  if (typeof value !== 'string' || value === '') return value;
  if (secret.test(path)) return '(set)';
  return path.startsWith('store.') ? withoutPassword(value) : value;
}

/** postgres://user:(set)@host/database. Options may hold a password, too. */
function withoutPassword(address: string): string {
  if (!URL.canParse(address)) return '(set)';
  const { protocol, username, password, host, pathname, search } = new URL(address);
  const user = username === '' ? '' : `${username}${password === '' ? '' : ':(set)'}@`;
  return `${protocol}//${user}${host}${pathname}${search === '' ? '' : '?(set)'}`;
}
