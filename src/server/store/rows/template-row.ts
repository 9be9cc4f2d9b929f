// Rows of the tables of templates and their versions, as both stores read them.

import type { Template } from '../../../core/model/template.ts';
import type { NewTemplate } from '../store.ts';

export interface TemplateRow {
  template_id: string;
  version: number;
  name: string;
  description: string;
  created_at: string;
  updated_at: string;
}

export type RowWithConfig = TemplateRow & { config: string };

export const templateColumns = 'template_id, version, name, description, created_at, updated_at';
export const fromCurrent = `FROM templates JOIN template_versions
  ON template_id = templates.id AND version = current_version`;

export function withoutConfig(row: TemplateRow): Omit<Template, 'config'> {
  return {
    id: row.template_id,
    version: row.version,
    name: row.name,
    description: row.description,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

export function toTemplate(row: RowWithConfig | undefined): Template | null {
  return row ? { ...withoutConfig(row), config: JSON.parse(row.config) } : null;
}

export function merged(template: Template, change: Partial<Omit<NewTemplate, 'id'>>): Template {
  const { name, description, config } = change;
  return {
    ...template,
    name: name ?? template.name,
    description: description ?? template.description,
    config: config ?? template.config,
  };
}
