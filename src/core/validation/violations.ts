// Turns errors of a JSON Schema validator (Ajv and compatible) into messages that
// name the field and say what to do: `items[0].price: must be a number`.

import { didYouMean } from './did-you-mean.ts';

export interface SchemaError {
  keyword: string;
  instancePath: string;
  schemaPath: string;
  params: object;
  message?: string | undefined;
}

/** One line per field. `schema` provides the names of known fields and descriptions of patterns. */
export function violations(
  errors: readonly SchemaError[],
  schema?: object,
  whole = 'body',
): string[] {
  const lines = new Map<string, string>();
  const add = (path: string, words: string) => {
    if (!lines.has(path)) lines.set(path, `${path === '' ? whole : path}: ${words}`);
  };
  const unions = errors.filter(({ keyword }) => keyword === 'anyOf' || keyword === 'oneOf');
  for (const error of errors) {
    const params = error.params as Record<string, unknown>;
    const path = fieldPath(error.instancePath);
    // A union reports an error for each of its members: only the one of the union is kept.
    if (unions.some((union) => union !== error && isWithin(error, union))) continue;
    if (error.keyword === 'boolean') continue; // repeats additionalProperties
    if (error.keyword === 'required') {
      const missing = (params.requiredProperties as string[] | undefined) ?? [
        params.missingProperty as string,
      ];
      for (const name of missing) add(join(path, name), 'is required');
    } else if (
      error.keyword === 'additionalProperties' ||
      error.keyword === 'unevaluatedProperties'
    ) {
      const unknown = [params.additionalProperties ?? params.additionalProperty].flat() as string[];
      const known = knownNames(schema, error.instancePath);
      for (const name of unknown) add(join(path, name), unknownField(name, known));
    } else if (error.keyword === 'anyOf' || error.keyword === 'oneOf') {
      add(path, oneOf(errors.filter((other) => other !== error && isWithin(other, error))));
    } else if (error.keyword === 'pattern') {
      const { description } = nodeAt(schema, error.instancePath) ?? {};
      const words = typeof description === 'string' ? ` (${description.replace(/\.$/, '')})` : '';
      add(path, `must match ${String(params.pattern)}${words}`);
    } else add(path, problem(error.keyword, params, error.message));
  }
  return [...lines.values()];
}

export function unknownField(name: string, known: readonly string[]): string {
  const list = known.length > 0 ? `; known are ${known.join(', ')}` : '';
  return `is not known here${didYouMean(name, known) || list}`;
}

/** `/items/0/price` becomes `items[0].price`. */
function fieldPath(pointer: string): string {
  let path = '';
  for (const part of pointer.split('/').slice(1)) path = join(path, unescape(part));
  return path;
}

function join(path: string, name: string): string {
  if (/^\d+$/.test(name)) return `${path}[${name}]`;
  return path === '' ? name : `${path}.${name}`;
}

function unescape(part: string): string {
  return part.replaceAll('~1', '/').replaceAll('~0', '~');
}

function isWithin(error: SchemaError, union: SchemaError): boolean {
  return (
    error.instancePath.startsWith(union.instancePath) &&
    error.schemaPath !== union.schemaPath &&
    error.schemaPath.startsWith(union.schemaPath.replace(/\/(any|one)Of$/, ''))
  );
}

function oneOf(members: SchemaError[]): string {
  const choices = members.map(({ keyword, params }) => {
    const { allowedValue, allowedValues, type } = params as Record<string, unknown>;
    if (keyword === 'const') return JSON.stringify(allowedValue);
    if (keyword === 'enum')
      return (allowedValues as unknown[]).map((v) => JSON.stringify(v)).join(', ');
    return keyword === 'type' ? typeName(type) : undefined;
  });
  const distinct = [...new Set(choices.filter((choice) => choice !== undefined))];
  return distinct.length > 0 ? `must be ${distinct.join(' or ')}` : 'has no allowed form';
}

function typeName(type: unknown): string {
  const names: Record<string, string> = {
    integer: 'a whole number',
    array: 'a list',
    object: 'an object',
    boolean: 'true or false',
    null: 'null',
  };
  return [type]
    .flat()
    .map((name) => names[name as string] ?? `a ${name as string}`)
    .join(' or ');
}

function problem(keyword: string, params: Record<string, unknown>, message?: string): string {
  const { limit, comparison } = params as { limit?: number; comparison?: string };
  switch (keyword) {
    case 'type':
      return `must be ${typeName(params.type)}`;
    case 'const':
      return `must be ${JSON.stringify(params.allowedValue)}`;
    case 'enum':
      return `must be one of ${(params.allowedValues as unknown[]).join(', ')}`;
    case 'minimum':
    case 'maximum':
    case 'exclusiveMinimum':
    case 'exclusiveMaximum':
      return `must be ${comparison ?? ''} ${limit}`;
    case 'minLength':
      return limit === 1 ? 'must not be empty' : `must have at least ${limit} characters`;
    case 'maxLength':
      return `must have at most ${limit} characters`;
    case 'minItems':
      return `must have at least ${limit} entries`;
    case 'maxItems':
      return `must have at most ${limit} entries`;
    case 'minProperties':
      return limit === 1 ? 'must have at least one field' : `must have at least ${limit} fields`;
    case 'format':
      return `must be a valid ${String(params.format)}`;
    default:
      return message ?? `does not satisfy "${keyword}"`;
  }
}

function knownNames(schema: object | undefined, pointer: string): string[] {
  return Object.keys((nodeAt(schema, pointer)?.properties as object | undefined) ?? {});
}

/** The subschema at a JSON pointer. */
function nodeAt(schema: object | undefined, pointer: string): Record<string, unknown> | undefined {
  let node = schema as Record<string, unknown> | undefined;
  for (const part of pointer.split('/').slice(1)) {
    if (!node) break;
    const properties = node.properties as Record<string, object> | undefined;
    node = (/^\d+$/.test(part) ? node.items : properties?.[unescape(part)]) as typeof node;
  }
  return node;
}
