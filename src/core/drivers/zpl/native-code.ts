// ZPL fields for codes that the printer draws itself, if it draws exactly the
// dots that would be painted. Every character that ZPL could read as a command
// is sent as a hexadecimal number.

import { gs1Text } from '../../codes/gs1.ts';
import type { CodeItem } from '../../model/paper/document.ts';
import type { Symbology } from '../../model/templates/symbology.ts';
import { type Code128Spelling, spellCode128 } from '../spell-code128.ts';

interface ZplBarcode {
  /** What follows ^B: `way` is the letter of the rotation, `height` that of the bars in dots. The printer adds neither digits nor a check digit. */
  command: (way: string, height: number, value: string) => string;
  /** The data that the command takes. */
  data: (value: string) => string;
  /** Wide elements are two and a half narrow ones: whole dots only with an even module. */
  isTwoWidth?: true;
}

const asIs = (value: string) => value;

const barcodes: Partial<Record<Symbology, ZplBarcode>> = {
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

/** The field of a code; undefined if it must be painted. */
export function nativeCode(item: CodeItem): string | undefined {
  const { x, y, symbology, value, module, rotation = 0 } = item;
  const bars = barcodes[symbology];
  const isExact = module <= widestModule && !(bars?.isTwoWidth && module % 2 === 1);
  if (!bars || !isExact || !/^[ -~]*$/.test(value)) return undefined;
  const height = rotation % 180 === 0 ? item.height : item.width;
  const command = bars.command(ways[rotation], height, value);
  return `^FO${x},${y}^BY${module},2.5^B${command}^FH^FD${escaped(bars.data(value))}^FS`;
}

/** Letters, digits and signs without a meaning in ZPL stay; all others become `_` and their number. */
function escaped(text: string): string {
  return text.replace(/[^A-Za-z0-9$%*+./:;<=>-]/g, (sign) => {
    return `_${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
  });
}

/** Invocation codes after `>` select a code set; `>` itself is one of them, too. */
const spelling: Code128Spelling = {
  startB: '>:',
  startC: '>;',
  toB: '>6',
  toC: '>5',
  fnc1: '>8',
  character: (character) => (character === '>' ? '>0' : character),
  pair: (value) => String(value).padStart(2, '0'),
};

function code128(text: string): string {
  return spellCode128(text, spelling);
}
