// The tables of templates, their versions and assets, as the operations in
// templates.ts, template-history.ts and assets.ts change them. Changes of templates
// and assets are made one after the other in all nodes: they are rare, and they
// refer to each other.

import type { Asset } from '../../../core/model/asset.ts';
import type { Template } from '../../../core/model/template.ts';
import {
  assetColumns,
  type AssetRow,
  fromAssets,
  requireAsset,
  toAsset,
} from '../rows/asset-row.ts';
import {
  fromCurrent,
  type RowWithConfig,
  templateColumns,
  toTemplate,
} from '../rows/template-row.ts';
import type { NewAsset } from '../store.ts';
import type { Session } from './database.ts';
import type { Lane } from './lane.ts';

export const currentTemplate = {
  name: 'current-template',
  text: `SELECT ${templateColumns}, config ${fromCurrent} WHERE templates.id = $1`,
};
export const templateVersion = {
  name: 'template-version',
  text: `SELECT ${templateColumns}, config FROM template_versions WHERE template_id = $1 AND version = $2`,
};

/** Runs `work` alone among all changes of templates and assets. */
export function changeTemplates<T>(
  lane: Lane,
  work: (tables: TemplateTables) => Promise<T>,
): Promise<T> {
  return lane.transaction(async (session) => {
    await session.rows(
      `SELECT pg_advisory_xact_lock(hashtext('platen templates'), hashtext(current_schema()))`,
    );
    return await work(new TemplateTables(session, session.unit.now));
  });
}

export class TemplateTables {
  readonly session: Session;
  readonly now: string;

  constructor(session: Session, now: string) {
    this.session = session;
    this.now = now;
  }

  /** The current version. */
  async find(id: string): Promise<Template | null> {
    return toTemplate((await this.session.rows(currentTemplate, [id]))[0] as RowWithConfig);
  }

  async findVersion(id: string, version: number): Promise<Template | null> {
    return toTemplate(
      (await this.session.rows(templateVersion, [id, version]))[0] as RowWithConfig,
    );
  }

  /** Adds a version that is not the current one. */
  async addVersion(
    template: Omit<Template, 'version'>,
    supersededAt: string | null,
  ): Promise<Template> {
    const { id, name, description, config, createdAt, updatedAt } = template;
    const [row] = await this.session.rows(
      `INSERT INTO templates (id, last_version) VALUES ($1, 1)
       ON CONFLICT (id) DO UPDATE SET last_version = templates.last_version + 1
       RETURNING last_version`,
      [id],
    );
    const version: number = row!.last_version;
    await this.session.rows(
      `INSERT INTO template_versions (${templateColumns}, superseded_at, config)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [id, version, name, description, createdAt, updatedAt, supersededAt, JSON.stringify(config)],
    );
    return { id, version, name, description, config, createdAt, updatedAt };
  }

  /** Adds a version in place of the current one; see sqlite/template-table.ts. */
  async addCurrent(
    template: Omit<Template, 'version'>,
    before: Template | null,
    assets?: string[],
    revives = false,
  ): Promise<Template> {
    if (before) await this.supersede(before.id, before.version);
    const added = await this.addVersion(template, null);
    await this.#setCurrent(added.id, added.version, null);
    if (assets) await this.#setAssets(added, assets, revives);
    else if (before)
      await this.session.rows(
        `INSERT INTO version_assets (template_id, version, asset_name)
         SELECT template_id, $1, asset_name FROM version_assets
         WHERE template_id = $2 AND version = $3`,
        [added.version, before.id, before.version],
      );
    return added;
  }

  async remove({ id, version }: Template): Promise<void> {
    await this.#setCurrent(id, null, this.now);
    await this.supersede(id, version);
  }

  async supersede(id: string, version: number): Promise<void> {
    await this.session.rows(
      'UPDATE template_versions SET superseded_at = $1 WHERE template_id = $2 AND version = $3',
      [this.now, id, version],
    );
  }

  // ---- Assets

  async findAsset(name: string): Promise<AssetRow | undefined> {
    const [row] = await this.session.rows(
      `SELECT ${assetColumns} ${fromAssets} WHERE name = $1 AND deleted_at IS NULL`,
      [name],
    );
    return row as AssetRow | undefined;
  }

  /** Adds the asset, or replaces its content. */
  async putAsset({ name, hash, type, width, height, content }: NewAsset): Promise<Asset> {
    const [before] = await this.session.rows('SELECT hash FROM assets WHERE name = $1', [name]);
    await this.session.rows(
      `INSERT INTO pictures (hash, type, width, height, bytes, content)
       VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (hash) DO NOTHING`,
      [hash, type, width, height, content.length, Buffer.from(content)],
    );
    const created = (await this.findAsset(name))?.created_at ?? this.now;
    await this.session.rows(
      `INSERT INTO assets (name, hash, created_at, updated_at) VALUES ($1, $2, $3, $4)
       ON CONFLICT (name) DO UPDATE SET hash = excluded.hash, created_at = excluded.created_at,
         updated_at = excluded.updated_at, deleted_at = NULL`,
      [name, hash, created, this.now],
    );
    if (before) await this.dropUnused(before.hash);
    return toAsset((await this.findAsset(name))!);
  }

  async removeAsset({ name, hash }: AssetRow): Promise<void> {
    const [printed] = await this.session.rows(
      'SELECT 1 FROM version_assets WHERE asset_name = $1 LIMIT 1',
      [name],
    );
    if (printed)
      await this.session.rows('UPDATE assets SET deleted_at = $1 WHERE name = $2', [
        this.now,
        name,
      ]);
    else {
      await this.session.rows('DELETE FROM assets WHERE name = $1', [name]);
      await this.dropUnused(hash);
    }
  }

  /** Deletes a picture that no asset has any more. */
  async dropUnused(hash: string): Promise<void> {
    await this.session.rows(
      `DELETE FROM pictures WHERE hash = $1
       AND NOT EXISTS (SELECT 1 FROM assets WHERE assets.hash = pictures.hash)`,
      [hash],
    );
  }

  async #setCurrent(id: string, version: number | null, deletedAt: string | null): Promise<void> {
    await this.session.rows(
      'UPDATE templates SET current_version = $1, deleted_at = $2 WHERE id = $3',
      [version, deletedAt, id],
    );
  }

  async #setAssets({ id, version }: Template, names: string[], revives: boolean): Promise<void> {
    for (const name of new Set(names)) {
      const [row] = await this.session.rows('SELECT deleted_at FROM assets WHERE name = $1', [
        name,
      ]);
      const asset = row as { deleted_at: string | null } | undefined;
      requireAsset(name, asset, revives);
      if (asset.deleted_at !== null)
        await this.session.rows('UPDATE assets SET deleted_at = NULL WHERE name = $1', [name]);
      await this.session.rows('INSERT INTO version_assets VALUES ($1, $2, $3)', [
        id,
        version,
        name,
      ]);
    }
  }
}
