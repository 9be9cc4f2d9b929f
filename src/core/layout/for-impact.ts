// Prepares a block for an impact printer, whose pins print neither white on black
// nor codes that a reader accepts: inverse text becomes bold and red, and a code
// becomes the text that it holds, so that nothing of a kitchen order is lost.

import { readableText } from '../codes/barcodes.ts';
import { emphasisMarks } from '../model/templates/emphasis.ts';
import type {
  Align,
  PlainBlock,
  PlainColumn,
  PlainText,
  PrintedBlock,
  TextStyle,
} from '../model/paper/plain-block.ts';

export function forImpact(block: PlainBlock): PlainBlock {
  return block.type === 'cut' || block.type === 'drawer' || block.type === 'beep'
    ? block
    : printed(block);
}

function printed(block: PrintedBlock): PrintedBlock {
  switch (block.type) {
    case 'text':
      // Pins are too coarse for drawn letters.
      return {
        ...withoutBar(block),
        content: withoutInverse(block.content),
        letters: undefined,
      };
    case 'pair':
      return {
        ...withoutBar(block),
        left: withoutInverse(block.left),
        right: withoutInverse(block.right),
      };
    case 'row':
      return {
        ...block,
        columns: withoutBars(block.columns),
        contents: block.contents.map(withoutInverse),
      };
    case 'columns':
      return {
        ...block,
        columns: block.columns.map(({ width, blocks }) => ({ width, blocks: blocks.map(printed) })),
      };
    case 'group':
      return { ...block, blocks: block.blocks.map(printed) };
    case 'divider':
    case 'image':
    case 'feed':
      return block;
    case 'barcode':
      return asText(readableText(block.format, block.value), block);
    default:
      return asText(block.value, block);
  }
}

function withoutBar<Style extends TextStyle>(style: Style): Style {
  return style.invert ? { ...style, invert: false, bold: true, color: 'red' } : style;
}

/** Columns by those of a block, the same array for all of its rows: layout caches by it. */
const kept = new WeakMap<readonly PlainColumn[], readonly PlainColumn[]>();

function withoutBars(columns: readonly PlainColumn[]): readonly PlainColumn[] {
  let found = kept.get(columns);
  if (!found) kept.set(columns, (found = columns.map(withoutBar)));
  return found;
}

const inverse = emphasisMarks['=='];
const bold = emphasisMarks['**'];

/** Inverse words become bold ones, unless the text has bold words already. */
function withoutInverse(content: string): string {
  if (!content.includes(inverse)) return content;
  return content.replaceAll(inverse, content.includes(bold) ? '' : bold);
}

// oxlint-disable-next-line no-control-regex -- these are what codes may hold and text may not
const controls = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]+/g;

function asText(
  value: string,
  { align, path }: { align: Align; path: string },
): PlainText & { path: string } {
  return { ...plain, path, align, content: value.replaceAll(controls, ' ') };
}

const plain = {
  type: 'text',
  wrap: true,
  maxLines: null,
  font: 'A',
  size: { width: 1, height: 1 },
  bold: false,
  underline: false,
  invert: false,
} as const;
