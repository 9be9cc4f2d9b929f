// platen export: writes the templates of a running service into a folder, for
// version control. A file is written only if its content differs, so that its
// formatting stays.

import { join } from 'node:path';
import type { Command } from 'commander';
import type { PlatenClient } from '../client/index.ts';
import { assetName } from '../core/model/templates/asset.ts';
import { differences } from '../core/model/difference.ts';
import { templateIdPattern } from '../core/model/templates/template.ts';
import { action, CommandError, endsWithCodes, exitCodes } from './command-result.ts';
import { clientOf, type ServiceFlags, withServiceOptions } from './service-options.ts';
import {
  asJson,
  assetFiles,
  assetsFolder,
  countersFile,
  isFolder,
  printersFile,
  readIfExists,
  removeFile,
  routeFiles,
  routesFolder,
  templateFiles,
  templatesFolder,
  writeBytes,
} from './template-folder.ts';

interface Flags extends ServiceFlags {
  check?: boolean;
  delete?: boolean;
  printers?: boolean;
  starters?: boolean;
}

/** A file of the export. */
interface ExportedFile {
  /** The path within the folder. */
  path: string;
  content: Uint8Array | string;
  /** What differs from the file that exists, as lines. */
  differencesFrom: (existing: Buffer) => string[];
}

export function exportCommand(program: Command): void {
  const command = program
    .command('export')
    .description(
      'write the templates, images, routes and counters of a running service into a folder',
    )
    .argument(
      '<folder>',
      'gets templates/<id>.json, assets/<name>, routes/<id>.json and counters.json',
    )
    .option('--check', 'write nothing; exit code 1 if the folder differs from the service')
    .option(
      '--delete',
      'remove files of templates, images and routes that the service does not have',
    )
    .option('--printers', 'write printers.json too')
    .option('--starters', 'write the starters too that were never changed');
  endsWithCodes(withServiceOptions(command).addHelpText('after', help)).action(action(run));
}

const help = `
Example: platen export shop && git diff shop`;

async function run(folder: string, flags: Flags): Promise<number> {
  const files = await exportedFiles(clientOf(flags), flags);
  refuseCollisions(files);
  let changes = 0;
  let unchanged = 0;
  for (const { path, content, differencesFrom } of files) {
    const place = join(folder, path);
    const existing = readIfExists(place);
    const lines = existing ? differencesFrom(existing) : [];
    if (existing && lines.length === 0) {
      unchanged++;
      continue;
    }
    changes++;
    console.log(`${existing ? 'changed ' : 'created '} ${place}`);
    for (const line of lines) console.log(`           ${line}`);
    if (!flags.check) writeBytes(place, content);
  }
  const surplus = surplusFiles(folder, new Set(files.map(({ path }) => join(folder, path))));
  for (const place of surplus)
    if (flags.delete) {
      console.log(`removed  ${place}`);
      if (!flags.check) removeFile(place);
    } else console.log(`extra    ${place} (not in the service; --delete removes it)`);
  console.log(
    `${changes} changed, ${unchanged} unchanged, ${surplus.length} ${flags.delete ? 'removed' : 'extra'}${flags.check ? ' (nothing was written)' : ''}`,
  );
  const differs = changes + surplus.length > 0;
  return flags.check && differs ? exitCodes.differs : exitCodes.fine;
}

async function exportedFiles(client: PlatenClient, flags: Flags): Promise<ExportedFile[]> {
  const { printers: withPrinters = false, starters = false } = flags;
  const { templates, routes, counters, printers } = await client.exportAll({
    starters,
    assets: false, // one by one below: together they may be too large for an answer
    printers: withPrinters,
  });
  const files = [
    ...templates.map((template) =>
      jsonFile(join(templatesFolder, `${safeName(template.id, templateIdPattern)}.json`), template),
    ),
    ...routes.map((route) =>
      jsonFile(join(routesFolder, `${safeName(route.id, templateIdPattern)}.json`), route),
    ),
    ...(counters.length > 0 ? [jsonFile(countersFile, counters)] : []),
  ];
  for (const { name } of await client.assets()) {
    const content = new Uint8Array(await (await client.asset(name)).arrayBuffer());
    files.push({
      path: join(assetsFolder, safeName(name, assetName)),
      content,
      differencesFrom: (existing) =>
        existing.equals(content) ? [] : [`image: ${existing.length} → ${content.length} bytes`],
    });
  }
  return withPrinters ? [...files, jsonFile(printersFile, printers)] : files;
}

/** Refuses what no service of ours would name: the file would be outside of the folder. */
function safeName(name: string, pattern: string): string {
  if (new RegExp(`^${pattern}$`).test(name)) return name;
  throw new CommandError(
    `The service has named something ${JSON.stringify(name)}, which cannot be the name of a file here. Nothing was written. Is it Platen that answers at this address?`,
  );
}

function jsonFile(path: string, value: unknown): ExportedFile {
  const differencesFrom = (existing: Buffer): string[] => {
    try {
      return differences(JSON.parse(existing.toString()), value);
    } catch {
      return ['the file is not valid JSON'];
    }
  };
  return { path, content: asJson(value), differencesFrom };
}

/** Files of templates, images and routes that the export does not have. */
function surplusFiles(folder: string, exported: ReadonlySet<string>): string[] {
  const templates = isFolder(join(folder, templatesFolder)) ? templateFiles(folder) : [];
  const assets = isFolder(folder) ? assetFiles(folder) : [];
  const places = [
    ...templates,
    ...assets.map((name) => join(folder, assetsFolder, name)),
    ...routeFiles(folder),
  ];
  return places.filter((place) => !exported.has(place));
}

/** Names that differ only in capitals are one file on some systems. */
function refuseCollisions(files: ExportedFile[]): void {
  const byName = new Map<string, string>();
  for (const { path } of files) {
    const other = byName.get(path.toLowerCase());
    if (other)
      throw new CommandError(
        `${other} and ${path} differ only in capital letters, which some file systems do not tell apart. Rename one of them in the service.`,
      );
    byName.set(path.toLowerCase(), path);
  }
}
