// A stored template. Its config is the JSON that the client sent; only
// core/template interprets it.

import type { JsonObject } from '../json.ts';

export interface Template {
  id: string;
  /** Incremented with every change. A job keeps the version it was accepted with. */
  version: number;
  name: string;
  description: string;
  config: JsonObject;
  createdAt: string;
  updatedAt: string;
}

/** An entry of the list of templates. */
export interface TemplateSummary extends Omit<Template, 'config'> {
  /** True if the template came with the service and was never changed. */
  starter: boolean;
}

/** The sections of a gallery of starters. */
export const templateCategories = ['receipts', 'kitchen', 'labels', 'tickets', 'delivery'] as const;
export type TemplateCategory = (typeof templateCategories)[number];

/** Where a gallery shows a starter. */
export interface GalleryPlace {
  category: TemplateCategory;
  /** Starters that more people look for have a lower one. */
  position: number;
}

/** An entry of the list of templates, with its place in a gallery if it is a starter. */
export interface ListedTemplate extends TemplateSummary {
  gallery: GalleryPlace | null;
}

/** A deleted template that can be restored; `version` is the one that was deleted. */
export interface DeletedTemplate extends Omit<Template, 'config'> {
  deletedAt: string;
}

/** The stored versions of one template. */
export interface TemplateHistory {
  /** Null while the template exists. */
  deletedAt: string | null;
  /** Newest first. */
  versions: TemplateVersion[];
}

export interface TemplateVersion {
  version: number;
  name: string;
  description: string;
  updatedAt: string;
  /** Whether it is the one that is printed. */
  current: boolean;
}

/** Pattern of an id. Ids of built-in templates begin with an underscore. */
export const templateIdPattern = '[A-Za-z0-9][A-Za-z0-9._-]{0,127}';
