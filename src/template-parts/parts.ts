// The parts of a template that its owner knows by name: blocks that are marked with
// `part`. Reads and changes them in a config, without changing anything else: a part is
// switched off by hiding its blocks, and its text becomes the default of the field that it
// prints, so that a program that sends the field still has its way.

import { type OwnText, textOf, withText } from './own-text.ts';

export type Config = Record<string, unknown>;
type Block = Record<string, unknown>;

export const textParts = [
  'shopName',
  'address',
  'phone',
  'website',
  'vatNumber',
  'footer',
  'qrCode',
] as const;
export type TextPart = (typeof textParts)[number];

export interface Part {
  name: string;
  isOn: boolean;
  /** What it says without data; null if data or a program decides. */
  text: string | null;
  /** The content of its picture. */
  picture: string | null;
}

/** The parts in the order of the paper. */
export function partsOf(config: Config): Part[] {
  const parts = new Map<string, Part>();
  for (const block of marked(config)) {
    const name = block.part as string;
    const before = parts.get(name);
    const holder = holderOf(block);
    parts.set(name, {
      name,
      isOn: (before?.isOn ?? false) || block.hidden !== true,
      text: before?.text ?? (holder && isTextPart(name) ? holder.own.text : null),
      picture: before?.picture ?? pictureIn(block),
    });
  }
  return [...parts.values()];
}

export function switched(config: Config, part: string, isOn: boolean): Config {
  return changed(config, part, (block) => {
    const { hidden: _hidden, ...shown } = block;
    return isOn ? shown : { ...block, hidden: true };
  });
}

/** The part says this from now on, unless a program sends something else. Empty: only what is sent. */
export function withPartText(config: Config, part: string, text: string): Config {
  const paths = new Set<string>();
  const filled = changed(config, part, (block) => {
    const [next, path] = filledIn(block, text);
    if (path === null) return next;
    paths.add(path);
    return conditional(next, path, text !== '');
  });
  // The sample shows what prints by itself.
  return [...paths].reduce(
    (before, path) => (text === '' ? before : sampleWithout(before, path)),
    filled,
  );
}

/** `asset` is printed from now on, whatever is sent. */
export function withPicture(config: Config, part: string, asset: string): Config {
  const paths = new Set<string>();
  for (const block of marked(config)) {
    const path = block.part === part ? textOf(pictureIn(block) ?? '').path : null;
    if (path !== null) paths.add(path);
  }
  const filled = changed(config, part, (block) => {
    const free = [...paths].reduce((one, path) => conditional(one, path, true), block);
    return mapped(free, (one) => (one.type === 'image' ? { ...one, content: asset } : one));
  });
  return [...paths].reduce(sampleWithout, filled);
}

/** The sample says nothing of the part any more. Only of what the template can do without. */
export function withoutSampleOf(config: Config, part: string): Config {
  const paths = marked(config)
    .filter((block) => block.part === part && typeof block.if === 'string')
    .flatMap((block) => holderOf(block)?.own.path ?? textOf(pictureIn(block) ?? '').path ?? []);
  return paths.reduce(sampleWithout, config);
}

const printedLines = /^\{\{\s*([\w.]+)\s*\|\s*join: "\\n"\s*\}\}$/;

/** The sample has these lines where the part prints a list that programs send, such as a sender's address. */
export function withSampleLines(config: Config, part: string, text: string): Config {
  const paths = marked(config)
    .filter((block) => block.part === part && typeof block.content === 'string')
    .flatMap(({ content }) => printedLines.exec(content as string)?.[1] ?? []);
  return paths.reduce(
    (before, path) =>
      isRecord(before.example)
        ? { ...before, example: withValue(before.example, path.split('.'), text.split('\n')) }
        : before,
    config,
  );
}

function isTextPart(name: string): name is TextPart {
  return (textParts as readonly string[]).includes(name);
}

/** Every marked block, also those inside others. */
function marked(config: Config): Block[] {
  return all(config.blocks).filter((block) => typeof block.part === 'string');
}

function all(blocks: unknown): Block[] {
  if (!Array.isArray(blocks)) return [];
  return blocks
    .filter(isRecord)
    .flatMap((block) => [
      block,
      ...all(block.blocks),
      ...all(block.empty),
      ...(Array.isArray(block.columns)
        ? block.columns.filter(isRecord).flatMap((column) => all(column.blocks))
        : []),
    ]);
}

function changed(config: Config, part: string, change: (block: Block) => Block): Config {
  return mapped(config, (block) => (block.part === part ? change(block) : block));
}

/** Changes the blocks inside first, then the block itself. */
function mapped(block: Block, change: (block: Block) => Block): Block {
  const inside = (list: unknown) =>
    Array.isArray(list) ? list.map((one) => (isRecord(one) ? mapped(one, change) : one)) : list;
  const next: Block = { ...block };
  for (const field of ['blocks', 'empty']) if (field in next) next[field] = inside(next[field]);
  if (Array.isArray(next.columns) && 'type' in block)
    next.columns = next.columns.map((column: unknown) =>
      isRecord(column) && 'blocks' in column
        ? { ...column, blocks: inside(column.blocks) }
        : column,
    );
  return 'type' in block ? change(next) : next;
}

const holders = new Set(['text', 'pair', 'qrcode', 'barcode']);
const fields = ['content', 'right', 'left'];

/** The block that has the text of a part: itself, or the first code or field inside. */
function holderOf(block: Block): { block: Block; field: string; own: OwnText } | null {
  for (const one of [block, ...all(block.blocks)]) {
    if (!holders.has(one.type as string)) continue;
    const found = fields
      .map((field) => ({ block: one, field, own: textOf(one[field]) }))
      .toSorted((a, b) => Number(b.own.path !== null) - Number(a.own.path !== null));
    const best = found.find(({ own }) => own.isEditable);
    if (best) return best;
  }
  return null;
}

function filledIn(block: Block, text: string): [block: Block, path: string | null] {
  const holder = holderOf(block);
  if (!holder) return [block, null];
  const { field, own } = holder;
  const next = mapped(block, (one) =>
    isHolder(one, holder) ? { ...one, [field]: withText(one[field] as string, text) } : one,
  );
  return [next, own.path];
}

function isHolder(
  block: Block,
  { block: wanted, field }: { block: Block; field: string },
): boolean {
  return block.type === wanted.type && block[field] === wanted[field];
}

function pictureIn(block: Block): string | null {
  const image = [block, ...all(block.blocks)].find(({ type }) => type === 'image');
  return typeof image?.content === 'string' ? image.content : null;
}

/** A condition that asks for the field would leave out what prints by itself now. */
function conditional({ if: condition, ...block }: Block, path: string, isFilled: boolean): Block {
  const { type, ...rest } = block;
  const isAbout =
    typeof condition === 'string' &&
    new RegExp(`(^|[^\\w.])${path.replaceAll('.', String.raw`\.`)}($|[^\\w.])`).test(condition);
  if (isFilled)
    return condition === undefined || isAbout ? block : { type, if: condition, ...rest };
  return { type, if: condition ?? path, ...rest };
}

function sampleWithout(config: Config, path: string): Config {
  if (!isRecord(config.example)) return config;
  return { ...config, example: without(config.example, path.split('.')) ?? {} };
}

function withValue(value: Block, [name, ...inner]: string[], found: unknown): Block {
  const before = isRecord(value[name!]) ? (value[name!] as Block) : {};
  return { ...value, [name!]: inner.length > 0 ? withValue(before, inner, found) : found };
}

/** Undefined if nothing is left. */
function without(value: Block, [name, ...inner]: string[]): Block | undefined {
  const { [name!]: found, ...rest } = value;
  const left = inner.length > 0 && isRecord(found) ? without(found, inner) : undefined;
  const next = left ? { ...value, [name!]: left } : rest;
  return Object.keys(next).length > 0 ? next : undefined;
}

function isRecord(value: unknown): value is Block {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
