// Reads the settings from their sources, and tells where each one comes from. Later
// sources win: the defaults, the file, the environment, the command line.

import { readFileSync } from 'node:fs';
import { LineCounter, parseDocument } from 'yaml';
import { type Config, ConfigError, checkConfig } from './config.ts';
import { type GivenSetting, settingsOfEnvironment } from './environment.ts';

export interface Sources {
  file?: string | undefined;
  env?: NodeJS.ProcessEnv;
  flags?: { host?: string; port?: string; data?: string };
}

export interface ReadConfig {
  config: Config;
  /** The file, variable or flag of each setting by path, such as server.port. Settings that are missing have their default. */
  origins: Map<string, string>;
}

type Tree = { [name: string]: unknown };

export function readConfig(sources: Sources): Config {
  return readConfigWithOrigins(sources).config;
}

export function readConfigWithOrigins({ file, env = {}, flags = {} }: Sources): ReadConfig {
  const path = file ?? env.PLATEN_CONFIG;
  const settings = path ? readFile(path) : {};
  const origins = new Map<string, string>();
  if (path) for (const name of namesIn(settings)) origins.set(name, path);
  for (const { path: at, value, from } of [...settingsOfEnvironment(env), ...flagSettings(flags)]) {
    put(settings, at, value);
    origins.set(at.join('.'), from);
  }
  const config = checkConfig(settings, path ?? 'the settings', (name) => {
    const from = origins.get(name);
    return from === undefined || from === path ? '' : ` (${from})`;
  });
  return { config, origins };
}

function flagSettings({ host, port, data }: NonNullable<Sources['flags']>): GivenSetting[] {
  // Text that is no number stays as it is, so that validation rejects it with its path.
  const number = port !== undefined && /^\d+$/.test(port) ? Number(port) : port;
  const all = [
    { path: ['server', 'host'], value: host, from: '--host' },
    { path: ['server', 'port'], value: number, from: '--port' },
    { path: ['data'], value: data, from: '--data' },
  ];
  return all.filter(({ value }) => value !== undefined && value !== '');
}

/** The paths of the settings in a file. Sections of wrong shape are left to validation. */
function namesIn(tree: Tree): string[] {
  return Object.entries(tree).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? namesIn(value as Tree).map((inner) => `${name}.${inner}`)
      : [name],
  );
}

function put(settings: Tree, path: readonly string[], value: unknown): void {
  const [first, ...rest] = path as [string, ...string[]];
  if (rest.length === 0) settings[first] = value;
  else {
    const inner = settings[first];
    const section = typeof inner === 'object' && inner !== null ? { ...inner } : {};
    put(section, rest, value);
    settings[first] = section;
  }
}

function readFile(path: string): Tree {
  let text;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new ConfigError(
      `The configuration file ${path} cannot be read: ${(error as Error).message}`,
    );
  }
  const settings = parseYaml(text, path);
  if (typeof settings !== 'object' || Array.isArray(settings))
    throw new ConfigError(
      `The configuration file ${path} must contain settings, such as "server:".`,
    );
  return settings as Tree;
}

/** JSON is also YAML. Errors name the place without quoting it: the line may hold a key. */
function parseYaml(text: string, path: string): unknown {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter, prettyErrors: false });
  const [problem] = [...document.errors, ...document.warnings];
  if (problem) {
    const { line, col } = lineCounter.linePos(problem.pos[0]);
    const what = problem.code.toLowerCase().replaceAll('_', ' ');
    throw new ConfigError(
      `The configuration file ${path} is not valid YAML: ${what} at line ${line}, column ${col}. Write values with special characters in quotation marks.`,
    );
  }
  try {
    return document.toJS() ?? {};
  } catch {
    throw new ConfigError(
      `The configuration file ${path} is not valid YAML: it has an alias (*name) without its anchor (&name). Write values that begin with * in quotation marks.`,
    );
  }
}
