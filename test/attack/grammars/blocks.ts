// Blocks of templates: all types, nested, in columns and in lists.

import { fitting, type Growth } from '../genes.ts';
import { codeBlock } from './codes.ts';
import { condition, content, listFields, shortContent } from './expressions.ts';

type Block = Record<string, unknown>;

const deepest = 8; // rules, not blocks; the service refuses blocks deeper than 8

function style(grow: Growth): Block {
  return {
    ...(grow.chance(0.3) && { bold: true }),
    ...(grow.chance(0.2) && { underline: true }),
    ...(grow.chance(0.2) && { invert: true }),
    ...(grow.chance(0.2) && { font: 'B' }),
    ...(grow.chance(0.4) && { size: grow.pick([1, 1, 1, 2, 2, 3, 8]) }),
    ...(grow.chance(0.3) && { align: grow.pick(['left', 'center', 'right']) }),
  };
}

function labelStyle(grow: Growth): Block {
  return {
    ...(grow.chance(0.3) && { bold: true }),
    ...(grow.chance(0.2) && { invert: true }),
    ...(grow.chance(0.5) && { fontSize: `${grow.pick([1, 1, 1.5, 2, 3, 10, 40])}mm` }),
    ...(grow.chance(0.3) && { face: 'mono' }),
    ...grow.pick([{}, { fit: 'none' }, { minFontSize: '0.5mm' }]),
  };
}

function wrapping(grow: Growth): Block {
  return {
    ...(grow.chance(0.3) && { wrap: grow.chance(0.5) }),
    ...(grow.chance(0.3) && { maxLines: grow.length(1000, 1) }),
  };
}

/** With marks of emphasis, which may be nested, unclosed or in data. */
function marked(grow: Growth): Block {
  const text = grow.grow(content);
  if (grow.chance(0.7)) return { content: text };
  const mark = grow.pick(['**', '__', '==', '**__==', '\\**', '***', '=='.repeat(20)]);
  const times = Math.min(grow.length(2000, 1), Math.floor(9000 / (2 * mark.length + 2)));
  const around = grow.chance(0.5) ? `${mark}${text}${mark}` : `${mark}x${mark} `.repeat(times);
  return { content: around.length < 9900 ? around : text, markup: grow.chance(0.9) };
}

function textBlock(grow: Growth): Block {
  return {
    type: 'text',
    ...grow.grow(marked),
    ...grow.grow(style),
    ...grow.grow(wrapping),
    ...(grow.chance(0.5) && { multiline: true }),
  };
}

function pairBlock(grow: Growth): Block {
  const fill = grow.pick([false, true, 'dots', '漢', '👍']);
  return { type: 'pair', left: grow.grow(content), right: grow.grow(content), fill };
}

function columnOf(grow: Growth): Block {
  const width = grow.pick<unknown>([undefined, undefined, '*', 1, 1, 2, '3%', '10%']);
  const filling =
    grow.chance(0.25) && grow.depth < deepest
      ? { blocks: grow.list(anyBlock, 3, 1) }
      : { content: grow.grow(content), ...grow.grow(wrapping), bold: grow.chance(0.5) };
  return {
    ...(width !== undefined && { width }),
    ...(grow.chance(0.2) && { if: grow.grow(condition) }),
    ...filling,
  };
}

function rowBlock(grow: Growth): Block {
  return { type: 'row', columns: grow.list(columnOf, fewColumns(grow), 1) };
}

/** More do not fit on most paper. */
function fewColumns(grow: Growth): number {
  return grow.chance(0.9) ? 3 : 24;
}

function tableColumn(grow: Growth): Block {
  return { header: grow.grow(shortContent), content: grow.grow(content) };
}

function tableBlock(grow: Growth): Block {
  return {
    type: 'table',
    items: grow.pick(listFields),
    columns: grow.list(tableColumn, fewColumns(grow), 1),
  };
}

function paperBlock(grow: Growth): Block {
  return grow.pick<Block>([
    { type: 'divider' },
    { type: 'divider', style: 'dotted' },
    { type: 'divider', char: '漢' },
    { type: 'feed', lines: 1 },
    { type: 'feed', mm: 0 },
    { type: 'feed', mm: 300 },
    { type: 'cut' },
    { type: 'drawer' },
    { type: 'beep', times: 8 },
  ]);
}

function eachBlock(grow: Growth): Block {
  return {
    type: 'each',
    items: grow.pick(listFields),
    ...(grow.chance(0.15) && { as: 'line' }),
    blocks: grow.list(anyBlock, 10, 1),
    ...(grow.chance(0.2) && { empty: grow.list(anyBlock, 3, 1) }),
  };
}

function groupBlock(grow: Growth): Block {
  return {
    type: 'group',
    ...(grow.chance(0.3) && { border: grow.pick(['single', 'double']), padding: 1 }),
    blocks: grow.list(anyBlock, 10, 1),
  };
}

/** A block of a receipt. */
export function anyBlock(grow: Growth): Block {
  const nested = grow.depth < deepest ? [eachBlock, eachBlock, groupBlock] : [];
  const block = grow.either(
    textBlock,
    textBlock,
    pairBlock,
    rowBlock,
    tableBlock,
    codeBlock,
    paperBlock,
    ...nested,
  );
  return grow.chance(0.25) ? { ...block, if: grow.grow(condition) } : block;
}

function labelBlock(grow: Growth): Block {
  const kind = grow.fraction();
  const place = {
    ...(grow.chance(0.5) && { x: grow.length(60), y: grow.length(60) }),
    ...(grow.chance(0.3) && { width: grow.length(100, 10), height: grow.length(100, 10) }),
    ...(grow.chance(0.4) && { rotate: grow.pick([0, 90, 180, 270]) }),
    ...(grow.chance(0.3) && { valign: grow.pick(['top', 'middle', 'bottom']) }),
  };
  if (kind < 0.5)
    return { type: 'text', content: grow.grow(content), ...place, ...grow.grow(labelStyle) };
  if (kind < 0.7) {
    const { size: _, ...code } = grow.grow(codeBlock);
    return { ...code, ...place };
  }
  if (kind < 0.8 && grow.depth < deepest)
    return { type: 'group', ...place, padding: 1, blocks: grow.list(labelBlock, 8, 1) };
  if (kind < 0.9 && grow.depth < deepest)
    return { type: 'each', items: grow.pick(listFields), blocks: grow.list(labelBlock, 4, 1) };
  return {
    type: 'row',
    ...place,
    columns: [{ content: grow.grow(content), ...grow.grow(labelStyle) }],
  };
}

/** The config of a template, a receipt or a label. */
export function anyConfig(grow: Growth): Block {
  const locales = ['en', 'de-DE', 'ar-EG', 'hi-IN', 'th-TH', 'zh-TW', 'tr', 'x-'.repeat(2000)];
  const zones = ['UTC', 'Europe/Berlin', 'Asia/Kathmandu', 'Nowhere/'.repeat(1000)];
  const common = {
    name: 'attack',
    ...(grow.chance(0.4) && { locale: grow.pick(locales.slice(0, grow.chance(0.9) ? 7 : 8)) }),
    ...(grow.chance(0.3) && { timeZone: grow.pick(zones.slice(0, grow.chance(0.9) ? 3 : 4)) }),
    ...(grow.chance(0.3) && { currency: grow.pick(['EUR', 'JPY', 'BHD']) }),
  };
  if (grow.chance(0.25)) {
    const kind = grow.pick(['gap', 'continuous']);
    const blocks = grow.list(labelBlock, 12, 1);
    const pages = grow.chance(0.4)
      ? [{ type: 'each', items: grow.pick(listFields), page: true, blocks }]
      : blocks;
    const isSmall = grow.chance(0.3);
    const media = {
      width: isSmall ? grow.length(100, 5) : 250,
      height: isSmall ? grow.length(100, 3) : grow.integer(200, 1000),
      kind,
    };
    return { ...common, media, blocks: placed(pages) };
  }
  const width = grow.pick(['80mm', '80mm', '58mm', '250mm']);
  const few = placed(grow.list(anyBlock, 12, 1)) as Block[];
  const most = Math.min(Math.floor(1000 / few.length), fitting(few));
  const times = grow.chance(0.7) ? 1 : grow.length(most, 1);
  return { ...common, width, blocks: Array.from({ length: times }, () => few).flat() };
}

/** Inside lists, and inside columns and frames, where the paper cannot be cut. */
interface Surroundings {
  isInList: boolean;
  isFramed: boolean;
}

const outermost: Surroundings = { isInList: false, isFramed: false };

/** Without what is only refused where it is: the names of lists outside, cuts inside columns. */
function placed(value: unknown, around = outermost): unknown {
  if (typeof value === 'string' && !around.isInList)
    return value.replaceAll(/@(index|number)/g, '@root.n');
  if (Array.isArray(value)) return value.map((entry) => placed(entry, around));
  if (typeof value !== 'object' || value === null) return value;
  const { type, border, padding } = value as Block;
  if (around.isFramed && ['cut', 'drawer', 'beep'].includes(String(type)))
    return { type: 'divider' };
  const isFramed = around.isFramed || type === 'row' || border !== undefined || padding === 1;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      const isInList =
        name !== 'header' &&
        (around.isInList ||
          (type === 'each' && name === 'blocks') ||
          (type === 'table' && name === 'columns'));
      return [name, placed(inner, { isInList, isFramed })];
    }),
  );
}
