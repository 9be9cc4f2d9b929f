// The blocks of a template as a tree, and changes to it. Nothing is changed in
// place: every change gives a new config. Blocks are named by the paths that the
// service uses: `blocks[2].columns[1].blocks[0]`.

export interface Block {
  type: string;
  [field: string]: unknown;
}

export interface TemplateConfig {
  name: string;
  blocks: Block[];
  [field: string]: unknown;
}

type Step = string | number;

/** A list of blocks inside of something, by its own path. */
export interface BlockList {
  path: string;
  blocks: Block[];
}

export function steps(path: string): Step[] {
  return [...path.matchAll(/[^.[\]]+/g)].map(([step]) =>
    /^\d+$/.test(step) ? Number(step) : step,
  );
}

function joined(parts: readonly Step[]): string {
  return parts.reduce<string>((path, step) => {
    if (typeof step === 'number') return `${path}[${step}]`;
    return path === '' ? step : `${path}.${step}`;
  }, '');
}

/** The list that a block stands in, and its place there. */
export function placeOf(path: string): { list: string; index: number } {
  const parts = steps(path);
  return { list: joined(parts.slice(0, -1)), index: Number(parts.at(-1)) };
}

export function isWithin(path: string, ancestor: string): boolean {
  return path === ancestor || path.startsWith(`${ancestor}.`) || path.startsWith(`${ancestor}[`);
}

/** The block that carries another on a label: what stands in a column moves with its row. */
export function carrierOf(path: string): string {
  return /^(.*?)\.columns\[\d+\]\.blocks\[/.exec(path)?.[1] ?? path;
}

export function valueAt(config: TemplateConfig, path: string): unknown {
  return steps(path).reduce<unknown>(
    (value, step) => (value as Record<Step, unknown> | undefined)?.[step],
    config,
  );
}

export function blockAt(config: TemplateConfig, path: string): Block | undefined {
  const value = valueAt(config, path);
  return isBlock(value) ? value : undefined;
}

function isBlock(value: unknown): value is Block {
  return typeof value === 'object' && value !== null && 'type' in value;
}

/** The lists inside a block: its own, what stands for none, and those of its columns. */
export function listsIn(block: Block, path: string): BlockList[] {
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

/** Every block with its path and depth, as it stands in the tree from top to bottom. */
export function flattened(
  list: BlockList,
  depth = 0,
): { path: string; block: Block; depth: number }[] {
  return list.blocks.flatMap((block, index) => {
    const path = `${list.path}[${index}]`;
    const inner = listsIn(block, path).flatMap((one) => flattened(one, depth + 1));
    return [{ path, block, depth }, ...inner];
  });
}

export function withValue(config: TemplateConfig, path: string, value: unknown): TemplateConfig {
  return set(config, steps(path), value) as TemplateConfig;
}

function set(node: unknown, path: readonly Step[], value: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  if (Array.isArray(node)) return node.with(Number(step), set(node[Number(step)], rest, value));
  const { [step]: before, ...others } = (node ?? {}) as Record<Step, unknown>;
  const after = set(before, rest, value);
  // The order of the fields is the author's; what is taken back leaves no trace.
  if (after === undefined) return others;
  return { ...(node as object), [step]: after };
}

export function inserted(
  config: TemplateConfig,
  list: string,
  index: number,
  block: Block,
): TemplateConfig {
  return withValue(config, list, listAt(config, list).toSpliced(index, 0, block));
}

export function removed(config: TemplateConfig, path: string): TemplateConfig {
  const { list, index } = placeOf(path);
  return withValue(config, list, listAt(config, list).toSpliced(index, 1));
}

/**
 * Takes a block elsewhere. `index` counts the places of the list as it is
 * before; null where the block would come into itself.
 */
export function moved(
  config: TemplateConfig,
  path: string,
  list: string,
  index: number,
): { config: TemplateConfig; path: string } | null {
  const block = blockAt(config, path);
  if (!block || isWithin(list, path)) return null;
  // Put in first and taken out last, so that neither path changes under our hands.
  const put = inserted(config, list, index, block);
  const old = shifted(path, list, index);
  return { config: removed(put, old), path: shiftedBack(`${list}[${index}]`, old) };
}

/** The path after something was put into `list` at `index`. */
function shifted(path: string, list: string, index: number): string {
  return renumbered(path, list, (at) => (at >= index ? at + 1 : at));
}

/** The path after the block at `gone` was taken out. */
function shiftedBack(path: string, gone: string): string {
  const { list, index } = placeOf(gone);
  return renumbered(path, list, (at) => (at > index ? at - 1 : at));
}

function renumbered(path: string, list: string, number: (at: number) => number): string {
  if (!path.startsWith(`${list}[`)) return path;
  const parts = steps(path);
  const place = steps(list).length;
  return joined(parts.with(place, number(Number(parts[place]))));
}

function listAt(config: TemplateConfig, path: string): Block[] {
  const list = valueAt(config, path);
  return Array.isArray(list) ? (list as Block[]) : [];
}
