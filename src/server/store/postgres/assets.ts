// Assets: stored images by name.

import {
  assetColumns,
  type AssetRow,
  fromAssets,
  selectUses,
  toAsset,
  usesOf,
} from '../rows/asset-row.ts';
import type { AssetStore } from '../store.ts';
import type { Database } from './database.ts';
import type { Lane } from './lane.ts';
import { changeTemplates } from './template-table.ts';

export function assets(database: Database, lane: Lane): AssetStore {
  return {
    assetUses: async () =>
      usesOf((await database.rows(selectUses)) as { asset_name: string; template_id: string }[]),
    async listAssets() {
      const rows = await database.rows(
        `SELECT ${assetColumns} ${fromAssets} WHERE deleted_at IS NULL ORDER BY name`,
      );
      return rows.map((row) => toAsset(row as AssetRow));
    },
    async getAsset(name) {
      const row = await database.one(
        `SELECT ${assetColumns}, content ${fromAssets} WHERE name = $1 AND deleted_at IS NULL`,
        [name],
      );
      return row ? { ...toAsset(row as AssetRow), content: row.content } : null;
    },
    createAsset: (asset) =>
      changeTemplates(lane, async (tables) =>
        (await tables.findAsset(asset.name)) ? null : await tables.putAsset(asset),
      ),
    replaceAsset: (asset) =>
      changeTemplates(lane, async (tables) =>
        (await tables.findAsset(asset.name)) ? await tables.putAsset(asset) : null,
      ),
    deleteAsset: (name) =>
      changeTemplates(lane, async (tables) => {
        const row = await tables.findAsset(name);
        if (!row) return null;
        const users = await tables.session.rows(
          `SELECT template_id FROM version_assets JOIN templates
           ON templates.id = template_id AND current_version = version
           WHERE asset_name = $1 ORDER BY template_id`,
          [name],
        );
        if (users.length > 0)
          return { deleted: false, usedBy: users.map(({ template_id }) => template_id as string) };
        await tables.removeAsset(row);
        return { deleted: true, usedBy: [] };
      }),
  };
}
