import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { Budget, OverBudget } from '../../../../src/core/budget.ts';
import { driverFor } from '../../../../src/core/drivers/index.ts';
import { layout } from '../../../../src/core/layout/layout.ts';
import { Fault } from '../../../../src/core/model/fault.ts';
import { barcodeFormats } from '../../../../src/core/model/templates/symbology.ts';
import { profileFor } from '../../../../src/core/profiles/index.ts';
import { bind } from '../../../../src/core/template/bind.ts';
import { cases } from '../../../support/any/cases.ts';
import { readEscpos } from '../../../support/printers/dump-escpos.ts';
import { now, printedBlocks, refused, saved } from '../printing.ts';
import { anyCharacter } from '../../../support/any/any-character.ts';

const barcode = (content: string, format = 'ean13', more: object = {}) => ({
  type: 'barcode',
  format,
  content,
  ...more,
});

test('constant content is made whole, with what was left out', () => {
  expect(printedBlocks([barcode('590123412345')], {})).toEqual([
    {
      type: 'barcode',
      path: 'blocks[0]',
      format: 'ean13',
      value: '5901234123457',
      heightMm: 10,
      moduleWidth: null,
      text: 'below',
      align: 'center',
      mode: 'auto',
    },
  ]);
  expect(printedBlocks([{ type: 'qrcode', content: 'a\nb' }], {})).toEqual([
    {
      type: 'qrcode',
      path: 'blocks[0]',
      value: 'a\nb',
      size: null,
      errorCorrection: 'M',
      align: 'center',
      mode: 'auto',
    },
  ]);
});

test('constant content that cannot be encoded is refused when the template is saved', () => {
  expect(refused([barcode('5901234123450')])).toEqual([
    'config.blocks[0].content: ends in the check digit 0, and 590123412345 needs 7: send 5901234123457',
  ]);
  expect(refused([{ type: 'aztec', content: 'x'.repeat(301) }])[0]).toMatch(
    /^config\.blocks\[0\]\.content: has 301 bytes, and an Aztec code takes at most 300/,
  );
});

test('a constant code that the paper cannot hold is refused when the template is saved', () => {
  const long = barcode('ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'code128');
  expect(refused([long], { width: '58mm' })).toEqual([
    'config.blocks[0].content: needs 642 dots (80.3 mm) across with modules of 2 dots, and there are 384 (48 mm): use shorter content or wider paper',
  ]);
  expect(refused([{ ...barcode('590123412345'), moduleWidth: 6 }])[0]).toMatch(/smaller modules/);
  const row = { type: 'row', columns: [{ width: '50%', blocks: [long] }, { content: 'beside' }] };
  expect(refused([row])[0]).toMatch(
    /^config\.blocks\[0\]\.columns\[0\]\.blocks\[0\]\.content: needs/,
  );
});

test('unknown formats and fields are refused with a suggestion', () => {
  expect(refused([barcode('1', 'ean12')])[0]).toMatch(/format: must be one of .*did you mean/);
  expect(refused([{ type: 'datamatrix', content: 'x', errorCorrection: 3 }])[0]).toMatch(
    /errorCorrection: is not known here/,
  );
  expect(refused([{ type: 'qrcode', content: 'x', size: 'big' }])[0]).toMatch(/such as "30mm"/);
});

const eanPattern = '^[0-9]{12,13}(\\+([0-9]{2}|[0-9]{5}))?$';

test('a field that is all of the content gets the pattern of the format, and a wrong one is told', () => {
  const template = saved([barcode('{{ product.ean }}')]);
  expect(template.schema).toMatchObject({
    properties: { product: { properties: { ean: { type: 'string', pattern: eanPattern } } } },
  });
  expect(template.validate({ product: { ean: '5901234123457' } })).toEqual([]);
  expect(template.validate({ product: { ean: '5901234123450' } })).toEqual([
    'product.ean: ends in the check digit 0, and 590123412345 needs 7: send 5901234123457',
  ]);
  // The leading zeros of a number are gone before anybody can see them.
  expect(template.validate({ product: { ean: 5901234123457 } })).toEqual([
    'product.ean: must be a string, not the number 5901234123457',
  ]);
  expect(template.validate({ product: {} })).toEqual(['product.ean: is required']);
});

test('a field that is part of the content, or goes through a filter, may be any text', () => {
  const template = saved([
    barcode('ORDER-{{ number }}', 'code128'),
    barcode('{{ sku | upper }}', 'code39'),
  ]);
  expect(template.validate({ number: 1042, sku: 'a-1' })).toEqual([]);
  const values = printedBlocks([barcode('ORDER-{{ number }}', 'code128')], { number: 1042 });
  expect(values).toMatchObject([{ value: 'ORDER-1042' }]);
});

test('GS1 data is examined when it comes, and in lists when it is printed', () => {
  const block = barcode('{{ code }}', 'gs1-128');
  const each = { type: 'each', items: 'parts', blocks: [block] };
  const wrong = { code: '(01)09521234543214' };
  expect(saved([block]).validate(wrong)).toEqual(['code: has a wrong field (01): bad checksum']);
  expect(saved([each]).validate({ parts: [{ code: '(01' }] })[0]).toMatch(
    /^parts\[0\]\.code: must be GS1 data/,
  );
  expect(saved([each]).validate({ parts: [wrong] })).toEqual([]);
  expect(() => printedBlocks([each], { parts: [wrong] })).toThrow('has a wrong field (01)');
});

test('what a filter or a given schema lets through is checked once more when it is printed', () => {
  const blocks = [barcode('{{ sku | upper }}', 'code39')];
  expect(() => printedBlocks(blocks, { sku: 'ä' })).toThrow(
    expect.objectContaining({
      code: 'TEMPLATE_RENDER_ERROR',
      message: expect.stringMatching(/^blocks\[0\]\.content: must be a Code 39/),
    }),
  );
});

test.each(barcodeFormats)('the example for %s passes its schema and can be printed', (format) => {
  const content = barcode('{{ code }}', format);
  const template = saved([content, { type: 'each', items: 'parts', blocks: [content] }]);
  expect(template.validate(template.example)).toEqual([]);
  expect(bind(template, template.example, { now, copy: 1 })).toHaveLength(4);
});

test('one field may serve two codes, where one value can be both', () => {
  const template = saved([barcode('{{ ean }}'), barcode('{{ ean }}', 'code128')]);
  expect(template.schema).toMatchObject({ properties: { ean: { pattern: eanPattern } } });
  expect(refused([barcode('{{ ean }}'), barcode('{{ ean }}', 'ean8')])[0]).toMatch(
    /uses ean as an EAN-8.*it is an EAN-13/,
  );
});

test('a list of codes is bounded by what they cost', () => {
  const each = { type: 'each', items: 'urls', blocks: [{ type: 'aztec', content: '{{ @item }}' }] };
  const urls = Array.from({ length: 60 }, (_, at) => `https://example.com/${at}`);
  expect(() => printedBlocks([each], { urls })).toThrow(/steps/);
});

const anyText = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 60 }),
  fc.string({ maxLength: 60 }),
  fc.stringMatching(/^[0-9]{1,30}$/),
  fc.stringMatching(/^[ -~]{1,60}$/),
  fc.constantFrom(
    '\u001b@',
    'A\u0000B',
    '\u001dV\u0000',
    '(01)09521234543213',
    '160401',
    '1020304050',
  ),
);
const anyCode = fc.oneof(
  fc.record({ type: fc.constant('barcode'), format: fc.constantFrom(...barcodeFormats) }),
  fc.record({ type: fc.constantFrom('qrcode', 'pdf417', 'datamatrix', 'aztec') }),
);
const anyMode = fc.constantFrom('auto', 'native', 'raster');

test('any text is encoded within the paper or refused with a fault, and never becomes a command', () => {
  fc.assert(
    fc.property(anyCode, anyText, anyMode, fc.constantFrom(80, 58), (code, text, mode, widthMm) => {
      const content = '{{ text }}';
      const template = saved([{ ...code, content, mode }], { width: `${widthMm}mm` });
      const profile = profileFor(widthMm);
      try {
        const blocks = bind(template, { text }, { now, copy: 1 });
        const options = { widthMm, cutPaper: true, maxPaperMm: 3000 };
        const document = layout(blocks, profile, options);
        for (const { x, width } of document.pages.flatMap(({ items }) => items)) {
          expect(x).toBeGreaterThanOrEqual(0);
          expect(x + width).toBeLessThanOrEqual(profile.width);
        }
        for (const { name, args } of readEscpos(driverFor(profile).encode(document, profile)))
          if (name.startsWith('GS k') || (name === 'GS ( k' && args[1] === 80))
            expect(args.filter((byte) => byte < 0x20 || byte === 0x7f)).toEqual([]);
      } catch (error) {
        if (!(error instanceof Fault)) throw error;
        expect(error.code).toBe('TEMPLATE_RENDER_ERROR');
        expect(error.message).toMatch(/^blocks\[0\]\.content: /);
      }
    }),
    { numRuns: cases(400) },
  );
});

test('a code names the character that it cannot hold: constant at saving, data at printing', () => {
  const micro = { type: 'qrcode', micro: true };
  expect(refused([{ ...micro, content: 'é' }])).toEqual([
    'config.blocks[0].content: contains U+00E9 "é", and a Micro QR code holds ASCII only: use another code',
  ]);
  expect(() => printedBlocks([{ ...micro, content: '{{ a }}' }], { a: '\u200e' })).toThrow(
    'blocks[0].content: contains U+200E, and a Micro QR code',
  );
});

test('GS1 data is asked for in the same way in all kinds of codes', () => {
  const content = '(01)09521234543213(10)ABC123';
  const blocks = ['qrcode', 'datamatrix'].map((type) => ({ type, gs1: true, content }));
  expect(printedBlocks(blocks, {})).toMatchObject([
    { type: 'gs1-qrcode', value: content },
    { type: 'gs1-datamatrix', value: content },
  ]);
  expect(refused(blocks.map((block) => ({ ...block, content: '0109521234543213' })))).toEqual(
    [0, 1].map((at) => expect.stringContaining(`config.blocks[${at}].content: must be GS1 data`)),
  );
  const template = saved([{ type: 'datamatrix', gs1: true, content: '{{ code }}' }]);
  expect(template.validate({ code: '(01)09521234543214' })).toEqual([
    'code: has a wrong field (01): bad checksum',
  ]);
  expect(refused([{ type: 'qrcode', gs1: true, micro: true, content }])[0]).toMatch(
    /micro: and gs1 exclude each other/,
  );
  expect(refused([{ type: 'qrcode', micro: true, errorCorrection: 'H', content: 'A' }])[0]).toMatch(
    /errorCorrection: must be L, M or Q/,
  );
});

test('a QR code holds 7,089 digits or 4,296 capitals, and checking it leaves the event loop', () => {
  const qrcode = (content: string) => [{ type: 'qrcode', errorCorrection: 'L', content }];
  const checkInline = (length: number) =>
    new Budget().run(() => refused(qrcode('7'.repeat(length))));
  expect(checkInline(700)).toEqual([]);
  expect(() => checkInline(7089)).toThrow(OverBudget);
  expect(refused(qrcode('7'.repeat(7089)))).toEqual([]);
  expect(refused(qrcode('7'.repeat(7090)))[0]).toMatch(/takes at most 7089/);
  expect(refused(qrcode('A:'.repeat(2148)))).toEqual([]);
  expect(refused(qrcode(`${'A:'.repeat(2148)}B`))[0]).toMatch(/level L cannot hold them/);
  expect(refused(qrcode('a'.repeat(2953)))).toEqual([]);
  expect(refused(qrcode('a'.repeat(2954)))[0]).toMatch(/level L cannot hold them/);
});

test('a large Aztec code or Data Matrix is drawn in a thread, also if its error correction makes it large', () => {
  const isInline = (block: object) => {
    try {
      new Budget().run(() => refused([block]));
      return true;
    } catch (error) {
      if (!(error instanceof OverBudget)) throw error;
      return false;
    }
  };
  const aztec = (length: number, errorCorrection: number) => ({
    type: 'aztec',
    content: 'A'.repeat(length),
    errorCorrection,
  });
  expect(isInline(aztec(60, 23))).toBe(true);
  expect(isInline(aztec(60, 90))).toBe(false);
  expect(isInline({ type: 'datamatrix', content: 'a'.repeat(60) })).toBe(true);
  expect(isInline({ type: 'datamatrix', content: '漢'.repeat(120) })).toBe(false);
});

test('a list of codes from data leaves the event loop by what they take to draw', () => {
  const blocks = [
    {
      type: 'each',
      items: 'codes',
      blocks: [{ type: 'aztec', errorCorrection: 90, content: '{{ @item }}' }],
    },
  ];
  const template = saved(blocks);
  const printed = (length: number) =>
    new Budget().run(() => bind(template, { codes: ['x'.repeat(length)] }, { now, copy: 1 }));
  expect(() => printed(50)).toThrow(OverBudget);
  expect(() => printed(5)).not.toThrow();
});
