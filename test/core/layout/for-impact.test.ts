import { expect, test } from 'vitest';
import { checkTemplate } from '../../../src/core/check-template.ts';
import { Fault } from '../../../src/core/model/fault.ts';
import { profileNamed } from '../../../src/core/profiles/index.ts';
import { render } from '../../../src/core/render.ts';
import { oneCopy } from '../../support/paper/one-copy.ts';

const options = {
  now: new Date(0),
  ...oneCopy,
};

async function items(config: object, id = 'epson-tm-u220') {
  const checked = checkTemplate({ name: 'Test', ...config }, []);
  if (!checked.ok) throw new Error(checked.details.join('\n'));
  const { pages } = await render(checked.template, {}, profileNamed(id)!, options);
  return pages.flatMap((page) => page.items);
}

const text = (content: string, more: object = {}) => ({ type: 'text', content, ...more });

test('inverse text is bold and red on an impact printer', async () => {
  const blocks = [
    text('ALLERGY', { invert: true }),
    { type: 'pair', left: 'Table', right: '7', invert: true },
    { type: 'row', columns: [{ content: 'a', invert: true }, { content: 'b' }] },
    text('no ==nuts==', { markup: true }),
  ];
  const found = await items({ blocks });
  expect(found.every((item) => item.kind === 'text' && !item.invert)).toBe(true);
  expect(found).toMatchObject([
    { text: 'ALLERGY', bold: true, color: 'red' },
    { text: 'Table', bold: true, color: 'red' },
    { text: '7', bold: true, color: 'red' },
    { text: 'a', bold: true, color: 'red' },
    { text: 'b', bold: false },
    { text: 'no ', bold: false },
    { text: 'nuts', bold: true },
  ]);
});

test('a code is printed as the text that it holds', async () => {
  const blocks = [
    { type: 'barcode', format: 'ean13', content: '401234567890' },
    { type: 'qrcode', content: 'https://example.com/7' },
    { type: 'group', border: 'single', blocks: [{ type: 'datamatrix', content: 'A\tB' }] },
  ];
  const found = await items({ blocks });
  expect(found.flatMap((item) => (item.kind === 'text' ? item.text : []))).toEqual([
    '4012345678901',
    'https://example.com/7',
    'A B',
  ]);
});

test('red is kept for every printer, and other colours are refused', async () => {
  const blocks = [text('Hot', { color: 'red' }), text('Cold', { color: 'black' })];
  for (const id of ['generic-80', 'epson-tm-u220'])
    expect(await items({ blocks }, id)).toMatchObject([
      { text: 'Hot', color: 'red' },
      { text: 'Cold', color: undefined },
    ]);
  const checked = checkTemplate({ name: 'Test', blocks: [text('Hot', { color: 'blue' })] }, []);
  expect(checked).toMatchObject({ ok: false, details: [expect.stringContaining('color')] });
});

test('a picture keeps its shape though dots are wider than high', async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><rect width="100" height="100"/></svg>';
  const content = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
  const blocks = [{ type: 'image', content, width: '20mm' }];
  const [image] = await items({ blocks });
  expect(image).toMatchObject({ kind: 'image', width: 126, height: 113 });
});

test('an impact printer refuses labels and says what to use', async () => {
  const label = { media: { width: 50, height: 30 }, blocks: [text('x')] };
  const failed = await items(label).catch((error: unknown) => error);
  expect(failed).toBeInstanceOf(Fault);
  expect(failed).toMatchObject({ message: expect.stringContaining('label printer') });
});
