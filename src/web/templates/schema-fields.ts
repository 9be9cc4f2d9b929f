// The fields of a template's data, from its schema: `shop.name`, `items[].price`.

interface Schema {
  type?: string | string[];
  title?: string;
  description?: string;
  required?: string[];
  properties?: Record<string, Schema>;
  items?: Schema;
}

export interface SchemaField {
  path: string;
  title: string;
  kind: string;
  isRequired: boolean;
  description: string;
}

export function fieldsOf({ properties = {}, required = [] }: Schema, under = ''): SchemaField[] {
  return Object.entries(properties).flatMap(([name, field]) => {
    const path = under + name;
    const inner = field.items?.properties ? fieldsOf(field.items, `${path}[].`) : [];
    const own = field.properties ? fieldsOf(field, `${path}.`) : inner;
    return [
      {
        path,
        title: field.title ?? '',
        kind: [field.type ?? 'any'].flat()[0]!,
        isRequired: required.includes(name),
        description: field.description ?? '',
      },
      ...own,
    ];
  });
}
