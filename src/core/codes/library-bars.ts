// Bars that bwip-js draws. Layout and painting need the same ones, and the library
// takes about a millisecond for them, so the last ones are kept.

import { Recent } from '../recent.ts';
import { drawSymbol } from './bwip.ts';

/** A row of a barcode whose bars lie in several rows. */
export interface BarRow {
  /** 1 is black. */
  modules: readonly number[];
  /** The least height, in modules. */
  tall: number;
  /** Whether it lies between two rows of bars; then it is never higher. */
  isSeparator: boolean;
}

// Which fields belong together is no matter of one symbol: their companions may be in
// another one on the same item (GS1 General Specifications). checkGs1 checks the rest.
const options: object = { lintreqs: false };

const lines = new Recent<number[]>(64);
const stacks = new Recent<BarRow[]>(64);

/** Widths of the elements in modules, alternately black and white. */
export function libraryBars(bcid: string, value: string): number[] {
  const key = `${bcid} ${value}`;
  return lines.get(key) ?? lines.keep(key, drawBars(bcid, value), 1);
}

function drawBars(bcid: string, value: string): number[] {
  const symbol = drawSymbol(bcid, value, options);
  if (!('sbs' in symbol)) throw new Error('a code without bars');
  return symbol.sbs;
}

/** `talls` are the heights of the rows of bars in modules, the last one for all further rows; `separators` lie between two of them. */
export function libraryRows(
  bcid: string,
  value: string,
  talls: readonly number[],
  separators: number,
): BarRow[] {
  const key = `${bcid} ${value}`;
  return stacks.get(key) ?? stacks.keep(key, drawRows(bcid, value, talls, separators), 1);
}

function drawRows(
  bcid: string,
  value: string,
  talls: readonly number[],
  separators: number,
): BarRow[] {
  const symbol = drawSymbol(bcid, value, options);
  if (!('pixs' in symbol)) throw new Error('a code without rows');
  const { pixs, pixx: width } = symbol;
  return Array.from({ length: pixs.length / width }, (_, index) => {
    const isSeparator = index % (separators + 1) !== 0;
    const tall = talls[Math.min(index / (separators + 1), talls.length - 1)];
    const modules = pixs.slice(index * width, (index + 1) * width);
    return { modules, tall: isSeparator ? 1 : tall!, isSeparator };
  });
}
