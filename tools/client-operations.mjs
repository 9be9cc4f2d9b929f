// node tools/client-operations.mjs [--check]: writes the operations of the PHP and Go clients from the
// OpenAPI document of the build (dist/docs/openapi.json). What is not a list of operations (keys,
// retries, waiting, following events) is written by hand in each client. --check only tells whether they are those of the document.

import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Written by hand in each client, or of no use there. */
const byHand = new Set([
  'printTemplate',
  'printDirect',
  'printRoute',
  'createBatch',
  'reprintJob',
  'listEvents',
  'printHook',
  'mcp',
]);
/** A POST that changes nothing may be sent again, as a GET may. */
const changesNothing = /^(preview|getDraft|getPreview)/;

function operationsOf(document) {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { operationId }]) => !byHand.has(operationId))
      .map(([method, operation]) => {
        const { operationId, summary, parameters = [], requestBody, responses } = operation;
        const names = (place) =>
          parameters.filter((one) => one.in === place).map(({ name }) => name);
        const content = Object.values(responses).find((one) => one.content)?.content ?? {};
        return {
          id: operationId,
          method: method.toUpperCase(),
          path,
          summary,
          pathNames: names('path'),
          hasQuery: names('query').length > 0,
          hasHeaders: names('header').length > 0,
          hasBody: requestBody !== undefined,
          isRepeatable: ['get', 'put'].includes(method) || changesNothing.test(operationId),
          answer: content['application/json']?.schema ?? null,
          /** Not JSON, if the answer can be something else: a picture or a text. */
          accept: Object.keys(content).find((type) => type !== 'application/json') ?? null,
        };
      }),
  );
}

// ---- PHP

function phpMethod(one) {
  const names = one.pathNames;
  const parameters = [
    ...names.map((name) => `string $${name}`),
    ...(one.hasBody ? ['array $body = []'] : []),
    ...(one.hasQuery ? ['array $query = []'] : []),
    ...(one.hasHeaders ? ['array $headers = []'] : []),
  ];
  const form = one.path.replaceAll(/\{[^}]+\}/g, '{}');
  const path =
    names.length === 0
      ? `'${form}'`
      : `self::path('${form}', ${names.map((name) => `$${name}`).join(', ')})`;
  const headers = one.hasHeaders ? '$headers' : '[]';
  const given = [
    `'${one.method}'`,
    path,
    one.hasBody ? '(object) $body' : 'null',
    one.hasQuery ? '$query' : '[]',
    one.accept ? `['Accept' => '${one.accept}'${one.hasHeaders ? ', ...$headers' : ''}]` : headers,
    String(one.isRepeatable),
  ];
  const [call, type] = one.accept ? ['send', 'string'] : ['json', 'array'];
  return `
    /** ${one.summary}. */
    public function ${one.id}(${parameters.join(', ')}): ${type}
    {
        return $this->${call}(${given.join(', ')});
    }
`;
}

const phpOperations = (document) => operationsOf(document).map(phpMethod).join('');

// ---- Go

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
    ...(one.hasBody ? ['body any'] : []),
    ...(one.hasQuery ? ['query Query'] : []),
    ...(one.hasHeaders ? ['headers Headers'] : []),
  ];
  const form = one.path.replaceAll(/\{[^}]+\}/g, '%s');
  const path = names.length === 0 ? `"${form}"` : `path("${form}", ${names.join(', ')})`;
  const name = goName(one.id);
  const type = one.accept ? '[]byte' : types.typeOf(one.answer ?? {}, `${name}Answer`);
  const fields = [
    `method: "${one.method}"`,
    `path: ${path}`,
    ...(one.hasBody ? ['body: body'] : []),
    ...(one.hasQuery ? ['query: query'] : []),
    ...(one.hasHeaders ? ['headers: headers'] : []),
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

function goOperations(document) {
  const types = new GoTypes(document);
  const methods = operationsOf(document).map((one) => goMethod(one, types));
  for (const name of usedByHand)
    if (document.components.schemas[name])
      types.typeOf({ $ref: `#/components/schemas/${name}` }, name);
  for (const id of ['printTemplate', 'createBatch', 'printRoute']) {
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

// ---- Writing

const begin = '    // ---- Operations, made from the OpenAPI document by: npm run docs\n';
const end = '    // ---- End of the operations\n';

function withPhpOperations(client, document) {
  const from = client.indexOf(begin) + begin.length;
  return client.slice(0, from) + phpOperations(document) + '\n' + client.slice(client.indexOf(end));
}

const document = JSON.parse(readFileSync(`${root}dist/docs/openapi.json`, 'utf8'));
const php = `${root}clients/php/Platen.php`;
const go = `${root}clients/go/operations.go`;
const phpNow = readFileSync(php, 'utf8');
const phpMade = withPhpOperations(phpNow, document);
const goMade = goOperations(document);

if (process.argv.includes('--check')) {
  /** gofmt aligns, and is not installed everywhere. */
  const words = (text) => text.replaceAll(/\s+/g, ' ').trim();
  const stale = [
    ...(phpMade === phpNow ? [] : [php]),
    ...(words(goMade) === words(readFileSync(go, 'utf8')) ? [] : [go]),
  ];
  if (stale.length > 0) {
    console.error(`Not those of the OpenAPI document: ${stale.join(', ')}. Run: npm run docs`);
    process.exit(1);
  }
} else {
  writeFileSync(php, phpMade);
  writeFileSync(go, goMade);
  if (spawnSync('gofmt', ['-w', go]).error)
    console.warn('gofmt is not installed: clients/go/operations.go is not aligned.');
}
