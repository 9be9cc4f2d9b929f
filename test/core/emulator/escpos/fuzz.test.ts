import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyModel, anyStream, play } from '../../../support/any/any-stream.ts';
import { start } from '../play.ts';
import { cases } from '../../../support/any/cases.ts';
import { slowTest } from '../../../support/run/slow-test.ts';

test('no stream of bytes throws or grows without bound, on any model', () => {
  fc.assert(
    fc.property(anyStream, anyModel, (bytes, model) => play(bytes, model)),
    { numRuns: cases(3000, 150) },
  );
});

test('a stream means the same however it is split', () => {
  fc.assert(
    fc.property(anyStream, fc.array(fc.nat(40), { minLength: 1 }), (bytes, lengths) => {
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
    { numRuns: cases(500, 100) },
  );
});

test('slow paper shows the same as fast paper, and faults on the way lose nothing', () => {
  fc.assert(
    fc.property(anyStream, fc.array(fc.nat(3), { maxLength: 20 }), (bytes, troubles) => {
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
    { numRuns: cases(500, 100) },
  );
});

slowTest('memory stays bounded over a long stream', () => {
  const { printer } = start('clone-58', { speedMmPerSecond: 1 });
  const chunk = new Uint8Array(65_536).map((_, index) => (index % 33 === 32 ? 0x0a : 0x41));
  for (let count = 0; count < 50; count++) printer.receive(chunk);
  expect(printer.room).toBe(0);
  expect(printer.complaints.length).toBeLessThan(100);
});
