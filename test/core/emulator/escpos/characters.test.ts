import iconv from 'iconv-lite';
import { expect, test } from 'vitest';
import type { ModelName } from '../../../../src/core/emulator/index.ts';
import { bytes, ESC, FS, GS, ink, LF, picture, start } from '../play.ts';

const encoded = (text: string, encoding: string) => [...iconv.encode(text, encoding)];

test.each([
  ['epson-203-ja', [FS, 'C', 1], 'shiftjis', '領収書ｶﾅ'],
  // Both ends of the bytes that begin a character of two, and the katakana between them.
  ['epson-203-ja', [FS, 'C', 1], 'shiftjis', '檗、｡ﾟ漾熙'],
  ['epson-203-ja', [FS, 'C', 0, FS, '&'], 'jis', '領収書'],
  ['epson-203-zh', [], 'gb18030', '收银小票'],
  ['epson-203-tw', [], 'big5', '統一發票'],
  ['epson-203-ko', [], 'euckr', '영수증'],
  ['epson-tm-u220', [FS, 'C', 1], 'shiftjis', '領収書'],
  ['epson-tm-u220', [FS, '&'], 'gb18030', '收银小票'],
  ['virtual-80', [FS, '&'], 'gb18030', '欢迎光临'],
  ['virtual-80', [FS, 'C', 1], 'shiftjis', 'レシート'],
] as [ModelName, (number | string)[], string, string][])(
  '%s reads two-byte characters after %j in %s',
  (model, before, encoding, text) => {
    const { printer, send, reasons } = start(model);
    const data =
      encoding === 'jis'
        ? encoded(text, 'eucjp').map((byte) => byte & 0x7f)
        : encoded(text, encoding);
    send(...before, data, LF);
    expect(printer.openSheet.text).toEqual([text]);
    expect(reasons()).toEqual([]);
    expect(ink(printer.openSheet.bitmap, 0, 0, 24, 24)).toBeGreaterThan(20);
  },
);

test('two-byte characters fill two cells, follow GS !, FS ! and FS S, and stay whole at the edge', () => {
  const { printer, send } = start('virtual-58');
  const sign = encoded('中', 'gb18030');
  send(
    FS,
    '&',
    sign,
    'A',
    FS,
    'S',
    4,
    2,
    sign,
    'B',
    FS,
    '!',
    0x0c,
    sign,
    'C',
    GS,
    '!',
    0x11,
    sign,
    LF,
  );
  expect(printer.openSheet.text).toEqual(['中A中 B中 C中'.replace(' C', 'C').replace(' B', 'B')]);
  const { height } = printer.openSheet;
  expect(height).toBe(48);
  send(ESC, '@', FS, '&', 'x'.repeat(31), sign, LF);
  expect(printer.openSheet.text.slice(1)).toEqual(['x'.repeat(31), '中']);
});

test('FS . reads single bytes again, and half a character does not swallow a command', () => {
  const { printer, send, reasons } = start('virtual-80');
  send(FS, '&', 0xd6, LF, FS, '.', 0x80, LF);
  expect(printer.openSheet.text).toEqual(['〓', 'Ç']);
  expect(reasons()).toEqual(['two bytes without a character']);
});

test.each([
  [1, '#$à°ç§^`éùè¨'],
  [2, '#$§ÄÖÜ^`äöüß'],
  [3, '£$@[\\]^`{|}~'],
  [8, '#$@[¥]^`{|}~'],
  [13, '#$@[₩]^`{|}~'],
])('ESC R %i replaces signs', (n, expected) => {
  for (const model of ['epson-203', 'star-mc-print3'] as const) {
    const { printer, send, reasons } = start(model);
    send(ESC, 'R', n, '#$@[\\]^`{|}~A', LF);
    expect(printer.openSheet.text).toEqual([`${expected}A`]);
    expect(reasons()).toEqual([]);
  }
});

test.each([
  [11, [0x86, 0xe5], 'Άλ'],
  [12, [0xe4, 0xfe], 'Ġ■'],
  [20, [0xa1, 0xc1], 'กม'],
  [26, [0xa1], 'ก'],
  [31, [0xb8], 'Á'],
  [41, [0x94], 'پ'],
  [42, [0xb5], 'Ą'],
  [43, [0x80, 0xb5], 'АĄ'],
  [66, [0xb3, 0xda, 0xf2], 'का१'],
  [68, [0xb3], 'க'],
  [82, [0xcc], 'म'],
] as const)('code table %i', (n, data, text) => {
  const { printer, send, reasons } = start('epson-203');
  send(ESC, 't', n, [...data], LF);
  expect(reasons()).toEqual([]);
  expect(printer.openSheet.text.join('').normalize('NFKC')).toBe(text.normalize('NFKC'));
});

test('characters that the client draws are used while ESC % is on, until ESC ?', () => {
  const { printer, send } = start();
  send(ESC, '&', 3, 0x41, 0x41, 2, [0xff, 0, 0, 0x80, 0, 0], 'A', ESC, '%', 1, 'A', LF);
  expect(picture(printer.openSheet.bitmap, 12, 0, 3, 3)).toEqual(['##.', '#..', '#..']);
  expect(printer.openSheet.text).toEqual(['AA']);
  send(ESC, '?', 0x41, 'A', LF, ESC, '@', ESC, '%', 1, 'A', LF);
  const { bitmap } = printer.openSheet;
  expect(picture(bitmap, 0, 30, 12, 24)).toEqual(picture(bitmap, 0, 0, 12, 24));
  expect(picture(bitmap, 0, 60, 12, 24)).toEqual(picture(bitmap, 0, 0, 12, 24));
});

test('a two-byte character that the client draws', () => {
  const { printer, send } = start('epson-203-ja');
  const columns = Array.from({ length: 72 }, (_, at) => (at < 3 ? 0xff : 0));
  send(FS, '&', FS, '2', 0x77, 0x21, columns, 0x77, 0x21, LF);
  expect(picture(printer.openSheet.bitmap, 0, 0, 3, 2)).toEqual(['#..', '#..']);
});

test('paper that is fed back is printed on again', () => {
  const { printer, send, reasons } = start();
  send('A', LF, ESC, 'e', 1, ESC, '$', 12, 0, 'B', LF, 'C', LF, ESC, 'K', 60, 'D', LF);
  const { bitmap, text, height } = printer.openSheet;
  expect(reasons()).toEqual([]);
  expect(text).toEqual(['A', ' B', 'C', 'D']);
  expect(height).toBe(60);
  expect(ink(bitmap, 0, 0, 12, 24) > 0 && ink(bitmap, 12, 0, 12, 24) > 0).toBe(true);
});

test('feeding back has an end, and a cut keeps the order', () => {
  const { printer, send, sheets } = start();
  send('A', LF, ESC, 'e', 255, 'B', LF, GS, 'V', 1);
  expect(sheets.map(({ height, text }) => [height, text])).toEqual([[30, ['A', 'B']]]);
  const loop = bytes('A', LF, ESC, 'e', 1);
  for (let turn = 0; turn < 5000; turn++) printer.receive(loop);
  expect(sheets.length).toBeGreaterThan(2);
  expect(Math.max(...sheets.map(({ text }) => text.length))).toBeLessThan(2000);
});

test('a character of four bytes that is in no font is a box', () => {
  const { printer, send, reasons } = start('epson-203-zh');
  send(encoded('㐀', 'gb18030'), 'A', LF);
  expect(printer.openSheet.text).toEqual(['㐀A']);
  expect(reasons()).toEqual(['a character without a glyph']);
});

test('Star: Shift_JIS after ESC $ 1, JIS after ESC p, others on their models', () => {
  const { printer, send, reasons } = start('star-mc-print3');
  send(ESC, '$', 1, encoded('領収', 'shiftjis'), ESC, '$', 0, LF);
  send(
    ESC,
    'p',
    encoded('領収', 'eucjp').map((byte) => byte & 0x7f),
    ESC,
    'q',
    'A',
    LF,
  );
  const chinese = start('star-mc-print3-zh');
  chinese.send(encoded('小票', 'gb18030'), LF);
  expect(printer.openSheet.text).toEqual(['領収', '領収A']);
  expect(chinese.printer.openSheet.text).toEqual(['小票']);
  expect([...reasons(), ...chinese.reasons()]).toEqual([]);
});

test('UTF-8 after FS ( C, with the signs of a region, until it is switched off', () => {
  const { printer, send, reasons } = start();
  const text = 'Café 42 € – 領収書 Привет';
  send(FS, '(C', 2, 0, 48, 2, FS, '(C', 3, 0, 60, 0, 20, [...Buffer.from(text)], LF);
  expect(printer.openSheet.text).toEqual([text]);
  expect(reasons()).toEqual([]);
  send(0xe9, LF, FS, '(C', 2, 0, 48, 1, 0x82, LF);
  expect(printer.openSheet.text.slice(1)).toEqual(['〓', 'é']);
  expect(reasons()).toEqual(['two bytes without a character']);
});

test('the Turkish page of Epson has a euro sign', () => {
  const { printer, send, reasons } = start('epson-203');
  send(ESC, 't', 13, 0xd5, LF);
  expect(printer.openSheet.text).toEqual(['€']);
  expect(reasons()).toEqual([]);
});
