import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SequenceElement } from '../../../../src/core/model/paper/sequence.ts';
import { SchemaError } from '../../../../src/server/inputs/epos/attributes.ts';
import { readEpos } from '../../../../src/server/inputs/epos/read-epos.ts';
import { cases } from '../../../support/any/cases.ts';
import { odooImage } from '../../../support/paper/odoo-image.ts';

const namespace = 'http://www.epson-pos.com/schemas/2011/03/epos-print';
const epos = (inner: string) => `<epos-print xmlns="${namespace}">${inner}</epos-print>`;

function elementsOf(inner: string, lenient = false): SequenceElement[] {
  const { content } = readEpos(epos(inner), { lenient });
  if (!('sequence' in content)) throw new Error('raw data');
  return content.sequence.elements;
}

const refusal = (inner: string) => () => elementsOf(inner);

test.each(['s', 'soapenv', 'SOAP-ENV'])('an envelope with the prefix %s is read', (prefix) => {
  const header = `<${prefix}:Header><parameter xmlns="${namespace}"><devid>local_printer</devid><timeout>9000</timeout><printjobid>A-1</printjobid></parameter></${prefix}:Header>`;
  const body = `\ufeff<?xml version="1.0" encoding="utf-8"?>\n<${prefix}:Envelope xmlns:${prefix}="http://schemas.xmlsoap.org/soap/envelope/">${header}<${prefix}:Body>${epos('<text>Hi&#10;</text>')}</${prefix}:Body></${prefix}:Envelope>`;
  const { header: read, content, isQuestion } = readEpos(body, { lenient: false });
  expect(read).toEqual({ devid: 'local_printer', timeoutMs: 9000, jobId: 'A-1' });
  expect(content).toMatchObject({ sequence: { elements: [{ kind: 'text', text: 'Hi\n' }] } });
  expect(isQuestion).toBe(false);
});

test('a document in a form field is read', () => {
  const body = `printdata=${encodeURIComponent(epos('<text>a+b</text>'))}`;
  expect(readEpos(body, { lenient: false }).content).toMatchObject({
    sequence: { elements: [{ text: 'a+b' }] },
  });
});

test('a document without elements is a question', () => {
  expect(readEpos(epos(''), { lenient: false })).toMatchObject({ isQuestion: true, header: null });
});

test('attributes of text stay in force until they are changed', () => {
  const [first, second, third] = elementsOf(
    '<text em="true" ul="1" width="2" height="3" align="right" font="font_b" reverse="true">a</text>' +
      '<text dh="false" x="40" lang="ja">b</text><text em="false" ul="0" width="1" reverse="0" color="color_2">c</text>',
  );
  const style = { font: 'B', bold: true, underline: true, invert: true };
  expect(first).toMatchObject({
    style: { ...style, size: { width: 2, height: 3 } },
    align: 'right',
  });
  expect(second).toMatchObject({ style: { ...style, size: { width: 2, height: 1 } }, x: 40 });
  expect(second).toMatchObject({ locale: 'ja' });
  expect(third).toMatchObject({
    style: { font: 'B', bold: false, underline: false, invert: false, color: 'red' },
    align: 'right',
  });
  expect(third).not.toHaveProperty('x');
});

test('an alignment of text holds for images and codes too', () => {
  const [, image, code] = elementsOf(
    '<text align="center"/><image width="8" height="1">/w==</image><symbol type="qrcode_model_2">x</symbol>',
  );
  expect([image, code]).toMatchObject([{ align: 'center' }, { align: 'center' }]);
});

test('feeds are counted in dots, in lines of the spacing in force, or are one line', () => {
  const feeds = elementsOf(
    '<feed/><feed line="3"/><feed unit="50"/><text linespc="40"/><feed line="2"/><feed line="2" linespc="10"/><feed pos="cutting"/>',
  ).filter(({ kind }) => kind === 'feed');
  expect(feeds.map((feed) => 'dots' in feed && feed.dots)).toEqual([30, 90, 50, 80, 20, 0]);
});

test.each([
  [512, 10],
  [510, 10],
  [13, 7],
])('images of Odoo with %d × %d dots are read, padded or not', (width, height) => {
  for (const isPadded of [true, false]) {
    const data = odooImage(width, height, () => true, isPadded);
    const [image] = elementsOf(
      `<image width="${width}" height="${height}" align="center">${data}</image>`,
    );
    expect(image).toMatchObject({ width, height, isPacked: !isPadded && width % 8 > 0, data });
  }
});

test('an image with too little data is refused', () => {
  expect(refusal('<image width="16" height="2">/w==</image>')).toThrow('has 1 bytes');
  expect(refusal('<image width="16" height="2">*</image>')).toThrow('base64');
  expect(refusal('<image width="65535" height="65535"></image>')).toThrow('dots');
});

test.each([
  ['ean13', '4006381333931', 'ean13', '4006381333931'],
  ['code39', '*ABC*', 'code39', 'ABC'],
  ['code128', '{BNo.{{1{C\\x0c\\x22', 'code128', 'No.{11234'],
  ['code128_auto', '{B', 'code128', '{B'],
  ['gs1_128', '(01)0952123454321*', 'gs1-128', '(01)09521234543213'],
  ['gs1_databar_limited', '0952123454321', 'databar-limited', '09521234543213'],
])('a barcode of the type %s with the content %s', (type, content, format, value) => {
  expect(
    elementsOf(`<barcode type="${type}" hri="below" width="9">${content}</barcode>`),
  ).toMatchObject([{ kind: 'barcode', format, value, text: 'below', module: 6, height: 162 }]);
});

test.each([
  ['qrcode_model_2', 'level_h', 'qrcode', 'H'],
  ['qrcode_model_1', 'default', 'qrcode', 'M'],
  ['pdf417_truncated', 'level_5', 'pdf417', 5],
  ['azteccode_compact', '40', 'aztec', 40],
  ['datamatrix_square', 'default', 'datamatrix', null],
])('a symbol of the type %s with the level %s', (type, level, format, errorCorrection) => {
  expect(
    elementsOf(`<symbol type="${type}" level="${level}" width="200">x</symbol>`),
  ).toMatchObject([{ kind: 'matrix', format, value: 'x', errorCorrection }]);
});

test('stacked DataBar codes are barcodes', () => {
  expect(elementsOf('<symbol type="gs1_databar_stacked">0952123454321</symbol>')).toMatchObject([
    { kind: 'barcode', format: 'databar-stacked', value: '09521234543213' },
  ]);
});

test('cuts, drawers, sounds and rules are read', () => {
  const elements = elementsOf(
    '<hline x1="0" x2="99" style="thick_double"/><vline-begin x="3"/><vline-end x="3"/><cut type="feed_fullcut"/><pulse drawer="drawer_2" time="pulse_300"/><sound repeat="0"/><sound pattern="none"/><cut/>',
  );
  expect(elements).toMatchObject([
    { kind: 'rule', x1: 0, x2: 99, rule: { thickness: 6, isDouble: true } },
    { kind: 'vline-begin', x: 3 },
    { kind: 'vline-end', x: 3 },
    { kind: 'cut', mode: 'full' },
    { kind: 'drawer', pin: 5, onMs: 300 },
    { kind: 'beep', times: 8 },
    { kind: 'cut', mode: 'partial' },
  ]);
});

test('areas of a page have their direction and their parts', () => {
  const [page] = elementsOf(
    '<page><area x="1" y="2" width="300" height="200"/><position x="10" y="20"/><text y="50">a</text><direction dir="bottom_to_top"/><line x1="0" y1="0" x2="9" y2="0"/></page>',
  );
  expect(page).toMatchObject({
    kind: 'page',
    areas: [
      { x: 1, y: 2, width: 300, height: 200, rotation: 0 },
      { rotation: 270, parts: [{ kind: 'frame', x2: 9 }] },
    ],
  });
});

test('what follows a reset is ignored, and what is between rotate-begin and -end is turned', () => {
  expect(
    elementsOf('<rotate-begin/><text>a</text><rotate-end/><text>b</text><reset/><nonsense/>'),
  ).toMatchObject([
    { kind: 'turned', elements: [{ text: 'a' }] },
    { kind: 'text', text: 'b' },
  ]);
});

test('a document of commands alone is raw data, joined', () => {
  const { content } = readEpos(epos('<command>1b40</command><command>41 0A</command>'), {
    lenient: false,
  });
  expect(content).toEqual({ raw: Buffer.from('1b40410a', 'hex') });
  expect(elementsOf('<text>a</text><command>1b40</command>')[1]).toMatchObject({ kind: 'raw' });
});

test('an unknown element is refused, or left out by a lenient input', () => {
  expect(refusal('<blink>a</blink>')).toThrow(SchemaError);
  const { dropped, content } = readEpos(epos('<blink/><page><blink/></page><text>a</text>'), {
    lenient: true,
  });
  expect(dropped).toEqual(['blink', 'blink']);
  expect(content).toMatchObject({ sequence: { elements: [{ kind: 'page' }, { kind: 'text' }] } });
});

test.each([
  '<text width="9">a</text>',
  '<text em="yes">a</text>',
  '<text align="middle">a</text>',
  '<barcode type="ean99">1</barcode>',
  '<barcode>1</barcode>',
  '<image width="8">AA==</image>',
  '<cut type="maybe"/>',
  '<command>1b4</command>',
  '<text>a',
])('a wrong value is refused: %s', (inner) => {
  expect(refusal(inner)).toThrow(SchemaError);
});

test('any document is read or refused with a SchemaError', () => {
  const names = ['text', 'feed', 'image', 'barcode', 'symbol', 'page', 'area', 'position', 'cut'];
  const more = [
    'pulse',
    'sound',
    'command',
    'hline',
    'vline-begin',
    'rotate-begin',
    'blink',
    'logo',
  ];
  const keys = [
    'width',
    'height',
    'type',
    'x',
    'y',
    'align',
    'lang',
    'unit',
    'mode',
    'level',
    'x1',
  ];
  const attribute = fc.tuple(
    fc.constantFrom(...keys, 'x2', 'key1', 'key2', 'dir', 'repeat', 'em'),
    fc.oneof(
      fc.nat(70_000).map(String),
      fc.constantFrom('true', 'ean13', 'qrcode_model_2', 'code128', 'gray16', 'center', '-1', ''),
      fc.string(),
    ),
  );
  const xml = fc.letrec<{ element: string }>((tie) => ({
    element: fc
      .tuple(
        fc.constantFrom(...names, ...more),
        fc.array(attribute, { maxLength: 4 }),
        fc.oneof(
          { maxDepth: 2 },
          fc.string(),
          fc.constantFrom('&#10;', 'AA==', '1b40', '{B{'),
          tie('element'),
        ),
      )
      .map(
        ([name, attributes, inner]) =>
          `<${name}${attributes.map(([key, value]) => ` ${key}="${value.replaceAll(/["<]/g, '')}"`).join('')}>${inner}</${name}>`,
      ),
  })).element;
  const document = fc.oneof(
    fc.array(xml, { maxLength: 8 }).map((parts) => epos(parts.join(''))),
    fc.string({ maxLength: 60 }),
    fc.array(xml, { maxLength: 4 }).map((parts) => epos(parts.join('')).slice(0, -9)),
  );
  fc.assert(
    fc.property(document, fc.boolean(), (body, lenient) => {
      try {
        readEpos(body, { lenient });
      } catch (error) {
        if (!(error instanceof SchemaError)) throw error;
      }
    }),
    { numRuns: cases(10_000) },
  );
});
