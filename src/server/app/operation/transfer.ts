// Application service that moves templates, images, routes, counters and printers between
// services: export and import. Templates, images and routes are stored together or not at
// all; counters and printers follow one by one. Batches stay: they are prints that were
// accepted, as jobs are, and printing them in two services would print them twice.

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Counter, CounterSettings } from '../../../core/model/orders/counter.ts';
import { differences } from '../../../core/model/difference.ts';
import { Fault } from '../../../core/model/fault.ts';
import {
  type ConflictPolicy,
  type ExistingItem,
  type ImportAction,
  importAction,
  type PlannedItem,
} from '../../../core/model/import-plan.ts';
import type { JsonObject } from '../../../core/model/json.ts';
import type { NewRoute } from '../../../core/model/orders/route.ts';
import { limited } from '../../../core/validation/details.ts';
import type { Renderer } from '../../rendering/renderer.ts';
import type { NewAsset, NewTemplate, Store } from '../../store/store.ts';
import { type Assets, readAsset } from '../templates/assets.ts';
import type { Counters } from '../orders/counters.ts';
import { applyPrinters, type NamedPrinter, planPrinters } from '../printers/import-printers.ts';
import {
  type NamedCounter,
  planCounters,
  type PlannedCounter,
  planRoutes,
} from '../orders/import-routes.ts';
import type { Pauses } from './pause.ts';
import type { Printers } from '../printers/printers.ts';

export interface TransferContents {
  templates: NewTemplate[];
  /** `content` is base64 or a data URI. */
  assets: { name: string; content: string }[];
  routes: NewRoute[];
  counters: NamedCounter[];
  printers: NamedPrinter[];
}

interface ExportedCounters {
  counters: (CounterSettings & { id: string })[];
}

export interface ExportChoice {
  starters: boolean;
  assets: boolean;
  routes: boolean;
  counters: boolean;
  printers: boolean;
}

/** Items are named after their paths: templates/receipt. */
export interface ImportReport {
  created: string[];
  changed: string[];
  unchanged: string[];
  kept: string[];
  failed: { item: string; message: string }[];
  differences: Record<string, string[]>;
}

/** An export is one answer and an import one request: in base64, 5 MiB of images take 7 MiB. */
const maxAssetBytes = 5 * 1024 * 1024;

/** The characters of templates and routes: an export is written in one turn of the event loop. */
const maxCharacters = 16 * 1024 * 1024;

export class Transfer {
  readonly #store: Store;
  readonly #renderer: Renderer;
  readonly #assets: Assets;
  readonly #counters: Counters;
  readonly #printers: Printers;
  readonly #pauses: Pauses;

  constructor(
    store: Store,
    renderer: Renderer,
    assets: Assets,
    counters: Counters,
    printers: Printers,
    pauses: Pauses,
  ) {
    this.#store = store;
    this.#renderer = renderer;
    this.#assets = assets;
    this.#counters = counters;
    this.#printers = printers;
    this.#pauses = pauses;
  }

  /** Sorted by id and name. */
  async export(choice: ExportChoice): Promise<TransferContents & ExportedCounters> {
    const room = new ExportRoom();
    return {
      templates: await this.#exportTemplates(choice.starters, room),
      assets: choice.assets ? await this.#exportAssets() : [],
      routes: choice.routes ? await this.#exportRoutes(room) : [],
      counters: choice.counters ? (await this.#store.listCounters()).map(exportedCounter) : [],
      printers: choice.printers
        ? (await this.#printers.stored()).map(({ id, settings }) => ({ id, ...settings }))
        : [],
    };
  }

  async #exportTemplates(withStarters: boolean, room: ExportRoom): Promise<NewTemplate[]> {
    const found: NewTemplate[] = [];
    const pause = this.#pauses();
    for (const { id, starter } of await this.#store.listTemplates()) {
      await pause();
      const template = starter && !withStarters ? null : await this.#store.getTemplate(id);
      if (!template) continue;
      const { name, description, config } = template;
      found.push(room.take({ id, name, description, config }));
    }
    return found;
  }

  async #exportRoutes(room: ExportRoom): Promise<NewRoute[]> {
    const found: NewRoute[] = [];
    const pause = this.#pauses();
    for (const { id } of await this.#store.listRoutes()) {
      await pause();
      const route = await this.#store.getRoute(id);
      if (route) found.push(room.take({ id, name: route.name, rules: route.rules }));
    }
    return found;
  }

  async #exportAssets(): Promise<TransferContents['assets']> {
    const assets = await this.#store.listAssets();
    const bytes = assets.reduce((sum, asset) => sum + asset.bytes, 0);
    if (bytes > maxAssetBytes)
      throw new Fault(
        'VALIDATION_ERROR',
        `The images take ${bytes} bytes; an export holds ${maxAssetBytes}. Export with assets=false, and read each image with GET /assets/:name.`,
      );
    const found: TransferContents['assets'] = [];
    for (const { name } of assets) {
      const asset = await this.#store.getAsset(name);
      if (asset) found.push({ name, content: Buffer.from(asset.content).toString('base64') });
    }
    return found;
  }

  /** Imports all; with `dryRun`, only checks and tells what would change. */
  async import(
    contents: TransferContents,
    onConflict: ConflictPolicy,
    dryRun: boolean,
  ): Promise<ImportReport> {
    const problems = [
      ...duplicates('templates', contents.templates, ({ id }) => id),
      ...duplicates('assets', contents.assets, ({ name }) => name),
      ...duplicates('routes', contents.routes, ({ id }) => id),
      ...duplicates('counters', contents.counters, ({ id }) => id),
      ...duplicates('printers', contents.printers, ({ id }) => id),
    ];
    const assets = await this.#planAssets(contents.assets, onConflict, problems);
    const added = new Map(assets.filter(isStored).map(({ asset }) => [asset.name, asset]));
    const templates = await this.#planTemplates(contents.templates, added, onConflict, problems);
    const printers = await planPrinters(this.#printers, contents.printers, onConflict, problems);
    const known = await this.#knownNames(contents);
    const routes = await planRoutes(
      this.#store,
      contents.routes,
      known,
      onConflict,
      problems,
      this.#pauses(),
    );
    const counters = await planCounters(this.#store, contents.counters, onConflict);
    if (problems.length > 0)
      throw new Fault(
        'VALIDATION_ERROR',
        'The import is not valid; details lists every problem. Nothing was stored.',
        limited(problems),
      );
    const items: PlannedItem[] = [...templates, ...assets, ...routes, ...counters, ...printers];
    refuseConflicts(items);
    const newAssets = [...added.values()];
    const newTemplates = templates.filter(isStored).map(({ template }) => template);
    const newRoutes = routes.filter(isStored).map(({ route }) => route);
    await this.#assets.withinLimits(newAssets, async () => {
      if (dryRun || newAssets.length + newTemplates.length + newRoutes.length === 0) return;
      await this.#store.importContents({
        assets: newAssets,
        templates: newTemplates,
        routes: newRoutes,
      });
    });
    const failed = dryRun
      ? []
      : [
          ...(await this.#applyCounters(counters.filter(isStored))),
          ...(await applyPrinters(this.#printers, printers.filter(isStored))),
        ];
    return report(items, failed);
  }

  async #knownNames({ templates, printers }: TransferContents) {
    const stored = await this.#store.listTemplates();
    const existing = (await this.#printers.list()).map(({ printer }) => printer);
    return {
      templates: new Set([...stored, ...templates].map(({ id }) => id)),
      printers: new Set(
        [...existing, ...printers].flatMap(({ id, groups }) => [id, ...(groups ?? [])]),
      ),
    };
  }

  async #applyCounters(planned: PlannedCounter[]): Promise<ImportReport['failed']> {
    const failed: ImportReport['failed'] = [];
    for (const { item, counter } of planned) {
      const { id, ...settings } = counter;
      try {
        await this.#counters.put(id, settings);
      } catch (error) {
        if (!(error instanceof Fault)) throw error;
        failed.push({ item, message: [error.message, ...error.details].join(' ') });
      }
    }
    return failed;
  }

  async #planAssets(
    given: TransferContents['assets'],
    onConflict: ConflictPolicy,
    problems: string[],
  ): Promise<(PlannedItem & { asset: NewAsset })[]> {
    const planned: (PlannedItem & { asset: NewAsset })[] = [];
    for (const { name, content: text } of given)
      try {
        const asset = await readAsset(name, text);
        const existing = await this.#existingAsset(asset);
        planned.push({
          item: `assets/${name}`,
          action: importAction(existing, onConflict),
          differences: existing?.differences ?? [],
          asset,
        });
      } catch (error) {
        if (!(error instanceof Fault)) throw error;
        problems.push(...error.details.map((detail) => `assets.${name}.${detail}`));
      }
    return planned;
  }

  async #existingAsset(asset: NewAsset): Promise<ExistingItem | null> {
    const stored = await this.#store.getAsset(asset.name);
    if (!stored) return null;
    const isEqual = Buffer.compare(stored.content, asset.content) === 0;
    const described = (
      { type, width, height }: Pick<NewAsset, 'type' | 'width' | 'height'>,
      bytes: number,
    ) => `${type}, ${width} × ${height}, ${bytes} bytes`;
    const before = described(stored, stored.bytes);
    const after = described(asset, asset.content.length);
    return { differences: isEqual ? [] : [`image: ${before} → ${after}`] };
  }

  async #planTemplates(
    given: NewTemplate[],
    added: ReadonlyMap<string, NewAsset>,
    onConflict: ConflictPolicy,
    problems: string[],
  ): Promise<(PlannedItem & { template: NewTemplate & { version: number | null } })[]> {
    const starters = new Map(
      (await this.#store.listTemplates()).map(({ id, starter }) => [id, starter]),
    );
    const planned = [];
    for (const template of given) {
      await nextTurn(); // each check may take a whole turn
      const { id, config } = template;
      const stored = await this.#store.getTemplate(id);
      const existing = stored && {
        differences: differences(contentOf(stored), contentOf(template)),
        isReplaceable: starters.get(id) ?? false,
      };
      const action = importAction(existing, onConflict);
      const item = `templates/${id}`;
      let assets: string[] = [];
      if (action === 'created' || action === 'changed') {
        const checked = await this.#check(config, added);
        assets = checked.names;
        problems.push(...checked.problems.map((problem) => `templates.${id}.${problem}`));
      }
      planned.push({
        item,
        action,
        differences: existing?.differences ?? [],
        template: { ...template, assets, version: stored?.version ?? null },
      });
    }
    return planned;
  }

  async #check(
    config: JsonObject,
    added: ReadonlyMap<string, NewAsset>,
  ): Promise<{ names: string[]; problems: string[] }> {
    const result = await this.#renderer.checkDraft(config);
    if (!result.ok) return { names: [], problems: result.details };
    return await this.#assets.inspect(result.template.images, added);
  }
}

/** What fits into an export. */
class ExportRoom {
  #left = maxCharacters;

  take<Item>(item: Item): Item {
    if ((this.#left -= JSON.stringify(item).length) >= 0) return item;
    throw new Fault(
      'VALIDATION_ERROR',
      `The templates and routes have more than ${maxCharacters} characters, and an export holds no more. Export with routes=false or starters=false, read each with GET /templates/:id and GET /routes/:id, or move everything with platen copy.`,
    );
  }
}

/** The counter without the number that it has reached, which belongs to its service. */
function exportedCounter({ id, start, step, padding, reset, timeZone }: Counter) {
  return { id, start, step, padding, reset, timeZone };
}

function contentOf({ name, description, config }: NewTemplate): object {
  return { name, description, config };
}

function isStored({ action }: PlannedItem): boolean {
  return action === 'created' || action === 'changed';
}

function duplicates<Item>(list: string, items: Item[], nameOf: (item: Item) => string): string[] {
  const names = items.map(nameOf);
  const twice = names.filter((name, index) => names.indexOf(name) !== index);
  return [...new Set(twice)].map((name) => `${list}: "${name}" is given more than once`);
}

function refuseConflicts(items: PlannedItem[]): void {
  const refused = items.filter(({ action }) => action === 'refused');
  if (refused.length === 0) return;
  throw new Fault(
    'IMPORT_CONFLICT',
    'What details lists exists and differs. Nothing was stored. Set onConflict to "replace" to replace it, or to "keep" to import only the rest.',
    limited(refused.map((one) => `${one.item}: differs: ${one.differences.join('; ')}`)),
  );
}

function report(items: PlannedItem[], failed: ImportReport['failed']): ImportReport {
  const isFailed = new Set(failed.map(({ item }) => item));
  const named = (action: ImportAction) =>
    items.filter((one) => one.action === action && !isFailed.has(one.item)).map(({ item }) => item);
  const differing = items.filter(({ differences: lines }) => lines.length > 0);
  return {
    created: named('created'),
    changed: named('changed'),
    unchanged: named('unchanged'),
    kept: named('kept'),
    failed,
    differences: Object.fromEntries(
      differing.map((one) => [one.item, limited([...one.differences])]),
    ),
  };
}
