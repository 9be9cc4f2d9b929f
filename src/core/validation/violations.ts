// Turns errors of a JSON Schema validator (Ajv and compatible) into messages that
// name the field and say what to do: `items[0].price: must be a number`.

import { limited, listed, maxDetails, shortened, shortPath } from './details.ts';
import { didYouMean } from './did-you-mean.ts';

export interface SchemaError {
  keyword: string;
  instancePath: string;
  schemaPath: string;
  params: object;
  message?: string | undefined;
  /** The name that is not allowed, in an error of `propertyNames`. */
  propertyName?: string | undefined;
}

/**
 * One line per field, at most `maxDetails` of them. `schema` provides the names of
 * known fields and descriptions of patterns.
 */
export function violations(
  errors: readonly SchemaError[],
  schema?: object,
  whole = 'body',
): string[] {
  const lines = new Map<string, string>();
  const add = (path: string, words: () => string) => {
    if (lines.has(path)) return;
    lines.set(path, `${shortPath(path) || whole}: ${words()}`);
  };
  const unions = new Unions(errors);
  for (const error of errors) {
    if (lines.size > maxDetails) break;
    const params = error.params as Record<string, unknown>;
    // A union reports an error for each of its members: only the one of the union is kept.
    if (unions.contain(error)) continue;
    if (error.keyword === 'boolean') continue; // repeats additionalProperties
    const path = fieldPath(error.instancePath);
    const property = error.propertyName ?? params.propertyName;
    if (typeof property === 'string') {
      add(join(path, property), () => `as a name ${problem(error.keyword, params, error.message)}`);
    } else if (error.keyword === 'required') {
      const missing = (params.requiredProperties as string[] | undefined) ?? [
        params.missingProperty as string,
      ];
      for (const name of missing.slice(0, maxDetails + 1))
        add(join(path, name), () => 'is required');
    } else if (
      error.keyword === 'additionalProperties' ||
      error.keyword === 'unevaluatedProperties'
    ) {
      const unknown = [
        params.additionalProperties ?? params.additionalProperty ?? params.unevaluatedProperty,
      ].flat() as string[];
      const known = knownNames(schema, error.instancePath);
      for (const name of unknown.slice(0, maxDetails + 1))
        add(join(path, name), () => unknownField(name, known));
    } else if (error.keyword === 'anyOf' || error.keyword === 'oneOf') {
      add(path, () => oneOf(unions.membersOf(error)));
    } else if (error.keyword === 'pattern') {
      add(path, () => {
        const { description } = nodeAt(schema, error.instancePath) ?? {};
        const words =
          typeof description === 'string'
            ? ` (${shortened(description.replace(/\.$/, ''), maxDescription)})`
            : '';
        return `must match ${shortened(String(params.pattern))}${words}`;
      });
    } else add(path, () => problem(error.keyword, params, error.message));
  }
  // Whatever was left out above, invalid data is never reported as valid.
  if (lines.size === 0 && errors.length > 0)
    add('', () => problem(errors[0]!.keyword, errors[0]!.params as Record<string, unknown>));
  return limited([...lines.values()]);
}

const maxDescription = 300;
const maxKnownNames = 50;

export function unknownField(name: string, known: readonly string[]): string {
  const list = known.length > 0 ? `; known are ${listed(known, String, maxKnownNames)}` : '';
  return `is not known here${didYouMean(name, known) || list}`;
}

/** The failed unions among errors, found by their paths: errors times unions may be billions. */
class Unions {
  /** The errors inside, by the schema path without its `anyOf`, then by instance path. */
  readonly #members = new Map<string, Map<string, SchemaError[]>>();
  readonly #contained = new Set<SchemaError>();

  constructor(errors: readonly SchemaError[]) {
    for (const error of errors) {
      if (!isUnion(error)) continue;
      const base = baseOf(error);
      let places = this.#members.get(base);
      if (!places) this.#members.set(base, (places = new Map()));
      places.set(error.instancePath, []);
    }
    if (this.#members.size > 0) for (const error of errors) this.#place(error);
  }

  contain(error: SchemaError): boolean {
    return this.#contained.has(error);
  }

  membersOf(union: SchemaError): readonly SchemaError[] {
    return this.#members.get(baseOf(union))?.get(union.instancePath) ?? [];
  }

  #place(error: SchemaError): void {
    const own = isUnion(error) ? baseOf(error) : undefined;
    for (const base of prefixes(error.schemaPath)) {
      const places = base === own ? undefined : this.#members.get(base);
      if (!places) continue;
      for (const place of prefixes(error.instancePath)) {
        const members = places.get(place);
        if (!members) continue;
        if (members.length < maxDetails) members.push(error);
        this.#contained.add(error);
      }
    }
  }
}

function isUnion({ keyword }: SchemaError): boolean {
  return keyword === 'anyOf' || keyword === 'oneOf';
}

function baseOf({ schemaPath }: SchemaError): string {
  return schemaPath.replace(/\/(any|one)Of$/, '');
}

/** `/a/b` gives the empty path, `/a` and `/a/b`. */
function* prefixes(path: string): Generator<string> {
  for (let at = path.indexOf('/'); at >= 0; at = path.indexOf('/', at + 1)) yield path.slice(0, at);
  yield path;
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

const maxChoices = 10;

function oneOf(members: readonly SchemaError[]): string {
  const choices = members.map(({ keyword, params }) => {
    const { allowedValue, allowedValues, type } = params as Record<string, unknown>;
    if (keyword === 'const') return shortened(JSON.stringify(allowedValue));
    if (keyword === 'enum')
      return listed(allowedValues as unknown[], (value) => JSON.stringify(value));
    return keyword === 'type' ? typeName(type) : undefined;
  });
  const distinct = [...new Set(choices.filter((choice) => choice !== undefined))];
  return distinct.length > 0
    ? `must be ${distinct.slice(0, maxChoices).join(' or ')}${distinct.length > maxChoices ? ' or …' : ''}`
    : 'has no allowed form';
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
      return `must be ${shortened(JSON.stringify(params.allowedValue))}`;
    case 'enum':
      return `must be one of ${listed(params.allowedValues as unknown[], String)}`;
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
    case 'maxProperties':
      return `must have at most ${limit} fields`;
    case 'format':
      return `must be a valid ${String(params.format)}`;
    default:
      return shortened(message ?? `does not satisfy "${keyword}"`, maxDescription);
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
