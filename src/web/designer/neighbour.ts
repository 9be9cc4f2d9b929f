// The next place for a block in a direction, as the arrow keys mean it: past the
// block beside it, into a container beside it, or out of the one that it is in.

import { blockAt, isWithin, listsIn, placeOf, type TemplateConfig, valueAt } from './tree.ts';
import { blockOf } from './problems.ts';

export type Direction = 'up' | 'down' | 'in' | 'out';

export interface Target {
  list: string;
  /** Counted in the list as it is before the move. */
  index: number;
}

export function neighbour(
  config: TemplateConfig,
  path: string,
  direction: Direction,
): Target | null {
  const { list, index } = placeOf(path);
  const length = (valueAt(config, list) as unknown[]).length;
  if (direction === 'up' && index > 0) return { list, index: index - 1 };
  if (direction === 'down' && index < length - 1) return { list, index: index + 2 };
  if (direction === 'in') return into(config, `${list}[${index - 1}]`);
  const container = blockOf(list);
  if (container === null) return null;
  const outside = placeOf(container);
  return { list: outside.list, index: outside.index + (direction === 'up' ? 0 : 1) };
}

/** To the end of what the block above holds. */
function into(config: TemplateConfig, above: string): Target | null {
  const block = blockAt(config, above);
  const inner = block && listsIn(block, above).find(({ path }) => isWithin(path, above));
  return inner ? { list: inner.path, index: inner.blocks.length } : null;
}
