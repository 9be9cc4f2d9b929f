// Assets (stored images by name), and which templates print them. Equal content
// under two names is stored once.

import type { Asset } from '../../../core/model/asset.ts';
import { Fault } from '../../../core/model/fault.ts';
import type { NewAsset, Store } from '../store.ts';
import type { Connection } from './connection.ts';

type AssetStore = Pick<
  Store,
  'listAssets' | 'getAsset' | 'createAsset' | 'replaceAsset' | 'deleteAsset'
>;

interface AssetRow {
  name: string;
  hash: string;
  type: string;
  width: number;
  height: number;
  bytes: number;
  created_at: string;
  updated_at: string;
}

const columns = 'name, hash, type, width, height, bytes, created_at, updated_at';
const joined = 'FROM assets JOIN pictures USING (hash)';

export function assets({ db, write, now }: Connection): AssetStore {
  const list = db.prepare(`SELECT ${columns} ${joined} ORDER BY name`);
  const one = db.prepare(`SELECT ${columns} ${joined} WHERE name = ?`);
  const withContent = db.prepare(`SELECT ${columns}, content ${joined} WHERE name = ?`);
  const addPicture = db.prepare(
    `INSERT INTO pictures (hash, type, width, height, bytes, content) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (hash) DO NOTHING`,
  );
  const add = db.prepare(
    'INSERT INTO assets (name, hash, created_at, updated_at) VALUES (?, ?, ?, ?)',
  );
  const change = db.prepare('UPDATE assets SET hash = ?, updated_at = ? WHERE name = ?');
  const remove = db.prepare('DELETE FROM assets WHERE name = ?');
  const dropUnused = db.prepare(
    `DELETE FROM pictures WHERE hash = ?
     AND NOT EXISTS (SELECT 1 FROM assets WHERE assets.hash = pictures.hash)`,
  );
  const usedBy = db.prepare(
    'SELECT template_id FROM template_assets WHERE asset_name = ? ORDER BY template_id',
  );

  const find = (name: string): AssetRow | undefined => one.get(name);

  function keepPicture({ hash, type, width, height, content }: NewAsset): void {
    addPicture.run(hash, type, width, height, content.length, content);
  }

  return {
    async listAssets() {
      return list.all().map(toAsset);
    },
    async getAsset(name) {
      const row = withContent.get(name);
      return row ? { ...toAsset(row), content: row.content } : null;
    },
    createAsset: (asset) =>
      write(() => {
        if (find(asset.name)) return null;
        keepPicture(asset);
        const at = now();
        add.run(asset.name, asset.hash, at, at);
        return toAsset(find(asset.name)!);
      }),
    replaceAsset: (asset) =>
      write(() => {
        const before = find(asset.name);
        if (!before) return null;
        keepPicture(asset);
        change.run(asset.hash, now(), asset.name);
        dropUnused.run(before.hash);
        return toAsset(find(asset.name)!);
      }),
    deleteAsset: (name) =>
      write(() => {
        const row = find(name);
        if (!row) return null;
        const users: string[] = usedBy.all(name).map(({ template_id }) => template_id);
        if (users.length > 0) return { deleted: false, usedBy: users };
        remove.run(name);
        dropUnused.run(row.hash);
        return { deleted: true, usedBy: [] };
      }),
  };
}

/** Returns a function that stores which assets a template prints; called within the write that changes it. */
export function templateAssets({ db }: Connection): (id: string, names: string[]) => void {
  const clear = db.prepare('DELETE FROM template_assets WHERE template_id = ?');
  const exists = db.prepare('SELECT 1 FROM assets WHERE name = ?');
  const add = db.prepare('INSERT INTO template_assets (template_id, asset_name) VALUES (?, ?)');
  return (id, names) => {
    clear.run(id);
    for (const name of new Set(names)) {
      // It existed when the template was checked.
      if (!exists.get(name))
        throw new Fault('VALIDATION_ERROR', `The asset "${name}" was deleted a moment ago.`);
      add.run(id, name);
    }
  };
}

function toAsset({ created_at, updated_at, ...row }: AssetRow): Asset {
  const { name, type, width, height, bytes } = row;
  return { name, type, width, height, bytes, createdAt: created_at, updatedAt: updated_at };
}
