// Plain blocks in short: what is left out gets the value it most often has.

import type {
  ColumnWidth,
  PlainBarcode,
  PlainBlock,
  PlainColumn,
  PlainDivider,
  PlainImage,
  PlainMatrix,
  PlainPair,
  PlainRow,
  PlainText,
  TextStyle,
} from '../../src/core/model/plain-block.ts';

type Short<Block, Needed extends keyof Block> = Pick<Block, Needed> &
  Partial<Omit<Block, Needed | 'size'>> & { size?: Size };
type Size = number | TextStyle['size'];

export type ShortColumn = Omit<Short<PlainColumn, 'content'>, 'width'> & { width: number | string };
export type ShortBlock =
  | Short<PlainText, 'type' | 'content'>
  | Short<PlainPair, 'type' | 'left' | 'right'>
  | (Pick<PlainRow, 'type'> & { columns: ShortColumn[] })
  | (Pick<PlainDivider, 'type'> & Partial<PlainDivider>)
  | (Pick<PlainBarcode, 'type' | 'format' | 'value'> & Partial<PlainBarcode>)
  | (Pick<PlainMatrix, 'type' | 'value'> & Partial<PlainMatrix>)
  | (Pick<PlainImage, 'type' | 'content'> & Partial<PlainImage>)
  | { type: 'feed'; lines?: number; mm?: number }
  | { type: 'cut'; mode?: 'full' | 'partial' };

const style = { font: 'A', bold: false, underline: false, invert: false } as const;
const code = { align: 'center', mode: 'auto' } as const;
const bars = { ...code, heightMm: 10, moduleWidth: null, text: 'below' } as const;
const text = { ...style, align: 'left', wrap: true, maxLines: null } as const;

export function plainBlocks(blocks: readonly ShortBlock[]): PlainBlock[] {
  return blocks.map((block, index) => plain(block, `blocks[${index}]`));
}

function plain(block: ShortBlock, path: string): PlainBlock {
  switch (block.type) {
    case 'text':
      return { ...text, ...block, size: size(block.size), path };
    case 'pair':
      return { ...style, fill: ' ', ...block, size: size(block.size), path };
    case 'row':
      return { type: 'row', columns: block.columns.map(column), path };
    case 'divider':
      return { style: 'solid', char: null, ...block, path };
    case 'barcode':
      return { ...bars, ...block, path };
    case 'qrcode':
    case 'pdf417':
    case 'datamatrix':
    case 'aztec':
      return { ...code, size: null, errorCorrection: null, ...block, path };
    case 'image':
      return { width: null, align: 'center', dither: null, ...block, path };
    case 'feed':
      return { lines: 0, mm: 0, ...block, path };
    default:
      return { mode: 'full', ...block, path };
  }
}

function column(short: ShortColumn): PlainColumn {
  return { ...text, ...short, size: size(short.size), width: width(short.width) };
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
