// Lists the names that an expression at a given path may use, taken from the
// schema of the data. Inside a list these include the fields of its items.

import { wordFor } from '../../../languages/word-for.ts';
import { words } from '../../../languages/words.ts';
import { arraysIn, type Schema } from '../../draft/template-language.ts';
import { loopsAround } from '../../draft/sample.ts';
import type { TemplateConfig } from '../../draft/tree.ts';

export interface ExpressionName {
  name: string;
  /** A short description or the type. */
  about: string;
  /** Undefined for the names that begin with `@`. */
  schema?: Schema;
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
    about: wordFor(words.designer.names, name) ?? '',
  }));
  return [...here, ...special, ...root];
}

function fieldNames(schema: Schema | null, under = ''): ExpressionName[] {
  return Object.entries(schema?.properties ?? {}).flatMap(([field, inner]) => {
    const name = under + (/^[A-Za-z_]\w*$/.test(field) ? field : `["${field}"]`);
    const own = { name, about: inner.type ?? '', schema: inner };
    return inner.properties ? [own, ...fieldNames(inner, `${name}.`)] : [own];
  });
}
