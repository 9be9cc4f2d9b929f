// Rows of the tables of assets and their pictures, as both stores read them.

import type { Asset } from '../../../core/model/asset.ts';
import { Fault } from '../../../core/model/fault.ts';

export interface AssetRow {
  name: string;
  hash: string;
  type: string;
  width: number;
  height: number;
  bytes: number;
  created_at: string;
  updated_at: string;
}

export const assetColumns = 'name, hash, type, width, height, bytes, created_at, updated_at';
export const fromAssets = 'FROM assets JOIN pictures USING (hash)';

export function toAsset({ created_at, updated_at, ...row }: AssetRow): Asset {
  const { name, type, width, height, bytes } = row;
  return { name, type, width, height, bytes, createdAt: created_at, updatedAt: updated_at };
}

/** From the templates: there are more versions of them. CROSS JOIN keeps that order in SQLite. */
export const selectUses = `SELECT asset_name, template_id FROM templates CROSS JOIN version_assets
  WHERE template_id = templates.id AND version = current_version ORDER BY templates.id`;

export function usesOf(rows: { asset_name: string; template_id: string }[]): Map<string, string[]> {
  const uses = new Map<string, string[]>();
  for (const { asset_name: name, template_id: id } of rows)
    uses.set(name, [...(uses.get(name) ?? []), id]);
  return uses;
}

/** Throws if a version cannot print this asset. `revives`: a deleted one comes back. */
export function requireAsset(
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
    // It existed when the template was checked.
    throw new Fault('VALIDATION_ERROR', `The asset "${name}" was deleted a moment ago.`);
}
