// Codes: every barcode format and matrix code with content that it takes, that it
// almost takes and that it does not, at every size. A target of its own prints many of
// them at once, as constants and from data.

import { fitting, type Growth } from '../genes.ts';
import type { Target } from '../search.ts';
import type { Step } from '../steps.ts';
import { textExpression } from './expressions.ts';
import { deliver } from './deliver.ts';
import { anyText } from './texts.ts';

type Block = Record<string, unknown>;

/** Formats, with content that fits. */
const barcodes: Record<string, readonly string[]> = {
  ean13: ['4006381333931', '978020137962', '9780201379624+54499', '9780201379624+05'],
  ean8: ['9638507', '96385074'],
  upca: ['01234567890', '012345678905+12345'],
  upce: ['123456', '01234565+12'],
  code39: ['ABC-1', 'A'.repeat(80)],
  code93: ['ABC-123', '$/+%'.repeat(20)],
  code128: ['Abc 1234567', '1'.repeat(80), 'a\t\x1d\x00'.repeat(20), '1a'.repeat(40)],
  itf: ['12345678', '10'.repeat(40)],
  itf14: ['0952123454321', '09521234543213'],
  codabar: ['A1234B', '1'.repeat(78)],
  msi: ['123456', '9'.repeat(40)],
  'gs1-128': ['(01)04006381333931', '(10)ABC(21)DEF', '(00)340123450000000017'],
  databar: ['04006381333931', '(01)04006381333931'],
  'databar-limited': ['04006381333931', '(01)14006381333938'],
  'databar-stacked': ['04006381333931'],
  'databar-stacked-omni': ['04006381333931'],
  'databar-expanded': ['(01)09521234543213(10)ABC123', '04006381333931'],
  'databar-expanded-stacked': [
    '(01)09521234543213(10)ABC123',
    '(01)09521234543213(3103)001750(17)261231(21)12345678901234',
  ],
};

/** Matrix codes with the most characters that they may take, of the kind that packs best. */
const matrices: Record<string, { type: string; most: number; more: Block }> = {
  qrcode: { type: 'qrcode', most: 7200, more: {} },
  'gs1-qrcode': { type: 'qrcode', most: 300, more: { gs1: true } },
  'micro-qrcode': { type: 'qrcode', most: 40, more: { micro: true } },
  pdf417: { type: 'pdf417', most: 900, more: {} },
  datamatrix: { type: 'datamatrix', most: 900, more: {} },
  'gs1-datamatrix': { type: 'datamatrix', most: 300, more: { gs1: true } },
  aztec: { type: 'aztec', most: 320, more: {} },
  maxicode: { type: 'maxicode', most: 145, more: {} },
};

const corrections: Record<string, readonly unknown[]> = {
  qrcode: ['L', 'M', 'Q', 'H'],
  pdf417: [0, 2, 5, 8],
  aztec: [5, 23, 90],
};

/** Runs that are packed in different ways: digits, capitals, both kinds of letters, bytes. */
const units = ['1', '7', 'A', 'A1', 'a', 'aB1', ' ', '漢', 'é', '😀', '\x1d', '\x00', '^', '^FNC1'];

/** GS1 data: a list of identifiers with their values. */
function gs1Content(grow: Growth): string {
  const good = ['(01)09521234543213', '(10)ABC123', '(21)x', '(3103)001750', '(99)ABC'];
  const fields = grow.chance(0.8) ? good : [...good, '(99)', '(', '()()'];
  return Array.from({ length: grow.length(40, 1) }, () => grow.pick(fields)).join('');
}

interface Kind {
  type: string;
  format?: string;
  /** The most characters of a matrix code; 0 for a barcode. */
  most: number;
  more: Block;
}

function anyKind(grow: Growth): Kind {
  if (grow.chance(0.6)) return grow.pick(Object.values(matrices));
  return { type: 'barcode', format: grow.pick(Object.keys(barcodes)), most: 0, more: {} };
}

/** A constant is short, as all of a template are drawn when it is checked. */
function contentFor(grow: Growth, { format, most, more }: Kind, isConstant: boolean): string {
  if (!isConstant && grow.chance(0.1)) return grow.grow(anyText).slice(0, grow.length(3000));
  if (format) return grow.pick(barcodes[format]!);
  if (more.gs1) return isConstant ? '(01)09521234543213(10)ABC123' : grow.grow(gs1Content);
  const unit = isConstant ? grow.pick(['1', '7', 'A']) : grow.pick(units);
  const longest = isConstant && grow.chance(0.95) ? Math.ceil(most / 8) : most;
  return unit.repeat(Math.max(1, Math.floor(grow.length(longest, 1) / unit.length)));
}

/** `given` is the content of a code that is not constant. */
function codeBlockOf(grow: Growth, kind: Kind, given: string | undefined): Block {
  const { type, format, more } = kind;
  const levels = corrections[type];
  return {
    type,
    content: given ?? contentFor(grow, kind, true),
    ...more,
    ...(format && { format, height: grow.integer(2, 100), ...grow.grow(barcodeLook) }),
    ...(levels && !more.micro && grow.chance(0.7) && { errorCorrection: grow.pick(levels) }),
    ...(!format &&
      type !== 'maxicode' &&
      grow.chance(0.4) && { size: grow.pick<unknown>([1, 1, 2, '20mm', 24]) }),
    mode: grow.pick(['auto', 'auto', 'auto', 'raster', 'raster', 'native']),
  };
}

function barcodeLook(grow: Growth): Block {
  return grow.chance(0.5) ? { text: grow.pick(['above', 'below', 'both', 'none']) } : {};
}

/** A block of a template, with an expression if it is not constant. */
export function codeBlock(grow: Growth): Block {
  const expression = `{{ ${grow.grow(textExpression)} }}`;
  const given = expression.length > 990 ? '{{ @root.b }}' : expression;
  return codeBlockOf(grow, grow.grow(anyKind), grow.chance(0.6) ? undefined : given);
}

/** A code for every entry of a list: the block and a maker of contents. */
function listedCode(grow: Growth): { kind: Kind; content: (index: number) => string } {
  const kind = grow.grow(anyKind);
  const content = contentFor(grow, kind, false);
  const isSame = kind.format !== undefined || kind.more.gs1 === true || grow.chance(0.5);
  return {
    kind,
    content: isSame ? () => content : (index) => `${index}${content.slice(`${index}`.length)}`,
  };
}

function constantCode(grow: Growth): Block {
  return codeBlockOf(grow, grow.grow(anyKind), undefined);
}

/** A few kinds of codes for every entry of a list, and constant ones. */
function codesAttack(grow: Growth): Step[] {
  const listed = grow.list(listedCode, 4, 1);
  const blocks = listed.map(({ kind }, index) => codeBlockOf(grow, kind, `{{ c${index} }}`));
  const entry = (at: number) =>
    Object.fromEntries(listed.map(({ content }, index) => [`c${index}`, content(at)]));
  const length = Math.min(grow.length(2000, 1), fitting([entry(0)]));
  const list = Array.from({ length }, (_, index) => entry(index));
  const isLabel = grow.chance(0.3);
  const each = { type: 'each', items: 'list', blocks, ...(isLabel && { page: true }) };
  const constants = grow.chance(0.3) ? grow.list(constantCode, 8, 1) : [];
  const times = Math.min(grow.length(200, 1), fitting(constants));
  const many = Array.from({ length: times }, () => constants).flat();
  const config = {
    name: 'attack',
    ...(isLabel ? { media: { width: 100, height: 150 } } : { width: grow.pick(['80mm', '58mm']) }),
    blocks: isLabel ? [each] : [...many, each],
  };
  return deliver(grow, config, { list });
}

export const codes: Target = { name: 'codes', rule: codesAttack, service: {} };
