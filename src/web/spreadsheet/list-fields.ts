// The single values that a row can fill: `name`, `shop.name`, `items[0].price`.

import { type DataSchema, exampleAt, kindOf } from '../data-form/data-schema.ts';
import { pathLabel } from '../data-form/field-label.ts';

export interface ListField {
  path: string;
  label: string;
  schema: DataSchema;
  /** Whether every row needs it; a field of an optional group only with the group. */
  isRequired: boolean;
  example: unknown;
}

/** `items` is how many items of each list have fields of their own. */
export function listFields(schema: DataSchema, example: unknown, items = 1): ListField[] {
  return [...fieldsOf(schema, example, '', true, items)].map((field) => ({
    ...field,
    label: pathLabel(field.path, schema),
  }));
}

function* fieldsOf(
  { properties = {}, required = [] }: DataSchema,
  example: unknown,
  under: string,
  isRequired: boolean,
  items: number,
): Generator<Omit<ListField, 'label'>> {
  for (const [name, field] of Object.entries(properties)) {
    const path = under === '' ? name : `${under}.${name}`;
    const isNeeded = isRequired && required.includes(name);
    yield* valuesOf(field, exampleAt(example, name), path, isNeeded, items);
  }
}

function* valuesOf(
  schema: DataSchema,
  example: unknown,
  path: string,
  isRequired: boolean,
  items: number,
): Generator<Omit<ListField, 'label'>> {
  const kind = kindOf(schema);
  if (kind === 'group') yield* fieldsOf(schema, example, path, isRequired, items);
  else if (kind === 'list')
    for (let index = 0; index < items; index++)
      yield* valuesOf(
        schema.items!,
        exampleAt(example, index),
        `${path}[${index}]`,
        isRequired && index === 0,
        items,
      );
  else if (kind !== 'json') yield { path, schema, isRequired, example };
}
