// The blocks of a template as a tree, with immutable changes: each returns a
// new config. Blocks are identified by the service's paths, such as
// `blocks[2].columns[1].blocks[0]`.

export interface TemplateBlock {
  type: string;
  [field: string]: unknown;
}

export interface TemplateConfig {
  name: string;
  blocks: TemplateBlock[];
  [field: string]: unknown;
}

export type PathStep = string | number;

/** A list of blocks with its path. */
export interface BlockList {
  path: string;
  blocks: TemplateBlock[];
}

export function steps(path: string): PathStep[] {
  return [...path.matchAll(/[^.[\]]+/g)].map(([step]) =>
    /^\d+$/.test(step) ? Number(step) : step,
  );
}

function joined(parts: readonly PathStep[]): string {
  return parts.reduce<string>((path, step) => {
    if (typeof step === 'number') return `${path}[${step}]`;
    return path === '' ? step : `${path}.${step}`;
  }, '');
}

/** The list that contains a block, and its index there. */
export function locate(path: string): { list: string; index: number } {
  const parts = steps(path);
  return { list: joined(parts.slice(0, -1)), index: Number(parts.at(-1)) };
}

export function isWithin(path: string, ancestor: string): boolean {
  return path === ancestor || path.startsWith(`${ancestor}.`) || path.startsWith(`${ancestor}[`);
}

/** The block that moves on a label when this one is moved: for a block in a column, its row. */
export function movableBlock(path: string): string {
  return /^(.*?)\.columns\[\d+\]\.blocks\[/.exec(path)?.[1] ?? path;
}

export function valueAt(config: TemplateConfig, path: string): unknown {
  return steps(path).reduce<unknown>(
    (value, step) => (value as Record<PathStep, unknown> | undefined)?.[step],
    config,
  );
}

export function blockAt(config: TemplateConfig, path: string): TemplateBlock | undefined {
  const value = valueAt(config, path);
  return isBlock(value) ? value : undefined;
}

function isBlock(value: unknown): value is TemplateBlock {
  return typeof value === 'object' && value !== null && 'type' in value;
}

/** The lists inside a block: `blocks`, `empty`, and those of its columns. */
export function listsIn(block: TemplateBlock, path: string): BlockList[] {
  const lists: BlockList[] = [];
  for (const field of ['blocks', 'empty'])
    if (Array.isArray(block[field])) lists.push({ path: `${path}.${field}`, blocks: block[field] });
  if (Array.isArray(block.columns))
    block.columns.forEach((column: Record<string, unknown>, index) => {
      if (Array.isArray(column.blocks))
        lists.push({ path: `${path}.columns[${index}].blocks`, blocks: column.blocks });
    });
  return lists;
}

/** All blocks with path and depth, in the order of the tree. */
export function flattened(
  list: BlockList,
  depth = 0,
): { path: string; block: TemplateBlock; depth: number }[] {
  return list.blocks.flatMap((block, index) => {
    const path = `${list.path}[${index}]`;
    const inner = listsIn(block, path).flatMap((one) => flattened(one, depth + 1));
    return [{ path, block, depth }, ...inner];
  });
}

export function withValue(config: TemplateConfig, path: string, value: unknown): TemplateConfig {
  return set(config, steps(path), value) as TemplateConfig;
}

function set(node: unknown, path: readonly PathStep[], value: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  if (Array.isArray(node)) return node.with(Number(step), set(node[Number(step)], rest, value));
  const { [step]: before, ...others } = (node ?? {}) as Record<PathStep, unknown>;
  const after = set(before, rest, value);
  // Keeps the order of the fields; an undefined value removes the field.
  if (after === undefined) return others;
  return { ...(node as object), [step]: after };
}

export function inserted(
  config: TemplateConfig,
  list: string,
  index: number,
  block: TemplateBlock,
): TemplateConfig {
  return withValue(config, list, listAt(config, list).toSpliced(index, 0, block));
}

export function removed(config: TemplateConfig, path: string): TemplateConfig {
  const { list, index } = locate(path);
  return withValue(config, list, listAt(config, list).toSpliced(index, 1));
}

/**
 * Moves a block. `index` refers to the list before the move. Returns null if
 * the target is inside the block.
 */
export function moved(
  config: TemplateConfig,
  path: string,
  list: string,
  index: number,
): { config: TemplateConfig; path: string } | null {
  const block = blockAt(config, path);
  if (!block || isWithin(list, path)) return null;
  // Inserts first and removes last; each path is adjusted for the other change.
  const put = inserted(config, list, index, block);
  const old = shifted(path, list, index);
  return { config: removed(put, old), path: shiftedBack(`${list}[${index}]`, old) };
}

/** The path after an insertion into `list` at `index`. */
function shifted(path: string, list: string, index: number): string {
  return renumbered(path, list, (at) => (at >= index ? at + 1 : at));
}

/** The path after the block at `gone` was removed. */
function shiftedBack(path: string, gone: string): string {
  const { list, index } = locate(gone);
  return renumbered(path, list, (at) => (at > index ? at - 1 : at));
}

function renumbered(path: string, list: string, number: (at: number) => number): string {
  if (!path.startsWith(`${list}[`)) return path;
  const parts = steps(path);
  const place = steps(list).length;
  return joined(parts.with(place, number(Number(parts[place]))));
}

function listAt(config: TemplateConfig, path: string): TemplateBlock[] {
  const list = valueAt(config, path);
  return Array.isArray(list) ? (list as TemplateBlock[]) : [];
}
