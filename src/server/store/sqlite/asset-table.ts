// The tables of assets and their pictures. Equal content under two names is
// stored once. A deleted asset stays, unseen, while older versions of templates
// print it. The changes must be called within a write.

import type { Asset } from '../../../core/model/asset.ts';
import { assetColumns, type AssetRow, fromAssets, toAsset } from '../rows/asset-row.ts';
import type { NewAsset } from '../store.ts';
import type { Connection } from './connection.ts';

export interface AssetTable {
  all(): AssetRow[];
  find(name: string): AssetRow | undefined;
  findWithContent(name: string): (AssetRow & { content: Uint8Array }) | undefined;
  /** Adds the asset, or replaces its content. */
  put(asset: NewAsset): Asset;
  remove(asset: AssetRow): void;
  /** Deletes the oldest deleted assets that no version prints, or beyond a size; returns how many. */
  dropDeleted(maxBytes: number, most: number): number;
}

export function assetTable({ db, now }: Connection): AssetTable {
  const list = db.prepare(
    `SELECT ${assetColumns} ${fromAssets} WHERE deleted_at IS NULL ORDER BY name`,
  );
  const one = db.prepare(
    `SELECT ${assetColumns} ${fromAssets} WHERE name = ? AND deleted_at IS NULL`,
  );
  const withContent = db.prepare(
    `SELECT ${assetColumns}, content ${fromAssets} WHERE name = ? AND deleted_at IS NULL`,
  );
  const stored = db.prepare('SELECT hash FROM assets WHERE name = ?');
  const addPicture = db.prepare(
    `INSERT INTO pictures (hash, type, width, height, bytes, content) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (hash) DO NOTHING`,
  );
  const save = db.prepare(
    `INSERT INTO assets (name, hash, created_at, updated_at) VALUES (?, ?, ?, ?)
     ON CONFLICT (name) DO UPDATE SET hash = excluded.hash, created_at = excluded.created_at,
       updated_at = excluded.updated_at, deleted_at = NULL`,
  );
  const erase = db.prepare('DELETE FROM assets WHERE name = ?');
  const hide = db.prepare('UPDATE assets SET deleted_at = ? WHERE name = ?');
  const forget = db.prepare('DELETE FROM version_assets WHERE asset_name = ?');
  const isPrinted = db.prepare('SELECT 1 FROM version_assets WHERE asset_name = ? LIMIT 1');
  const deleted = db.prepare(
    `SELECT name, hash, bytes, EXISTS (SELECT 1 FROM version_assets WHERE asset_name = name) AS used
     ${fromAssets} WHERE deleted_at IS NOT NULL ORDER BY deleted_at DESC, name`,
  );
  const dropUnused = db.prepare(
    `DELETE FROM pictures WHERE hash = ?
     AND NOT EXISTS (SELECT 1 FROM assets WHERE assets.hash = pictures.hash)`,
  );

  const find = (name: string): AssetRow | undefined => one.get(name);

  return {
    all: () => list.all(),
    find,
    findWithContent: (name) => withContent.get(name),
    put({ name, hash, type, width, height, content }) {
      const before: { hash: string } | undefined = stored.get(name);
      const at = now();
      addPicture.run(hash, type, width, height, content.length, content);
      save.run(name, hash, find(name)?.created_at ?? at, at);
      if (before) dropUnused.run(before.hash);
      return toAsset(find(name)!);
    },
    remove({ name, hash }) {
      if (isPrinted.get(name)) {
        hide.run(now(), name);
        return;
      }
      erase.run(name);
      dropUnused.run(hash);
    },
    dropDeleted(maxBytes, most) {
      let dropped = 0;
      let bytes = 0;
      for (const row of deleted.all()) {
        bytes += row.used ? row.bytes : 0;
        if ((row.used && bytes <= maxBytes) || dropped === most) continue;
        forget.run(row.name);
        erase.run(row.name);
        dropUnused.run(row.hash);
        dropped++;
      }
      return dropped;
    },
  };
}
