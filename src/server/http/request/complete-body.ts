// A second look at a body that is not valid. Null for an optional field counts as
// left out, and an empty list where an object is expected as {}: programs in Go,
// Java and C# send null for what is not set, and PHP sends [] for an empty object.
// Bodies that are valid are not touched, so null keeps its meaning where a schema
// allows it.

interface Schema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
}

const completed = new WeakSet<object>();

/** A changed copy, or the same value if there is nothing to change. */
export function completeBody(body: unknown, schema: object): unknown {
  const changed = complete(body, schema);
  if (changed !== body) completed.add(changed as object);
  return changed;
}

/** Whether the text of the request says something else than this body. */
export function isCompleted(body: object): boolean {
  return completed.has(body);
}

function complete(value: unknown, schema: Schema): unknown {
  const { properties, required = [] } = objectIn(schema) ?? {};
  if (!properties || typeof value !== 'object' || value === null || Array.isArray(value))
    return value;
  const fields = value as Record<string, unknown>;
  const changed: Record<string, unknown> = { ...fields };
  let isChanged = false;
  for (const [name, field] of Object.entries(properties)) {
    if (!Object.hasOwn(fields, name)) continue;
    const given = fields[name];
    if (given === null && !required.includes(name) && !allowsNull(field)) {
      delete changed[name];
      isChanged = true;
      continue;
    }
    const whole = isEmptyList(given) && objectIn(field) ? {} : complete(given, field);
    if (whole === given) continue;
    changed[name] = whole;
    isChanged = true;
  }
  return isChanged ? changed : value;
}

/** The schema itself, or the member of a union, that describes an object. */
function objectIn(schema: Schema): Schema | undefined {
  return [schema, ...(schema.anyOf ?? [])].find(({ type }) => type === 'object');
}

function allowsNull(schema: Schema): boolean {
  if (schema.anyOf) return schema.anyOf.some(allowsNull);
  if (schema.enum) return schema.enum.includes(null);
  if ('const' in schema) return schema.const === null;
  return schema.type === undefined || [schema.type].flat().includes('null');
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}
