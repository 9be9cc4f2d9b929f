// Templates: listed, read, created, changed, deleted and restored, the starters of
// a new database, and imports.

import { requireVersion } from '../../../core/model/template-versions.ts';
import {
  fromCurrent,
  merged,
  type RowWithConfig,
  templateColumns,
  type TemplateRow,
  toTemplate,
  withoutConfig,
} from '../rows/template-row.ts';
import type { TemplateStore } from '../store.ts';
import type { ImportRoute } from '../rooms/routes.ts';
import type { Database, Session } from './database.ts';
import { finish } from './engine.ts';
import type { Lane } from './lane.ts';
import { ReadTogether } from './read-together.ts';
import {
  changeTemplates,
  currentTemplate,
  type TemplateTables,
  templateVersion,
} from './template-table.ts';

const currentVersions = {
  name: 'current-versions',
  text: 'SELECT id, current_version FROM templates WHERE id = ANY($1::text[])',
};

/** Null if the template neither exists nor can be restored. */
async function statusOf(
  { session }: { session: Pick<Session, 'rows'> },
  id: string,
): Promise<{ current: number | null; deletedAt: string | null } | null> {
  const [row] = await session.rows(
    'SELECT current_version, deleted_at FROM templates WHERE id = $1',
    [id],
  );
  if (!row || (row.current_version === null && row.deleted_at === null)) return null;
  return { current: row.current_version, deletedAt: row.deleted_at };
}

export function templates(database: Database, lane: Lane, importRoute: ImportRoute): TemplateStore {
  const versions = new ReadTogether(async (ids) => {
    const rows = await database.rows(currentVersions, [ids]);
    return new Map(rows.map((row) => [row.id as string, row.current_version as number | null]));
  });
  const change = <T>(work: (tables: TemplateTables) => Promise<T>) => changeTemplates(lane, work);

  return {
    async listTemplates() {
      const rows = await database.rows(
        `SELECT ${templateColumns}, starter_version IS NOT DISTINCT FROM current_version AS starter
         ${fromCurrent} ORDER BY templates.id`,
      );
      return rows.map((row) => ({
        ...withoutConfig(row as TemplateRow),
        starter: row.starter as boolean,
      }));
    },
    getTemplate: async (id) =>
      toTemplate((await database.one(currentTemplate, [id])) as RowWithConfig | undefined),
    currentVersion: async (id) => (await versions.get(id)) ?? null,
    getTemplateVersion: async (id, version) =>
      toTemplate((await database.one(templateVersion, [id, version])) as RowWithConfig | undefined),
    createTemplate: ({ assets = [], ...template }) =>
      change(async (tables) => {
        const before = await tables.find(template.id);
        const [starter] = await tables.session.rows(
          'SELECT 1 FROM templates WHERE id = $1 AND starter_version = current_version',
          [template.id],
        );
        if (before && !starter) return null;
        const at = tables.now;
        return await tables.addCurrent(
          { ...template, createdAt: at, updatedAt: at },
          before,
          assets,
        );
      }),
    updateTemplate: (id, given, expected = null) =>
      change(async (tables) => {
        const before = await tables.find(id);
        if (!before) return null;
        requireVersion(id, before.version, expected);
        const after = { ...merged(before, given), updatedAt: tables.now };
        return await tables.addCurrent(after, before, given.config && (given.assets ?? []));
      }),
    deleteTemplate: (id, expected = null) =>
      change(async (tables) => {
        const before = await tables.find(id);
        if (!before) return false;
        requireVersion(id, before.version, expected);
        await tables.remove(before);
        return true;
      }),
    keepTemplate: (template) =>
      change(async (tables) => {
        const { id, name, description, config } = template;
        const at = tables.now;
        const [same] = await tables.session.rows(
          `SELECT version, superseded_at FROM templates JOIN template_versions
           ON template_id = templates.id AND version = last_version
           WHERE templates.id = $1 AND name = $2 AND description = $3 AND config = $4`,
          [id, name, description, JSON.stringify(config)],
        );
        if (!same) {
          const added = await tables.addVersion({ ...template, createdAt: at, updatedAt: at }, at);
          return added.version;
        }
        // In use again: it must not be pruned before its job is stored.
        if (same.superseded_at !== null) await tables.supersede(id, same.version);
        return same.version as number;
      }),
    async listDeletedTemplates() {
      const rows = await database.rows(
        `SELECT ${templateColumns}, deleted_at FROM templates JOIN template_versions
         ON template_id = templates.id AND version = last_version
         WHERE deleted_at IS NOT NULL ORDER BY templates.id`,
      );
      return rows.map((row) => ({
        ...withoutConfig(row as TemplateRow),
        deletedAt: row.deleted_at as string,
      }));
    },
    async templateHistory(id, limit) {
      const found = await statusOf({ session: database }, id);
      if (!found) return null;
      const rows = await database.rows(
        `SELECT version, name, description, updated_at FROM template_versions
         WHERE template_id = $1 ORDER BY version DESC LIMIT $2`,
        [id, limit],
      );
      const newest = rows.map(({ version, name, description, updated_at }) => ({
        version,
        name,
        description,
        updatedAt: updated_at,
        current: version === found.current,
      }));
      return { deletedAt: found.deletedAt, versions: newest };
    },
    restoreTemplate: (id, version, assets, expected = null) =>
      change(async (tables) => {
        const old = (await statusOf(tables, id)) && (await tables.findVersion(id, version));
        if (!old) return null;
        const before = await tables.find(id);
        requireVersion(id, before?.version ?? null, expected);
        const { createdAt } = before ?? old;
        const restored = { ...old, createdAt, updatedAt: tables.now };
        return await tables.addCurrent(restored, before, assets, true);
      }),
    plantStarters: (starters) =>
      change(async (tables) => {
        const at = tables.now;
        const [isFirst] = await tables.session.rows(
          'INSERT INTO facts (name, at) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING name',
          ['starters', at],
        );
        if (!isFirst) return;
        for (const { assets = [], ...template } of starters) {
          if (await tables.find(template.id)) continue;
          const added = await tables.addCurrent(
            { ...template, createdAt: at, updatedAt: at },
            null,
            assets,
          );
          await tables.session.rows('UPDATE templates SET starter_version = $1 WHERE id = $2', [
            added.version,
            added.id,
          ]);
        }
      }),
    importContents: ({ assets, templates: imported, routes }) =>
      change(async (tables) => {
        for (const asset of assets) await tables.putAsset(asset);
        const at = tables.now;
        for (const { assets: names = [], version, ...template } of imported) {
          const before = await tables.find(template.id);
          if ((before?.version ?? null) !== version)
            requireVersion(template.id, before?.version ?? null, version === null ? [] : [version]);
          const createdAt = before?.createdAt ?? at;
          await tables.addCurrent({ ...template, createdAt, updatedAt: at }, before, names);
        }
        for (const route of routes) await finish(importRoute(route), tables.session);
      }),
  };
}
