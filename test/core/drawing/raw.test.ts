import { expect, test } from 'vitest';
import { rawProblems } from '../../../src/core/drawing/check-raw.ts';
import { drawRaw } from '../../../src/core/drawing/draw-raw.ts';
import type { RawLanguage } from '../../../src/core/model/drawing.ts';

function problems(language: RawLanguage, data: string): string[] {
  const bytes = Buffer.from(data, 'latin1');
  const drawn = drawRaw({ language, dpi: 203 }, bytes, 3000);
  return rawProblems(language, bytes, 'print', drawn);
}

test('commands that store, configure or are not known are named with their place', () => {
  const data = '^XA^FO1,1^GB9,9,9^FS^XZ\n^QQ1^XA^DFR:A.ZPL^FS^XZ\n~JC^XA^JUS^XZ';
  expect(problems('zpl', data)).toEqual([
    expect.stringMatching(/^raw: \^QQ at byte 24 \(line 2\) is not known/),
    expect.stringMatching(/^raw: \^DF at byte 31 \(line 2\) stores data in the printer/),
    expect.stringMatching(/^raw: ~JC at byte 48 \(line 3\) changes or stops the printer/),
    expect.stringMatching(/^raw: \^JU at byte 54 \(line 3\) changes or stops the printer/),
  ]);
});

test.each([
  ['zpl', '^XA^FO1,1^GFB,999,999,9,ab', /^raw: ends within a command, after \^FO at byte 3/],
  ['zpl', '^XA^FO1,1^FDopen', /^raw: ends within a label; end it with \^XZ/],
  ['tspl', 'CLS\r\nPRINT 1', /^raw: ends within a command, after CLS at byte 0/],
  ['escpos', 'a\n\x1dv0\0\x10\0\x10\0', /^raw: ends within a command, after GS v/],
  ['starprnt', 'a\n\x1bX\x10\0', /^raw: ends within a command, after ESC X/],
] as const)('%s that ends within a command is refused: %j', (language, data, expected) => {
  expect(problems(language, data)[0]).toMatch(expected);
});

test.each([
  ['zpl', '^XA^FO10,10^A0N,30,30^FDa^FS^XZ'],
  ['tspl', 'SIZE 40 mm,30 mm\r\nCLS\r\nTEXT 8,8,"3",0,1,1,"a"\r\nPRINT 1\r\n'],
  ['escpos', '\x1b@Hello\n\x1dVA\0'],
  ['starprnt', '\x1b@Hello\n\x1bd\x02'],
] as const)('ordinary %s is sent', (language, data) => {
  expect(problems(language, data)).toEqual([]);
});

const hostile: [name: string, data: string][] = [
  ['a flood of ~DG', `~DGR:A.GRF,80000,100,${'F'.repeat(2000)}\n`.repeat(100)],
  ['endless fields', `^XA${'^FO1,1^A0N,300,300^FDWWWWWWWWWW^FS'.repeat(3000)}^XZ`],
  [
    'formats that recall themselves',
    '^XA^DFR:A.ZPL^XFR:A.ZPL^FS^XZ^XA^XFR:A.ZPL^FS^XZ'.repeat(500),
  ],
  ['huge boxes', `^XA${'^FO0,0^GB32000,32000,32000^FS'.repeat(1000)}^XZ`],
  ['an endless graphic', `^XA^FO1,1^GFA,99999999,99999999,9999,${'z'.repeat(100_000)}`],
  ['many copies', '^XA^FO1,1^GB9,9,9^FS^PQ99999999^XZ'],
  ['a label of 32 m', '^XA^LL32000^PW32000^FO1,1^GB9,9,9^FS^XZ'.repeat(20)],
];

test.each(hostile)('hostile data is drawn within bounds: %s', (_, data) => {
  const dots = () => {
    const { sheets } = drawRaw({ language: 'zpl', dpi: 203 }, Buffer.from(data), 3000);
    return sheets.reduce((sum, { bitmap }) => sum + bitmap.width * bitmap.height, 0);
  };
  try {
    expect(dots()).toBeLessThan(832 * 24_000);
  } catch (error) {
    expect((error as Error).message).toContain('more than 3000 mm');
  }
});
