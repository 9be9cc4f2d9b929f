// Routes with many rules and expensive expressions, and the orders that they print.

import type { Growth } from '../genes.ts';
import type { HttpStep, Step } from '../steps.ts';
import { post } from './deliver.ts';
import { condition, textExpression } from './expressions.ts';
import { sampleData } from './sample-data.ts';

type Entry = Record<string, unknown>;

const lists = ['list', 'inner', 'tags', 'numbers', 'deep.x', 'nothing'];
/** Texts that are one expression keep the type of its value: lists and objects, too. */
const wholes = ['{{ list }}', '{{ list }}', '{{ deep }}', '{{ tags }}', '{{ a }}', '{{ inner }}'];

/** Fields that rules add: values of the order, again and again, and texts. */
function added(grow: Growth): unknown {
  const kind = grow.fraction();
  if (kind < 0.4) return grow.pick(wholes);
  if (kind < 0.5) return ofOrder(`{{ ${grow.grow(textExpression)} }}`);
  if (kind < 0.6 || grow.depth > 8) return grow.pick<unknown>([1, null, true, 'x', []]);
  const value = grow.grow(added);
  const room = Math.max(1, Math.floor(8000 / (JSON.stringify(value).length + 1)));
  const count = Math.min(grow.length(3000, 1), room);
  if (kind < 0.8) return Array.from({ length: count }, () => value);
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, value]));
}

function addedFields(grow: Growth): Entry {
  return Object.fromEntries(
    Array.from({ length: grow.length(20, 1) }, (_, index) => [
      grow.pick(['tags', 'numbers', `f${index}`, `f${index}`]),
      grow.grow(added),
    ]),
  );
}

/** A rule that uses these, or a wrong name. */
export function routeRule(templates: readonly string[], printers: readonly string[]) {
  return function anyRule(grow: Growth): Entry {
    const hasItems = grow.chance(0.6);
    const isWrong = grow.chance(0.03);
    return {
      templateId: isWrong ? 'x'.repeat(grow.length(100_000, 1)) : grow.pick(templates),
      printer: isWrong ? `x${grow.integer(0, 99)}` : grow.pick(printers),
      ...(grow.chance(0.4) && { if: ofOrder(grow.grow(condition)) }),
      ...(hasItems && { items: grow.pick(lists) }),
      ...(hasItems && grow.chance(0.7) && { where: bounded(grow.grow(condition)) }),
      ...(grow.chance(0.2) && { copies: grow.length(100, 1) }),
      ...(grow.chance(0.4) && { data: grow.grow(addedFields) }),
    };
  };
}

/** Longer ones are refused, and so is the number of a copy. */
function bounded(expression: string): string {
  return expression.length > 990 ? '@root.a == @root.b' : expression.replaceAll('@copy', '2');
}

/** Without the number of an item, which an order has not. */
function ofOrder(expression: string): string {
  return bounded(expression).replaceAll(/@(index|number)/g, '@root.n');
}

export function routeAttack(templates: readonly string[], printers: readonly string[]) {
  const anyRule = routeRule(templates, printers);
  return function routeSteps(grow: Growth): Step[] {
    const kinds = grow.list(anyRule, 6, 1);
    const room = Math.max(1, Math.floor(900_000 / JSON.stringify(kinds).length));
    const count = Math.min(grow.length(grow.chance(0.95) ? 50 : 60, 1), room * kinds.length);
    const rules = Array.from({ length: count }, (_, index) => kinds[index % kinds.length]);
    const id = `attack-${grow.integer(0, 9)}`;
    const route = post('/routes', { id, name: 'Attack', rules });
    const order = { data: grow.grow(sampleData) };
    const times = grow.chance(0.15) ? grow.length(12, 1) : 1;
    const orders = grow.list(orderStep, 2, 1).map((step) => ({
      ...step(id, order),
      times,
      ...(grow.chance(0.3) && { headers: { 'idempotency-key': `k${grow.integer(0, 99)}` } }),
    }));
    return [
      route,
      ...orders,
      ...(grow.chance(0.2) ? [post(`/routes/${id}`, { rules }, 'PUT')] : []),
      { kind: 'http', method: 'DELETE', path: `/routes/${id}` },
    ];
  };
}

function orderStep(grow: Growth): (id: string, order: Entry) => HttpStep {
  const isPreview = grow.chance(0.4);
  const scale = grow.pick([1, 2, 4]);
  const notBefore = grow.chance(0.1) ? { options: { notBefore: grow.length(30) } } : {};
  return (id, order) =>
    isPreview
      ? post(`/routes/${id}/preview?scale=${scale}`, order)
      : post(`/routes/${id}`, { ...order, ...notBefore });
}
