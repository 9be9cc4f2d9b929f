// Infers the shape of the data from the fields that a template uses: a tree of
// fields, each with its kind.

import type { Json } from '../../model/json.ts';
import { barcodeFormats } from '../../model/templates/symbology.ts';
import { maxDetails } from '../../validation/details.ts';
import { dataPathText } from '../expression/scope.ts';
import type { Use } from '../expression/uses.ts';
import { kindNames, type Kind } from '../expression/value.ts';

export interface Shape {
  kind: Kind;
  /** Field name; for a list item the name of the list. */
  name: string;
  fields: Map<string, Shape>;
  required: Set<string>;
  item: Shape | null;
  minItems: number;
  /** Paths in the template that use it. */
  where: Set<string>;
  values: Json[];
  field: string | null;
}

function newShape(name: string, kind: Kind): Shape {
  return {
    kind,
    name,
    fields: new Map(),
    required: new Set(),
    item: null,
    minItems: 0,
    where: new Set(),
    values: [],
    field: null,
  };
}

/** Adds contradictory uses to `faults`, with their path: `config.blocks[1].content: …`. */
export function shapeOf(uses: Use[], faults: string[]): Shape {
  const root = newShape('data', 'object');
  for (const use of uses) {
    if (faults.length > maxDetails) break;
    const required = requiredFrom(use);
    let shape = root;
    use.path.forEach((step, depth) => {
      const kind = depth === use.path.length - 1 ? use.kind : childKind(use.path[depth + 1]!);
      shape = child(shape, step, depth >= required);
      merge(shape, kind, use, depth, faults);
    });
    if (use.path.length === 0 && use.kind !== 'any')
      faults.push(`config.${use.where}: is all of the data: name one of its fields`);
    shape.where.add(use.where);
    shape.values.push(...use.values);
    shape.field ??= use.field ?? null;
  }
  return root;
}

function childKind(step: string | number): Kind {
  return typeof step === 'number' ? 'list' : 'object';
}

/**
 * The depth of the path from which fields are required. If a condition tests the
 * presence of `customer`, `customer` is optional, but its printed fields are
 * required.
 */
function requiredFrom({ path, optional, conditions }: Use): number {
  if (optional) return Infinity;
  let from = 0;
  for (const tested of conditions) {
    const inside =
      tested !== null &&
      tested.length < path.length &&
      tested.every((step, depth) => step === path[depth]);
    if (!inside) return Infinity;
    from = Math.max(from, tested.length);
  }
  return from;
}

function child(parent: Shape, step: string | number, required: boolean): Shape {
  if (typeof step === 'number') {
    if (required) parent.minItems = Math.max(parent.minItems, step + 1);
    return (parent.item ??= newShape(parent.name, 'any'));
  }
  if (required) parent.required.add(step);
  let found = parent.fields.get(step);
  if (!found) parent.fields.set(step, (found = newShape(step, 'any')));
  return found;
}

// Stricter kinds that one value can satisfy together with a kind.
const stricter: Partial<Record<Kind, Kind[]>> = {
  text: ['string', 'number', 'date', 'time', 'currency', 'image', ...barcodeFormats],
  string: ['date', 'time', 'currency', 'image', ...barcodeFormats],
  code128: barcodeFormats.filter((format) => format !== 'code128'), // holds all that the others do
  date: ['time'],
};

/** `depth`: of the shape in the path that is used. */
function merge(shape: Shape, kind: Kind, use: Use, depth: number, faults: string[]): void {
  const { kind: before } = shape;
  if (faults.length > maxDetails) return;
  if (before === kind || kind === 'any' || stricter[kind]?.includes(before)) return;
  if (before === 'any' || stricter[before]?.includes(kind)) {
    shape.kind = kind;
    return;
  }
  const [earlier] = shape.where;
  const elsewhere = earlier && earlier !== use.where ? `in ${earlier}` : 'elsewhere';
  faults.push(
    `config.${use.where}: uses ${dataPathText(use.path.slice(0, depth + 1))} as ${kindNames[kind]}, and ${elsewhere} it is ${kindNames[before]}`,
  );
}
