// Lays out barcodes and matrix codes on labels: in the usual size, or as large as
// the box allows if the template gives the block a size. Includes the quiet zone
// and the human-readable text.

import { barcodes, readableText } from '../codes/barcodes.ts';
import { fitBarcode, fitMatrix } from '../codes/fit-code.ts';
import { addOnIn, guardBars, leastHeight } from '../codes/guard-bars.ts';
import { matrices } from '../codes/matrix.ts';
import { codeItem, fitted } from '../layout/code-lines.ts';
import type { CodeItem, LetteringItem } from '../model/paper/document.ts';
import type { LabelBlock } from '../model/paper/label-block.ts';
import type { MatrixFormat } from '../model/templates/symbology.ts';
import { letteringWidth, lettering } from '../raster/text/lettering.ts';
import { type Area, type Box, offset, overflow } from './area.ts';
import { type LabelPaper, toDots, toMm } from './label-paper.ts';

type BarcodeBlock = Extract<LabelBlock, { type: 'barcode' }>;
type MatrixBlock = Extract<LabelBlock, { type: MatrixFormat }>;

const leastBarsMm = 2;

export function barcodeArea(block: BarcodeBlock, box: Box, paper: LabelPaper): Area {
  const { format, value, mode, align, path, place } = block;
  const { dpi } = paper;
  const fills = place.widthMm !== null && place.rotation % 180 === 0;
  const room = { width: box.width, dpi, isWhole: false, fills };
  const size = fitted(path, () => fitBarcode(block, room));
  const { module, width, inset } = size;
  const free = box.width - width;
  const x = { left: inset, center: free >> 1, right: free - inset }[align];
  const em = block.text === 'none' ? 0 : textEm(block, module, box, paper);
  const line = textLine(block, em);
  const wanted = toDots(block.heightMm, paper);
  const least = Math.max(toDots(leastBarsMm, paper), leastHeight(block) * module);
  const height = box.isFixed ? box.height! - line.height : Math.max(wanted, least);
  if (height < least)
    throw overflow(
      path,
      `leaves less than ${toMm(least, paper)} mm for the bars: use a larger height`,
    );
  const y = block.text === 'above' ? line.height : 0;
  const code = codeItem(x, y, size, height, format, value, null, mode);
  const words = em === 0 ? [] : characters(block, code, em, line, box);
  const guard = guardBars(block, module, line.height);
  if (guard) {
    code.guard = guard;
    code.height += guard.tail;
  }
  return { width: box.width, height: height + line.height, items: [code, ...words], marks: [] };
}

export function matrixArea(block: MatrixBlock, box: Box, paper: LabelPaper): Area {
  const { type, value, errorCorrection, mode, align, path, place } = block;
  const fills = place.widthMm !== null || place.heightMm !== null;
  const height = box.height ?? undefined;
  const room = { width: box.width, dpi: paper.dpi, isWhole: false, fills };
  const fit = () => fitMatrix(block, height === undefined ? room : { ...room, height });
  const size = fitted(path, fit);
  const { module, width } = size;
  const quiet = matrices[type].quiet * module;
  const whole = box.isFixed ? box.height! : size.height + 2 * quiet;
  const x = quiet + offset(box.width - width - 2 * quiet, align);
  const y = quiet + offset(whole - size.height - 2 * quiet, place.valign);
  const item = codeItem(x, y, size, size.height, type, value, errorCorrection, mode);
  return { width: box.width, height: whole, items: [item], marks: [] };
}

interface CharacterLine {
  height: number;
  /** The distance from its top. */
  baseline: number;
}

/** Digits have no descenders. */
function textLine({ format, text }: BarcodeBlock, em: number): CharacterLine {
  const capitals = Math.ceil(0.74 * em);
  const gap = Math.ceil(0.2 * em);
  const below = barcodes[format].groups ? 0 : Math.ceil(0.25 * em);
  if (text === 'above') return { height: capitals + below + gap, baseline: capitals };
  return { height: gap + capitals + below, baseline: gap + capitals };
}

const usualTextMm = 2.8;
const leastTextMm = 1.2;

/** The requested or usual text size, reduced until it fits. */
function textEm(block: BarcodeBlock, module: number, box: Box, paper: LabelPaper): number {
  const { emMm, format, path } = block;
  const readable = readableText(block.format, block.value);
  const { groups } = barcodes[format];
  const least = toDots(leastTextMm, paper);
  const usual = groups ? Math.round(digitEm * module) : toDots(usualTextMm, paper);
  for (let em = emMm === null ? usual : toDots(emMm, paper); em >= least; em--) {
    const wide = (text: string) => letteringWidth(text, lettersOf(block, em));
    const isFitting = groups
      ? groups.every(
          ({ from, to, left, right }) => wide(readable.slice(from, to)) <= (right - left) * module,
        )
      : wide(readable) <= box.width;
    if (isFitting) return em;
  }
  throw overflow(
    path,
    `has no room for its characters in ${toMm(box.width, paper)} mm: use a larger width, or text "none"`,
  );
}

const digitEm = 11.5; // modules: one digit with its space is seven modules wide

function lettersOf({ face }: BarcodeBlock, em: number) {
  return { face, bold: false, em, direction: 'ltr' as const, locale: undefined };
}

function characters(
  block: BarcodeBlock,
  bars: CodeItem,
  em: number,
  { height, baseline }: CharacterLine,
  box: Box,
): LetteringItem[] {
  const { format, face } = block;
  const readable = readableText(block.format, block.value);
  const { groups = null } = barcodes[format];
  const y = block.text === 'above' ? 0 : bars.height;
  const item = (text: string, middle: number): LetteringItem => {
    const { width } = lettering(text, lettersOf(block, em));
    const x = Math.max(0, Math.min(box.width - width, Math.round(middle - width / 2)));
    const look = { face, bold: false, em, baseline, direction: 'ltr', rotation: 0 } as const;
    return { kind: 'lettering', x, y, width, height, text, ...look, invert: false };
  };
  if (!groups) return [item(readable, bars.x + bars.width / 2)];
  const between = (left: number, right: number) => bars.x + ((left + right) / 2) * bars.module;
  const main = groups.map(({ from, to, left, right }) =>
    item(readable.slice(from, to), between(left, right)),
  );
  const addOn = addOnIn(block);
  if (!addOn) return main;
  const top = item(readable.slice(addOn.from), between(addOn.left, addOn.right));
  const { baseline: high } = textLine({ ...block, text: 'above' }, em);
  return [...main, { ...top, y: 0, baseline: high }];
}
