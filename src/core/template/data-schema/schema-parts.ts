// The parts of a JSON Schema: which keywords hold schemas, which hold data, and where
// references lead.

import type { JsonObject } from '../../model/json.ts';
import { isObject, type Value } from '../expression/value.ts';

/** Keywords whose value is data, not a schema. */
export const literals: ReadonlySet<string> = new Set(['const', 'enum', 'default', 'examples']);
/** Keywords whose value maps names to schemas. */
export const named: ReadonlySet<string> = new Set([
  'properties',
  'patternProperties',
  '$defs',
  'definitions',
  'dependentSchemas',
]);
/** Whether it leads to a part of this schema that is examined: not into an `enum` or `default`. */
export function isReference(reference: string): boolean {
  if (!/^#(\/|$)/.test(reference)) return false;
  let isName = false;
  for (const step of pointerSteps(reference)) {
    if (!isName && literals.has(step)) return false;
    isName = !isName && named.has(step);
  }
  return true;
}

/** Resolves a reference such as `#/$defs/item`. */
export function referred(root: JsonObject, reference: string): Value {
  let value: Value = root;
  for (const name of pointerSteps(reference)) {
    if (Array.isArray(value)) value = value[Number(name)];
    else value = isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
  }
  return value;
}

/** Reads a reference as Ajv does: `#/%24defs/a~1b` leads to `$defs`, then to `a/b`. */
function pointerSteps(reference: string): string[] {
  return reference
    .split('/')
    .slice(1)
    .map((part) => decoded(part).replaceAll('~1', '/').replaceAll('~0', '~'));
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part; // Ajv refuses it
  }
}
