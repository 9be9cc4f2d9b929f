// Templates as they are now: listed, read, created, changed and deleted.

import {
  fromCurrent,
  merged,
  templateColumns,
  type TemplateRow,
  withoutConfig,
} from '../rows/template-row.ts';
import type { Store } from '../store.ts';
import type { Connection } from './connection.ts';
import type { TemplateTable } from './template-table.ts';

type Templates = Pick<
  Store,
  | 'listTemplates'
  | 'getTemplate'
  | 'currentVersion'
  | 'getTemplateVersion'
  | 'createTemplate'
  | 'updateTemplate'
  | 'deleteTemplate'
  | 'keepTemplate'
>;

export function templates({ db, write, now }: Connection, table: TemplateTable): Templates {
  const list = db.prepare(
    `SELECT ${templateColumns}, starter_version IS current_version AS starter ${fromCurrent}
     ORDER BY templates.id`,
  );
  const isStarter = db.prepare(
    'SELECT 1 FROM templates WHERE id = ? AND starter_version = current_version',
  );
  const newest = db.prepare(
    `SELECT version, superseded_at FROM templates JOIN template_versions
     ON template_id = templates.id AND version = last_version
     WHERE templates.id = ? AND name = ? AND description = ? AND config = ?`,
  );

  return {
    async listTemplates() {
      return list.all().map((row: TemplateRow & { starter: number }) => ({
        ...withoutConfig(row),
        starter: row.starter === 1,
      }));
    },
    getTemplate: async (id) => table.find(id),
    currentVersion: async (id) => table.currentVersion(id),
    getTemplateVersion: async (id, version) => table.findVersion(id, version),
    createTemplate: ({ assets = [], ...template }) =>
      write(() => {
        const before = table.find(template.id);
        if (before && !isStarter.get(template.id)) return null;
        const at = now();
        return table.addCurrent({ ...template, createdAt: at, updatedAt: at }, before, assets);
      }),
    updateTemplate: (id, change, expected = null) =>
      write(() => {
        const before = table.find(id);
        if (!before) return null;
        table.require(before, expected);
        const after = { ...merged(before, change), updatedAt: now() };
        return table.addCurrent(after, before, change.config && (change.assets ?? []));
      }),
    deleteTemplate: (id, expected = null) =>
      write(() => {
        const before = table.find(id);
        if (!before) return false;
        table.require(before, expected);
        table.remove(before);
        return true;
      }),
    keepTemplate: (template) =>
      write(() => {
        const { id, name, description, config } = template;
        const at = now();
        const same = newest.get(id, name, description, JSON.stringify(config));
        if (!same)
          return table.addVersion({ ...template, createdAt: at, updatedAt: at }, at).version;
        // In use again: it must not be pruned before its job is stored.
        if (same.superseded_at !== null) table.supersede(id, same.version);
        return same.version;
      }),
  };
}
