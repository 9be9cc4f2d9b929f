// The folder form of templates, for version control: templates/<id>.json, assets/<name>,
// routes/<id>.json, counters.json and printers.json.

import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { assetName } from '../core/model/templates/asset.ts';
import { CommandError } from './command-result.ts';

export const templatesFolder = 'templates';
export const assetsFolder = 'assets';
export const routesFolder = 'routes';
export const countersFile = 'counters.json';
export const printersFile = 'printers.json';
const otherFiles: ReadonlySet<string> = new Set([countersFile, printersFile]);

/** The JSON files in a folder's `templates`, or in the folder itself. */
export function templateFiles(folder: string): string[] {
  const inner = join(folder, templatesFolder);
  const place = existsSync(inner) ? inner : folder;
  return names(place)
    .filter((name) => name.endsWith('.json') && (place === inner || !otherFiles.has(name)))
    .map((name) => join(place, name));
}

/** The JSON files in a folder's `routes`. */
export function routeFiles(folder: string): string[] {
  const place = join(folder, routesFolder);
  return existsSync(place)
    ? names(place)
        .filter((name) => name.endsWith('.json'))
        .map((name) => join(place, name))
    : [];
}

/** Names of assets; other files are refused. */
export function assetFiles(folder: string): string[] {
  const place = join(folder, assetsFolder);
  if (!existsSync(place)) return [];
  return names(place).map((name) => {
    if (new RegExp(`^${assetName}$`).test(name)) return name;
    throw new CommandError(
      `${join(place, name)} cannot be the name of an image: use letters, digits, dot, dash and underscore.`,
    );
  });
}

/** The names without hidden files and folders. */
function names(folder: string): string[] {
  return attempt(folder, () =>
    readdirSync(folder)
      .filter((name) => !name.startsWith('.') && !isFolder(join(folder, name)))
      .toSorted(),
  );
}

export function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

export function readBytes(path: string): Buffer {
  return attempt(path, () => readFileSync(path));
}

/** Null if there is no such file. */
export function readIfExists(path: string): Buffer | null {
  return existsSync(path) ? readBytes(path) : null;
}

export function readJson(path: string): unknown {
  const text = readBytes(path).toString();
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new CommandError(`${path} is not valid JSON: ${(error as Error).message}`);
  }
}

export function writeBytes(path: string, content: Uint8Array | string): void {
  attempt(path, () => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  });
}

export function asJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

export function removeFile(path: string): void {
  attempt(path, () => rmSync(path));
}

function attempt<Result>(path: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const reason = code === 'ENOENT' ? 'it does not exist' : message;
    throw new CommandError(`${path} cannot be read or written: ${reason}.`);
  }
}
