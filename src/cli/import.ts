// platen import: sends a folder of templates to a running service.

import { join } from 'node:path';
import { type Command, Option } from 'commander';
import type { ImportContents, ImportReport } from '../client/index.ts';
import { conflictPolicies, type ConflictPolicy } from '../core/model/import-plan.ts';
import { action, CommandError, endsWithCodes, exitCodes } from './command-result.ts';
import { clientOf, type ServiceFlags, withServiceOptions } from './service-options.ts';
import {
  assetFiles,
  assetsFolder,
  countersFile,
  printersFile,
  readBytes,
  readIfExists,
  readJson,
  routeFiles,
  templateFiles,
} from './template-folder.ts';

interface Flags extends ServiceFlags {
  dryRun?: boolean;
  onConflict: ConflictPolicy;
  printers?: boolean;
}

export function importCommand(program: Command): void {
  const command = program
    .command('import')
    .description(
      'store the templates, images, routes and counters of a folder in a running service',
    )
    .argument('<folder>', 'with templates/<id>.json and assets/<name>, as platen export writes it')
    .option('--dry-run', 'only show what would change; exit code 1 if something would')
    .addOption(
      new Option('--on-conflict <policy>', 'what to do with what exists and differs')
        .choices(conflictPolicies)
        .default('replace'),
    )
    .option('--printers', 'import printers.json too');
  endsWithCodes(withServiceOptions(command).addHelpText('after', help)).action(action(run));
}

const help = `
What is only in the service stays. Older versions of templates can be restored:
GET /templates/:id/versions.

Example for CI: platen import shop --dry-run --server http://print.internal:3000`;

async function run(folder: string, flags: Flags): Promise<number> {
  const contents = readFolder(folder, flags.printers ?? false);
  const { dryRun = false, onConflict } = flags;
  const report = await clientOf(flags).importAll(contents, { dryRun, onConflict });
  return show(report);
}

function readFolder(folder: string, withPrinters: boolean): ImportContents {
  const templates = templateFiles(folder).map(readJson) as ImportContents['templates'];
  const assets = assetFiles(folder).map((name) => ({
    name,
    content: readBytes(join(folder, assetsFolder, name)).toString('base64'),
  }));
  const place = join(folder, printersFile);
  if (withPrinters && !readIfExists(place))
    throw new CommandError(`${place} does not exist; platen export --printers writes it.`);
  const printers = withPrinters ? (readJson(place) as ImportContents['printers']) : [];
  const routes = routeFiles(folder).map(readJson) as ImportContents['routes'];
  const counting = join(folder, countersFile);
  const counters = readIfExists(counting) ? (readJson(counting) as ImportContents['counters']) : [];
  const lists = [templates, assets, printers, routes, counters];
  if (lists.every((list) => list!.length === 0))
    throw new CommandError(`There are no templates, images, routes or counters in ${folder}.`);
  return { templates, assets, printers, routes, counters };
}

function show({
  dryRun,
  created,
  changed,
  unchanged,
  kept,
  failed,
  differences,
}: ImportReport): number {
  const groups = { created, changed, kept };
  for (const [name, items] of Object.entries(groups))
    for (const item of items) {
      console.log(`${name.padEnd(8)} ${item}`);
      for (const line of differences[item] ?? []) console.log(`           ${line}`);
    }
  for (const { item, message } of failed) console.log(`failed   ${item}: ${message}`);
  const counts = Object.entries({ ...groups, unchanged, failed }).filter(
    ([, all]) => all.length > 0,
  );
  const summary = counts.map(([name, all]) => `${all.length} ${name}`).join(', ');
  console.log(`${summary}${dryRun ? ' (nothing was stored)' : ''}`);
  const differs = dryRun && created.length + changed.length + kept.length > 0;
  return differs || failed.length > 0 ? exitCodes.differs : exitCodes.fine;
}
