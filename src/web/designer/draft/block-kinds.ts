// The kinds of blocks that can be added: their group in the palette and the
// initial content of a new block.

import { type Words } from '../../languages/en.ts';
import { words } from '../../languages/words.ts';
import { arraysIn, type Schema } from './template-language.ts';
import type { TemplateBlock } from './tree.ts';

export type KindGroup = keyof Words['designer']['groups'];

export const palette: Record<KindGroup, string[]> = {
  text: ['text', 'pair', 'row', 'table', 'divider', 'image'],
  codes: ['barcode', 'qrcode', 'pdf417', 'datamatrix', 'aztec', 'maxicode'],
  order: ['each', 'group'],
  printer: ['feed', 'cut', 'drawer', 'beep'],
};

/** A line of a receipt that is made of a block `pair`. */
export const vatLine = 'vat';

/** What the palette shows in a group: the types of blocks, and the VAT line beside the pair. */
export function kindsIn(group: KindGroup, isLabel: boolean): string[] {
  const kinds = palette[group].filter((type) => isOffered(type, isLabel));
  return isLabel ? kinds : kinds.flatMap((type) => (type === 'pair' ? [type, vatLine] : [type]));
}

/** Not available on labels. */
const rollOnly = new Set(['drawer', 'beep', 'cut']);

export function isOffered(type: string, isLabel: boolean): boolean {
  return !isLabel || !rollOnly.has(type);
}

const picture =
  "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 120 60'><rect x='3' y='3' width='114' height='54' rx='12' fill='none' stroke='black' stroke-width='5'/><circle cx='36' cy='30' r='15'/><path d='M66 44 L82 16 L98 44 Z'/></svg>";

/**
 * Creates a block. Lists use the first list of the data, so that the new block
 * prints something at once.
 */
export function newBlock(type: string, schema: Schema | null): TemplateBlock {
  const { fresh } = words.designer;
  const list = arraysIn(schema)[0];
  const items = list?.path ?? 'items';
  const fields = Object.entries(list?.items.properties ?? {});
  const first = fields.find(([, { type: kind }]) => kind === 'string')?.[0] ?? 'name';
  const amount = fields.find(([, { type: kind }]) => kind === 'number')?.[0];
  const name = list && fields.length === 0 ? '{{ @item }}' : `{{ ${first} }}`;
  const second = amount === undefined ? '{{ @number }}' : `{{ ${amount} | number }}`;
  const contents: Record<string, Omit<TemplateBlock, 'type'>> = {
    text: { content: fresh.text },
    pair: { left: fresh.left, right: fresh.right },
    row: { columns: [{ content: fresh.left }, { content: fresh.right, align: 'right' }] },
    table: {
      items,
      columns: [
        { header: fresh.item, content: name },
        { header: '#', content: second, width: '25%', align: 'right' },
      ],
    },
    image: { content: picture, width: '30mm' },
    barcode: { format: 'code128', content: 'ABC-1234' },
    qrcode: { content: 'https://example.com' },
    pdf417: { content: 'ABC-1234' },
    datamatrix: { content: 'ABC-1234' },
    aztec: { content: 'ABC-1234' },
    maxicode: { content: 'ABC-1234' },
    each: { items, blocks: [{ type: 'text', content: name }] },
    group: { blocks: [] },
  };
  return { type, ...contents[type] };
}

/** A line with the tax that a total contains. The rate is written into its text and its formula. */
export function vatRow(percent: number, schema: Schema | null): TemplateBlock {
  const numbers = Object.entries(schema?.properties ?? {})
    .filter(([, { type }]) => type === 'number' || type === 'integer')
    .map(([name]) => name);
  const total = ['total', 'sum', 'amount'].find((name) => numbers.includes(name)) ?? numbers[0];
  return {
    type: 'pair',
    left: words.designer.vat.line(percent),
    right: `{{ ${total ?? 'total'} * ${percent} / ${100 + percent} | money }}`,
  };
}

const ofFooter = new Set(['feed', 'cut', 'drawer', 'beep']);

/** Where a block goes if none is selected: before the last lines of the paper. */
export function beforeFooter(blocks: readonly TemplateBlock[]): number {
  const isFooter = ({ type, part }: TemplateBlock) => ofFooter.has(type) || part === 'footer';
  return blocks.findLastIndex((block) => !isFooter(block)) + 1;
}

interface Size {
  width: number;
  height: number;
}

const edgeMm = 2;

/** Gives a new block on a label a default position and size, below the others if there is room. */
export function placed(
  block: TemplateBlock,
  media: Size,
  others: readonly TemplateBlock[],
): TemplateBlock {
  if (['each', 'feed'].includes(block.type)) return block;
  const isMatrix = ['qrcode', 'datamatrix', 'aztec'].includes(block.type);
  const [wide, high] =
    block.type === 'maxicode'
      ? [30, 28] // it has one size only
      : isMatrix
        ? [20, 20]
        : [40, block.type === 'text' ? 6 : 12];
  const width = Math.max(1, Math.min(wide, media.width - 2 * edgeMm));
  const height = Math.max(1, Math.min(high, media.height - edgeMm));
  const bottoms = others.map(({ y, height: taken }) => Number(y ?? 0) + Number(taken ?? 0));
  const below = Math.ceil(Math.max(edgeMm, ...bottoms));
  const y = below + height <= media.height ? below : edgeMm;
  if (block.type === 'divider') return { ...block, x: edgeMm, y, width };
  return { ...block, x: edgeMm, y, width, height };
}
