import fc from 'fast-check';
import { expect, test } from 'vitest';
import { escaped } from '../../../../src/core/xml.ts';
import { SchemaError } from '../../../../src/server/inputs/epos/attributes.ts';
import { readWebPrnt } from '../../../../src/server/inputs/webprnt/read-webprnt.ts';
import { cases } from '../../../support/any/cases.ts';

const message = (inner: string) =>
  `<StarWebPrint xmlns="http://www.star-m.jp"><Request>${escaped(`<root checkedblock="false">${inner}</root>`)}</Request></StarWebPrint>`;

function elementsOf(inner: string, lenient = false) {
  const { content } = readWebPrnt(message(inner), { lenient });
  if (!('sequence' in content)) throw new Error('raw data');
  return content.sequence.elements;
}

test('the escaped document within the message becomes elements, with styles that stay in force', () => {
  const elements = elementsOf(
    '<alignment position="right"/><text emphasis="true" width="2" height="3" font="font_b" linespace="24">A &amp; B\\x0a</text><text invert="true">c\\\\</text><initialization/><text>d</text>',
  );
  expect(elements).toMatchObject([
    {
      text: 'A & B\n',
      align: 'right',
      lineSpacing: 24,
      style: { bold: true, font: 'B', size: { width: 2, height: 3 } },
    },
    { text: 'c\\', align: 'right', style: { bold: true, invert: true } },
    { text: 'd', align: 'left', lineSpacing: 30, style: { bold: false, font: 'A' } },
  ]);
});

test('feeds, cuts, codes, pictures, rules, drawers and sounds are read', () => {
  const elements = elementsOf(
    '<feed line="2"/><feed unit="10"/><cutpaper type="full"/><barcode symbology="Code128" width="width3" height="60" hri="true">A1</barcode><qrcode level="level_q" cell="6">x</qrcode><pdf417 level="level2">y</pdf417><image width="8" height="1">/w==</image><ruledline thickness="thick"/><peripheral channel="2" on="100" off="100"/><sound repeat="3"/><logo number="1"/>',
  );
  expect(elements).toMatchObject([
    { kind: 'feed', dots: 60 },
    { kind: 'feed', dots: 10 },
    { kind: 'cut', mode: 'full' },
    { kind: 'barcode', format: 'code128', value: 'A1', module: 3, height: 60, text: 'below' },
    { kind: 'matrix', format: 'qrcode', module: 6, errorCorrection: 'Q' },
    { kind: 'matrix', format: 'pdf417', errorCorrection: 2 },
    { kind: 'image', width: 8, height: 1 },
    { kind: 'rule', x1: 0, x2: 575 },
    { kind: 'drawer', pin: 5, onMs: 100 },
    { kind: 'beep', times: 3 },
    { kind: 'lost' },
  ]);
});

test('raw data alone is raw data, also in the plain form of WCPOS', () => {
  const data = Buffer.from('\x1b@Hi\n').toString('base64');
  const star = readWebPrnt(message(`<rawdata>${data}</rawdata>`), { lenient: false });
  expect(star).toMatchObject({ isPlain: false, content: { raw: Buffer.from('\x1b@Hi\n') } });
  const plain = `<SendMessage><Request><rawData>${data}</rawData></Request></SendMessage>`;
  expect(readWebPrnt(plain, { lenient: false })).toMatchObject({
    isPlain: true,
    content: { raw: Buffer.from('\x1b@Hi\n') },
  });
});

test('a document without elements is a question', () => {
  expect(readWebPrnt(message(''), { lenient: false }).isQuestion).toBe(true);
});

test('an unknown element is refused, or left out', () => {
  expect(() => elementsOf('<blink/>')).toThrow(SchemaError);
  expect(readWebPrnt(message('<blink/>'), { lenient: true }).dropped).toEqual(['blink']);
});

test('any message is read or refused with a SchemaError', () => {
  const names = ['text', 'feed', 'cutpaper', 'barcode', 'qrcode', 'pdf417', 'image', 'rawdata'];
  const element = fc
    .tuple(
      fc.constantFrom(...names, 'ruledline', 'peripheral', 'sound', 'logo', 'alignment', 'x'),
      fc.constantFrom('width', 'height', 'level', 'cell', 'symbology', 'line', 'position', 'on'),
      fc.oneof(
        fc.nat(300).map(String),
        fc.constantFrom('JAN13', 'level_h', 'center', 'width2'),
        fc.string(),
      ),
      fc.string(),
    )
    .map(
      ([name, key, value, inner]) =>
        `<${name} ${key}="${escaped(value)}">${escaped(inner)}</${name}>`,
    );
  const anything = fc.oneof(
    fc.array(element, { maxLength: 6 }).map((parts) => message(parts.join(''))),
    fc.string({ maxLength: 80 }),
    fc.string().map((text) => `<a><Request>${text}</Request></a>`),
  );
  fc.assert(
    fc.property(anything, fc.boolean(), (body, lenient) => {
      try {
        readWebPrnt(body, { lenient });
      } catch (error) {
        if (!(error instanceof SchemaError)) throw error;
      }
    }),
    { numRuns: cases(10_000) },
  );
});
