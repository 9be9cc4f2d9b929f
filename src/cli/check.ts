// platen check: checks template files without a service.

import { dirname, join } from 'node:path';
import type { Command } from 'commander';
import { assetName } from '../core/model/asset.ts';
import { checkTemplateFile } from './check-template-file.ts';
import { action, CommandError, endsWithCodes, exitCodes } from './command-result.ts';
import {
  assetsFolder,
  isFolder,
  readBytes,
  readIfExists,
  templateFiles,
} from './template-folder.ts';

export function checkCommand(program: Command): void {
  endsWithCodes(
    program
      .command('check')
      .description(
        'check template files as the service does when they are saved, without a service',
      )
      .argument('<files...>', 'JSON files with id, name and config, or folders of them')
      .option(
        '--assets <folder>',
        'the images by name (default: assets beside the folder of the file)',
      )
      .addHelpText('after', help),
  ).action(action(check));
}

const help = `
Example: platen check templates/*.json`;

async function check(paths: string[], { assets }: { assets?: string }): Promise<number> {
  const files = paths.flatMap((path) => (isFolder(path) ? templateFiles(path) : [path]));
  if (files.length === 0)
    throw new CommandError(`There are no .json files in ${paths.join(', ')}.`);
  const fileOf = new Map<string, string>();
  let faulty = 0;
  for (const file of files) {
    const problems = await problemsOf(
      file,
      assets ?? join(dirname(file), '..', assetsFolder),
      fileOf,
    );
    if (problems.length > 0) faulty++;
    for (const problem of problems) console.log(`${file}: ${problem}`);
  }
  const templates = files.length === 1 ? '1 template' : `${files.length} templates`;
  console.log(
    faulty === 0
      ? `${templates} checked, no problems.`
      : `${templates} checked, ${faulty} with problems.`,
  );
  return faulty === 0 ? exitCodes.fine : exitCodes.differs;
}

/** `fileOf` has the ids of the files before. */
async function problemsOf(
  file: string,
  assets: string,
  fileOf: Map<string, string>,
): Promise<string[]> {
  let content: unknown;
  const text = readBytes(file).toString();
  try {
    content = JSON.parse(text);
  } catch (error) {
    return [`is not valid JSON: ${(error as Error).message}`];
  }
  const isName = new RegExp(`^${assetName}$`);
  const problems = await checkTemplateFile(content, async (name) =>
    isName.test(name) ? readIfExists(join(assets, name)) : null,
  );
  const { id } = (content ?? {}) as { id?: unknown };
  if (typeof id !== 'string') return problems;
  const other = fileOf.get(id);
  if (other) problems.push(`id: "${id}" is the id of ${other} too`);
  fileOf.set(id, file);
  return problems;
}
