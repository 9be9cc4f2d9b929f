// Application service for templates: list, read, create, change, delete.
// Rejections are `Fault`s with an actionable message.

import { Fault } from '../../core/model/fault.ts';
import type { JsonObject } from '../../core/model/json.ts';
import type { Template } from '../../core/model/template.ts';
import type { TemplateFacts } from '../../core/template/checked-template.ts';
import type { ReadyTemplate, Renderer } from '../rendering/renderer.ts';
import type { NewTemplate, Store } from '../store/store.ts';
import type { Assets } from './assets.ts';
import { invalidTemplate, templateNotFound } from './refusals.ts';

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

  list(): Promise<Omit<Template, 'config'>[]> {
    return this.#store.listTemplates();
  }

  async get(id: string): Promise<Template> {
    return (await this.#store.getTemplate(id)) ?? templateNotFound(id);
  }

  /** Its stored form, ready to render. */
  async checked(id: string): Promise<ReadyTemplate> {
    return await this.#renderer.check(await this.get(id));
  }

  /** Checks a config that is not stored. */
  async checkDraft(config: JsonObject): Promise<ReadyTemplate> {
    const result = await this.#renderer.checkDraft(config);
    return result.ok ? result.template : invalidTemplate(result.details);
  }

  async create(template: NewTemplate): Promise<Template> {
    const { images } = await this.checkDraft(template.config);
    const assets = await this.#assets.namesIn(images);
    const created = await this.#store.createTemplate({ ...template, assets });
    if (created) return created;
    throw new Fault(
      'TEMPLATE_EXISTS',
      `A template "${template.id}" already exists. Choose another id, or change it with PUT /templates/${template.id}.`,
    );
  }

  async update(id: string, change: Partial<Omit<NewTemplate, 'id'>>): Promise<Template> {
    const images = change.config ? (await this.checkDraft(change.config)).images : [];
    const assets = await this.#assets.namesIn(images);
    return (await this.#store.updateTemplate(id, { ...change, assets })) ?? templateNotFound(id);
  }

  async remove(id: string): Promise<void> {
    if (!(await this.#store.deleteTemplate(id))) templateNotFound(id);
  }
}
