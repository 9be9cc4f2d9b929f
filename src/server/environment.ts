// Settings from environment variables: every setting has one, named after its path.
// jobs.keepDays is PLATEN_JOBS__KEEP_DAYS. PLATEN_JOBS__KEEP_DAYS_FILE names a file
// that holds the value, for secrets that containers mount as files.

import { readFileSync } from 'node:fs';
import type { TSchema } from 'typebox';
import { parse } from 'yaml';
import { didYouMean } from '../core/validation/did-you-mean.ts';
import { ConfigError, Settings } from './config.ts';

/** A setting of a source. */
export interface GivenSetting {
  path: readonly string[];
  value: unknown;
  /** The name of the variable or flag. */
  from: string;
}

interface Variable {
  name: string;
  path: readonly string[];
  schema: TSchema;
}

/** Other names, in the order of precedence: the first that is set wins. Hosting services set HOST and PORT. */
const shortNames: Record<string, readonly string[]> = {
  'server.host': ['PLATEN_HOST', 'HOST'],
  'server.port': ['PLATEN_PORT', 'PORT'],
  'auth.apiKey': ['PLATEN_API_KEY'],
  'store.url': ['PLATEN_DATABASE_URL'],
};

const variables: readonly Variable[] = [...variablesOf(Settings)];

function* variablesOf(schema: TSchema, path: string[] = []): Generator<Variable> {
  const { properties } = schema as { properties?: Record<string, TSchema> };
  if (properties)
    for (const [name, inner] of Object.entries(properties))
      yield* variablesOf(inner, [...path, name]);
  else yield { name: variableName(path), path, schema };
}

/** jobs.keepDays: PLATEN_JOBS__KEEP_DAYS. */
export function variableName(path: readonly string[]): string {
  const words = path.map((name) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter}`));
  return `PLATEN_${words.join('__').toUpperCase()}`;
}

export function settingsOfEnvironment(env: NodeJS.ProcessEnv): GivenSetting[] {
  refuseUnknown(env);
  const given: GivenSetting[] = [];
  for (const { name, path, schema } of variables)
    for (const from of [name, ...(shortNames[path.join('.')] ?? [])]) {
      const text = textOf(env, from);
      if (text === undefined) continue;
      given.push({ path, value: valueOf(text, schema), from });
      break;
    }
  const has = (path: string) => given.some((one) => one.path.join('.') === path);
  // A key that is given and not required would protect nothing.
  if (has('auth.apiKey') && !has('auth.enabled'))
    given.push({ path: ['auth', 'enabled'], value: true, from: 'because a key is set' });
  return given;
}

/** The value of the variable, or of the file that it names. Undefined if it is not set, or empty. */
function textOf(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const file = env[`${name}_FILE`];
  if (!file) return env[name] || undefined;
  if (env[name]) throw new ConfigError(`Set ${name} or ${name}_FILE, not both.`);
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '') || undefined;
  } catch (error) {
    throw new ConfigError(`${name}_FILE cannot be read: ${(error as Error).message}`);
  }
}

/** Text that is no such value stays as it is, so that validation rejects it with its path. */
function valueOf(text: string, schema: TSchema): unknown {
  const { type, anyOf = [] } = schema as { type?: string; anyOf?: { type?: string }[] };
  if (type === 'string') return text;
  let value: unknown;
  try {
    value = parse(text);
  } catch {
    return text;
  }
  const isList = type === 'array' || anyOf.some((one) => one.type === 'array');
  if (!isList || typeof value !== 'string') return value;
  return value.split(',').map((part) => part.trim());
}

/** A misspelt setting must not be ignored. Two underscores mark a setting. */
function refuseUnknown(env: NodeJS.ProcessEnv): void {
  const known = variables.flatMap(({ name }) => [name, `${name}_FILE`]);
  const unknown = Object.keys(env).find(
    (name) => /^PLATEN_.*__/.test(name) && !known.includes(name),
  );
  if (unknown !== undefined)
    throw new ConfigError(
      `The environment variable ${unknown} is no setting${didYouMean(unknown, known) || '.'} platen.example.yaml lists all settings.`,
    );
}
