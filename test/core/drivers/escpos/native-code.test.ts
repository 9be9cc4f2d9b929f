import { expect, test } from 'vitest';
import { nativeCode } from '../../../../src/core/drivers/escpos/native-code.ts';
import type { CodeItem } from '../../../../src/core/model/paper/document.ts';
import { profileFor } from '../../../../src/core/profiles/index.ts';
import { readEscpos } from '../../../support/printers/dump-escpos.ts';

const profile = {
  ...profileFor(80),
  similarSymbologies: [...profileFor(80).similarSymbologies, 'qrcode' as const],
};

function commands(code: Partial<CodeItem>, documentWidth = 576, printer = profile) {
  const item: CodeItem = {
    kind: 'code',
    symbology: 'ean13',
    value: '5901234123457',
    x: 0,
    y: 0,
    width: 190,
    height: 80,
    module: 2,
    errorCorrection: null,
    mode: 'auto',
    ...code,
  };
  const text = nativeCode(item, documentWidth, printer);
  if (text === undefined) return undefined;
  const told = readEscpos(Buffer.from(text, 'latin1'));
  return told.map(({ name, args }) => [name.slice(0, 6).trim(), ...args]);
}

const ascii = (text: string) => [...Buffer.from(text)];

test('a barcode is told with its size, without characters and with its length', () => {
  expect(commands({})).toEqual([
    ['GS h', 80],
    ['GS w', 2],
    ['GS H', 0],
    ['GS k', ...ascii('590123412345')],
  ]);
});

test('it is put where the printer can put it, and is painted anywhere else', () => {
  expect(commands({ x: 193 })?.at(0)).toEqual(['ESC a', 1]);
  expect(commands({ x: 386 })?.at(0)).toEqual(['ESC a', 2]);
  expect(commands({ x: 386 })?.at(-1)).toEqual(['ESC a', 0]);
  expect(commands({ x: 100 })).toBeUndefined();
  // The middle of a narrow document is not the middle of the paper.
  expect(commands({ x: 97 }, 384)).toBeUndefined();
  expect(commands({ x: 0 }, 384)).toBeDefined();
});

test('the printer draws what it draws exactly, and what it knows where the template asks for it', () => {
  const code39: Partial<CodeItem> = { symbology: 'code39', value: 'A' };
  expect(commands(code39)).toBeUndefined();
  expect(commands({ ...code39, mode: 'native' })).toBeDefined();
  expect(commands(code39, 576, { ...profile, symbologies: ['code39'] })).toBeDefined();
  const none = { ...profile, symbologies: [], similarSymbologies: [] };
  expect(commands({ ...code39, mode: 'native' }, 576, none)).toBeUndefined();
  expect(commands({ mode: 'raster' })).toBeUndefined();
  const all = {
    ...profile,
    similarSymbologies: ['databar', 'pdf417', 'datamatrix', 'aztec'] as const,
  };
  for (const symbology of all.similarSymbologies)
    expect(
      commands({ symbology, value: '1', mode: 'native' }, 576, {
        ...all,
        similarSymbologies: [...all.similarSymbologies],
      }),
    ).toBeUndefined();
});

test.each([
  ['ABC', '{BABC'],
  ['a{b', '{Ba{{b'],
  ['9876543210AB', undefined], // 10 is a control byte in set C
  ['987654', '{Cb\x4c\x36'],
  ['AB987654', '{BAB{Cb\x4c\x36'],
  ['98765432C', '{CbL6 {BC'],
])('Code 128 %s is written as %j', (value, expected) => {
  const last = commands({ symbology: 'code128', value })?.at(-1);
  expect(last?.slice(1)).toEqual(expected === undefined ? undefined : ascii(expected));
});

test('GS1-128 is a Code 128 that begins with its mark', () => {
  const last = commands({ symbology: 'gs1-128', value: '(37)98' })?.at(-1);
  expect(last?.slice(1)).toEqual(ascii('{C{1%b'));
});

test('what its commands cannot say is painted', () => {
  expect(commands({ height: 256 })).toBeUndefined();
  expect(commands({ module: 7 })).toBeUndefined();
});

const qrcode: Partial<CodeItem> = {
  symbology: 'qrcode',
  value: 'hello',
  mode: 'native',
  module: 4,
};

test('a QR code is told with model, size, correction and data', () => {
  expect(commands({ ...qrcode, value: 'e5', errorCorrection: 'H' })).toEqual([
    ['GS ( k', 49, 65, 50, 0],
    ['GS ( k', 49, 67, 4],
    ['GS ( k', 49, 69, 51],
    ['GS ( k', 49, 80, 48, 0x65, 0x35],
    ['GS ( k', 49, 81, 48],
  ]);
  expect(commands({ ...qrcode, mode: 'auto' })).toBeUndefined();
});

test('a QR code that needs an ECI is painted: printers do not write any', () => {
  for (const value of ['é5', '\u0080', '漢字', 'a\ufeff'])
    expect(commands({ ...qrcode, value })).toBeUndefined();
});

test('a QR code whose bytes could be a command is painted', () => {
  expect(commands({ ...qrcode, value: 'two\nlines' })).toBeUndefined();
  expect(commands({ ...qrcode, value: 'x'.repeat(0x0410 - 3) })).toBeUndefined();
  expect(commands({ ...qrcode, value: 'x'.repeat(0x0411 - 3) })).toBeDefined();
});
