// An example of what a schema describes, from the examples of its fields.

import type { Schema } from './components.ts';

/** Stands where a string has no example; a test finds it. */
export const missing = 'an example is missing';

export function sample(schema: Schema): unknown {
  const { examples, const: constant, enum: values, anyOf, type, properties, items } = schema;
  if (Array.isArray(examples)) return examples[0];
  if ('default' in schema) return schema['default'];
  if (constant !== undefined) return constant;
  if (Array.isArray(values)) return values[0];
  if (Array.isArray(anyOf)) return sample(anyOf[0] as Schema);
  switch (Array.isArray(type) ? type[0] : type) {
    case 'object':
      return sampleObject(properties as Record<string, Schema> | undefined, schema);
    case 'array':
      return [sample(items as Schema)];
    case 'integer':
    case 'number':
      return schema['minimum'] ?? 1;
    case 'boolean':
      return false;
    case 'string':
      return missing;
    default:
      return null;
  }
}

/** Optional fields are left out unless they have an example of their own. */
function sampleObject(
  properties: Record<string, Schema> | undefined,
  { required }: { required?: unknown },
): object {
  const needed = new Set(required as string[] | undefined);
  return Object.fromEntries(
    Object.entries(properties ?? {})
      .filter(([name, { examples }]) => needed.has(name) || examples !== undefined)
      .map(([name, property]) => [name, sample(property)]),
  );
}
