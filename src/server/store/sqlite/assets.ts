// Assets: stored images by name.

import { selectUses, toAsset, usesOf } from '../rows/asset-row.ts';
import type { AssetStore } from '../store.ts';
import type { AssetTable } from './asset-table.ts';
import type { Connection } from './connection.ts';

export function assets({ db, write }: Connection, table: AssetTable): AssetStore {
  const usedBy = db.prepare(
    `SELECT template_id FROM version_assets JOIN templates
     ON templates.id = template_id AND current_version = version
     WHERE asset_name = ? ORDER BY template_id`,
  );
  const uses = db.prepare(selectUses);
  return {
    assetUses: async () => usesOf(uses.all()),
    async listAssets() {
      return table.all().map(toAsset);
    },
    async getAsset(name) {
      const row = table.findWithContent(name);
      return row ? { ...toAsset(row), content: row.content } : null;
    },
    createAsset: (asset) => write(() => (table.find(asset.name) ? null : table.put(asset))),
    replaceAsset: (asset) => write(() => (table.find(asset.name) ? table.put(asset) : null)),
    deleteAsset: (name) =>
      write(() => {
        const row = table.find(name);
        if (!row) return null;
        const users: string[] = usedBy.all(name).map(({ template_id }) => template_id);
        if (users.length > 0) return { deleted: false, usedBy: users };
        table.remove(row);
        return { deleted: true, usedBy: [] };
      }),
  };
}
