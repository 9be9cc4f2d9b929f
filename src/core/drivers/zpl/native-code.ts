// Codes that the printer draws itself, where it draws exactly our dots. What is
// in them is data, whatever it looks like: every sign that could be a command
// goes out as a number.

import { codewords, fnc1, startC, toB, toC } from '../../codes/code128.ts';
import { gs1Text } from '../../codes/gs1.ts';
import type { CodeItem } from '../../model/document.ts';
import type { Symbology } from '../../model/symbology.ts';

interface Bars {
  /** Behind ^B: `way` is the rotation's letter, `height` the bars' in dots. No characters, no check digit of the printer's own. */
  command: (way: string, height: number, value: string) => string;
  /** What the printer wants to be told. */
  data: (value: string) => string;
  /** Wide elements are two and a half narrow ones: whole dots with an even module alone. */
  isTwoWidth?: true;
}

const asIs = (value: string) => value;

const barcodes: Partial<Record<Symbology, Bars>> = {
  ean13: { command: (way, height) => `E${way},${height},N,N`, data: (value) => value.slice(0, 12) },
  ean8: { command: (way, height) => `8${way},${height},N,N`, data: (value) => value.slice(0, 7) },
  upca: {
    command: (way, height) => `U${way},${height},N,N,Y`,
    data: (value) => value.slice(0, 11),
  },
  code39: { command: (way, height) => `3${way},N,${height},N,N`, data: asIs, isTwoWidth: true },
  code93: { command: (way, height) => `A${way},${height},N,N,N`, data: asIs },
  itf: { command: (way, height) => `2${way},${height},N,N,N`, data: asIs, isTwoWidth: true },
  codabar: {
    command: (way, height, value) => `K${way},N,${height},N,N,${value[0]},${value.at(-1)}`,
    data: (value) => value.slice(1, -1),
    isTwoWidth: true,
  },
  code128: { command: (way, height) => `C${way},${height},N,N,N,N`, data: code128 },
  'gs1-128': {
    command: (way, height) => `C${way},${height},N,N,N,N`,
    data: (value) => code128(gs1Text(value)),
  },
};

const ways = { 0: 'N', 90: 'R', 180: 'I', 270: 'B' };
const widestModule = 10;

/** The field of a code; undefined where it has to be painted. */
export function nativeCode(item: CodeItem): string | undefined {
  const { x, y, symbology, value, module, rotation = 0 } = item;
  const bars = barcodes[symbology];
  const isExact = module <= widestModule && !(bars?.isTwoWidth && module % 2 === 1);
  if (!bars || !isExact || !/^[ -~]*$/.test(value)) return undefined;
  const height = rotation % 180 === 0 ? item.height : item.width;
  const command = bars.command(ways[rotation], height, value);
  return `^FO${x},${y}^BY${module},2.5^B${command}^FH^FD${escaped(bars.data(value))}^FS`;
}

/** Letters, digits and signs that mean nothing to ZPL stay; all else is `_` and its number. */
function escaped(text: string): string {
  return text.replace(/[^A-Za-z0-9$%*+./:;<=>-]/g, (sign) => {
    return `_${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
  });
}

/** The code sets are named behind `>`, and so are the signs that have a meaning there. */
function code128(text: string): string {
  let isC = false;
  let data = '';
  for (const [place, value] of codewords(text).entries()) {
    const isSet = place === 0 || value === (isC ? toB : toC);
    if (isSet) {
      isC = value === startC || value === toC;
      data += place === 0 ? (isC ? '>;' : '>:') : isC ? '>5' : '>6';
    } else if (value === fnc1) data += '>8';
    else if (isC) data += String(value).padStart(2, '0');
    else data += inSetB(value + 0x20);
  }
  return data;
}

function inSetB(code: number): string {
  const sign = String.fromCharCode(code);
  return sign === '>' ? '>0' : sign;
}
