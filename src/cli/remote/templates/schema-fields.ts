// The fields of a template's data, from its JSON Schema, as a list of paths.

export interface SchemaField {
  /** The path, such as items[].price. */
  path: string;
  type: string;
  isRequired: boolean;
  description: string;
}

interface Schema {
  type?: string | string[];
  description?: string;
  required?: string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  enum?: unknown[];
  anyOf?: Schema[];
}

/** Schemas of templates are not deep; a deeper one is cut. */
const maxDepth = 8;

export function fieldsOf(schema: Schema, before = '', depth = 0): SchemaField[] {
  if (depth > maxDepth) return [];
  const required = new Set(schema.required);
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const path = before === '' ? name : `${before}.${name}`;
    const { description = '' } = field;
    const own = { path, type: typeOf(field), isRequired: required.has(name), description };
    const inner = field.items ? fieldsOf(field.items, `${path}[]`, depth + 1) : [];
    return [own, ...fieldsOf(field, path, depth + 1), ...inner];
  });
}

function typeOf({ type, enum: values, anyOf, items }: Schema): string {
  if (values) return values.map((value) => JSON.stringify(value)).join(' | ');
  if (anyOf) return anyOf.map(typeOf).join(' | ');
  const own = [type ?? 'any'].flat().join(' | ');
  return own === 'array' && items ? `array of ${typeOf(items)}` : own;
}
