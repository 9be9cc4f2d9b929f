// Encodes text as the modules of a QR code (model 2, ISO/IEC 18004). Its size is
// decided in qr-capacity.ts.

import type { QrLevel } from '../model/templates/symbology.ts';
import {
  lengthBits,
  qrBlocks,
  type QrBlocks,
  type QrContent,
  qrVersion,
  raisedLevel,
} from './qr-capacity.ts';
import { masked } from './qr-mask.ts';
import { blankQrGrid, type QrGrid } from './qr-grid.ts';
import { corrections, generator } from './reed-solomon.ts';

/** The modules of a two-dimensional code, row by row. */
export interface Grid {
  width: number;
  height: number;
  /** The height of a row in modules. */
  tall: number;
  /** 1 is black. */
  modules: Uint8Array;
}

/** Corrects at least as much as the level asks for. */
export function qr(content: QrContent, asked: QrLevel): Grid {
  const version = qrVersion(content, asked);
  const level = raisedLevel(content, asked);
  const blocks = qrBlocks(version, level);
  const codewords = interleaved(dataCodewords(content, version, blocks), blocks);
  const grid = blankQrGrid(version);
  drawCodewords(grid, codewords);
  const { size } = grid;
  return { width: size, height: size, tall: 1, modules: masked(grid, level) };
}

const capitalsInOrder = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:';

function dataCodewords(content: QrContent, version: number, blocks: QrBlocks): Uint8Array {
  const { text, mode, header } = content;
  const capacity = blocks.total - blocks.count * blocks.correction;
  const out = new Uint8Array(capacity);
  let bit = 0;
  const put = (number: number, count: number) => {
    for (let place = count - 1; place >= 0; place--, bit++)
      if ((number >> place) & 1) out[bit >> 3]! |= 0x80 >> (bit & 7);
  };
  const octets = mode.name === 'bytes' ? Buffer.from(text) : undefined;
  put(header.value, header.bits);
  put(mode.indicator, 4);
  put(octets?.length ?? text.length, lengthBits(mode, version));
  if (octets) for (const octet of octets) put(octet, 8);
  else if (mode.name === 'digits')
    for (const [three] of text.matchAll(/.{1,3}/g)) put(Number(three), three.length * 3 + 1);
  else
    for (const [two] of text.matchAll(/.{1,2}/g)) {
      const [first, second] = Array.from(two, (character) => capitalsInOrder.indexOf(character));
      if (second === undefined) put(first!, 6);
      else put(first! * 45 + second, 11);
    }
  // A terminator of up to four bits, then padding to the next byte.
  const filled = Math.min(capacity, (bit + 4 + 7) >> 3);
  for (let at = filled; at < capacity; at++) out[at] = (at - filled) % 2 === 0 ? 0xec : 0x11;
  return out;
}

/** One codeword of each block in turn, first data, then corrections; the last blocks are one longer. */
function interleaved(data: Uint8Array, { count, correction, total }: QrBlocks): Uint8Array {
  const short = Math.floor(data.length / count);
  const longer = data.length % count;
  const parts: Uint8Array[] = [];
  for (let block = 0, at = 0; block < count; block++) {
    const length = short + (block >= count - longer ? 1 : 0);
    parts.push(data.subarray(at, at + length));
    at += length;
  }
  const divisor = generator(correction);
  const checks = parts.map((part) => corrections(part, divisor));
  const out = new Uint8Array(total);
  let at = 0;
  for (let row = 0; row <= short; row++)
    for (const part of parts) if (row < part.length) out[at++] = part[row]!;
  for (let row = 0; row < correction; row++) for (const check of checks) out[at++] = check[row]!;
  return out;
}

/** Two columns at a time from the right, alternately up and down, skipping fixed modules. */
function drawCodewords(grid: QrGrid, codewords: Uint8Array): void {
  const { size, modules, isFixed } = grid;
  let bit = 0;
  let isUpward = true;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right--; // the column of the timing pattern
    for (let step = 0; step < size; step++) {
      const y = isUpward ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        const at = y * size + x;
        if (isFixed[at]) continue;
        modules[at] = (codewords[bit >> 3]! >> (7 - (bit & 7))) & 1; // past the end: white
        bit++;
      }
    }
    isUpward = !isUpward;
  }
}
