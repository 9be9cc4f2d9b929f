// The contract of the store for templates and assets, and for imports of them.

import type { JsonObject } from '../../../core/model/json.ts';
import type { NewRoute } from '../../../core/model/orders/route.ts';
import type { Asset } from '../../../core/model/templates/asset.ts';
import type { ExpectedVersions } from '../../../core/model/templates/template-versions.ts';
import type {
  DeletedTemplate,
  Template,
  TemplateHistory,
  TemplateSummary,
} from '../../../core/model/templates/template.ts';

/**
 * `expected` are the versions that a change may replace (any by default); others are
 * refused with the fault VERSION_CONFLICT.
 */
export interface TemplateStore {
  /** Sorted by id. */
  listTemplates(): Promise<TemplateSummary[]>;
  /** The deleted templates that can be restored, sorted by id. */
  listDeletedTemplates(): Promise<DeletedTemplate[]>;
  /** The current version. */
  getTemplate(id: string): Promise<Template | null>;
  /** The number of the current version, without reading the template itself. */
  currentVersion(id: string): Promise<number | null>;
  /** Includes versions of a deleted template while it can be restored or jobs refer to them. */
  getTemplateVersion(id: string, version: number): Promise<Template | null>;
  /** The newest versions, at most `limit`; null if the template neither exists nor can be restored. */
  templateHistory(id: string, limit: number): Promise<TemplateHistory | null>;
  /** Null if the id exists, unless it is a starter that was never changed: that one is replaced. */
  createTemplate(template: NewTemplate): Promise<Template | null>;
  /** Adds a version; null if the id does not exist. */
  updateTemplate(
    id: string,
    change: Partial<Omit<NewTemplate, 'id'>>,
    expected?: ExpectedVersions,
  ): Promise<Template | null>;
  /** False if the id does not exist. It can be restored until `prune` forgets it. */
  deleteTemplate(id: string, expected?: ExpectedVersions): Promise<boolean>;
  /**
   * Adds a version with the content of an older one, also to a deleted template.
   * `assets` are the ones that it prints; deleted ones come back. Null if there is no such version.
   */
  restoreTemplate(
    id: string,
    version: number,
    assets: string[],
    expected?: ExpectedVersions,
  ): Promise<Template | null>;
  /** Creates these templates, once per database; later calls do nothing. */
  plantStarters(templates: NewTemplate[]): Promise<void>;
  /** Adds a version to each starter that was never changed and has other content; it stays a starter. */
  renewStarters(templates: NewTemplate[]): Promise<void>;
  /** Stores all of it or, if a template has another version than expected, nothing. */
  importContents(contents: ImportedContents): Promise<void>;
  /** Stores a built-in template (e.g. the test page) as a version that is never listed. Returns its number, which stays the same while the template does. */
  keepTemplate(template: NewTemplate): Promise<number>;
}

export interface AssetStore {
  /** Sorted by name. */
  listAssets(): Promise<Asset[]>;
  /** The ids of the templates whose current version prints it, by the name of the asset. */
  assetUses(): Promise<Map<string, string[]>>;
  getAsset(name: string): Promise<(Asset & { content: Uint8Array }) | null>;
  /** Null if the name exists. */
  createAsset(asset: NewAsset): Promise<Asset | null>;
  /** Null if the name does not exist. */
  replaceAsset(asset: NewAsset): Promise<Asset | null>;
  /**
   * Refused while templates (`usedBy`) print it; null if the name does not exist. Its
   * content stays for a restore while older versions of templates print it.
   */
  deleteAsset(name: string): Promise<{ deleted: boolean; usedBy: string[] } | null>;
}

export interface NewTemplate {
  id: string;
  name: string;
  description: string;
  config: JsonObject;
  /** The assets that the config names; they cannot be deleted while this is the current version. */
  assets?: string[];
}

export interface NewAsset {
  name: string;
  /** Hash of the content: equal content is stored once. */
  hash: string;
  type: string;
  width: number;
  height: number;
  content: Uint8Array;
}

/** Assets, templates and routes to be created or replaced. */
export interface ImportedContents {
  assets: NewAsset[];
  /** `version` as for templates. */
  routes: (NewRoute & { version: number | null })[];
  /** `version` is the current one; null for a template to be created. */
  templates: (NewTemplate & { version: number | null })[];
}
