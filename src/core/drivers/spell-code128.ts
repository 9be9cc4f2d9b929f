// Spells Code 128 data for a printer that draws the bars itself: the same
// codewords that are painted, so both are equally wide.

import { codewords, fnc1, startC, toB, toC } from '../codes/code128.ts';

/** How a printer language writes codewords. */
export interface Code128Spelling {
  startB: string;
  startC: string;
  toB: string;
  toC: string;
  fnc1: string;
  /** A character of code set B. */
  character: (character: string) => string;
  /** A pair of digits of code set C, 0 to 99. */
  pair: (value: number) => string;
}

export function spellCode128(text: string, spelling: Code128Spelling): string {
  const [start, ...rest] = codewords(text);
  let isC = start === startC;
  let data = isC ? spelling.startC : spelling.startB;
  for (const value of rest)
    if (value === (isC ? toB : toC)) {
      isC = !isC;
      data += isC ? spelling.toC : spelling.toB;
    } else if (value === fnc1) data += spelling.fnc1;
    else data += isC ? spelling.pair(value) : spelling.character(String.fromCharCode(value + 0x20));
  return data;
}
