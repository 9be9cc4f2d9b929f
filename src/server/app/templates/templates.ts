// Application service for templates: list, read, create, change, delete, restore.
// Rejections are `Fault`s with an actionable message.

import type { JsonObject } from '../../../core/model/json.ts';
import type {
  DeletedTemplate,
  GalleryPlace,
  ListedTemplate,
  Template,
  TemplateHistory,
} from '../../../core/model/templates/template.ts';
import {
  type ExpectedVersions,
  versionsKept,
} from '../../../core/model/templates/template-versions.ts';
import type { StarterLanguage } from '../../../core/model/templates/starter-language.ts';
import { isDataUri } from '../../../core/raster/images/data-uri.ts';
import type { TemplateFacts } from '../../../core/template/checked-template.ts';
import type { ReadyTemplate, Renderer } from '../../rendering/renderer.ts';
import { galleryPlaces } from '../../starters/index.ts';
import { startersIn } from '../../starters/languages.ts';
import type { NewTemplate, Store } from '../../store/store.ts';
import type { Assets } from './assets.ts';
import { invalidTemplate, templateNotFound } from '../printing/refusals.ts';
import { alreadyExists, restoredVersion, versionNotFound } from './versioned.ts';

export type DataSchema = Pick<TemplateFacts, 'schema' | 'example'>;

export class Templates {
  readonly #store: Store;
  readonly #renderer: Renderer;
  readonly #assets: Assets;

  constructor(store: Store, renderer: Renderer, assets: Assets) {
    this.#store = store;
    this.#renderer = renderer;
    this.#assets = assets;
  }

  async list(): Promise<ListedTemplate[]> {
    return (await this.#store.listTemplates()).map((template) => ({
      ...template,
      gallery: (template.starter && galleryPlaces.get(template.id)) || null,
    }));
  }

  /** The starters as they come with the service, in the order of the gallery. */
  async starters(language: StarterLanguage): Promise<(NewTemplate & { gallery: GalleryPlace })[]> {
    return (await startersIn(language))
      .map((starter) => ({ ...starter, gallery: galleryPlaces.get(starter.id)! }))
      .toSorted((a, b) => a.gallery.position - b.gallery.position);
  }

  /** The deleted templates that can be restored. */
  deleted(): Promise<DeletedTemplate[]> {
    return this.#store.listDeletedTemplates();
  }

  async get(id: string): Promise<Template> {
    return (await this.#store.getTemplate(id)) ?? templateNotFound(id);
  }

  /** Also of a deleted template. */
  async getVersion(id: string, version: number): Promise<Template> {
    await this.history(id);
    const found = await this.#store.getTemplateVersion(id, version);
    return found ?? versionNotFound('template', id, version);
  }

  async history(id: string): Promise<TemplateHistory> {
    return (await this.#store.templateHistory(id, versionsKept)) ?? templateNotFound(id);
  }

  /** The stored template, ready to render. */
  async checked(id: string): Promise<ReadyTemplate> {
    return await this.#renderer.check(await this.get(id));
  }

  /** Checks a config that is not stored. */
  async checkDraft(config: JsonObject): Promise<ReadyTemplate> {
    const result = await this.#renderer.checkDraft(config);
    return result.ok ? result.template : invalidTemplate(result.details);
  }

  /** `onlyCreates`: as asked by If-None-Match: *. */
  async create(template: NewTemplate, onlyCreates = false): Promise<Template> {
    const { images } = await this.checkDraft(template.config);
    const assets = await this.#assets.namesIn(images);
    const created = await this.#store.createTemplate({ ...template, assets });
    return created ?? alreadyExists('template', template.id, onlyCreates);
  }

  async update(
    id: string,
    change: Partial<Omit<NewTemplate, 'id'>>,
    expected: ExpectedVersions = null,
  ): Promise<Template> {
    const images = change.config ? (await this.checkDraft(change.config)).images : [];
    const assets = await this.#assets.namesIn(images);
    const updated = await this.#store.updateTemplate(id, { ...change, assets }, expected);
    return updated ?? templateNotFound(id);
  }

  async remove(id: string, expected: ExpectedVersions = null): Promise<void> {
    if (!(await this.#store.deleteTemplate(id, expected))) templateNotFound(id);
  }

  /** Stores the content of an older version as a new one; of a deleted template, by default its last. */
  async restore(
    id: string,
    version: number | undefined,
    expected: ExpectedVersions = null,
  ): Promise<Template> {
    const chosen = restoredVersion('template', id, version, await this.history(id));
    const old = await this.getVersion(id, chosen);
    const { images } = await this.checkDraft(old.config);
    const assets = images.map(({ content }) => content).filter((content) => !isDataUri(content));
    const restored = await this.#store.restoreTemplate(id, chosen, assets, expected);
    return restored ?? versionNotFound('template', id, chosen);
  }
}
