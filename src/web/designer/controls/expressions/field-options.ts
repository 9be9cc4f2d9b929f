// The fields that can be inserted at a place, as entries of a list.

import { formatsFor, formatted, usualFilters } from '../../draft/tag-formats.ts';
import type { TagFilter } from '../../draft/tag.ts';
import type { TemplateConfig } from '../../draft/tree.ts';
import type { FieldOption } from './field-list.tsx';
import { fieldLabel, type FieldsAt } from './use-fields-at.ts';

/** Objects cannot be printed, only their fields. */
export function fieldOptions(fields: FieldsAt): FieldOption[] {
  return fields
    .names()
    .filter(({ name, schema }) => schema?.type !== 'object' && name !== '@root')
    .map(({ name, schema }) => {
      const [format = 'asIs'] = formatsFor(name, schema);
      const filters: TagFilter[] = formatted([], format);
      const sample = fields.textOf({ source: name, path: name, filters });
      const title = schema?.title;
      return { path: name, label: title ?? fieldLabel(name), isTitle: title !== undefined, sample };
    });
}

/** The filters of a field that is inserted. */
export function filtersFor(config: TemplateConfig, fields: FieldsAt, path: string): TagFilter[] {
  return usualFilters(config, path, fields.names().find(({ name }) => name === path)?.schema);
}
