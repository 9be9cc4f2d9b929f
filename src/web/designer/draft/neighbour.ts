// Finds the target of a move with the arrow keys: past the neighbouring block,
// into a neighbouring container, or out of the current one.

import { blockAt, isWithin, listsIn, locate, type TemplateConfig, valueAt } from './tree.ts';
import { blockOf } from '../proof/problems.ts';

export type Direction = 'up' | 'down' | 'in' | 'out';

export interface Target {
  list: string;
  /** The index in the list before the move. */
  index: number;
}

export function neighbour(
  config: TemplateConfig,
  path: string,
  direction: Direction,
): Target | null {
  const { list, index } = locate(path);
  const length = (valueAt(config, list) as unknown[]).length;
  if (direction === 'up' && index > 0) return { list, index: index - 1 };
  if (direction === 'down' && index < length - 1) return { list, index: index + 2 };
  if (direction === 'in') return into(config, `${list}[${index - 1}]`);
  const container = blockOf(list);
  if (container === null) return null;
  const outside = locate(container);
  return { list: outside.list, index: outside.index + (direction === 'up' ? 0 : 1) };
}

/** The end of the first inner list of the block above. */
function into(config: TemplateConfig, above: string): Target | null {
  const block = blockAt(config, above);
  const inner = block && listsIn(block, above).find(({ path }) => isWithin(path, above));
  return inner ? { list: inner.path, index: inner.blocks.length } : null;
}
