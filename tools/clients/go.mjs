// The operations as methods of the Go client, and the types of their answers.

import { operationsOf } from './document.mjs';

const goName = (name) => {
  const words = name.replaceAll(/[^A-Za-z0-9]+(.)?/g, (_, letter) => letter?.toUpperCase() ?? '');
  const pascal = words.charAt(0).toUpperCase() + words.slice(1);
  return pascal.replaceAll(/(Id|Url|Ip|Mm|Dpi|Pdf|Csv)(?=[A-Z]|s?$)/g, (word) =>
    word.toUpperCase(),
  );
};

/** The types that answers need, by name. */
class GoTypes {
  #document;
  #types = new Map();

  constructor(document) {
    this.#document = document;
  }

  text() {
    return [...this.#types.values()].join('\n');
  }

  /** A name for what an operation answers, whatever its own type is called. */
  alias(name, schema) {
    const type = this.typeOf(schema, name);
    if (type !== name) this.#types.set(name, `type ${name} = ${type}\n`);
  }

  typeOf(schema, hint) {
    if (schema.$ref) return this.#component(schema.$ref);
    const choices = schema.anyOf ?? schema.oneOf;
    if (choices) return this.#choice(choices, hint);
    const types = [schema.type].flat().filter((type) => type !== 'null' && type !== undefined);
    const isNullable = [schema.type].flat().includes('null');
    if (types.length > 1) return 'any';
    const type = this.#ofKind(types[0] ?? kindOf(schema), schema, hint);
    return isNullable && /^(string|bool|int64|float64|[A-Z])/.test(type) ? `*${type}` : type;
  }

  #choice(choices, hint) {
    const isNull = ({ type }) => type === 'null';
    const others = choices.filter((one) => !isNull(one));
    if (others.every((one) => typeof one.const === 'string')) return 'string';
    if (others.length !== 1) return 'any';
    const type = this.typeOf(others[0], hint);
    const mayBeNull = others.length < choices.length;
    return mayBeNull && /^(string|bool|int64|float64|[A-Z])/.test(type) ? `*${type}` : type;
  }

  #ofKind(kind, schema, hint) {
    switch (kind) {
      case 'string':
        return 'string';
      case 'boolean':
        return 'bool';
      case 'integer':
        return 'int64';
      case 'number':
        return 'float64';
      case 'array':
        return `[]${this.typeOf(schema.items ?? {}, hint)}`;
      case 'object':
        return this.#object(schema, hint);
      default:
        return 'any';
    }
  }

  #component(pointer) {
    const title = pointer.split('/').at(-1);
    const name = goName(title);
    if (!this.#types.has(name)) {
      this.#types.set(name, ''); // it may contain itself
      const schema = this.#document.components.schemas[title];
      const type = this.typeOf({ ...schema, title: undefined }, name);
      if (type !== name) this.#types.set(name, `type ${name} = ${type}\n`);
    }
    return name;
  }

  #object({ properties, required = [], additionalProperties, description }, hint) {
    if (!properties || Object.keys(properties).length === 0)
      return typeof additionalProperties === 'object' &&
        Object.keys(additionalProperties).length > 0
        ? `map[string]${this.typeOf(additionalProperties, `${hint}Value`)}`
        : 'map[string]any';
    const fields = Object.entries(properties).map(([name, schema]) => {
      const type = this.typeOf(schema, hint + goName(name));
      const missing = required.includes(name) ? '' : ',omitempty';
      const comment = oneLine(schema.description);
      const line = `\t${goName(name)} ${type} \`json:"${name}${missing}"\``;
      return comment ? `\t// ${comment}\n${line}` : line;
    });
    const comment = oneLine(description);
    this.#types.set(
      hint,
      `${comment ? `// ${hint}: ${comment}\n` : ''}type ${hint} struct {\n${fields.join('\n')}\n}\n`,
    );
    return hint;
  }
}

function kindOf(schema) {
  if ('const' in schema) return typeof schema.const;
  if (schema.enum) return typeof schema.enum.find((one) => one !== null);
  return schema.properties ? 'object' : undefined;
}

function oneLine(text) {
  return text?.replaceAll(/\s+/g, ' ').trim();
}

function goMethod(one, types) {
  const names = one.pathNames.map((name) =>
    name === 'id' || name === 'name' ? name : name.replace(/Id$/, 'ID'),
  );
  const parameters = [
    'ctx context.Context',
    ...names.map((name) => `${name} string`),
    ...(one.body ? ['body any'] : []),
    ...(one.query.length > 0 ? ['query Query'] : []),
    ...(one.headers.length > 0 ? ['headers Headers'] : []),
  ];
  const form = one.path.replaceAll(/\{[^}]+\}/g, '%s');
  const path = names.length === 0 ? `"${form}"` : `path("${form}", ${names.join(', ')})`;
  const name = goName(one.id);
  const type = one.accept ? '[]byte' : types.typeOf(one.answer ?? {}, `${name}Answer`);
  const fields = [
    `method: "${one.method}"`,
    `path: ${path}`,
    ...(one.body ? ['body: body'] : []),
    ...(one.query.length > 0 ? ['query: query'] : []),
    ...(one.headers.length > 0 ? ['headers: headers'] : []),
    ...(one.accept ? [`accept: "${one.accept}"`] : []),
    ...(one.isRepeatable ? ['repeatable: true'] : []),
  ];
  const request = `request{${fields.join(', ')}}`;
  const doc = `// ${name}: ${one.summary.charAt(0).toLowerCase()}${one.summary.slice(1)}.`;
  const head = `func (c *Client) ${name}(${parameters.join(', ')})`;
  if (one.accept) return `${doc}\n${head} ([]byte, error) {\n\treturn c.send(ctx, ${request})\n}\n`;
  return `${doc}\n${head} (answer ${type}, err error) {\n\terr = c.json(ctx, ${request}, &answer)\n\treturn\n}\n`;
}

/** Types that the hand-written part uses, though no operation of the list answers them. */
const usedByHand = ['Job'];

export function goOperations(document) {
  const types = new GoTypes(document);
  const methods = operationsOf(document).map((one) => goMethod(one, types));
  for (const name of usedByHand)
    if (document.components.schemas[name])
      types.typeOf({ $ref: `#/components/schemas/${name}` }, name);
  for (const id of ['printTemplate', 'createBatch', 'reprintBatch', 'printRoute']) {
    const operation = Object.values(document.paths)
      .flatMap((methods_) => Object.values(methods_))
      .find(({ operationId }) => operationId === id);
    const content = Object.values(operation.responses).find((one) => one.content).content;
    types.alias(`${goName(id)}Answer`, content['application/json'].schema);
  }
  return `// Made from the OpenAPI document by: npm run docs

package platen

import "context"

${methods.join('\n')}
// ---- Answers

${types.text()}`;
}
