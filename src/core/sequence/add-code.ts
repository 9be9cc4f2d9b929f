// Places a barcode or matrix code of a sequence. What cannot be drawn is printed as text, so
// that nothing is lost that a person could type.

import { BarcodeFault } from '../codes/barcode-fault.ts';
import { barcodeValue, readableText } from '../codes/barcodes.ts';
import { withoutControls } from '../codes/code-text.ts';
import { checkMatrix } from '../codes/matrix.ts';
import { Fault } from '../model/fault.ts';
import type { TextStyle } from '../model/paper/plain-block.ts';
import type { SequenceBarcode, SequenceMatrix } from '../model/paper/sequence.ts';
import type { Stack } from '../layout/stack.ts';
import { scaled, type SequencePaper } from './sequence-paper.ts';

export const plainStyle: TextStyle = {
  font: 'A',
  size: { width: 1, height: 1 },
  bold: false,
  underline: false,
  invert: false,
};

/** Why it was printed as text; undefined if it was drawn. */
export function addCode(
  stack: Stack,
  code: SequenceBarcode | SequenceMatrix,
  paper: SequencePaper,
): string | undefined {
  const { value, align } = code;
  // An impact printer draws no codes that a reader accepts.
  const problem = paper.isImpact ? 'this printer draws no codes' : drawn(stack, code, paper);
  if (problem === undefined) return undefined;
  const content = withoutControls(value);
  const text = { type: 'text', path: 'code', content, align, wrap: true, maxLines: null } as const;
  stack.add({ ...text, ...plainStyle });
  return problem;
}

/** The problem if it cannot be drawn in any size. */
function drawn(
  stack: Stack,
  code: SequenceBarcode | SequenceMatrix,
  paper: SequencePaper,
): string | undefined {
  const module = Math.max(1, scaled(code.module, paper));
  try {
    const block = code.kind === 'barcode' ? barcodeBlock(code, paper) : matrixBlock(code);
    for (const size of [module, null])
      try {
        if (block.type === 'barcode') {
          if (code.kind === 'barcode' && code.text === 'both') addText(stack, block);
          stack.add({ ...block, moduleWidth: size });
        } else stack.add({ ...block, size: size === null ? null : { dots: size } });
        return undefined;
      } catch (error) {
        // One that is too wide for the paper is drawn with the widest bars that fit.
        if (!(error instanceof Fault) || size === null) throw error;
      }
    return undefined;
  } catch (error) {
    if (error instanceof BarcodeFault) return error.message;
    if (error instanceof Fault) return error.message.replace(/^.*?\.content: /, '');
    throw error;
  }
}

function barcodeBlock(code: SequenceBarcode, paper: SequencePaper) {
  const { format, text, align, height } = code;
  return {
    type: 'barcode',
    path: 'code',
    format,
    value: barcodeValue(format, code.value),
    heightMm: (scaled(height, paper) * 25.4) / paper.dpi,
    moduleWidth: null,
    text: text === 'both' ? 'below' : text,
    align,
    mode: 'auto',
  } as const;
}

function matrixBlock({ format, value, errorCorrection, align }: SequenceMatrix) {
  checkMatrix({ symbology: format, value, errorCorrection, columns: null });
  return { type: format, path: 'code', value, errorCorrection, align, mode: 'auto' } as const;
}

function addText(stack: Stack, { format, value, align }: ReturnType<typeof barcodeBlock>): void {
  const content = readableText(format, value);
  const text = { type: 'text', path: 'code', content, align, wrap: true, maxLines: null } as const;
  stack.add({ ...text, ...plainStyle });
}
