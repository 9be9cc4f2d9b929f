// Binds data to a template: evaluates expressions and conditions, expands lists
// and returns plain blocks.

import type { JsonObject } from '../model/json.ts';
import type { PlainLabel } from '../model/paper/label-block.ts';
import type { PlainBlock } from '../model/paper/plain-block.ts';
import type { CheckedTemplate } from './checked-template.ts';
import { Evaluation, type Numbers } from './expression/evaluation.ts';

export interface BindContext {
  now: Date;
  /** Counted from 1. */
  copy: number;
  /** The numbers of counters. */
  numbers?: Numbers | undefined;
}

/** The data must have passed the template's `validate`. Throws a Fault if it cannot be printed. */
export function bind(
  template: CheckedTemplate,
  data: JsonObject,
  context: BindContext,
): PlainBlock[] {
  const out: PlainBlock[] = [];
  const evaluation = new Evaluation(context.now, context.copy, context.numbers);
  template.emit({ item: data, index: 0, count: 1, outer: null, evaluation }, out);
  return out;
}

/** Binds a label template. */
export function bindLabels(
  { label }: CheckedTemplate,
  data: JsonObject,
  { now, copy, numbers }: BindContext,
): PlainLabel[] {
  const out: PlainLabel[] = [];
  const evaluation = new Evaluation(now, copy, numbers);
  label?.emit({ item: data, index: 0, count: 1, outer: null, evaluation }, out);
  return out;
}
