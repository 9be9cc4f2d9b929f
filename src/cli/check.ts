// platen check: checks files of templates and routes without a service.

import { basename, dirname, join } from 'node:path';
import type { Command } from 'commander';
import { assetName } from '../core/model/templates/asset.ts';
import { checkRouteFile, checkTemplateFile } from './check-file.ts';
import { action, CommandError, endsWithCodes, exitCodes } from './command-result.ts';
import {
  assetsFolder,
  isFolder,
  readBytes,
  readIfExists,
  routeFiles,
  routesFolder,
  templateFiles,
} from './template-folder.ts';

export function checkCommand(program: Command): void {
  endsWithCodes(
    program
      .command('check')
      .description(
        'check files of templates and routes as the service does when they are saved, without a service',
      )
      .argument(
        '<files...>',
        'JSON files with id, name and config (templates) or rules (routes), or folders of them',
      )
      .option(
        '--assets <folder>',
        'the images by name (default: assets beside the folder of the file)',
      )
      .addHelpText('after', help),
  ).action(action(check));
}

const help = `
Example: platen check templates/*.json`;

type Kind = 'template' | 'route';

async function check(paths: string[], { assets }: { assets?: string }): Promise<number> {
  const files = paths.flatMap((path) =>
    isFolder(path) ? [...templateFiles(path), ...routeFiles(path)] : [path],
  );
  if (files.length === 0)
    throw new CommandError(`There are no .json files in ${paths.join(', ')}.`);
  const fileOf = new Map<string, string>();
  const counts: Record<Kind, number> = { template: 0, route: 0 };
  let faulty = 0;
  for (const file of files) {
    const folder = assets ?? join(dirname(file), '..', assetsFolder);
    const { kind, problems } = await checkFile(file, folder, fileOf);
    counts[kind]++;
    if (problems.length > 0) faulty++;
    for (const problem of problems) console.log(`${file}: ${problem}`);
  }
  const checked = (['template', 'route'] as const)
    .filter((kind) => counts[kind] > 0)
    .map((kind) => `${counts[kind]} ${kind}${counts[kind] === 1 ? '' : 's'}`)
    .join(' and ');
  console.log(
    faulty === 0
      ? `${checked} checked, no problems.`
      : `${checked} checked, ${faulty} with problems.`,
  );
  return faulty === 0 ? exitCodes.fine : exitCodes.differs;
}

interface CheckedFile {
  kind: Kind;
  problems: string[];
}

/** `fileOf` has the kinds and ids of the files before. */
async function checkFile(
  file: string,
  assets: string,
  fileOf: Map<string, string>,
): Promise<CheckedFile> {
  const isInRoutes = basename(dirname(file)) === routesFolder;
  let content: unknown;
  const text = readBytes(file).toString();
  try {
    content = JSON.parse(text);
  } catch (error) {
    const problems = [`is not valid JSON: ${(error as Error).message}`];
    return { kind: isInRoutes ? 'route' : 'template', problems };
  }
  const { id, config, rules } = (content ?? {}) as Record<'id' | 'config' | 'rules', unknown>;
  const isRoute = isInRoutes || (rules !== undefined && config === undefined);
  const kind: Kind = isRoute ? 'route' : 'template';
  const isName = new RegExp(`^${assetName}$`);
  const problems = isRoute
    ? checkRouteFile(content)
    : await checkTemplateFile(content, async (name) =>
        isName.test(name) ? readIfExists(join(assets, name)) : null,
      );
  if (typeof id !== 'string') return { kind, problems };
  const other = fileOf.get(`${kind} ${id}`);
  if (other) problems.push(`id: "${id}" is the id of ${other} too`);
  fileOf.set(`${kind} ${id}`, file);
  return { kind, problems };
}
