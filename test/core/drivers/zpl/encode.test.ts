import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { encode } from '../../../../src/core/drivers/zpl/encode.ts';
import type { CodeItem, Document, Item } from '../../../../src/core/model/paper/document.ts';
import { profileNamed } from '../../../../src/core/profiles/index.ts';
import { anyLabel } from '../../../support/any/any-label.ts';
import { cases } from '../../../support/any/cases.ts';
import { gapLabel } from '../../../support/paper/gap-label.ts';

const profile = profileNamed('generic-zpl-203')!;

function zpl(document: Document, quantity?: number): string {
  return Buffer.from(encode(document, profile, quantity)).toString('latin1');
}

const box: Item = { kind: 'box', x: 8, y: 20, width: 16, height: 3 };
const code: CodeItem = {
  kind: 'code',
  x: 40,
  y: 50,
  width: 202,
  height: 60,
  symbology: 'code128',
  value: 'ORDER-1042',
  module: 2,
  errorCorrection: null,
  mode: 'auto',
};

test('a label is a format with its media, its fields and its quantity', () => {
  expect(zpl(gapLabel([box, code]), 3)).toBe(
    [
      '^XA^MNY^PW400^LL200^LH0,0^PON^PMN^LRN^FWN^CI28',
      '^FO40,50^BY2,2.5^BCN,60,N,N,N,N^FH^FD>:ORDER->51042^FS',
      '^FO8,20^GFA,6,6,2,JF::^FS',
      '^PQ3^XZ',
      '',
    ].join('\n'),
  );
});

test('a label without ink is printed all the same', () => {
  expect(zpl(gapLabel([]))).toContain('^GFA,1,1,1,,^FS');
});

test('a code that something else touches is painted with it', () => {
  const text = zpl(gapLabel([code, { ...box, x: 100, y: 60 }]));
  expect(text).not.toContain('^B');
  expect(text).toContain('^GFA');
});

test('a code is painted where the template says so or the printer would round', () => {
  expect(zpl(gapLabel([{ ...code, mode: 'raster' }]))).not.toContain('^BC');
  const code39: CodeItem = { ...code, symbology: 'code39', value: 'A1', width: 150 };
  expect(zpl(gapLabel([code39]))).toContain('^B3N,N,60,N,N');
  expect(zpl(gapLabel([{ ...code39, module: 3 }]))).not.toContain('^B3');
  const ean: CodeItem = { ...code, symbology: 'ean13', value: '4006381333931', width: 190 };
  expect(zpl(gapLabel([ean]))).not.toContain('^BE');
  expect(zpl(gapLabel([{ ...ean, mode: 'native' }]))).toContain('^BEN,60,N,N^FH^FD400638133393^FS');
});

test('a turned code is told so', () => {
  const turned: CodeItem = { ...code, width: 60, height: 150, value: 'A1', rotation: 90 };
  expect(zpl(gapLabel([turned]))).toContain('^BCR,60,N,N,N,N');
});

const hostile = ['^XZ^XA^FO0,0^FDx', '~JR', '~JA', '_5E', '\\&', '"', '^FS', '>;00', '`'];

test('what is in a code is never a command', () => {
  for (const value of hostile) {
    const text = zpl(gapLabel([{ ...code, width: 300, value }]));
    const [, data] = /\^FD(.*?)\^FS/.exec(text)!;
    expect(data).toMatch(/^[A-Za-z0-9$%*+./:;<=>_-]+$/);
    expect(text.match(/\^XA|\^XZ|~/g)).toEqual(['^XA', '^XZ']);
  }
});

test('the shift that was set at the printer is left as it is', () => {
  expect(zpl(gapLabel([box]))).not.toMatch(/\^L[ST]/);
});

// Every command that a job holds, whatever is printed.
const commands =
  /^(\^(XA|XZ|FS|FH|PO[N]|PM[N]|LR[N]|FW[N]|MN[YMN]|CI28|LH0,0|P[WQ]\d+|LL\d+|FO\d+,\d+|BY\d+,2\.5|B[A-Z0-9][^^~]*|FD[^^~]*|GFA,\d+,\d+,\d+,[G-Yg-z0-9A-F,:]*)|\n)+$/;

test('any label is made of known commands alone', () => {
  fc.assert(
    fc.property(anyLabel(profile), (document) => {
      expect(zpl(document)).toMatch(commands);
    }),
    { numRuns: cases(100, 30) },
  );
});
