import { expect, test } from 'vitest';
import { font } from '../../../../src/core/raster/text/font.ts';
import { bytes, ESC, FS, GS, ink, LF, picture, start } from '../play.ts';

/** The rows of a glyph as lines of `#` and `.`, each dot repeated. */
function glyph(character: string, cell = { width: 12, height: 24 }, scaleX = 1, scaleY = 1) {
  return [...font(cell).rows(character.codePointAt(0)!)].flatMap((row) => {
    const line = Array.from({ length: cell.width }, (_, x) =>
      (row & (0x8000 >> x) ? '#' : '.').repeat(scaleX),
    ).join('');
    return Array<string>(scaleY).fill(line);
  });
}

test('a line comes out as cells of the font, 30 dots from line to line', () => {
  const { printer, send } = start();
  send('AB', LF, 'A', LF);
  const { bitmap, text } = printer.openSheet;
  expect(text).toEqual(['AB', 'A']);
  expect([bitmap.width, bitmap.height]).toEqual([576, 60]);
  expect(picture(bitmap, 0, 0, 12, 24)).toEqual(glyph('A'));
  expect(picture(bitmap, 12, 0, 12, 24)).toEqual(glyph('B'));
  expect(picture(bitmap, 0, 30, 12, 24)).toEqual(glyph('A'));
  expect(ink(bitmap, 0, 24, 576, 6)).toBe(0);
});

test('text after the last LF never prints, and ESC @ drops it for good', () => {
  const { printer, send } = start();
  send('first', LF, 'half a line');
  expect(printer.openSheet.text).toEqual(['first']);
  send(ESC, '@', LF);
  expect(printer.openSheet.text).toEqual(['first']);
  expect(printer.openSheet.bitmap.height).toBe(60);
});

test('sizes repeat dots, and cells of different heights stand on one bottom line', () => {
  const { printer, send } = start();
  send(GS, '!', 0x12, 'A', GS, '!', 0, 'B', ESC, 'M', 1, 'g', LF);
  const { bitmap } = printer.openSheet;
  expect(bitmap.height).toBe(72);
  expect(picture(bitmap, 0, 0, 24, 72)).toEqual(glyph('A', undefined, 2, 3));
  expect(picture(bitmap, 24, 48, 12, 24)).toEqual(glyph('B'));
  expect(picture(bitmap, 36, 55, 9, 17)).toEqual(glyph('g', { width: 9, height: 17 }));
});

test('bold is the glyph and the glyph moved by one dot, before the size is applied', () => {
  const { printer, send } = start();
  send(ESC, 'E', 1, GS, '!', 0x10, 'l', LF);
  const expected = glyph('l').map((line) =>
    line
      .split('')
      .map((dot, x) => (dot === '#' || line[x - 1] === '#' ? '##' : '..'))
      .join(''),
  );
  expect(picture(printer.openSheet.bitmap, 0, 0, 24, 24)).toEqual(expected);
});

test('an underline is one or two dots at the bottom of the cell, whatever its size, also under spaces', () => {
  const { printer, send } = start();
  send(ESC, '-', 1, GS, '!', 0x11, '  ', ESC, '-', 2, ' ', LF);
  const { bitmap } = printer.openSheet;
  expect(ink(bitmap, 0, 0, 576, 46)).toBe(0);
  expect(ink(bitmap, 48, 46, 24, 2)).toBe(48);
  expect(ink(bitmap, 0, 46, 48, 1)).toBe(0);
  expect(ink(bitmap, 0, 47, 576, 1)).toBe(72);
});

test('inverted text is the cell with every dot flipped', () => {
  const { printer, send } = start();
  send(GS, 'B', 1, 'A', LF);
  const flipped = glyph('A').map((line) =>
    line.replaceAll(/./g, (dot) => (dot === '#' ? '.' : '#')),
  );
  expect(picture(printer.openSheet.bitmap, 0, 0, 12, 24)).toEqual(flipped);
  expect(ink(printer.openSheet.bitmap, 12, 0, 564, 30)).toBe(0);
});

test('alignment takes the whole line, and is ignored in the middle of one', () => {
  const { printer, send } = start();
  send(ESC, 'a', 1, 'AB', ESC, 'a', 2, LF, ESC, 'a', 2, 'A', LF);
  const { bitmap } = printer.openSheet;
  expect(picture(bitmap, 276, 0, 12, 24)).toEqual(glyph('A'));
  expect(picture(bitmap, 564, 30, 12, 24)).toEqual(glyph('A'));
  expect(printer.complaints).toEqual([
    { offset: 5, command: 'ESC a', reason: 'only allowed at the start of a line' },
  ]);
});

test('text wraps at the end of the print area, not before the character that does not fit', () => {
  const { printer, send } = start('virtual-58');
  send('x'.repeat(32), LF, 'x'.repeat(33), LF);
  expect(printer.openSheet.text).toEqual(['x'.repeat(32), 'x'.repeat(32), 'x']);
  expect(printer.openSheet.bitmap.height).toBe(90);
});

test('margins, positions, tabs and character spacing place cells exactly', () => {
  const { printer, send } = start();
  send(
    GS,
    'L',
    100,
    0,
    ESC,
    '$',
    20,
    0,
    'A',
    ESC,
    '\\',
    10,
    0,
    'A',
    ESC,
    '\\',
    0xd2,
    0xff,
    'B',
    LF,
  );
  send(ESC, 'D', 4, 10, 0, 'x', 9, 'A', 9, 'A', LF);
  send(ESC, ' ', 6, 'xA', LF);
  const { bitmap } = printer.openSheet;
  expect(picture(bitmap, 120, 0, 12, 24)).toEqual(glyph('A'));
  expect(picture(bitmap, 142, 0, 12, 24)).toEqual(glyph('A'));
  // 20 + 12 + 10 + 12 - 46 = 8: before the first A
  expect(picture(bitmap, 108, 0, 12, 24)).toEqual(glyph('B'));
  expect(picture(bitmap, 148, 30, 12, 24)).toEqual(glyph('A'));
  expect(picture(bitmap, 220, 30, 12, 24)).toEqual(glyph('A'));
  expect(picture(bitmap, 118, 60, 12, 24)).toEqual(glyph('A'));
  expect(printer.complaints).toEqual([]);
});

test.each([
  ['virtual-80', 100, 50],
  ['epson-180', 100, 50],
  ['clone-58', 100, 100],
] as const)('on %s ESC J %i feeds %i dots after a reset', (model, units, dots) => {
  const { printer, send } = start(model);
  send(ESC, '@', ESC, 'J', units);
  expect(printer.openSheet.bitmap.height).toBe(dots);
});

test('GS P makes the motion units dots', () => {
  const { printer, send } = start();
  send(
    GS,
    'P',
    203,
    203,
    ESC,
    'J',
    7,
    'A',
    ESC,
    'J',
    40,
    'A',
    ESC,
    'J',
    5,
    ESC,
    '3',
    50,
    LF,
    ESC,
    'd',
    2,
  );
  // 7, then 40, then the 24 of the cell, then 50 and twice 50
  expect(printer.openSheet.bitmap.height).toBe(7 + 40 + 24 + 50 + 100);
});

test('half dots are not lost', () => {
  const { printer, send } = start();
  for (let count = 0; count < 10; count++) send(ESC, 'J', 1);
  expect(printer.openSheet.bitmap.height).toBe(5);
});

test('ESC t selects the upper characters, and an unknown page is a complaint', () => {
  const { printer, send } = start();
  send(0x80, ESC, 't', 16, 0x80, ESC, 't', 19, 0xd5, ESC, 't', 99, 0xd5, LF);
  expect(printer.openSheet.text).toEqual(['Ç€€€']);
  expect(printer.complaints.map(({ command }) => command)).toEqual(['ESC t']);
});

test('a Chinese clone reads two bytes as one character until FS ., regardless of ESC @', () => {
  const { printer, send } = start('clone-58');
  send(ESC, '@', 0xc0, 0xc1, LF, FS, '.', ESC, '@', 0x80, LF);
  expect(printer.openSheet.text).toEqual(['懒', 'Ç']);
});

test('upside-down lines are turned within the print area', () => {
  const { printer, send } = start('virtual-58');
  send(ESC, '{', 1, 'A', LF);
  const turned = glyph('A')
    .map((line) => line.split('').toReversed().join(''))
    .toReversed();
  expect(picture(printer.openSheet.bitmap, 372, 0, 12, 24)).toEqual(turned);
});

test('an unknown command loses its two bytes, the rest prints, and it is reported', () => {
  const { printer, send } = start();
  send('a', ESC, 'zbc', LF);
  expect(printer.openSheet.text).toEqual(['abc']);
  expect(printer.complaints).toEqual([{ offset: 1, command: 'ESC z', reason: 'unknown' }]);
});

test.each([
  ['clone-58', GS, 'H'],
  ['citizen', FS, 'A'],
  ['epson-203', ESC, 'z'],
] as const)('%s skips a block that it does not know, and says so', (model, prefix, letter) => {
  const { printer, send, answers, reasons } = start(model);
  send(prefix, `(${letter}`, 6, 0, 48, 48, 'abcd', 'x', LF);
  expect(printer.openSheet.text).toEqual(['x']);
  expect(answers).toEqual([]);
  expect(reasons()).toEqual(['unknown']);
});

test('blocks without an effect are skipped by their length', () => {
  const { printer, send } = start();
  send(GS, '(E', 3, 0, 'abc', FS, '(C', 2, 0, 48, 50, 'x', LF);
  expect(printer.openSheet.text).toEqual(['x']);
});

test('the trace names each command with its offset and what was set', () => {
  const { printer, send } = start();
  send('ab', ESC, 'E', 1, 'cd', LF);
  expect(printer.trace.map(({ offset, command }) => [offset, command])).toEqual([
    [0, 'text'],
    [2, 'ESC E'],
    [5, 'text'],
    [7, 'LF'],
  ]);
  expect(printer.trace[2]!.settings).toMatchObject({ emphasized: true });
  expect(printer.trace[0]!.settings).toMatchObject({ emphasized: false });
});

test('bytes that come one at a time mean the same', () => {
  const payload = bytes(
    'ab',
    GS,
    '!',
    17,
    'c',
    GS,
    'v0',
    0,
    1,
    0,
    2,
    0,
    1,
    2,
    'd',
    LF,
    GS,
    'V',
    66,
    9,
  );
  const whole = start();
  whole.printer.receive(payload);
  const apart = start();
  for (const byte of payload) apart.send(byte);
  expect(apart.sheets).toEqual(whole.sheets);
  expect(apart.printer.trace).toEqual(whole.printer.trace);
});

test('a command that changes nothing makes no new settings', () => {
  const { printer, send } = start();
  send([ESC, 0x45, 0], [ESC, 0x21, 1], [ESC, 0x4d, 1], [ESC, 0x4d, 1], [ESC, 0x4d, 0]);
  const settings = printer.trace.map((one) => one.settings);
  expect(settings[1]).toBe(settings[0]);
  expect(settings[4]).toBe(settings[3]);
  expect(settings[3]).not.toBe(settings[1]);
});
