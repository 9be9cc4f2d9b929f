// Lists the names that an expression at a given path may use, taken from the
// schema of the data. Inside a list these include the fields of its items.

import { arraysIn, type Schema } from './template-language.ts';
import { blockAt, steps, type TemplateConfig } from './tree.ts';
import { designerWords } from './words.ts';

export interface ExpressionName {
  name: string;
  /** A short description or the type. */
  about: string;
}

const outside = ['@now', '@copy'];
const inside = ['@item', '@index', '@number', '@first', '@last', '@root', ...outside];

/** `path` is the path of the field, such as `blocks[1].blocks[0].content`. */
export function namesAt(
  config: TemplateConfig,
  schema: Schema | null,
  path: string,
): ExpressionName[] {
  const loops = loopsAround(config, path);
  let here: ExpressionName[] = fieldNames(schema);
  let item = schema;
  let isInside = false;
  for (const { items, as } of loops) {
    const list = arraysIn(item).find((one) => one.path === items.replace(/^@root\./, ''));
    const own = fieldNames(list?.items ?? null);
    if (as === undefined) here = own;
    else
      here = [
        { name: as, about: '' },
        ...own.map((one) => ({ ...one, name: `${as}.${one.name}` })),
        ...here,
      ];
    item = list?.items ?? null;
    isInside = true;
  }
  const root = isInside
    ? fieldNames(schema).map((one) => ({ ...one, name: `@root.${one.name}` }))
    : [];
  const special = (isInside ? inside : outside).map((name) => ({
    name,
    about: designerWords.names[name] ?? '',
  }));
  return [...here, ...special, ...root];
}

/** The lists around a field, outermost first. The list of a table applies only to its columns. */
function loopsAround(config: TemplateConfig, path: string): { items: string; as?: string }[] {
  const parts = steps(path);
  const found: { items: string; as?: string }[] = [];
  let prefix = '';
  parts.forEach((part, index) => {
    prefix += typeof part === 'number' ? `[${part}]` : `${prefix === '' ? '' : '.'}${part}`;
    const block = typeof part === 'number' ? blockAt(config, prefix) : undefined;
    const next = parts[index + 1];
    const goesIn = next === 'blocks' || (next === 'columns' && block?.type === 'table');
    if (block && goesIn && typeof block.items === 'string')
      found.push({ items: block.items, ...(typeof block.as === 'string' && { as: block.as }) });
  });
  return found;
}

function fieldNames(schema: Schema | null, under = ''): ExpressionName[] {
  return Object.entries(schema?.properties ?? {}).flatMap(([field, inner]) => {
    const name = under + (/^[A-Za-z_]\w*$/.test(field) ? field : `["${field}"]`);
    const own = { name, about: inner.type ?? '' };
    return inner.properties ? [own, ...fieldNames(inner, `${name}.`)] : [own];
  });
}
