// Receipt streams in a readable notation. A file holds several; each begins with
//   == name | model | encoding of the strings
// and goes on with tokens:
//   ESC GS FS DLE LF HT CR FF CAN NUL ETB BEL …   control bytes
//   @ a ( …          a single sign, as itself
//   '3               a digit, as a sign
//   12               a byte
//   w:300            two bytes, the lower one first
//   x:1B40           bytes in hexadecimal
//   "text"           text in the encoding of the stream
//   rows:64x48       a drawing of 64 × 48 dots, row by row
//   cols:64x24       the same drawing, column by column
//   { … }            two bytes of length, then the content
//   {4 … }           four bytes of length, then the content
//   [ … ]            one byte of length, then the content
//   3*( … )          the content three times
// A line that begins with # is a comment.

import { readdirSync, readFileSync } from 'node:fs';
import iconv from 'iconv-lite';
import type { ModelName } from '../../src/core/emulator/index.ts';

export interface Stream {
  name: string;
  model: ModelName;
  bytes: Uint8Array;
}

const controls: Record<string, number> = {
  NUL: 0x00,
  SOH: 0x01,
  ETX: 0x03,
  EOT: 0x04,
  ENQ: 0x05,
  ACK: 0x06,
  BEL: 0x07,
  HT: 0x09,
  LF: 0x0a,
  FF: 0x0c,
  CR: 0x0d,
  SO: 0x0e,
  SI: 0x0f,
  DLE: 0x10,
  DC1: 0x11,
  DC2: 0x12,
  DC4: 0x14,
  ETB: 0x17,
  CAN: 0x18,
  EM: 0x19,
  SUB: 0x1a,
  ESC: 0x1b,
  FS: 0x1c,
  GS: 0x1d,
  RS: 0x1e,
  SP: 0x20,
};

/** A frame with a disc and a diagonal. */
function isBlack(x: number, y: number, width: number, height: number): boolean {
  const isFrame = x < 2 || y < 2 || x >= width - 2 || y >= height - 2;
  const radius = Math.min(width, height) / 4;
  const isDisc = (x - width / 2) ** 2 + (y - height / 2) ** 2 < radius ** 2;
  return isFrame || isDisc || Math.abs(x * height - y * width) < width;
}

export function rowsOf(width: number, height: number): number[] {
  const stride = (width + 7) >> 3;
  const bytes = Array<number>(stride * height).fill(0);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (isBlack(x, y, width, height)) bytes[y * stride + (x >> 3)]! |= 0x80 >> (x & 7);
  return bytes;
}

export function columnsOf(width: number, height: number): number[] {
  const deep = (height + 7) >> 3;
  const bytes = Array<number>(deep * width).fill(0);
  for (let x = 0; x < width; x++)
    for (let y = 0; y < height; y++)
      if (isBlack(x, y, width, height)) bytes[x * deep + (y >> 3)]! |= 0x80 >> (y & 7);
  return bytes;
}

const token =
  /'\S|"((?:[^"\\]|\\.)*)"|\{4|\d+\*\(|w:\d+|x:[0-9A-F]+|(?:rows|cols):\d+x\d+|\w+|\S/gu;

function lengthOf(kind: string, length: number): number[] {
  if (kind === '[') return [length];
  const four = [length & 0xff, (length >> 8) & 0xff, (length >> 16) & 0xff, length >>> 24];
  return kind === '{4' ? four : four.slice(0, 2);
}

export function assemble(source: string, encoding: string): number[] {
  const words = Array.from(source.replaceAll(/^#.*$/gm, '').matchAll(token), ([word]) => word);
  let at = 0;
  const until = (end: string | null): number[] => {
    const bytes: number[] = [];
    while (at < words.length) {
      const word = words[at++]!;
      if (word === end) return bytes;
      bytes.push(...read(word));
    }
    if (end) throw new Error(`${end} is missing`);
    return bytes;
  };
  const read = (word: string): number[] => {
    if (word.startsWith("'")) return [word.charCodeAt(1)];
    if (word.startsWith('"'))
      return [...iconv.encode(word.slice(1, -1).replaceAll(/\\(.)/g, '$1'), encoding)];
    if (word === '{' || word === '{4' || word === '[') {
      const content = until(word === '[' ? ']' : '}');
      return [...lengthOf(word, content.length), ...content];
    }
    const times = /^(\d+)\*\($/.exec(word);
    if (times) {
      const content = until(')');
      return Array.from({ length: Number(times[1]) }, () => content).flat();
    }
    const [kind, value = ''] = word.split(':');
    const size = value.split('x').map(Number);
    if (kind === 'w' && value) return [Number(value) & 0xff, Number(value) >> 8];
    if (kind === 'x' && value) return [...Buffer.from(value, 'hex')];
    if (kind === 'rows') return rowsOf(size[0]!, size[1]!);
    if (kind === 'cols') return columnsOf(size[0]!, size[1]!);
    if (word in controls) return [controls[word]!];
    if (/^\d+$/.test(word)) return [Number(word)];
    if (word.length === 1) return [word.charCodeAt(0)];
    throw new Error(`${word} is no token`);
  };
  return until(null);
}

/** All streams of the files in this folder. */
export function writtenStreams(): Stream[] {
  const folder = new URL('./', import.meta.url);
  return readdirSync(folder)
    .filter((file) => file.endsWith('.txt'))
    .flatMap((file) => {
      const parts = readFileSync(new URL(file, folder), 'utf8').split(/^== /m).slice(1);
      return parts.map((part) => {
        const [head = '', ...lines] = part.split('\n');
        const [name = '', model = '', encoding = 'latin1'] = head
          .split('|')
          .map((one) => one.trim());
        const bytes = Uint8Array.from(assemble(lines.join('\n'), encoding));
        return { name: `${file.replace('.txt', '')}: ${name}`, model: model as ModelName, bytes };
      });
    });
}
