// Data for the fields that the generated templates use.

import type { Growth } from '../genes.ts';
import { anyDate, anyLeaf, anyNumber, anyText, differingText } from './texts.ts';

type Entry = Record<string, unknown>;

function item(grow: Growth): (index: number) => Entry {
  const name = grow.grow(differingText);
  const note = grow.grow(differingText);
  const price = grow.grow(anyNumber);
  const inner = grow.chance(0.3) ? grow.repeated(innerItem, 200) : [];
  return (index) => ({
    name: name(index),
    note: note(index),
    price,
    n: index,
    inner,
  });
}

function innerItem(grow: Growth): (index: number) => Entry {
  const name = grow.grow(differingText);
  return (index) => ({ name: name(index), note: 'x', price: index, n: 1, inner: [] });
}

export function sampleData(grow: Growth): Entry {
  const many = grow.chance(0.5) ? 200 : 10_000;
  return {
    a: grow.grow(anyText),
    b: grow.grow(anyText),
    c: grow.grow(anyLeaf),
    d: grow.grow(anyDate),
    n: grow.grow(anyNumber),
    m: grow.chance(0.8) ? 3 : grow.grow(anyNumber),
    price: 1.5,
    name: 'x',
    note: grow.grow(anyText),
    deep: { x: { y: grow.grow(anyText) } },
    list: grow.repeated(item, many),
    inner: grow.repeated(innerItem, many),
    tags: grow.repeated(differingText, many),
    numbers: Array.from({ length: grow.length(many) }, (_, index) => index / 3),
  };
}
