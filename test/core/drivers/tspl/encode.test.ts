import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { encode } from '../../../../src/core/drivers/tspl/encode.ts';
import type { CodeItem, Document, Item } from '../../../../src/core/model/paper/document.ts';
import { profileNamed } from '../../../../src/core/profiles/index.ts';
import { anyLabel } from '../../../support/any/any-label.ts';
import { cases } from '../../../support/any/cases.ts';
import { gapLabel } from '../../../support/paper/gap-label.ts';

const profile = profileNamed('generic-tspl')!;

const label = (items: Item[]) => gapLabel(items, [], 203);

function tspl(document: Document, quantity?: number): string {
  return Buffer.from(encode(document, profile, quantity)).toString('latin1');
}

const box: Item = { kind: 'box', x: 8, y: 20, width: 12, height: 2 };

test('a label is set up, painted and printed so many times; a set bit is white', () => {
  expect(tspl(label([box]), 3)).toBe(
    [
      'SIZE 50 mm,25.375 mm',
      'GAP 3 mm,0 mm',
      'DIRECTION 0,0',
      'REFERENCE 0,0',
      'CLS',
      'BITMAP 8,20,2,2,1,\x00\x0f\x00\x0f',
      'PRINT 1,3',
      '',
    ].join('\r\n'),
  );
});

const code: CodeItem = {
  kind: 'code',
  x: 40,
  y: 50,
  width: 202,
  height: 60,
  symbology: 'code128',
  value: 'A"B',
  module: 2,
  errorCorrection: null,
  mode: 'native',
};

test('codes are painted unless the template asks for the printer’s own', () => {
  expect(tspl(label([{ ...code, mode: 'auto' }]))).not.toContain('BARCODE');
  expect(tspl(label([code]))).toContain('BARCODE 40,50,"128",60,0,0,2,5,"A\\["]B"\r\n');
  expect(tspl(label([{ ...code, rotation: 90 }]))).not.toContain('BARCODE');
});

test('what is in a code is never a command', () => {
  const line = (value: string) =>
    tspl(label([{ ...code, width: 300, value }])).match(/^BARCODE.*$/gm) ?? [];
  for (const value of ['"', 'A","B', '"PRINT 9,9', '\\["]', '^XZ~JR'])
    expect(line(value).map((one) => one.replaceAll('\\["]', '').match(/"/g)?.length)).toEqual([4]);
  // What holds a control character is painted.
  for (const value of ['A\r\nPRINT 9,9', 'A\nSELFTEST', '\x1b!R']) {
    expect(() => line(value)).not.toThrow();
    expect(line(value)).toEqual([]);
  }
});

/** Reads a job as a printer does that takes BITMAP at its word. */
function commandsIn(job: Uint8Array): { names: string[]; images: Uint8Array[] } {
  const names: string[] = [];
  const images: Uint8Array[] = [];
  const bytes = Buffer.from(job);
  for (let at = 0; at < bytes.length;) {
    const head = /^BITMAP \d+,\d+,(\d+),(\d+),1,/.exec(bytes.toString('latin1', at, at + 60));
    if (head) {
      const from = at + head[0].length;
      const length = Number(head[1]) * Number(head[2]);
      images.push(bytes.subarray(from, from + length));
      at = from + length;
      expect(bytes.toString('latin1', at, at + 2)).toBe('\r\n');
      at += 2;
      names.push('BITMAP');
    } else {
      const end = bytes.indexOf('\r\n', at);
      names.push(bytes.toString('latin1', at, end).split(' ')[0]!);
      at = end + 2;
    }
  }
  return { names, images };
}

const known = new Set(['SIZE', 'GAP', 'BLINE', 'DIRECTION', 'REFERENCE', 'CLS', 'BITMAP', 'PRINT']);

test('any label is made of known commands alone, and no image holds ESC !', () => {
  fc.assert(
    fc.property(anyLabel(profile), (document) => {
      const { names, images } = commandsIn(encode(document, profile));
      expect(names.filter((name) => !known.has(name))).toEqual([]);
      expect(images.some((image) => Buffer.from(image).includes('\x1b!'))).toBe(false);
      expect(images.every(({ length }) => length <= 16_384)).toBe(true);
    }),
    { numRuns: cases(100, 30) },
  );
});

const [esc, bang] = [~0x1b & 0xff, ~0x21 & 0xff]; // black is 0 there

test.each([
  ['beside', [0xff, esc, bang, 0xff, 0xff, 0xff, 0xff, 0xff]],
  ['below', [0xff, 0xff, 0xff, esc, bang, 0xff, 0xff, 0xff]],
])('an image is cut %s where it would hold ESC !, and no dot changes', (_, bytes) => {
  const dots = Uint8Array.from(bytes);
  const place = { x: 0, y: 0, width: 32, height: 2 };
  const job = encode(
    label([{ kind: 'image', ...place, dots, content: '', dither: null }]),
    profile,
  );
  const { names, images } = commandsIn(job);
  expect(names.filter((name) => name === 'BITMAP')).toHaveLength(2);
  expect(Buffer.from(job).includes('\x1b!')).toBe(false);
  const black = (list: Iterable<number>) => [...list].toSorted((one, other) => one - other);
  expect(black(images.flatMap((image) => [...image]))).toEqual(black(dots.map((byte) => ~byte)));
});
