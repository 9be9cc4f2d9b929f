import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeByte } from '../../../../src/core/codepages.ts';
import { Charset } from '../../../../src/core/drivers/charset.ts';
import { encode } from '../../../../src/core/drivers/escpos/encode.ts';
import type { Flip } from '../../../../src/core/drivers/driver.ts';
import { layout } from '../../../../src/core/layout/layout.ts';
import type { Document, TextItem } from '../../../../src/core/model/paper/document.ts';
import type { Profile } from '../../../../src/core/model/printers/profile.ts';
import { measure } from '../../../../src/core/raster/text/cells.ts';
import { profileFor, profileNamed } from '../../../../src/core/profiles/index.ts';
import { anyBlock } from '../../../support/any/any-block.ts';
import { cases, isWhole } from '../../../support/any/cases.ts';
import { type Command, readEscpos } from '../../../support/printers/dump-escpos.ts';
import { plainBlocks, type ShortBlock, plainLook } from '../../../support/paper/plain-blocks.ts';

const profile = profileFor(80);

function commands(blocks: ShortBlock[], model: Profile = profile): Command[] {
  const options = { widthMm: 80, cutPaper: true, maxPaperMm: 1e6 };
  return readEscpos(encode(layout(plainBlocks(blocks), model, options), model));
}

/** Without what every document begins with, as `name arguments`. */
function body(blocks: ShortBlock[], model?: Profile): string[] {
  const all = commands(blocks, model).map(({ name, args }) =>
    name === 'text'
      ? Buffer.from(args).toString('latin1')
      : [name.slice(0, 5).trim(), ...args].join(' '),
  );
  return all.slice(all.findIndex((one) => one.startsWith('GS P')) + 1);
}

const text = (content: string, more: object = {}) => ({ type: 'text' as const, content, ...more });

const mute: Profile = { ...profile, can: { ...profile.can, status: 'none' } };

test('a document begins with a reset, status on where the printer pushes, and units of dots', () => {
  const names = [profile, mute].map((model) =>
    commands([], model).map(({ name }) => name.slice(0, 5)),
  );
  expect(names[0]!.slice(0, 5)).toEqual(['ESC @', 'GS a ', 'FS . ', 'ESC R', 'GS P ']);
  expect(names[1]).not.toContain('GS a ');
});

test('plain lines cost their characters and a line feed', () => {
  expect(body([text('one'), text('two'), text('three')])).toEqual([
    'one',
    'ESC 3 30',
    'LF',
    'two',
    'LF',
    'three',
    'LF',
    'ESC J 18',
    'GS V 66 0',
  ]);
});

test('columns are reached with blanks, and styles are sent where they change', () => {
  const bold = { bold: true };
  expect(
    body([{ type: 'pair', left: 'L', right: 'R', ...bold }, text('x', bold), text('y')]),
  ).toEqual([
    'ESC E 1',
    `L${' '.repeat(46)}R`,
    'ESC 3 30',
    'LF',
    'x',
    'LF',
    'ESC E 0',
    'y',
    'LF',
    'ESC J 18',
    'GS V 66 0',
  ]);
});

const letter: TextItem = {
  kind: 'text',
  x: 0,
  y: 0,
  width: 12,
  height: 24,
  text: 'x',
  ...plainLook,
};

function encoded(document: Document, model: Profile): string[] {
  const all = readEscpos(encode(document, model)).map(({ name, args }) =>
    name === 'text'
      ? Buffer.from(args).toString('latin1')
      : [name.slice(0, 5).trim(), ...args].join(' '),
  );
  return all.slice(all.findIndex((one) => one.startsWith('ESC R')) + 1);
}

const quirky = profileNamed('netum-nt-5890k')!;
const above = (items: Partial<Omit<TextItem, 'kind'>>[], model: Profile) =>
  encoded(
    {
      width: 384,
      dpi: 203,
      pages: [{ height: 24, items: items.map((item) => ({ ...letter, ...item })), after: [] }],
    },
    model,
  );

test('what blanks do not reach is reached by a position behind them', () => {
  expect(above([{}, { x: 41 }], profile)).toEqual([
    'GS P 203 203',
    'x  ',
    'ESC $ 41 0',
    'x',
    'ESC 3 24',
    'LF',
  ]);
  expect(above([{}, { x: 41 }], quirky)).toEqual(['x  ', 'ESC \\ 5 0', 'x', 'ESC 3 24', 'LF']);
});

test('blanks are white, and at the start of a line only as long as a position', () => {
  const under = { underline: true };
  expect(above([under, { x: 36 }], quirky).slice(0, 3)).toEqual(['ESC - 1', 'x', 'ESC - 0']);
  expect(above([under, { x: 36 }], quirky)[3]).toBe('  x');
  expect(above([under, { x: 36, ...under }], quirky)).toContain('ESC \\ 24 0');
  expect(above([{ x: 48 }], quirky)[0]).toBe('    x');
  expect(above([{ x: 60 }], quirky)[0]).toBe('ESC $ 60 0');
});

test('a line is not made higher by blanks of the style before it', () => {
  const tall = { height: 48, size: { width: 1, height: 2 } };
  const items = [tall, { x: 24, y: 48 }];
  const made = above(items, quirky);
  expect(made.indexOf('GS ! 0')).toBeLessThan(made.indexOf('  x'));
});

test('a printer that ignores ESC J is fed by lines, and by white behind an image', () => {
  const image = { kind: 'box' as const, x: 0, y: 10, width: 8, height: 2 };
  const document = (height: number): Document => ({
    width: 384,
    dpi: 203,
    pages: [{ height, items: [image], after: [] }],
  });
  const [line3, lf, ...rest] = readEscpos(encode(document(112), quirky)).slice(3);
  expect([line3!.args, lf!.name]).toEqual([[10], 'LF']);
  const rows = rest.map(({ name, args }) => [name.slice(0, 4), args[1]]);
  expect(rows).toEqual([
    ['GS v', 2],
    ['GS v', 100],
  ]);
  const heights = readEscpos(encode(document(108), quirky)).map(({ args }) => args[1]);
  expect(heights.slice(-2)).toEqual([88, 8]); // not 96, which is a multiple of 48
});

function styled(style: object): string {
  return body([text('x', style)])[0]!;
}

test('each style has its command', () => {
  expect(styled({ font: 'B' })).toBe('ESC M 1');
  expect(styled({ bold: true })).toBe('ESC E 1');
  expect(styled({ underline: true })).toBe('ESC - 1');
  expect(styled({ invert: true })).toBe('GS B 1');
  expect(styled({ size: { width: 3, height: 8 } })).toBe('GS ! 39');
});

function pages(contents: string[]): string[] {
  return body(contents.map((content) => text(content))).filter((one) => one.startsWith('ESC t'));
}

test('one code page serves a whole document where one can', () => {
  expect(pages(['plain'])).toEqual([]);
  expect(pages(['é', 'ü', '5 €', 'ß'])).toEqual(['ESC t 16']);
  expect(pages(['Кофе', 'Чай', 'é'])).toEqual(['ESC t 17', 'ESC t 0']);
});

test('what no code page holds goes out as dots, and the lines around it as text', () => {
  const made = body([text('before'), text('Ελλάς'), text('after')]);
  expect(made[0]).toBe('before');
  expect(made.filter((one) => one.startsWith('GS v'))).toHaveLength(1);
  expect(made).toContain('after');
});

function last(model: Profile): string {
  return body([text('x'), { type: 'cut', mode: 'full' }], model).at(-1)!;
}

test('a cut the printer cannot do becomes one that it can, or paper to tear off', () => {
  const able = (cut: Profile['can']['cut']) => ({ ...profile, can: { ...profile.can, cut } });
  expect(last(profile)).toBe('GS V 65 0');
  expect(last(able(['partial']))).toBe('GS V 66 0');
  expect(last(able([]))).toBe('ESC J 96');
});

test('feeds longer than one command are several', () => {
  expect(body([{ type: 'feed', lines: 20 }])).toEqual([
    'ESC J 255',
    'ESC J 255',
    'ESC J 90',
    'GS V 66 0',
  ]);
});

test('images keep to the height that the printer takes', () => {
  const images = commands([text('Ж', { size: 8 }), text('Ω', { size: 8 })], {
    ...profile,
    codepages: { cp437: 0 },
    bandHeight: 40,
  }).filter(({ name }) => name.startsWith('GS v'));
  expect(images.length).toBeGreaterThan(3);
  for (const { args } of images) expect(args[1]).toBeLessThanOrEqual(40);
});

function rawDots(rows: number[][]): Document {
  const items = rows.flatMap((bytes, y) =>
    bytes.flatMap((byte, column) =>
      [0, 1, 2, 3, 4, 5, 6, 7]
        .filter((bit) => byte & (0x80 >> bit))
        .map((bit) => ({ kind: 'box' as const, x: column * 8 + bit, y, width: 1, height: 1 })),
    ),
  );
  // A column of dots ties all rows into one band.
  items.push({ kind: 'box', x: 24, y: 0, width: 1, height: rows.length });
  return { width: 32, dpi: 203, pages: [{ height: rows.length, items, after: [] }] };
}

test('no image holds a real-time command, and each dot blackened for that is told', () => {
  const document = rawDots([
    [0x10, 0x04, 0x01],
    [0x10, 0x05, 0x02],
    [0x00, 0x10, 0x14],
    [0x10, 0x06, 0x10],
  ]);
  const flips: Flip[] = [];
  const bytes = Buffer.from(encode(document, profile, flips));
  for (const code of ['1004', '1005', '1014'])
    expect(bytes.includes(Buffer.from(code, 'hex'))).toBe(false);
  expect(flips).toEqual([
    { page: 0, x: 4, y: 0 },
    { page: 0, x: 4, y: 1 },
    { page: 0, x: 12, y: 2 },
  ]);
});

test('every character of the basic plane prints as itself or as dots, never as a command', () => {
  const charset = new Charset(profile.codepages);
  const names = Object.entries(profile.codepages);
  let printed = '';
  let expected = '';
  const starts = Array.from({ length: 0x40 }, (_, index) => index * 0x400);
  // The first 16 hold every character of a code page, and thousands that are in none.
  for (const start of isWhole ? starts : starts.slice(0, 16)) {
    const items = Array.from({ length: 0x400 }, (_, index) =>
      cell(String.fromCharCode(start + index), index * 30),
    );
    for (const item of items) if (charset.canWrite(item)) expected += item.text;
    const document = { width: 576, dpi: 203, pages: [{ height: 0x400 * 30, items, after: [] }] };
    let page = '';
    for (const { name, args } of readEscpos(encode(document, profile))) {
      if (name.startsWith('ESC t')) page = names.find(([, number]) => number === args[0])![0];
      if (name === 'text') for (const byte of args) printed += decodeByte(page, byte) ?? '\u0000';
    }
  }
  expect(printed).toBe(expected);
  expect(printed.length).toBeGreaterThan(400);
});

function cell(character: string, y: number): TextItem {
  return {
    kind: 'text',
    x: 0,
    y,
    width: measure(character) * 12,
    height: 24,
    text: character,
    ...plainLook,
  };
}

function poisoned(block: ShortBlock, poison: string): ShortBlock {
  if (block.type === 'text') return { ...block, content: block.content + poison };
  if (block.type === 'pair')
    return { ...block, left: poison + block.left, right: block.right + poison };
  if (block.type === 'divider') return { ...block, char: poison };
  if (block.type !== 'row') return block;
  const columns = block.columns.map((column) => ({ ...column, content: poison + column.content }));
  return { ...block, columns };
}

test('no text, whatever is in it, becomes a command', () => {
  const known = /^(text|LF|ESC [@RtME3J$-]|FS \.|GS [!BPVav])/;
  const poison = fc.constantFrom(
    '\u001bp\u0000',
    '\u001dV\u0000',
    '\u0010\u0014\u0001',
    '←p☺☺☺',
    '\u001b@',
    '\n',
    '\u007f',
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(anyBlock, poison), { maxLength: 5 }), (made) => {
      const blocks = made.map(([block, poisonous]) => poisoned(block, poisonous));
      const names = commands(blocks).map(({ name }) => name);
      for (const name of names) expect(name).toMatch(known);
      expect(names.filter((name) => name.startsWith('GS V'))).toHaveLength(1);
      expect(names.filter((name) => name.startsWith('ESC @'))).toHaveLength(1);
    }),
    { numRuns: cases(300, 40) },
  );
});
