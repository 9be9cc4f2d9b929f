// The JSON Schema of a template's data, as far as forms and spreadsheets use it.

export interface DataSchema {
  type?: string | string[];
  title?: string;
  description?: string;
  enum?: unknown[];
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  properties?: Record<string, DataSchema>;
  required?: string[];
  items?: DataSchema;
}

export type FieldKind =
  | 'list'
  | 'group'
  | 'choice'
  | 'switch'
  | 'number'
  | 'date'
  | 'time'
  | 'picture'
  | 'text'
  | 'json';

export function typeOf({ type }: DataSchema): string | undefined {
  return [type].flat().find((one) => one !== 'null');
}

export function isRequired({ required = [] }: DataSchema, name: string): boolean {
  return required.includes(name);
}

/** The fields in their order, but groups that may be left out after all others. */
export function neededFirst(schema: DataSchema): [string, DataSchema][] {
  const isExtra = ([name, field]: [string, DataSchema]) =>
    kindOf(field) === 'group' && !isRequired(schema, name);
  const fields = Object.entries(schema.properties ?? {});
  return [...fields.filter((one) => !isExtra(one)), ...fields.filter(isExtra)];
}

/** Which control a value needs. Inferred schemas tell dates and pictures by a pattern. */
export function kindOf(schema: DataSchema): FieldKind {
  const type = typeOf(schema);
  if (schema.enum) return 'choice';
  if (schema.items && type !== 'object') return 'list';
  if (schema.properties) return 'group';
  if (type === 'boolean') return 'switch';
  if (type === 'number' || type === 'integer') return 'number';
  if (type === 'object' || type === 'array') return 'json';
  return textKind(schema);
}

function textKind({ pattern, format }: DataSchema): 'date' | 'time' | 'picture' | 'text' {
  if (format === 'date') return 'date';
  if (format === 'date-time') return 'time';
  if (pattern === undefined) return 'text';
  const accepts = matcher(pattern);
  if (accepts('any text')) return 'text';
  if (accepts('2026-01-31T14:05')) return accepts('2026-01-31') ? 'date' : 'time';
  if (accepts('2026-01-31') && !accepts('20260131')) return 'date';
  return accepts('data:image/png;base64,AA') ? 'picture' : 'text';
}

const matchers = new Map<string, (text: string) => boolean>();

/** A pattern of a schema. One that this browser does not understand accepts everything. */
export function matcher(pattern: string): (text: string) => boolean {
  const known = matchers.get(pattern);
  if (known) return known;
  let made = (_text: string) => true;
  try {
    const expression = new RegExp(pattern, 'u');
    made = (text) => expression.test(text);
  } catch {
    // The service checks it.
  }
  matchers.set(pattern, made);
  return made;
}

/** The example's value at the same place; one item of a list stands for all. */
export function exampleAt(example: unknown, step: string | number): unknown {
  if (Array.isArray(example)) return example[typeof step === 'number' ? step : 0] ?? example[0];
  if (typeof example !== 'object' || example === null) return undefined;
  return (example as Record<string, unknown>)[step];
}
