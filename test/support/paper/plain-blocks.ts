// Creates plain blocks; omitted fields get their most common value.

import type {
  ColumnMeasure,
  ColumnWidth,
  PlainBarcode,
  PlainBlock,
  PlainColumn,
  PlainDivider,
  PlainGroup,
  PlainImage,
  PlainMatrix,
  PlainPair,
  PlainRow,
  PlainText,
  PrintedBlock,
  TextStyle,
} from '../../../src/core/model/paper/plain-block.ts';

type Short<Block, Needed extends keyof Block> = Pick<Block, Needed> &
  Partial<Omit<Block, Needed | 'size'>> & { size?: Size };
type Size = number | TextStyle['size'];

export type ShortColumn = Omit<Short<PlainColumn, never>, 'width'> & {
  content: string;
  width: number | string;
};
export type ShortBlock =
  | Short<PlainText, 'type' | 'content'>
  | Short<PlainPair, 'type' | 'left' | 'right'>
  | (Pick<PlainRow, 'type'> & { columns: ShortColumn[]; ruler?: Pick<ShortColumn, 'width'>[] })
  | (Pick<PlainDivider, 'type'> & Partial<PlainDivider>)
  | (Pick<PlainBarcode, 'type' | 'format' | 'value'> & Partial<PlainBarcode>)
  | (Pick<PlainMatrix, 'type' | 'value'> & Partial<PlainMatrix>)
  | (Pick<PlainImage, 'type' | 'content'> & Partial<PlainImage>)
  | { type: 'feed'; lines?: number; mm?: number }
  | { type: 'cut'; mode?: 'full' | 'partial' }
  | { type: 'drawer'; pin?: 2 | 5; onMs?: number; offMs?: number }
  | { type: 'beep'; times?: number }
  | (Partial<Omit<PlainGroup, 'blocks'>> & { type: 'group'; blocks: ShortBlock[] })
  | { type: 'columns'; columns: { width: number | string; blocks: ShortBlock[] }[] };

/** How plain text looks in documents and blocks. */
export const plainLook = {
  font: 'A',
  size: { width: 1, height: 1 },
  bold: false,
  underline: false,
  invert: false,
} as const;

const style = { font: 'A', bold: false, underline: false, invert: false } as const;
const code = { align: 'center', mode: 'auto' } as const;
const bars = { ...code, heightMm: 10, moduleWidth: null, text: 'below' } as const;
const text = { ...style, align: 'start', wrap: true, maxLines: null } as const;

/** Some goldens are templates; layouts do not know this block. */
const ofTemplates: ReadonlySet<string> = new Set(['table']);

export function plainBlocks(blocks: readonly ShortBlock[]): PlainBlock[] {
  return inside(blocks, '');
}

function inside(blocks: readonly ShortBlock[], path: string): PlainBlock[] {
  return blocks.flatMap((block, index) =>
    ofTemplates.has(block.type) ? [] : plain(block, `${path}blocks[${index}]`),
  );
}

function printed(blocks: readonly ShortBlock[], path: string): PrintedBlock[] {
  return inside(blocks, `${path}.`).map((block) => {
    if (block.type === 'cut' || block.type === 'drawer' || block.type === 'beep')
      throw new Error(`${block.path} is an action`);
    return block;
  });
}

function plain(block: ShortBlock, path: string): PlainBlock {
  switch (block.type) {
    case 'text':
      return { ...text, ...block, size: size(block.size), path };
    case 'pair':
      return { ...style, fill: ' ', ...block, size: size(block.size), path };
    case 'row':
      return {
        type: 'row',
        columns: block.columns.map(column),
        contents: block.columns.map(({ content }) => content),
        ...(block.ruler && { ruler: block.ruler.map(measure) }),
        path,
      };
    case 'divider':
      return { style: 'solid', char: null, ...block, path };
    case 'barcode':
      return { ...bars, ...block, path };
    case 'qrcode':
    case 'gs1-qrcode':
    case 'micro-qrcode':
    case 'pdf417':
    case 'datamatrix':
    case 'gs1-datamatrix':
    case 'aztec':
    case 'maxicode':
      return { ...code, size: null, errorCorrection: null, ...block, path };
    case 'image':
      return { width: null, align: 'center', dither: null, ...block, path };
    case 'feed':
      return { lines: 0, mm: 0, ...block, path };
    case 'drawer':
      return { pin: 2, onMs: 50, offMs: 500, ...block, path };
    case 'beep':
      return { times: 1, ...block, path };
    case 'group':
      return {
        border: 'none',
        padding: 0,
        ...block,
        blocks: printed(block.blocks, path),
        path,
      };
    case 'columns':
      return {
        type: 'columns',
        columns: block.columns.map((one, index) => ({
          width: width(one.width),
          blocks: printed(one.blocks, `${path}.columns[${index}]`),
        })),
        path,
      };
    default:
      return { mode: 'full', ...block, path };
  }
}

function measure(short: Pick<ShortColumn, 'width'>): ColumnMeasure {
  return { width: width(short.width), font: 'A', size: size() };
}

function column(short: ShortColumn): PlainColumn {
  const { content: _, ...look } = short;
  return { ...text, ...look, size: size(short.size), width: width(short.width) };
}

/** `12`, `"30%"`, `"*"`, `"2*"`. */
function width(short: number | string): ColumnWidth {
  if (typeof short === 'number') return { unit: 'characters', value: short };
  if (short.endsWith('%')) return { unit: 'percent', value: Number.parseFloat(short) };
  return { unit: 'rest', value: Number.parseFloat(short) || 1 };
}

function size(short: Size = 1): TextStyle['size'] {
  return typeof short === 'number' ? { width: short, height: short } : short;
}
