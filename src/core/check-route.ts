// Checks the rules of a route before it is saved, and applies them to an order: which
// papers it makes, with which data. Rules use the expressions of templates: `if` and `data`
// read the order, `where` reads an item of the list that `items` names.

import { spend, withinBudget } from './budget.ts';
import { Fault } from './model/fault.ts';
import type { Json, JsonObject } from './model/json.ts';
import type { TakenItems } from './model/orders/left-out.ts';
import type { RouteRule } from './model/orders/route.ts';
import { type BlockContext, type CompileState, fault } from './template/compile/context.ts';
import {
  conditional,
  expression,
  guarded,
  listPath,
} from './template/compile/conditions-and-lists.ts';
import { partsOf, text } from './template/compile/text.ts';
import { type EvalFrame, Evaluation } from './template/expression/evaluation.ts';
import { type DataPath, everyItem, rootScope } from './template/expression/scope.ts';
import { ValueFault } from './template/expression/value.ts';
import { limited } from './validation/details.ts';

/** What an order makes of a rule: the data of a print, or why there is none. */
export type RuleOutcome = { data: JsonObject } | { skipped: string };

/** Throws a Fault if the order cannot be used. `onTaken` hears what the rule takes of its list. */
export type CheckedRule = (
  order: JsonObject,
  now: Date,
  onTaken?: (taken: TakenItems) => void,
) => RuleOutcome;

export type RouteCheck = { ok: true; rules: CheckedRule[] } | { ok: false; details: string[] };

const maxDepth = 10;
/** How much of an order's values a rule may add to it: a rule of 10 kB may name a list a thousand times. */
const maxAddedCharacters = 1_048_576;

export function checkRoute(rules: readonly RouteRule[]): RouteCheck {
  const state: CompileState = {
    // Formats belong to the template that prints.
    setting: { locale: 'en', currency: null, timeZone: 'UTC' },
    widthMm: 0,
    uses: [],
    specials: new Set(),
    counters: new Set(),
    images: [],
    expressions: 0,
    faults: [],
    isNew: true,
  };
  const check = () => rules.map((rule, index) => compiled(rule, index, state));
  const checked = withinBudget(check);
  if (!checked) state.faults.push('rules: are too long');
  const details = state.faults.map((detail) => detail.replace(/^config\./, ''));
  return checked && details.length === 0
    ? { ok: true, rules: checked }
    : { ok: false, details: limited(details) };
}

function compiled(rule: RouteRule, index: number, state: CompileState): CheckedRule {
  const path = `rules[${index}]`;
  const context: BlockContext = {
    state,
    path,
    scope: rootScope,
    conditions: [],
    across: 0,
    within: null,
  };
  const { specials, counters } = state;
  specials.clear();
  counters.clear();
  const [condition] = conditional(rule.if, context);
  const list = listPath(rule.items, context);
  if (rule.where !== undefined && rule.items === undefined)
    fault(context, 'where', 'selects items of a list: name it with items');
  const scope = { outer: rootScope, as: null, path: [...(list?.path ?? []), everyItem] };
  const [where] = conditional(rule.where, { ...context, scope }, 'where');
  const added = fields(rule.data ?? {}, 'data', context, 0);
  if (counters.size > 0 || specials.has('@copy'))
    state.faults.push(`config.${path}: @next and @copy are possible in templates only`);

  const apply = (
    order: JsonObject,
    evaluation: Evaluation,
    onTaken?: (taken: TakenItems) => void,
  ): RuleOutcome => {
    const frame = { item: order, index: 0, count: 1, outer: null, evaluation };
    if (condition && !condition(frame)) return { skipped: `${path}.if: is not true` };
    let data = order;
    if (list) {
      const items = list.items(frame);
      const count = items.length;
      evaluation.spend(count);
      const kept = where
        ? items.filter((item, at) => where({ item, index: at, count, outer: frame, evaluation }))
        : items;
      onTaken?.({ list: rule.items!, items, taken: kept });
      if (kept.length === 0)
        return {
          skipped: `${path}.items: ${count === 0 ? 'the list is empty' : 'no item matches'}`,
        };
      if (kept.length < count) data = withList(order, list.path, kept) as JsonObject;
    }
    const size = new AddedSize();
    return { data: { ...data, ...(added({ ...frame, item: data }, size) as JsonObject) } };
  };
  return (order, now, onTaken) => {
    const run = guarded(path, ({ evaluation }) => apply(order, evaluation, onTaken));
    const evaluation = new Evaluation(now, 1);
    const frame = { item: order, index: 0, count: 1, outer: null, evaluation };
    const outcome = withinBudget(() => run(frame));
    if (outcome) return outcome;
    throw new Fault('VALIDATION_ERROR', 'The order is too long for this route.', [
      `${path}: takes too many steps: send less data, or simplify the rule`,
    ]);
  };
}

/** Counts what expressions add to an order, without writing it. */
class AddedSize {
  #left = maxAddedCharacters;
  readonly #known = new Map<object, number>();

  /** Throws a ValueFault if it is too much in all. */
  add(value: Json): Json {
    if ((this.#left -= this.#charactersOf(value)) < 0)
      throw new ValueFault(
        `brings what the rule adds to more than ${maxAddedCharacters} characters: send less data, or use it less often`,
      );
    return value;
  }

  #charactersOf(value: Json): number {
    if (typeof value === 'string') return value.length + 3;
    if (typeof value !== 'object' || value === null) return 8;
    const known = this.#known.get(value);
    if (known !== undefined) return known;
    const entries: Json[] = Object.values(value);
    let characters = 2;
    for (const entry of entries) characters += this.#charactersOf(entry);
    if (!Array.isArray(value)) for (const name of Object.keys(value)) characters += name.length + 3;
    this.#known.set(value, characters);
    return characters;
  }
}

type MakeField = (frame: EvalFrame, size: AddedSize) => Json;

/** Compiles a value: an expression alone in a text keeps its type, others become text. */
function fields(value: Json, field: string, context: BlockContext, depth: number): MakeField {
  spend(10);
  if (depth > maxDepth) {
    fault(context, field.slice(0, 100), `is nested deeper than ${maxDepth}`);
    return () => null;
  }
  if (typeof value === 'string') return ofText(value, field, context);
  if (Array.isArray(value)) {
    const items = value.map((one, index) => fields(one, `${field}[${index}]`, context, depth + 1));
    return (frame, size) => items.map((item) => item(frame, size));
  }
  if (value === null || typeof value !== 'object') return () => value;
  const entries = Object.entries(value).map(
    ([name, one]) => [name, fields(one, `${field}.${name}`, context, depth + 1)] as const,
  );
  // The fields keep their own meaning: `__proto__` is one, too.
  return (frame, size) =>
    Object.fromEntries(entries.map(([name, one]) => [name, one(frame, size)]));
}

function ofText(value: string, field: string, context: BlockContext): MakeField {
  if (!value.includes('{{')) return () => value;
  const parts = partsOf(value, field, context);
  if (!parts) return () => null;
  const [only, second] = parts;
  if (second !== undefined || typeof only !== 'object')
    return text(value, field, context, 'kept', 'kept');
  const { value: evaluate } = expression(only.tree, field, context, { kind: 'any', lenient: true });
  if (!evaluate) return () => null;
  const where = `${context.path}.${field}`;
  return (frame, size) => guarded(where, () => size.add(evaluate(frame) ?? null))(frame);
}

/** A copy of the order that differs only in the list. */
function withList(value: Json | undefined, path: DataPath, list: Json[]): Json {
  const [step, ...rest] = path;
  if (step === undefined) return list;
  if (Array.isArray(value))
    return value.map((item, index) => (index === step ? withList(item, rest, list) : item));
  const fieldsOf = value as JsonObject;
  return { ...fieldsOf, [step]: withList(fieldsOf[step], rest, list) };
}
