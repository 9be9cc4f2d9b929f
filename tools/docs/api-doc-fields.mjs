// Schemas as tables of fields: types, ranges, defaults and enumerations in words.

export function resolve(schema, document) {
  if (!schema.$ref) return schema;
  const parts = schema.$ref.slice(2).split('/');
  return resolve(
    parts.reduce((value, name) => value[name], document),
    document,
  );
}

/** Has fields of its own. */
export function isObject(schema) {
  return schema.properties !== undefined;
}

function nameOf(schema) {
  return schema.$ref?.split('/').at(-1);
}

function range({ minimum, maximum }) {
  if (minimum === undefined) return '';
  return maximum === undefined ? `, at least ${minimum}` : `, ${minimum} to ${maximum}`;
}

function lengths({ minLength, maxLength }) {
  if (maxLength === undefined) return '';
  return minLength
    ? `, ${minLength} to ${maxLength} characters`
    : `, at most ${maxLength} characters`;
}

const formats = { 'date-time': 'timestamp', uuid: 'UUID', binary: 'image' };

/** The type in a few words, and notes that belong behind the description. */
export function typeOf(schema, document) {
  const name = nameOf(schema);
  if (name === 'ErrorCode') return { text: '[error code](#error-codes)', notes: [] };
  const resolved = resolve(schema, document);
  if (name && isObject(resolved))
    return {
      text: `[${name}](#${name.toLowerCase()})`,
      notes: [],
      description: resolved.description,
    };
  return { ...plainType(resolved, document), description: resolved.description };
}

function plainType(schema, document) {
  const { type, enum: values, const: constant, anyOf, items, default: usual } = schema;
  const notes = usual === undefined ? [] : [`Default: ${literal(usual)}.`];
  if (anyOf) {
    const parts = anyOf.map((one) => typeOf(one, document));
    return {
      text: parts.map(({ text }) => text).join(' or '),
      notes,
      inner: resolve(anyOf[0], document),
    };
  }
  if (constant !== undefined) return { text: literal(constant), notes };
  if (values) return { text: values.map(literal).join(', '), notes };
  const types = [type].flat();
  const texts = types.map((one) => {
    if (one === 'array') {
      const inner = typeOf(items ?? {}, document);
      return `list of ${inner.text.includes('`') ? 'any of ' : ''}${plural(inner.text)}`;
    }
    if (one === 'integer' || one === 'number') return `${one}${range(schema)}`;
    if (one === 'string') return `${formats[schema.format] ?? 'string'}${lengths(schema)}`;
    return one ?? 'any value';
  });
  return { text: texts.join(' or '), notes };
}

/** Strings without quotation marks: they are not needed in a query. */
function literal(value) {
  return `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``;
}

function plural(text) {
  return /^(string|integer|number|object|timestamp)$/.test(text) ? `${text}s` : text;
}

/** In requests the required fields are marked, in answers those that may be missing. */
function mark(isRequired, isRequest) {
  if (isRequest) return isRequired ? 'Required.' : '';
  return isRequired ? '' : 'May be missing.';
}

function rows(schema, document, { path, isRequest }) {
  const required = new Set(schema.required ?? []);
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const { text, notes, description, inner } = typeOf(property, document);
    const told = property.description ?? description ?? inner?.description ?? '';
    const words = [mark(required.has(name), isRequest), told, ...notes].filter(Boolean);
    const row = `| \`${path}${name}\` | ${text} | ${words.join(' ')} |\n`;
    return [row, ...nested(property, document, { path: `${path}${name}`, isRequest })];
  });
}

/** The fields of an object or of the objects in a list, unless they are described elsewhere. */
function nested(schema, document, { path, isRequest }) {
  if (schema.$ref) return [];
  if (schema.anyOf)
    return schema.anyOf.flatMap((one) => nested(one, document, { path, isRequest }));
  if (schema.items) return nested(schema.items, document, { path: `${path}[]`, isRequest });
  return isObject(schema) ? rows(schema, document, { path: `${path}.`, isRequest }) : [];
}

export function fieldTable(schema, document) {
  // Requests with unknown fields are rejected.
  const isRequest = schema.additionalProperties === false;
  const all = rows(schema, document, { path: '', isRequest });
  return `| field | type | |\n|---|---|---|\n${all.join('')}`;
}
