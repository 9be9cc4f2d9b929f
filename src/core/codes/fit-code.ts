// Chooses the size of a printed code: the usual size, smaller on narrow paper, and
// refused if a reader could not read it.

import type { PlainBarcode, PlainMatrix } from '../model/paper/plain-block.ts';
import { barcodes } from './barcodes.ts';
import { BarcodeFault } from './barcode-fault.ts';
import { guardedWidth } from './guard-bars.ts';
import { matrices, type MatrixCode, matrixSize } from './matrix.ts';

/** The space for a code, in dots. */
export interface Room {
  width: number;
  dpi: number;
  /** Whether it is as wide as the paper, so that only blank paper lies beside it. */
  isWhole: boolean;
  /** The height that a matrix code must fit into, with its quiet zone. */
  height?: number;
  /** Whether the code is made as large as possible instead of the usual size. */
  fills?: boolean;
}

export interface FittedCode {
  /** Dots of the narrowest bar, or of a module's side. */
  module: number;
  width: number;
  /** The height of a matrix code; that of a barcode is free. */
  height: number;
  /** Dots on either side that must stay white, within the room. */
  inset: number;
}

// Rolls have at least this much paper on either side of the printable width.
const blankEdgeMm = 3;
const barMm = 0.375;
const largestBarMm = 0.66; // twice the nominal size of an EAN
// Thermal paper bleeds: readers cannot distinguish one dot from two.
const leastDots = 2;

export function fitBarcode(block: Omit<PlainBarcode, 'type'>, room: Room): FittedCode {
  const { format, value, moduleWidth, text } = block;
  const { quiet, bars, groups } = barcodes[format];
  const known = guardedWidth(block);
  const elements = known === undefined ? bars(value) : [known];
  const outside = text === 'none' || !groups ? 0 : Math.max(0, ...groups.map(({ left }) => -left));
  const sizes =
    moduleWidth === null ? downFrom(room.fills ? largestBarMm : barMm, room) : [moduleWidth];
  return firstThatFits(sizes, room, room.width, (module) => ({
    module,
    width: barsWidth(elements, module),
    height: 0,
    inset: Math.max(insetFor(quiet * module, room), outside * module),
  }));
}

/** Wide elements are two and a half narrow ones, rounded up. */
function barsWidth(elements: readonly number[], module: number): number {
  return elements.reduce((sum, element) => sum + Math.round(element * module), 0);
}

export function fitMatrix(
  { type: symbology, value, errorCorrection, size }: Omit<PlainMatrix, 'align' | 'mode'>,
  room: Room,
): FittedCode {
  const asked = { symbology, value, errorCorrection, columns: null };
  const { moduleMm, isFixed, quiet: quietModules } = matrices[symbology];
  const isWidth = size !== null && 'mm' in size;
  const width = isWidth ? dots(size.mm, room) : room.width;
  const wholeMm = (room.width * 25.4) / room.dpi;
  // No code has fewer than ten modules across.
  const largestMm = isWidth ? size.mm / 10 : room.fills ? wholeMm / 10 : moduleMm;
  const asDots = size !== null && 'dots' in size ? size.dots : null;
  const fixed = isFixed ? dots(moduleMm, room) : asDots;
  const modules = fixed === null ? downFrom(largestMm, room) : [fixed];
  return firstThatFits(modules, room, width, (module) => {
    const quiet = quietModules * module;
    const inset = insetFor(quiet, room);
    const most = Math.min(width, room.width - 2 * inset) / module;
    const { across, down } = matrixSize(symbology === 'pdf417' ? narrowed(asked, most) : asked);
    const height = Math.ceil(down * module);
    const isTooHigh = room.height !== undefined && height + 2 * quiet > room.height;
    return { module, width: across * module, height, inset, isTooHigh };
  });
}

const pdf417Frame = 69; // start, stop and row indicators
const pdf417Column = 17;

/** The code with as many columns as the library chooses, or as fit into the room. */
function narrowed(code: MatrixCode, most: number): MatrixCode {
  const liked = pdf417Columns(matrixSize(code).across);
  const free = Math.floor(pdf417Columns(most));
  try {
    const columns = { ...code, columns: Math.max(1, Math.min(liked, free)) };
    matrixSize(columns);
    return columns;
  } catch {
    return { ...code, columns: liked }; // too many rows otherwise
  }
}

export function pdf417Columns(across: number): number {
  return (across - pdf417Frame) / pdf417Column;
}

function firstThatFits(
  modules: readonly number[],
  room: Room,
  limit: number,
  sized: (module: number) => FittedCode & { isTooHigh?: boolean },
): FittedCode {
  let needed = 0;
  let isTooHigh = false;
  for (const module of modules) {
    const code = sized(module);
    needed = code.width + 2 * code.inset;
    isTooHigh = code.isTooHigh ?? false;
    if (needed <= room.width && code.width <= limit && !isTooHigh) return code;
  }
  if (isTooHigh && needed <= room.width)
    throw new BarcodeFault(
      `is too high for the ${mm(room.height!, room)} mm available: use shorter content, smaller modules or a higher box`,
    );
  const least = modules.at(-1)!;
  const free = Math.min(room.width, limit);
  const advice =
    limit < room.width
      ? 'shorter content or a larger size'
      : modules.length > 1
        ? 'shorter content or wider paper'
        : 'shorter content, smaller modules or wider paper';
  throw new BarcodeFault(
    `needs ${needed} dots (${mm(needed, room)} mm) across with modules of ${least} dots, and there are ${free} (${mm(free, room)} mm): use ${advice}`,
  );
}

function downFrom(usualMm: number, room: Room): number[] {
  const most = Math.max(leastDots, dots(usualMm, room));
  const sizes: number[] = [];
  for (let size = most; size >= leastDots; size--) sizes.push(size);
  return sizes;
}

function insetFor(quiet: number, room: Room): number {
  return room.isWhole ? Math.max(0, quiet - dots(blankEdgeMm, room)) : quiet;
}

function dots(lengthMm: number, { dpi }: Room): number {
  return Math.round((lengthMm * dpi) / 25.4);
}

function mm(length: number, { dpi }: Room): number {
  return Math.round((length * 254) / dpi) / 10;
}
