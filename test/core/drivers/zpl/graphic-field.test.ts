import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeAcsOrHex, parseGfaArgs } from 'zpl-parser';
import { Bytes } from '../../../../src/core/drivers/bytes.ts';
import { putGraphic } from '../../../../src/core/drivers/zpl/graphic-field.ts';
import { cases } from '../../../support/any/cases.ts';
import { drawZpl } from '../../../support/paper/draw-zpl.ts';

function field(data: number[], stride: number): string {
  const out = new Bytes();
  const height = data.length / stride;
  putGraphic(out, { x: 0, y: 0, height, stride, pitch: stride, data: Uint8Array.from(data) });
  return Buffer.from(out.taken()).toString('latin1');
}

function compressed(data: number[], stride: number): string {
  return /^\^FO0,0\^GFA,\d+,\d+,\d+,(.*)\^FS\n$/.exec(field(data, stride))![1]!;
}

test('repeated digits are counted', () => {
  expect(compressed([0x12, 0x34], 2)).toBe('1234');
  expect(compressed([0x11, 0x12], 2)).toBe('I12');
  expect(
    compressed(
      Array.from({ length: 10 }, () => 0xff),
      10,
    ),
  ).toBe('gF');
  expect(
    compressed(
      Array.from({ length: 34 }, () => 0xff),
      34,
    ),
  ).toBe('iNF');
  expect(
    compressed(
      Array.from({ length: 205 }, () => 0xaa),
      205,
    ),
  ).toBe('zAPA');
});

test('white to the right is a comma, and a row like the one above a colon', () => {
  expect(compressed([0x80, 0x00], 2)).toBe('80,');
  expect(compressed([0x80, 0x00, 0x80, 0x00, 0x00, 0x00], 2)).toBe('80,:,');
});

test('black to the right is spelt out, because readers disagree about its sign', () => {
  expect(compressed([0x0f, 0xff, 0xff], 3)).toBe('0KF');
});

const bytes = fc.constantFrom(0, 0, 0xff, 0xff, 0x11, 0x1f, 0x5a);

// It takes the comma for the colon and the colon for the end, so that it is given neither.
test('zpl-parser, which nobody here wrote, counts the digits alike', () => {
  fc.assert(
    fc.property(fc.array(bytes, { maxLength: 260 }), (row) => {
      const data = [...row, 0x01];
      const [, parameters] = /\^GF(.*)\^FS/.exec(field(data, data.length))!;
      const { bytesPerRow, total, payload } = parseGfaArgs(parameters!)!;
      expect([bytesPerRow, total]).toEqual([data.length, data.length]);
      const read = decodeAcsOrHex(payload, bytesPerRow, total);
      expect(Buffer.compare(read, Uint8Array.from(data))).toBe(0);
    }),
    { numRuns: cases(500) },
  );
});

const anyGraphic = fc
  .record({
    stride: fc.integer({ min: 1, max: 12 }),
    rows: fc.array(fc.array(bytes, { maxLength: 12 }), { minLength: 1, maxLength: 6 }),
  })
  .map(({ stride, rows }) => ({
    stride,
    data: rows.flatMap((row) => Array.from({ length: stride }, (_, at) => row[at] ?? 0)),
  }));

test('zplr, which nobody here wrote, reads any graphic', async () => {
  await fc.assert(
    fc.asyncProperty(anyGraphic, async ({ stride, data }) => {
      const height = data.length / stride;
      const format = `^XA^PW${stride * 8}^LL${height}${field(data, stride)}^XZ`;
      const { labels, complaints } = await drawZpl(Buffer.from(format), 203);
      expect(complaints).toEqual([]);
      expect(Buffer.compare(labels[0]!.data, Uint8Array.from(data))).toBe(0);
    }),
    { numRuns: cases(40, 15) },
  );
});
