// Compiles barcodes and matrix codes. Constant content is checked when the
// template is saved; all content is checked when it is printed.

import { spend } from '../../budget.ts';
import { barcodes, barcodeValue } from '../../codes/barcodes.ts';
import { BarcodeFault } from '../../codes/barcode-fault.ts';
import { fitBarcode, fitMatrix, type Room } from '../../codes/fit-code.ts';
import { checkMatrix, matrices } from '../../codes/matrix.ts';
import type { PlainBarcode, PlainMatrix } from '../../model/paper/plain-block.ts';
import { dotsAcross } from '../../model/printers/profile.ts';
import type { ErrorCorrection, MatrixFormat } from '../../model/templates/symbology.ts';
import type { Block } from '../config/blocks.ts';
import type { EvalFrame } from '../expression/evaluation.ts';
import { fault, type BlockContext } from './context.ts';
import { guarded } from './conditions-and-lists.ts';
import { text } from './text.ts';
import { ValueFault } from '../expression/value.ts';

type MakeBlock<Plain> = (frame: EvalFrame) => Plain & { path: string };
type BarcodeBlock = Extract<Block, { type: 'barcode' }>;
export type MatrixBlock = Extract<Block, { type: MatrixFormat }>;

/** Undefined if required fields are missing. */
export function barcode(
  block: BarcodeBlock,
  context: BlockContext,
): MakeBlock<PlainBarcode> | undefined {
  const { format, content, height = 10, moduleWidth = null } = block;
  const { text: where = 'below', align = 'center', mode = 'auto' } = block;
  if (format === undefined || content === undefined) return undefined;
  const { path } = context;
  const make = (given: string) => ({
    type: 'barcode' as const,
    path,
    format,
    heightMm: height,
    moduleWidth,
    text: where,
    align,
    mode,
    value: barcodeValue(format, given),
  });
  const { isSlow, isDrawnSlowly } = barcodes[format];
  const stepsOf = (given: string) =>
    isSlow || isDrawnSlowly?.(given) ? slowBarcodeSteps : barcodeSteps;
  checkConstant(content, context, (given) => {
    spend(stepsOf(given) * constantStepsEach);
    fitBarcode(make(given), roomAt(context));
  });
  const source = text(content, 'content', context, 'kept', 'kept', format);
  return coded(path, (frame) => {
    const given = source(frame);
    frame.evaluation.spend(stepsOf(given));
    return make(given);
  });
}

export function matrix(
  block: MatrixBlock,
  context: BlockContext,
): MakeBlock<PlainMatrix> | undefined {
  const { content, align = 'center', mode = 'auto' } = block;
  const type = symbologyOf(block, context);
  if (content === undefined) return undefined;
  const { path } = context;
  const given = 'errorCorrection' in block ? block.errorCorrection : undefined;
  const errorCorrection = given ?? usualCorrection[type];
  const size = sizeOf('size' in block ? (block.size ?? null) : null);
  const make = (value: string) => {
    checkMatrix({ symbology: type, value, errorCorrection, columns: null });
    return { type, path, errorCorrection, size, align, mode, value };
  };
  const stepsOf = (value: string) =>
    type === 'qrcode'
      ? qrSteps + value.length * qrStepsEach
      : drawnSteps + value.length * drawnStepsEach;
  const redundancy = type === 'aztec' ? 100 / (100 - Number(errorCorrection)) : 1;
  const spendOnSize = (value: string) => {
    if (type !== 'qrcode') spend(sizeSteps(Buffer.byteLength(value) * redundancy));
  };
  checkConstant(content, context, (value) => {
    spend(stepsOf(value) * constantStepsEach);
    spendOnSize(value);
    fitMatrix(make(value), roomAt(context));
  });
  const kind = matrices[type].isGs1 ? 'gs1-128' : 'text';
  const source = text(content, 'content', context, 'kept', 'kept', kind);
  return coded(path, (frame) => {
    const value = source(frame);
    frame.evaluation.spend(stepsOf(value));
    spendOnSize(value);
    return make(value);
  });
}

/** Steps of the event loop's budget. A symbol takes 3 ms for 50 bytes, 70 for 300 and 200 for 800, error correction included. */
function sizeSteps(bytes: number): number {
  return Math.ceil(bytes * bytes * 2.5);
}

function symbologyOf(block: MatrixBlock, context: BlockContext): MatrixFormat {
  if (block.type === 'datamatrix') return block.gs1 ? 'gs1-datamatrix' : 'datamatrix';
  if (block.type !== 'qrcode') return block.type;
  const { gs1, micro, errorCorrection } = block;
  if (micro && gs1) fault(context, 'micro', 'and gs1 exclude each other: keep one');
  if (micro && errorCorrection === 'H')
    fault(context, 'errorCorrection', 'must be L, M or Q: a Micro QR code has no level H');
  return micro ? 'micro-qrcode' : gs1 ? 'gs1-qrcode' : 'qrcode';
}

const usualCorrection: Record<MatrixFormat, ErrorCorrection> = {
  qrcode: 'M',
  'gs1-qrcode': 'M',
  'micro-qrcode': 'L',
  pdf417: null,
  datamatrix: null,
  'gs1-datamatrix': null,
  aztec: 23,
  maxicode: null,
};

// Budget of codes, about one step per microsecond: they cost more than text, and lists may be long.
const barcodeSteps = 50;
const slowBarcodeSteps = 1000;
const qrSteps = 400;
const qrStepsEach = 3;
const drawnSteps = 2000;
const drawnStepsEach = 100;
const constantStepsEach = 10; // of the budget of the event loop, whose steps are shorter

function sizeOf(size: number | string | null): PlainMatrix['size'] {
  if (typeof size === 'number') return { dots: size };
  return size === null ? null : { mm: Number.parseFloat(size) };
}

/** The room on a usual printer; the one that prints may have more or less. */
function roomAt({ state, within, across }: BlockContext): Room {
  const dpi = 203;
  const cell = 12;
  const isWhole = within === null;
  return { width: isWhole ? dotsAcross(state.widthMm, dpi) : across * cell, dpi, isWhole };
}

/** Constant content is refused when the template is saved. */
function checkConstant(
  content: string,
  context: BlockContext,
  check: (content: string) => void,
): void {
  if (content.includes('{{')) return;
  try {
    check(content);
  } catch (error) {
    if (!(error instanceof BarcodeFault)) throw error;
    fault(context, 'content', error.message);
  }
}

function coded<Plain>(
  path: string,
  make: (frame: EvalFrame) => Plain,
): (frame: EvalFrame) => Plain {
  return guarded(`${path}.content`, (frame) => {
    try {
      return make(frame);
    } catch (error) {
      throw error instanceof BarcodeFault ? new ValueFault(error.message) : error;
    }
  });
}
