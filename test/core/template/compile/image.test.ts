import { describe, expect, test } from 'vitest';
import { openImage } from '../../../../src/core/raster/images/image.ts';
import { dataUriBytes } from '../../../../src/core/raster/images/data-uri.ts';
import { printedBlocks, refused, saved } from '../printing.ts';

const uri = 'data:image/png;base64,AAAA';
const image = (more: object = {}) => ({ type: 'image', content: 'logo', ...more });

test('what is left out is filled in', () => {
  expect(printedBlocks([image()], {})).toEqual([
    {
      type: 'image',
      path: 'blocks[0]',
      content: 'logo',
      width: null,
      align: 'center',
      dither: null,
    },
  ]);
});

test('the tones of an image are changed if a field says so', () => {
  expect(printedBlocks([image({ brightness: 10, gamma: 1.5 })], {})).toMatchObject([
    { tone: { brightness: 10, contrast: 0, gamma: 1.5, invert: false } },
  ]);
});

test.each([
  [100, { unit: 'dots', value: 100 }],
  ['40mm', { unit: 'mm', value: 40 }],
  ['12.5mm', { unit: 'mm', value: 12.5 }],
  ['50%', { unit: 'percent', value: 50 }],
])('the width %s is understood', (width, meant) => {
  expect(printedBlocks([image({ width })], {})).toMatchObject([{ width: meant }]);
});

describe('is refused when the template is saved', () => {
  test.each([
    [{ width: 577 }, 'width: is 577 dots, and 80 mm of paper have 576 (72 mm)'],
    [{ width: '80mm' }, 'width: is 639 dots'],
    [{ width: '0mm' }, 'width: must be at least a dot'],
    [{ width: '120%' }, 'width: must be a number of dots'],
    [{ width: '4cm' }, 'width: must be a number of dots'],
    [{ width: 0 }, 'width: must be a number of dots'],
    [{ brightness: 101 }, 'brightness: must be'],
    [{ gamma: 0 }, 'gamma: must be'],
    [{ dither: 'atkinsen' }, 'did you mean "atkinson"?'],
    [{ content: '' }, 'content: must be the name of an asset'],
    [{ content: 'https://example.com/logo.png' }, 'content: must be the name of an asset'],
    [{ content: '/etc/passwd' }, 'content: must be the name of an asset'],
    [{ content: 'data:text/html,<b>' }, 'content: must be the name of an asset'],
    [{ content: undefined }, 'content: is required'],
    [{ src: 'logo' }, 'src: is not known here'],
  ])('%j', (field, message) => {
    const details = refused([image(field)]);
    expect(details).toHaveLength(1);
    expect(details[0]).toContain(`config.blocks[0].`);
    expect(details[0]).toContain(message);
  });

  test('narrow paper has room for less', () => {
    expect(refused([image({ width: '48mm' })], { width: '58mm' })).toEqual([]);
    expect(refused([image({ width: '49mm' })], { width: '58mm' })).toHaveLength(1);
  });
});

test('the pictures that a template names itself are known, with their places', () => {
  const template = saved([
    image(),
    { type: 'group', border: 'single', blocks: [image({ content: uri })] },
    image({ content: '{{ photo }}' }),
    { type: 'text', content: 'logo' },
  ]);
  expect(template.images).toEqual([
    { where: 'blocks[0].content', content: 'logo' },
    { where: 'blocks[1].blocks[0].content', content: uri },
  ]);
});

test('a field that holds a picture is described, checked, and has an example that is one', async () => {
  const { schema, example, validate } = saved([image({ content: '{{ photo }}' })]);
  expect(schema).toMatchObject({
    required: ['photo'],
    properties: { photo: { type: 'string', description: expect.stringContaining('An image') } },
  });
  const opened = await openImage(dataUriBytes(example.photo as string));
  expect(opened).toMatchObject({ width: 48, height: 40 });
  for (const photo of [uri, 'logo', '']) expect(validate({ photo })).toEqual([]);
  for (const photo of ['https://example.com/a.png', '../logo', 'a b', 5])
    expect(validate({ photo })).toEqual([expect.stringContaining('photo: must be an image')]);
});

const content = (source: string, data: object) =>
  printedBlocks([image({ content: source })], data as never).map((block) =>
    block.type === 'image' ? block.content : '',
  );

test('a name may be put together, chosen or left out', () => {
  expect(content('logo-{{ lang }}', { lang: 'de' })).toEqual(['logo-de']);
  expect(content('{{ brand | lower }}', { brand: 'ACME' })).toEqual(['acme']);
  expect(content('{{ photo | default: "logo" }}', {})).toEqual(['logo']);
  expect(content('{{ photo | default: "" }}', {})).toEqual([]);
});

test('a picture of a megabyte is no text of a million characters', () => {
  const photo = `data:image/png;base64,${'A'.repeat(1_000_000)}`;
  const [block] = printedBlocks([image({ content: '{{ photo }}' })], { photo });
  expect(block).toMatchObject({ content: photo });
});
