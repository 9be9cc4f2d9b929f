// Application service for templates: list, read, create, change, delete.
// Rejections are `Fault`s with an actionable message.

import { checkTemplate } from '../../core/check-template.ts';
import { labelResolutions } from '../../core/label/label-paper.ts';
import { Fault } from '../../core/model/fault.ts';
import type { JsonObject } from '../../core/model/json.ts';
import type { Template } from '../../core/model/template.ts';
import type { CheckedTemplate } from '../../core/template/checked-template.ts';
import type { Renderer } from '../rendering/renderer.ts';
import type { NewTemplate, Store } from '../store/store.ts';
import type { Assets } from './assets.ts';
import { invalidTemplate, templateNotFound } from './refusals.ts';

export type DataSchema = Pick<CheckedTemplate, 'schema' | 'example'>;

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
  async checked(id: string): Promise<CheckedTemplate> {
    return this.#renderer.check(await this.get(id));
  }

  async create(template: NewTemplate): Promise<Template> {
    const { images } = checkDraft(template.config);
    const assets = await this.#assets.namesIn(images);
    const created = await this.#store.createTemplate({ ...template, assets });
    if (created) return created;
    throw new Fault(
      'TEMPLATE_EXISTS',
      `A template "${template.id}" already exists. Choose another id, or change it with PUT /templates/${template.id}.`,
    );
  }

  async update(id: string, change: Partial<Omit<NewTemplate, 'id'>>): Promise<Template> {
    const images = change.config ? checkDraft(change.config).images : [];
    const assets = await this.#assets.namesIn(images);
    return (await this.#store.updateTemplate(id, { ...change, assets })) ?? templateNotFound(id);
  }

  async remove(id: string): Promise<void> {
    if (!(await this.#store.deleteTemplate(id))) templateNotFound(id);
  }
}

/** Checks a config that is not stored yet, for every label resolution. */
export function checkDraft(config: JsonObject): CheckedTemplate {
  const result = checkTemplate(config, labelResolutions);
  return result.ok ? result.template : invalidTemplate(result.details);
}
