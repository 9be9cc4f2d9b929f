// Expressions of templates: deep, long, with every filter, over large literals and lists.

import type { Growth } from '../genes.ts';
import { anyNumber, anyText } from './texts.ts';

const deepest = 9;

// Fields of the data of sample-data.ts. Those without @root are fields of items too.
const textFields = ['@root.a', '@root.b', '@root.deep.x.y', '@root.tags[0]', 'name', 'note'];
const numberFields = ['@root.n', '@root.m', '@index', '@number', '@copy', 'price'];
const dateFields = ['@root.d', '@now'];
/** Lists of objects. */
export const listFields = ['@root.list', 'inner', '@root.list'];

const mostWords = 180; // the service takes 300

function words(expression: string): number {
  const bare = expression.replaceAll(/"(?:[^"\\]|\\.)*"/g, 'x');
  return bare.match(/[\w@.]+|[^\s\w]/g)?.length ?? 0;
}

/** Another expression in place of one that would be refused for its length. */
function bounded(expression: string): string {
  return words(expression) > mostWords ? '@root.a' : expression;
}

function literal(text: string, most = 4000): string {
  const escaped = text.slice(0, most).replaceAll('\\', '\\\\').replaceAll('"', '\\"');
  return `"${escaped.replaceAll(/[{}]/g, '')}"`;
}

export function textExpression(grow: Growth): string {
  const kind = grow.fraction();
  if (grow.depth > deepest || kind < 0.35) return grow.pick(textFields);
  if (kind < 0.5) return literal(grow.grow(anyText));
  if (kind < 0.6) return `(@root.tags | join: ${literal(grow.grow(anyText), 9)})`;
  return bounded(`(${grow.grow(textExpression)}${grow.list(textFilter, 90, 1).join('')})`);
}

function textFilter(grow: Growth): string {
  switch (grow.integer(0, 6)) {
    case 0:
      return ' | upper';
    case 1:
      return ' | lower';
    case 2:
      return ` | truncate: ${grow.length(1000, 1)}`;
    case 3:
      return ` | pad: ${grow.length(255, 1)}, "${grow.pick(['start', 'end'])}", "${grow.pick(['x', '0', '漢', '👍🏽'])}"`;
    case 4:
      return ` | default: ${grow.grow(textExpression)}`;
    default:
      return grow.pick([' | upper', ' | lower', ' | truncate: 1000', ' | pad: 255']);
  }
}

export function numberExpression(grow: Growth): string {
  const kind = grow.fraction();
  if (grow.depth > deepest || kind < 0.3) return grow.pick(numberFields);
  if (kind < 0.4) return String(Math.abs(grow.grow(anyNumber))).replace(/e.*/, '');
  if (kind < 0.5) return `(${grow.pick(listFields)} | count)`;
  if (kind < 0.65) {
    const term = grow.pick(['n', 'price', 'price * n', 'n + price * n - @index']);
    return `(${grow.pick(listFields)} | sum: "${term}")`;
  }
  if (kind < 0.7) return '(@root.numbers | sum)';
  const terms = grow.list(numberExpression, 12, 1);
  const operator = grow.pick([' + ', ' - ', ' * ', ' / ']);
  // A division by zero is refused.
  const sum = operator === ' / ' ? `(${terms.join(' + ')}) / 7` : terms.join(operator);
  return bounded(`(${sum})`).replace('@root.a', '7');
}

function formatted(grow: Growth): string {
  const number = grow.grow(numberExpression);
  switch (grow.integer(0, 5)) {
    case 0:
      return `${number} | money`;
    case 1:
      return `${number} | money: "${grow.pick(['JPY', 'EUR', 'KWD'])}"`;
    case 2:
      return `${number} | number: ${grow.integer(0, 15)}`;
    case 3:
      return `${number} | percent: ${grow.integer(0, 15)}`;
    case 4:
      return `${grow.pick(dateFields)} | date: "${grow.pick(['full', 'short', 'EEEE MMMM dd.MM.yyyy HH:mm:ss a', "'x'".repeat(200)])}"`;
    default:
      return `${grow.pick(dateFields)} | time: "${grow.pick(['full', 'long', 'short'])}"`;
  }
}

export function condition(grow: Growth): string {
  const kind = grow.fraction();
  if (grow.depth > deepest || kind < 0.4) {
    const operator = grow.pick(['==', '!=', '<', '<=', '>', '>=']);
    return bounded(
      grow.chance(0.5)
        ? `${grow.grow(textExpression)} ${grow.pick(['==', '!='])} ${grow.grow(textExpression)}`
        : `${grow.grow(numberExpression)} ${operator} ${grow.grow(numberExpression)}`,
    );
  }
  if (kind < 0.5) return `not (${grow.grow(condition)})`;
  if (kind < 0.6) return grow.pick(['@root.a', '@root.list', 'price', '@root.deep.x', 'inner']);
  return bounded(`(${grow.list(condition, 6, 1).join(grow.pick([' and ', ' or ']))})`);
}

/** A text of a template with expressions in it. */
export function content(grow: Growth): string {
  const parts = grow.list(contentPart, 12, 1);
  const separator = grow.pick(['', ' ', '\n']);
  return parts.reduce((text, part) => {
    const longer = text === '' ? part : text + separator + part;
    return longer.length > longestContent ? text : longer;
  }, '');
}

const longestContent = 9900;

/** Short enough for the header of a column. */
export function shortContent(grow: Growth): string {
  const text = grow.grow(content);
  return text.length < 1000
    ? text
    : grow
        .grow(anyText)
        .slice(0, 900)
        .replaceAll(/\{\{|\}\}/g, '');
}

function contentPart(grow: Growth): string {
  const kind = grow.fraction();
  if (kind < 0.45) return `{{ ${grow.grow(textExpression)} }}`;
  if (kind < 0.7) return `{{ ${grow.grow(formatted)} }}`;
  return grow.grow(anyText).replaceAll(/\{\{|\}\}/g, '');
}
