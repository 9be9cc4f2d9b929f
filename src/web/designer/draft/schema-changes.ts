// Compares two data schemas and lists the changes that matter to programs:
// fields that are newly required, removed or of another type.

import type { Schema } from './template-language.ts';

export interface SchemaChange {
  kind: 'needed' | 'added' | 'removed' | 'retyped' | 'loosened' | 'offered';
  /** `items[].price` */
  path: string;
  from: string;
  to: string;
}

/** Whether a request that was valid before may be rejected now. */
export function isBreaking({ kind }: SchemaChange): boolean {
  return kind === 'needed' || kind === 'added' || kind === 'retyped';
}

interface SchemaField {
  kind: string;
  isNeeded: boolean;
}

export function schemaChanges(before: Schema, after: Schema): SchemaChange[] {
  const old = fieldsOf(before);
  const now = fieldsOf(after);
  const changes: SchemaChange[] = [];
  for (const [path, { kind, isNeeded }] of now) {
    const was = old.get(path);
    const change = (name: SchemaChange['kind']) =>
      changes.push({ kind: name, path, from: was?.kind ?? '', to: kind });
    if (!was) change(isNeeded ? 'added' : 'offered');
    else if (was.kind !== kind) change('retyped');
    else if (was.isNeeded !== isNeeded) change(isNeeded ? 'needed' : 'loosened');
  }
  for (const [path, { kind }] of old)
    if (!now.has(path)) changes.push({ kind: 'removed', path, from: kind, to: '' });
  return changes.toSorted((a, b) => Number(isBreaking(b)) - Number(isBreaking(a)));
}

function fieldsOf(schema: Schema, under = '', found = new Map<string, SchemaField>()) {
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    const path = under + name;
    found.set(path, {
      kind: [field.type ?? 'any'].flat().join(' or '),
      isNeeded: schema.required?.includes(name) ?? false,
    });
    fieldsOf(field, `${path}.`, found);
    if (field.items) fieldsOf(field.items, `${path}[].`, found);
  }
  return found;
}
