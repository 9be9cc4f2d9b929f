// Templates: listed, read, created, changed, deleted and restored, the starters of a new
// database, and imports. A version is written once and never changed; a template points to its
// current one.

import { requireVersion } from '../../../core/model/templates/template-versions.ts';
import type { Template } from '../../../core/model/templates/template.ts';
import type { Engine, Steps } from '../engine.ts';
import type { NewTemplate, TemplateStore } from '../store.ts';
import type { AssetSteps } from './assets.ts';
import type { ImportRoute } from './routes.ts';

interface TemplateRow {
  template_id: string;
  version: number;
  name: string;
  description: string;
  created_at: string;
  updated_at: string;
}

type RowWithConfig = TemplateRow & { config: string };

type Reads =
  | 'listTemplates'
  | 'listDeletedTemplates'
  | 'getTemplate'
  | 'getTemplateVersion'
  | 'templateHistory';

/** Every print reads the number of a template's current version, in a way of each database. */
export type CurrentVersions = Pick<TemplateStore, 'currentVersion'> & {
  /** Called within the write that changes it. */
  versionChanged: (templateId: string) => void;
};

const columns = 'template_id, version, name, description, created_at, updated_at';
const fromCurrent = `FROM templates JOIN template_versions
  ON template_id = templates.id AND version = current_version`;
const fromNewest = `FROM templates JOIN template_versions
  ON template_id = templates.id AND version = last_version`;

export function templates(
  engine: Engine,
  { currentVersion, versionChanged }: CurrentVersions,
  { putAsset, setAssets, copyAssets }: AssetSteps,
  importRoute: ImportRoute,
): TemplateStore {
  const { query, now } = engine;
  const list = query<TemplateRow & { starter: number | boolean }>(
    `SELECT ${columns}, starter_version IS NOT DISTINCT FROM current_version AS starter
     ${fromCurrent} ORDER BY templates.id`,
  );
  const listDeleted = query<TemplateRow & { deleted_at: string }>(
    `SELECT ${columns}, deleted_at ${fromNewest}
     WHERE deleted_at IS NOT NULL ORDER BY templates.id`,
  );
  const current = query<RowWithConfig>({
    name: 'current-template',
    text: `SELECT ${columns}, config ${fromCurrent} WHERE templates.id = $1`,
  });
  const atVersion = query<RowWithConfig>({
    name: 'template-version',
    text: `SELECT ${columns}, config FROM template_versions
      WHERE template_id = $1 AND version = $2`,
  });
  const newestVersions = query<TemplateRow>(
    `SELECT ${columns} FROM template_versions
     WHERE template_id = $1 ORDER BY version DESC LIMIT $2`,
  );
  const sameAsNewest = query<{ version: number; superseded_at: string | null }>(
    `SELECT version, superseded_at ${fromNewest}
     WHERE templates.id = $1 AND name = $2 AND description = $3 AND config = $4`,
  );
  const status = query<{ current_version: number | null; deleted_at: string | null }>(
    'SELECT current_version, deleted_at FROM templates WHERE id = $1',
  );
  const isStarter = query(
    'SELECT 1 FROM templates WHERE id = $1 AND starter_version = current_version',
  );
  const markStarter = query('UPDATE templates SET starter_version = $1 WHERE id = $2');
  const addFact = query('INSERT INTO facts (name, at) VALUES ($1, $2) ON CONFLICT DO NOTHING');
  const nextVersion = query<{ last_version: number }>(
    `INSERT INTO templates (id, last_version) VALUES ($1, 1)
     ON CONFLICT (id) DO UPDATE SET last_version = templates.last_version + 1
     RETURNING last_version`,
  );
  const insert = query(
    `INSERT INTO template_versions (${columns}, superseded_at, config)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
  );
  const setCurrent = query(
    'UPDATE templates SET current_version = $1, deleted_at = $2 WHERE id = $3',
  );
  const supersede = query(
    'UPDATE template_versions SET superseded_at = $1 WHERE template_id = $2 AND version = $3',
  );

  /** The current version. */
  function* find(id: string): Steps<Template | null> {
    return toTemplate(yield* current.get(id));
  }

  function* findVersion(id: string, version: number): Steps<Template | null> {
    return toTemplate(yield* atVersion.get(id, version));
  }

  /** Null if the template neither exists nor can be restored. */
  function* findStatus(id: string) {
    const row = yield* status.get(id);
    return row && (row.current_version !== null || row.deleted_at !== null) ? row : null;
  }

  /** Adds a version that is not the current one. */
  function* addVersion(
    template: Omit<Template, 'version'>,
    supersededAt: string | null,
  ): Steps<Template> {
    const { id, name, description, config, createdAt, updatedAt } = template;
    const { last_version: version } = (yield* nextVersion.get(id))!;
    const times = [createdAt, updatedAt, supersededAt];
    yield* insert.run(id, version, name, description, ...times, JSON.stringify(config));
    return { id, version, name, description, config, createdAt, updatedAt };
  }

  /**
   * Adds a version in place of the current one. `assets` are those that it prints; by default
   * those of `before`. `revives`: deleted ones come back.
   */
  function* addCurrent(
    template: Omit<Template, 'version'>,
    before: Template | null,
    assets?: string[],
    revives = false,
  ): Steps<Template> {
    if (before) yield* supersede.run(yield* now(), before.id, before.version);
    const added = yield* addVersion(template, null);
    yield* setCurrent.run(added.version, null, added.id);
    versionChanged(added.id);
    if (assets) yield* setAssets(added, assets, revives);
    else if (before) yield* copyAssets(before, added);
    return added;
  }

  const reads = engine.reads<Pick<TemplateStore, Reads>>({
    *listTemplates() {
      return (yield* list.all()).map((row) => ({
        ...withoutConfig(row),
        starter: Boolean(row.starter),
      }));
    },
    *listDeletedTemplates() {
      return (yield* listDeleted.all()).map((row) => ({
        ...withoutConfig(row),
        deletedAt: row.deleted_at,
      }));
    },
    getTemplate: find,
    getTemplateVersion: findVersion,
    *templateHistory(id, limit) {
      const found = yield* findStatus(id);
      if (!found) return null;
      const versions = (yield* newestVersions.all(id, limit)).map(
        ({ version, name, description, updated_at: updatedAt }) => {
          const isCurrent = version === found.current_version;
          return { version, name, description, updatedAt, current: isCurrent };
        },
      );
      return { deletedAt: found.deleted_at, versions };
    },
  });

  const writes = engine.writes<Omit<TemplateStore, Reads | 'currentVersion'>>(
    {
      *createTemplate({ assets = [], ...template }) {
        const before = yield* find(template.id);
        if (before && !(yield* isStarter.get(template.id))) return null;
        const at = yield* now();
        return yield* addCurrent({ ...template, createdAt: at, updatedAt: at }, before, assets);
      },
      *updateTemplate(id, change, expected = null) {
        const before = yield* find(id);
        if (!before) return null;
        requireVersion(id, before.version, expected);
        const after = { ...merged(before, change), updatedAt: yield* now() };
        return yield* addCurrent(after, before, change.config && (change.assets ?? []));
      },
      *deleteTemplate(id, expected = null) {
        const before = yield* find(id);
        if (!before) return false;
        requireVersion(id, before.version, expected);
        const at = yield* now();
        yield* setCurrent.run(null, at, id);
        versionChanged(id);
        yield* supersede.run(at, id, before.version);
        return true;
      },
      *restoreTemplate(id, version, assets, expected = null) {
        const old = (yield* findStatus(id)) && (yield* findVersion(id, version));
        if (!old) return null;
        const before = yield* find(id);
        requireVersion(id, before?.version ?? null, expected);
        const { createdAt } = before ?? old;
        const restored = { ...old, createdAt, updatedAt: yield* now() };
        return yield* addCurrent(restored, before, assets, true);
      },
      *keepTemplate(template) {
        const { id, name, description, config } = template;
        const at = yield* now();
        const same = yield* sameAsNewest.get(id, name, description, JSON.stringify(config));
        if (!same)
          return (yield* addVersion({ ...template, createdAt: at, updatedAt: at }, at)).version;
        // The version is in use again: it must not be pruned before its job is stored.
        if (same.superseded_at !== null) yield* supersede.run(at, id, same.version);
        return same.version;
      },
      *plantStarters(starters) {
        const at = yield* now();
        if ((yield* addFact.run('starters', at)) === 0) return;
        for (const { assets = [], ...template } of starters) {
          if (yield* find(template.id)) continue;
          const starter = { ...template, createdAt: at, updatedAt: at };
          const added = yield* addCurrent(starter, null, assets);
          yield* markStarter.run(added.version, added.id);
        }
      },
      *renewStarters(starters) {
        const at = yield* now();
        for (const { assets = [], ...template } of starters) {
          const before = yield* find(template.id);
          if (!before || !(yield* isStarter.get(template.id)) || isSame(before, template)) continue;
          const renewed = { ...template, createdAt: before.createdAt, updatedAt: at };
          const added = yield* addCurrent(renewed, before, assets);
          yield* markStarter.run(added.version, added.id);
        }
      },
      *importContents({ assets, templates: imported, routes }) {
        for (const asset of assets) yield* putAsset(asset);
        const at = yield* now();
        for (const { assets: names = [], version, ...template } of imported) {
          const before = yield* find(template.id);
          if ((before?.version ?? null) !== version)
            requireVersion(template.id, before?.version ?? null, version === null ? [] : [version]);
          const createdAt = before?.createdAt ?? at;
          yield* addCurrent({ ...template, createdAt, updatedAt: at }, before, names);
        }
        for (const route of routes) yield* importRoute(route);
      },
    },
    'templates',
  );
  return { currentVersion, ...reads, ...writes };
}

function withoutConfig(row: TemplateRow): Omit<Template, 'config'> {
  return {
    id: row.template_id,
    version: row.version,
    name: row.name,
    description: row.description,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

function toTemplate(row: RowWithConfig | undefined): Template | null {
  return row ? { ...withoutConfig(row), config: JSON.parse(row.config) } : null;
}

function isSame(template: Template, { name, description, config }: NewTemplate): boolean {
  const isNamed = template.name === name && template.description === description;
  return isNamed && JSON.stringify(template.config) === JSON.stringify(config);
}

function merged(template: Template, change: Partial<Omit<NewTemplate, 'id'>>): Template {
  const { name, description, config } = change;
  return {
    ...template,
    name: name ?? template.name,
    description: description ?? template.description,
    config: config ?? template.config,
  };
}
