// Attacks by imports that are stored: templates, images and printers, which replace each
// other, are exported, and are deleted in the end so that no quota ends the search.

import { fitting, type Growth } from '../genes.ts';
import type { Target } from '../search.ts';
import type { HttpStep, Step } from '../steps.ts';
import { anyConfig } from './blocks.ts';
import { anyPicture } from './pictures.ts';
import { post } from './deliver.ts';
import { routeRule } from './routes.ts';
import { anyText, differingText } from './texts.ts';

type Entry = Record<string, unknown>;

const mostItems = 300; // the service takes 2,000; each is deleted by a request
const room = 5_000_000; // characters of a kind; a body has 8 MiB

/** A few templates, whose copies differ a little. */
function importedTemplates(grow: Growth): Entry[] {
  const configs = grow.list(anyConfig, 3, 1);
  const note = grow.grow(differingText);
  const example = grow.chance(0.3) ? { example: { a: grow.grow(anyText) } } : {};
  const count = Math.min(grow.length(mostItems, 1), fitting(configs, room));
  return Array.from({ length: count }, (_, index) => ({
    id: `import-${index}`,
    name: `Import ${index}`,
    ...(grow.chance(0.2) && { description: note(index).slice(0, 500) }),
    config: { ...configs[index % configs.length], ...example },
  }));
}

function importedAssets(grow: Growth): Entry[] {
  const pictures = grow.list(anyPicture, 3, 1);
  const count = Math.min(grow.length(100, 1), fitting(pictures, room / 4));
  return Array.from({ length: count }, (_, index) => ({
    name: `import-${index}`,
    content: pictures[index % pictures.length],
  }));
}

function importedPrinters(grow: Growth): Entry[] {
  const groups = Array.from({ length: grow.length(50) }, (_, group) => `group-${group}`);
  return Array.from({ length: grow.length(60, 1) }, (_, index) => ({
    id: `import-${index}`,
    ...(grow.chance(0.5)
      ? { virtual: 'platen', width: grow.pick([58, 80]) }
      : { ip: '127.0.0.1', port: grow.pick([9, 9100]) }),
    ...(grow.chance(0.3) && { fallback: `import-${grow.integer(0, 9)}` }),
    ...(grow.chance(0.3) && { groups }),
  }));
}

const anyRule = routeRule(['receipt', 'kitchen-ticket', 'import-0'], ['default', 'import-0']);

function importedRoutes(grow: Growth): Entry[] {
  const rules = grow.list(anyRule, 50, 1);
  const count = Math.min(grow.length(mostItems, 1), fitting([rules], room));
  return Array.from({ length: count }, (_, index) => ({
    id: `import-${index}`,
    name: `Import ${index}`,
    rules,
  }));
}

function importedCounters(grow: Growth): Entry[] {
  const settings = { reset: 'daily', timeZone: grow.pick(['UTC', 'Asia/Kathmandu', 'x']) };
  const count = grow.length(mostItems, 1);
  return Array.from({ length: count }, (_, index) => ({ id: `import_${index}`, ...settings }));
}

function importAttack(grow: Growth): Step[] {
  const contents = {
    ...(grow.chance(0.8) && { templates: grow.grow(importedTemplates) }),
    ...(grow.chance(0.3) && { assets: grow.grow(importedAssets) }),
    ...(grow.chance(0.2) && { printers: grow.grow(importedPrinters) }),
    ...(grow.chance(0.3) && { routes: grow.grow(importedRoutes) }),
    ...(grow.chance(0.2) && { counters: grow.grow(importedCounters) }),
  };
  const policy = grow.pick(['replace', 'replace', 'keep', 'refuse']);
  const path = `/import?onConflict=${policy}`;
  const times = grow.chance(0.2) ? grow.length(4, 1) : 1;
  const changed = {
    ...contents,
    ...(contents.templates && { templates: contents.templates.toReversed().map(renamed) }),
  };
  const remove = (folder: string, names: unknown[]): HttpStep[] =>
    names.map((name) => ({ kind: 'http', method: 'DELETE', path: `/${folder}/${String(name)}` }));
  return [
    { ...post(path, contents), times },
    ...(grow.chance(0.5) ? [post(path, changed)] : []),
    ...(grow.chance(0.3) ? [{ kind: 'http', method: 'GET', path: '/export' } as const] : []),
    ...remove(
      'templates',
      (contents.templates ?? []).map(({ id }) => id),
    ),
    ...remove(
      'assets',
      (contents.assets ?? []).map(({ name }) => name),
    ),
    ...remove(
      'printers',
      (contents.printers ?? []).map(({ id }) => id),
    ),
    ...remove(
      'routes',
      (contents.routes ?? []).map(({ id }) => id),
    ),
    ...remove(
      'counters',
      (contents.counters ?? []).map(({ id }) => id),
    ),
  ];
}

function renamed(template: Entry): Entry {
  return { ...template, name: 'Replaced' };
}

export const imports: Target = { name: 'imports', rule: importAttack, service: {} };
