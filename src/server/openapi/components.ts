// Turns the TypeBox schemas of the routes into schemas of the document. A schema
// with a title becomes a component of that name, and a reference wherever it is used.

export type Schema = Record<string, unknown>;

const lists = ['anyOf', 'oneOf', 'allOf', 'prefixItems'];
const singles = ['items', 'not', 'additionalProperties'];

export class Components {
  readonly schemas: Record<string, Schema> = {};

  /** The schema for the document, with references to components. */
  schema(source: object): Schema {
    const { title, ...rest } = source as Schema;
    const plain = readable(this.#withParts(rest));
    if (typeof title !== 'string') return plain;
    const known = (this.schemas[title] ??= plain);
    if (rulesOf(known) !== rulesOf(plain))
      throw new Error(
        `Two different schemas have the title ${title}: ${rulesOf(known)} and ${rulesOf(plain)}`,
      );
    const { description } = plain;
    const reference = { $ref: `#/components/schemas/${title}` };
    return description === known['description'] ? reference : { ...reference, description };
  }

  #withParts(source: Schema): Schema {
    const result = { ...source };
    for (const name of ['properties', 'patternProperties', '$defs'])
      if (result[name])
        result[name] = Object.fromEntries(
          Object.entries(result[name] as Record<string, object>).map(([key, part]) => [
            key,
            this.schema(part),
          ]),
        );
    for (const name of lists)
      if (result[name]) result[name] = (result[name] as object[]).map((part) => this.schema(part));
    for (const name of singles)
      if (typeof result[name] === 'object') result[name] = this.schema(result[name] as object);
    return result;
  }
}

function rulesOf({ description: _description, ...rules }: Schema): string {
  return JSON.stringify(rules);
}

/** Says the rules of a schema in the words that generators of clients know best. */
function readable(source: Schema): Schema {
  const { patternProperties, anyOf, ...rest } = source;
  if (patternProperties) {
    const [values] = Object.values(patternProperties as Record<string, Schema>);
    return { ...rest, additionalProperties: isEmpty(values!) ? true : values };
  }
  if (Array.isArray(anyOf)) {
    const options = anyOf as Schema[];
    if (options.every((one) => typeof one['const'] === 'string'))
      return { type: 'string', enum: options.map((one) => one['const']), ...rest };
    const [value, none] = options;
    if (options.length === 2 && none!['type'] === 'null' && isSimple(value!))
      return { ...value, type: [value!['type'], 'null'], ...rest };
  }
  const { enum: values } = source;
  if (Array.isArray(values) && !source['type'] && values.every((one) => typeof one === 'string'))
    return { type: 'string', ...source };
  return source;
}

function isEmpty(schema: Schema): boolean {
  return Object.keys(schema).length === 0;
}

/** A list of types can say that it may be null. */
function isSimple({ type, enum: values, const: value }: Schema): boolean {
  return typeof type === 'string' && values === undefined && value === undefined;
}
