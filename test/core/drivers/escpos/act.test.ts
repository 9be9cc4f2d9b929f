import { expect, test } from 'vitest';
import { encode } from '../../../../src/core/drivers/escpos/encode.ts';
import { pulse } from '../../../../src/core/drivers/escpos/act.ts';
import { layout } from '../../../../src/core/layout/layout.ts';
import { profileFor } from '../../../../src/core/profiles/index.ts';
import { readEscpos } from '../../../support/printers/dump-escpos.ts';
import { plainBlocks } from '../../../support/paper/plain-blocks.ts';

const profile = profileFor(80);
const can = (more: Partial<typeof profile.can>) => ({ ...profile.can, ...more });

test('a pulse names its pin and its two times in steps of two milliseconds', () => {
  const able = can({ drawer: true });
  const drawer = { kind: 'drawer', pin: 2, onMs: 50, offMs: 500 } as const;
  expect(pulse(drawer, able)).toEqual([0x1b, 0x70, 0, 25, 250]); // ESC p
  expect(pulse({ ...drawer, pin: 5, onMs: 2, offMs: 510 }, able)).toEqual([0x1b, 0x70, 1, 1, 255]);
  expect(pulse(drawer, can({ drawer: false }))).toEqual([]);
});

test('a buzzer sounds by the command of its profile, and without one not at all', () => {
  const beep = { kind: 'beep', times: 3 } as const;
  const epson = pulse(beep, can({ beep: 'esc-paren-A' }));
  expect(epson.slice(0, 5)).toEqual([0x1b, 0x28, 0x41, 4, 0]); // ESC ( A
  expect(epson).toHaveLength(5 + 4);
  expect(epson[7]).toBe(3);
  expect(pulse(beep, can({ beep: 'esc-B' })).slice(0, 3)).toEqual([0x1b, 0x42, 3]); // ESC B
  expect(pulse(beep, can({ beep: null }))).toEqual([]);
});

test('a buzzer that the printer does not know leaves nothing on the paper', () => {
  for (let times = 1; times <= 8; times++)
    for (const byte of pulse({ kind: 'beep', times }, can({ beep: 'esc-B' })).slice(2)) {
      expect(byte).toBeLessThan(0x20);
      expect([0x09, 0x0a, 0x0c, 0x0d]).not.toContain(byte); // HT LF FF CR
    }
});

test('pulses go out between the lines that they stand between', () => {
  const blocks = plainBlocks([
    { type: 'drawer' },
    { type: 'text', content: 'one' },
    { type: 'drawer', pin: 5 },
    { type: 'text', content: 'two' },
  ]);
  const options = { widthMm: 80, cutPaper: true, maxPaperMm: 3000 };
  const names = readEscpos(encode(layout(blocks, profile, options), profile)).map(
    ({ name, args }) => (name === 'text' ? Buffer.from(args).toString() : name.slice(0, 5)),
  );
  const kept = names.filter((name) => ['ESC p', 'one', 'two', 'GS V '].includes(name));
  expect(kept).toEqual(['ESC p', 'one', 'ESC p', 'two', 'GS V ']);
});
