// The life of templates: older versions, deleted templates and their restore, the
// starters of a new database, and imports.

import { requireVersion } from '../../../core/model/template-versions.ts';
import { templateColumns, type TemplateRow, withoutConfig } from '../rows/template-row.ts';
import type { Store } from '../store.ts';
import type { ImportRoute } from '../rooms/routes.ts';
import type { AssetTable } from './asset-table.ts';
import type { Connection } from './connection.ts';
import { finish } from './engine.ts';
import type { TemplateTable } from './template-table.ts';

type History = Pick<
  Store,
  | 'listDeletedTemplates'
  | 'templateHistory'
  | 'restoreTemplate'
  | 'plantStarters'
  | 'importContents'
>;

export function templateHistory(
  { db, write, now }: Connection,
  table: TemplateTable,
  assetTable: AssetTable,
  importRoute: ImportRoute,
): History {
  const listDeleted = db.prepare(
    `SELECT ${templateColumns}, deleted_at FROM templates JOIN template_versions
     ON template_id = templates.id AND version = last_version
     WHERE deleted_at IS NOT NULL ORDER BY templates.id`,
  );
  const status = db.prepare('SELECT current_version, deleted_at FROM templates WHERE id = ?');
  const newest = db.prepare(
    `SELECT version, name, description, updated_at FROM template_versions
     WHERE template_id = ? ORDER BY version DESC LIMIT ?`,
  );
  const addFact = db.prepare('INSERT INTO facts (name, at) VALUES (?, ?) ON CONFLICT DO NOTHING');
  const markStarter = db.prepare('UPDATE templates SET starter_version = ? WHERE id = ?');

  /** Null if the template neither exists nor can be restored. */
  function find(id: string): { current: number | null; deletedAt: string | null } | null {
    const row = status.get(id);
    if (!row || (row.current_version === null && row.deleted_at === null)) return null;
    return { current: row.current_version, deletedAt: row.deleted_at };
  }

  return {
    async listDeletedTemplates() {
      return listDeleted.all().map((row: TemplateRow & { deleted_at: string }) => ({
        ...withoutConfig(row),
        deletedAt: row.deleted_at,
      }));
    },
    async templateHistory(id, limit) {
      const found = find(id);
      if (!found) return null;
      const versions = newest
        .all(id, limit)
        .map(({ version, name, description, updated_at }: TemplateRow) => ({
          version,
          name,
          description,
          updatedAt: updated_at,
          current: version === found.current,
        }));
      return { deletedAt: found.deletedAt, versions };
    },
    restoreTemplate: (id, version, assets, expected = null) =>
      write(() => {
        const old = find(id) && table.findVersion(id, version);
        if (!old) return null;
        const before = table.find(id);
        requireVersion(id, before?.version ?? null, expected);
        const { createdAt } = before ?? old;
        return table.addCurrent({ ...old, createdAt, updatedAt: now() }, before, assets, true);
      }),
    plantStarters: (templates) =>
      write(() => {
        const at = now();
        if (addFact.run('starters', at).changes === 0) return;
        for (const { assets = [], ...template } of templates) {
          if (table.find(template.id)) continue;
          const added = table.addCurrent(
            { ...template, createdAt: at, updatedAt: at },
            null,
            assets,
          );
          markStarter.run(added.version, added.id);
        }
      }),
    importContents: ({ assets, templates, routes }) =>
      write(() => {
        for (const asset of assets) assetTable.put(asset);
        const at = now();
        for (const { assets: names = [], version, ...template } of templates) {
          const before = table.find(template.id);
          if ((before?.version ?? null) !== version)
            requireVersion(template.id, before?.version ?? null, version === null ? [] : [version]);
          const createdAt = before?.createdAt ?? at;
          table.addCurrent({ ...template, createdAt, updatedAt: at }, before, names);
        }
        for (const route of routes) finish(importRoute(route));
      }),
  };
}
