// Which assets each version of a template prints. Called within the write that
// adds the version.

import { requireAsset } from '../rows/asset-row.ts';
import type { Connection } from './connection.ts';

interface VersionKey {
  id: string;
  version: number;
}

export interface VersionAssets {
  /** `revive`: deleted assets come back; else they are refused. */
  set(version: VersionKey, names: readonly string[], revive: boolean): void;
  copy(from: VersionKey, to: VersionKey): void;
}

export function versionAssets({ db }: Connection): VersionAssets {
  const find = db.prepare('SELECT deleted_at FROM assets WHERE name = ?');
  const undelete = db.prepare('UPDATE assets SET deleted_at = NULL WHERE name = ?');
  const add = db.prepare(
    'INSERT INTO version_assets (template_id, version, asset_name) VALUES (?, ?, ?)',
  );
  const copy = db.prepare(
    `INSERT INTO version_assets (template_id, version, asset_name)
     SELECT template_id, ?, asset_name FROM version_assets WHERE template_id = ? AND version = ?`,
  );
  return {
    set({ id, version }, names, revive) {
      for (const name of new Set(names)) {
        const asset: { deleted_at: string | null } | undefined = find.get(name);
        requireAsset(name, asset, revive);
        if (asset.deleted_at !== null) undelete.run(name);
        add.run(id, version, name);
      }
    },
    copy: (from, to) => void copy.run(to.version, from.id, from.version),
  };
}
