// Assets: stored images by name. Equal content under two names is stored once, as a picture. A
// deleted asset stays, unseen, while older versions of templates print it.

import type { Asset } from '../../../core/model/templates/asset.ts';
import { Fault } from '../../../core/model/fault.ts';
import type { Engine, Steps } from '../engine.ts';
import type { AssetStore, NewAsset } from '../store.ts';

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

type Reads = 'listAssets' | 'assetUses' | 'getAsset';

interface VersionKey {
  id: string;
  version: number;
}

/** What templates do with assets, within their own writes. */
export interface AssetSteps {
  /** Adds the asset, or replaces its content. */
  putAsset: (asset: NewAsset) => Steps<Asset>;
  /** Stores which assets a version prints. `revives`: deleted ones come back; else they are refused. */
  setAssets: (version: VersionKey, names: readonly string[], revives: boolean) => Steps<void>;
  copyAssets: (from: VersionKey, to: VersionKey) => Steps<void>;
  /** Deletes the oldest deleted assets that no version prints, or beyond a size; returns how many. */
  dropDeletedAssets: (maxBytes: number, most: number) => Steps<number>;
}

export function assets(engine: Engine): { store: AssetStore; steps: AssetSteps } {
  const { query, now } = engine;
  const columns = 'name, hash, type, width, height, bytes, created_at, updated_at';
  const from = 'FROM assets JOIN pictures USING (hash)';
  const list = query<AssetRow>(`SELECT ${columns} ${from} WHERE deleted_at IS NULL ORDER BY name`);
  const find = query<AssetRow>(`SELECT ${columns} ${from} WHERE name = $1 AND deleted_at IS NULL`);
  const withContent = query<AssetRow & { content: Uint8Array }>(
    `SELECT ${columns}, content ${from} WHERE name = $1 AND deleted_at IS NULL`,
  );
  // The query begins with the templates, since they are fewer than their versions. CROSS JOIN keeps SQLite to that order.
  const uses = query<{ asset_name: string; template_id: string }>(
    `SELECT asset_name, template_id FROM templates CROSS JOIN version_assets
     WHERE template_id = templates.id AND version = current_version ORDER BY templates.id`,
  );
  const users = query<{ template_id: string }>(
    `SELECT template_id FROM version_assets JOIN templates
     ON templates.id = template_id AND current_version = version
     WHERE asset_name = $1 ORDER BY template_id`,
  );
  const stored = query<{ hash: string; deleted_at: string | null }>(
    'SELECT hash, deleted_at FROM assets WHERE name = $1',
  );
  const addPicture = query(
    `INSERT INTO pictures (hash, type, width, height, bytes, content)
     VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (hash) DO NOTHING`,
  );
  const save = query(
    `INSERT INTO assets (name, hash, created_at, updated_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (name) DO UPDATE SET hash = excluded.hash, created_at = excluded.created_at,
       updated_at = excluded.updated_at, deleted_at = NULL`,
  );
  const setDeleted = query('UPDATE assets SET deleted_at = $1 WHERE name = $2');
  const isPrinted = query('SELECT 1 FROM version_assets WHERE asset_name = $1 LIMIT 1');
  const erase = query('DELETE FROM assets WHERE name = $1');
  const dropUnused = query(
    `DELETE FROM pictures WHERE hash = $1
     AND NOT EXISTS (SELECT 1 FROM assets WHERE assets.hash = pictures.hash)`,
  );
  const addUse = query(
    'INSERT INTO version_assets (template_id, version, asset_name) VALUES ($1, $2, $3)',
  );
  const copyUses = query(
    `INSERT INTO version_assets (template_id, version, asset_name)
     SELECT template_id, $1, asset_name FROM version_assets
     WHERE template_id = $2 AND version = $3`,
  );
  const forgetUses = query('DELETE FROM version_assets WHERE asset_name = $1');
  const deleted = query<{ name: string; hash: string; bytes: number; used: number | boolean }>(
    `SELECT name, hash, bytes, EXISTS (SELECT 1 FROM version_assets WHERE asset_name = name) AS used
     ${from} WHERE deleted_at IS NOT NULL ORDER BY deleted_at DESC, name`,
  );

  function* putAsset({ name, hash, type, width, height, content }: NewAsset): Steps<Asset> {
    const before = yield* stored.get(name);
    const at = yield* now();
    yield* addPicture.run(hash, type, width, height, content.length, content);
    const created = (yield* find.get(name))?.created_at ?? at;
    yield* save.run(name, hash, created, at);
    if (before) yield* dropUnused.run(before.hash);
    return toAsset((yield* find.get(name))!);
  }

  function* eraseAsset({ name, hash }: Pick<AssetRow, 'name' | 'hash'>): Steps<void> {
    yield* erase.run(name);
    yield* dropUnused.run(hash);
  }

  const steps: AssetSteps = {
    putAsset,
    *setAssets({ id, version }, names, revives) {
      for (const name of new Set(names)) {
        const asset = yield* stored.get(name);
        requireAsset(name, asset, revives);
        if (asset.deleted_at !== null) yield* setDeleted.run(null, name);
        yield* addUse.run(id, version, name);
      }
    },
    *copyAssets(before, after) {
      yield* copyUses.run(after.version, before.id, before.version);
    },
    *dropDeletedAssets(maxBytes, most) {
      let dropped = 0;
      let bytes = 0;
      for (const row of yield* deleted.all()) {
        bytes += row.used ? row.bytes : 0;
        if ((row.used && bytes <= maxBytes) || dropped === most) continue;
        yield* forgetUses.run(row.name);
        yield* eraseAsset(row);
        dropped++;
      }
      return dropped;
    },
  };

  const store: AssetStore = {
    ...engine.reads<Pick<AssetStore, Reads>>({
      *listAssets() {
        return (yield* list.all()).map(toAsset);
      },
      *assetUses() {
        const found = new Map<string, string[]>();
        for (const { asset_name: name, template_id: id } of yield* uses.all())
          found.set(name, [...(found.get(name) ?? []), id]);
        return found;
      },
      *getAsset(name) {
        const row = yield* withContent.get(name);
        return row ? { ...toAsset(row), content: row.content } : null;
      },
    }),
    ...engine.writes<Omit<AssetStore, Reads>>(
      {
        *createAsset(asset) {
          return (yield* find.get(asset.name)) ? null : yield* putAsset(asset);
        },
        *replaceAsset(asset) {
          return (yield* find.get(asset.name)) ? yield* putAsset(asset) : null;
        },
        *deleteAsset(name) {
          const row = yield* find.get(name);
          if (!row) return null;
          const usedBy = (yield* users.all(name)).map(({ template_id }) => template_id);
          if (usedBy.length > 0) return { deleted: false, usedBy };
          if (yield* isPrinted.get(name)) yield* setDeleted.run(yield* now(), name);
          else yield* eraseAsset(row);
          return { deleted: true, usedBy: [] };
        },
      },
      'templates',
    ),
  };
  return { store, steps };
}

function toAsset({ created_at, updated_at, ...row }: AssetRow): Asset {
  const { name, type, width, height, bytes } = row;
  return { name, type, width, height, bytes, createdAt: created_at, updatedAt: updated_at };
}

/** Throws if a version cannot print this asset. */
function requireAsset(
  name: string,
  asset: { deleted_at: string | null } | undefined,
  revives: boolean,
): asserts asset {
  if (!asset && revives)
    throw new Fault(
      'VALIDATION_ERROR',
      `The asset "${name}" of this version is no longer stored. Store it with POST /assets, then restore again.`,
    );
  if (!asset || (asset.deleted_at !== null && !revives))
    // The asset existed when the template was checked.
    throw new Fault('VALIDATION_ERROR', `The asset "${name}" was deleted a moment ago.`);
}
