import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { models } from '../../../src/core/emulator/models.ts';
import { start } from './play.ts';

const modelNames = [
  'epson-203',
  'epson-180',
  'clone-58',
  'nt-5890k',
  'mute-clone',
  'virtual-58',
  'virtual-80',
] satisfies (keyof typeof models)[];

/** Where random bytes rarely get by themselves: the beginnings of commands, with small lengths. */
const beginnings = [
  ...'@!M-aEGt3dJ$\\D*piBR{V='.split('').map((letter) => [0x1b, letter.charCodeAt(0)]),
  ...'!BLWPVkhwHfrIaG'.split('').map((letter) => [0x1d, letter.charCodeAt(0)]),
  ...'HLkDEA'.split('').map((letter) => [0x1d, 0x28, letter.charCodeAt(0)]),
  ...[48, 49, 50, 53, 54, 48 + 64].flatMap((kind) => [
    [0x1d, 0x28, 0x6b, 8, 0, kind, 80, 48],
    [0x1d, 0x28, 0x6b, 3, 0, kind, 81, 48],
  ]),
  ...[65, 66, 67, 68, 69, 70, 71, 72, 73, 74, 75, 79].map((m) => [0x1d, 0x6b, m, 12]),
  [0x1d, 0x76, 0x30, 0, 4, 0, 9, 0],
  [0x1d, 0x76, 0x30, 3],
  [0x1d, 0x38, 0x4c],
  [0x1d, 0x28, 0x4c, 14, 0, 48, 112, 48, 1, 1, 49, 8, 0, 4, 0],
  [0x1d, 0x28, 0x4c, 2, 0, 48, 50],
  [0x1b, 0x2a, 33, 3, 0],
  [0x10, 0x04],
  [0x10, 0x05],
  [0x10, 0x14, 1],
  [0x10, 0x14, 8, 1, 3, 20, 1, 6, 2, 8],
  [0x1c, 0x26],
  [0x1c, 0x2e],
  [0x0a],
];

const stream = fc
  .array(
    fc.oneof(
      { arbitrary: fc.constantFrom(...beginnings), weight: 3 },
      { arbitrary: fc.array(fc.integer({ min: 0, max: 255 }), { maxLength: 12 }), weight: 2 },
      { arbitrary: fc.array(fc.integer({ min: 48, max: 57 }), { maxLength: 14 }), weight: 1 },
    ),
    { maxLength: 60 },
  )
  .map((parts) => Uint8Array.from(parts.flat()));

test('no stream of bytes throws or grows without bound, on any model', () => {
  fc.assert(
    fc.property(stream, fc.constantFrom(...modelNames), (bytes, name) => {
      let rows = 0;
      const { printer } = start(name, {
        onSheet: ({ bitmap, text }) => {
          rows = Math.max(rows, bitmap.height, text.length);
        },
      });
      printer.receive(bytes);
      expect(rows).toBeLessThanOrEqual(24_000);
      expect(printer.openSheet.bitmap.height).toBeLessThan(24_000);
      expect(printer.trace.length).toBeLessThanOrEqual(2000);
      expect(printer.complaints.length).toBeLessThanOrEqual(2000);
    }),
    { numRuns: 3000 },
  );
});

test('a stream means the same however it is cut into pieces', () => {
  fc.assert(
    fc.property(stream, fc.array(fc.nat(40), { minLength: 1 }), (bytes, lengths) => {
      const whole = start();
      whole.printer.receive(bytes);
      const pieces = start();
      for (let at = 0, turn = 0; at < bytes.length; turn++) {
        const length = lengths[turn % lengths.length]! + 1;
        pieces.printer.receive(bytes.subarray(at, at + length));
        at += length;
      }
      expect(pieces.answers).toEqual(whole.answers);
      expect(pieces.events).toEqual(whole.events);
      expect(pieces.sheets.map(({ text }) => text)).toEqual(whole.sheets.map(({ text }) => text));
      const [one, other] = [pieces.printer.openSheet, whole.printer.openSheet];
      expect(Buffer.compare(one.bitmap.data, other.bitmap.data)).toBe(0);
    }),
    { numRuns: 500 },
  );
});

test('slow paper shows the same as fast paper, and faults on the way lose nothing', () => {
  fc.assert(
    fc.property(stream, fc.array(fc.nat(3), { maxLength: 20 }), (bytes, troubles) => {
      // Real-time commands depend on when they arrive.
      const calm = bytes.map((byte) => (byte === 0x10 ? 0x0a : byte));
      const fast = start('epson-203');
      fast.printer.receive(calm);
      const slow = start('epson-203', { speedMmPerSecond: 100 });
      slow.printer.receive(calm);
      for (const trouble of troubles) {
        slow.printer.advance(20);
        slow.printer.setCondition({ cover: trouble === 1 ? 'open' : 'closed' });
        slow.printer.setCondition({ paper: trouble === 2 ? 'out' : 'ok' });
      }
      slow.printer.setCondition({ cover: 'closed', paper: 'ok' });
      slow.printer.advance(10_000_000);
      expect(slow.printer.isDrained).toBe(true);
      expect(slow.sheets.length).toBe(fast.sheets.length);
      const [one, other] = [slow.printer.openSheet, fast.printer.openSheet];
      expect(one.text).toEqual(other.text);
      expect(Buffer.compare(one.bitmap.data, other.bitmap.data)).toBe(0);
    }),
    { numRuns: 500 },
  );
});

test('memory stays bounded over a long stream', () => {
  const { printer } = start('clone-58', { speedMmPerSecond: 1 });
  const chunk = new Uint8Array(65_536).map((_, index) => (index % 33 === 32 ? 0x0a : 0x41));
  for (let count = 0; count < 50; count++) printer.receive(chunk);
  expect(printer.room).toBe(0);
  expect(printer.complaints.length).toBeLessThan(100);
});
