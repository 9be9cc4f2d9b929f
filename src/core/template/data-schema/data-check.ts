// Validates data against the inferred shape before it is bound. The check is
// compiled once per template; paths become text only for messages.

import { spend } from '../../budget.ts';
import type { Json } from '../../model/json.ts';
import type { BarcodeFormat } from '../../model/templates/symbology.ts';
import { maxDetails, shortPath } from '../../validation/details.ts';
import { dataPathText, type DataPath } from '../expression/scope.ts';
import type { Shape } from './shape.ts';
import {
  codeProblem,
  isBarcode,
  isObject,
  kindNames,
  testOf,
  type Kind,
  type Value,
} from '../expression/value.ts';

/** Adds problems of a value to `details`, until there are more than are shown; `trail` is its path. */
type ValueCheck = (value: Value, trail: DataPath, details: string[]) => void;

/** Returns a function that lists problems of data, such as `items[0].price: must be a number`. */
export function dataCheck(shape: Shape): (data: Value) => string[] {
  const check = checkOf(shape);
  return (data) => {
    const details: string[] = [];
    check(data, [], details);
    return details;
  };
}

function checkOf(shape: Shape): ValueCheck {
  const { kind } = shape;
  if (isBarcode(kind)) return barcode(kind);
  const isRight = testOf(kind);
  const inside = kind === 'object' ? fields(shape) : kind === 'list' ? items(shape) : undefined;
  return (value, trail, details) => {
    if (value === undefined || value === null || !isRight(value))
      details.push(`${pathText(trail)}: must be ${kindNames[kind]}${hint(value, kind)}`);
    else inside?.(value, trail, details);
  };
}

/** Steps of the budget: fields times entries of a list may be many. What is inside spends for itself. */
function stepsOf({ kind }: Shape): number {
  if (isBarcode(kind)) return 20;
  return kind === 'date' || kind === 'time' ? 10 : 1;
}

/** Inside lists slow checks are skipped; values are checked again when they are printed. */
function barcode(format: BarcodeFormat): ValueCheck {
  return (value, trail, details) => {
    const isAlone = trail.every((step) => typeof step === 'string');
    const problem = codeProblem(value, format, isAlone);
    if (problem !== undefined) details.push(`${pathText(trail)}: ${problem}`);
  };
}

function fields(shape: Shape): ValueCheck {
  const known = Array.from(shape.fields, ([name, field]) => ({
    name,
    check: checkOf(field),
    isRequired: shape.required.has(name),
  }));
  let steps = 0;
  for (const field of shape.fields.values()) steps += stepsOf(field);
  return (value, trail, details) => {
    if (!isObject(value)) return;
    spend(steps);
    for (const { name, check, isRequired } of known) {
      if (details.length > maxDetails) break;
      const found = Object.hasOwn(value, name) ? value[name] : undefined;
      trail.push(name);
      if (found !== undefined && found !== null) check(found, trail, details);
      else if (isRequired) details.push(`${pathText(trail)}: is required`);
      trail.pop();
    }
  };
}

function items({ item, minItems }: Shape): ValueCheck {
  // An item used only in conditions may be anything, also null.
  const check = item && item.kind !== 'any' ? checkOf(item) : undefined;
  const steps = item ? stepsOf(item) : 0;
  return (value, trail, details) => {
    const list = value as Json[];
    if (list.length < minItems)
      details.push(`${pathText(trail)}: must have at least ${minItems} items`);
    if (!check) return;
    spend(list.length * steps);
    for (let index = 0; index < list.length && details.length <= maxDetails; index++) {
      trail.push(index);
      check(list[index], trail, details);
      trail.pop();
    }
  };
}

function pathText(trail: DataPath): string {
  return shortPath(dataPathText(trail)) || 'data';
}

function hint(value: Value, kind: Kind): string {
  return kind === 'number' && typeof value === 'string' ? `, not the string ${quote(value)}` : '';
}

function quote(text: string): string {
  return JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text);
}
