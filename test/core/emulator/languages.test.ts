import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  anyLabelStream,
  anyModelOf,
  foreignLanguages,
  playLabels,
} from '../../support/any/any-label-stream.ts';
import { cases } from '../../support/any/cases.ts';
import { start } from './play.ts';
import { slowTest } from '../../support/run/slow-test.ts';

const typical = {
  zpl: 'zebra-zd420',
  tspl: 'tsc-te200',
  starprnt: 'star-mc-print3',
  starline: 'star-tsp654ii',
  stargraphic: 'star-tsp143iii',
} as const;

test.each(foreignLanguages)('no stream of bytes throws or grows without bound: %s', (language) => {
  fc.assert(
    fc.property(anyLabelStream(language), anyModelOf(language), (bytes, model) => {
      playLabels(bytes, model);
    }),
    { numRuns: cases(500, 60) },
  );
});

test.each(foreignLanguages)('a stream means the same however it is split: %s', (language) => {
  fc.assert(
    fc.property(
      anyLabelStream(language),
      fc.array(fc.nat(40), { minLength: 1 }),
      (bytes, lengths) => {
        const whole = start(typical[language]);
        whole.printer.receive(bytes);
        const pieces = start(typical[language]);
        for (let at = 0, turn = 0; at < bytes.length; turn++) {
          const length = lengths[turn % lengths.length]! + 1;
          pieces.printer.receive(bytes.subarray(at, at + length));
          at += length;
        }
        expect(pieces.answers).toEqual(whole.answers);
        expect(pieces.events).toEqual(whole.events);
        expect(pieces.printer.complaints).toEqual(whole.printer.complaints);
        expect(pieces.sheets.length).toBe(whole.sheets.length);
        pieces.sheets.slice(0, 3).forEach(({ bitmap }, index) => {
          expect(Buffer.compare(bitmap.data, whole.sheets[index]!.bitmap.data)).toBe(0);
        });
      },
    ),
    { numRuns: cases(200, 25) },
  );
});

test.each(foreignLanguages)(
  'slow paper shows the same as fast paper, and faults on the way lose nothing: %s',
  (language) => {
    fc.assert(
      fc.property(
        anyLabelStream(language),
        fc.array(fc.nat(3), { maxLength: 20 }),
        (bytes, troubles) => {
          // Commands carried out on arrival depend on when they arrive.
          const calm = bytes.map((byte) =>
            byte === 0x7e || byte === 0x21 || byte === 0x06 ? 0x20 : byte,
          );
          const fast = start(typical[language]);
          fast.printer.receive(calm);
          const slow = start(typical[language], { speedMmPerSecond: 100 });
          slow.printer.receive(calm);
          for (const trouble of troubles) {
            slow.printer.advance(20);
            slow.printer.setCondition({ cover: trouble === 1 ? 'open' : 'closed' });
            slow.printer.setCondition({ paper: trouble === 2 ? 'out' : 'ok' });
          }
          // ^PQ can pause both printers.
          for (
            let turn = 0;
            turn < 2000 && !(slow.printer.isDrained && fast.printer.isDrained);
            turn++
          ) {
            fast.printer.setCondition({ paused: false });
            slow.printer.setCondition({ cover: 'closed', paper: 'ok', paused: false });
            slow.printer.advance(100_000_000);
          }
          expect(slow.printer.isDrained).toBe(true);
          expect(slow.sheets.length).toBe(fast.sheets.length);
          slow.sheets.slice(0, 3).forEach(({ bitmap }, index) => {
            expect(Buffer.compare(bitmap.data, fast.sheets[index]!.bitmap.data)).toBe(0);
          });
        },
      ),
      { numRuns: cases(200, 25) },
    );
  },
);

test.each(foreignLanguages)('memory stays bounded while nothing can be printed: %s', (language) => {
  const { printer } = start(typical[language]);
  printer.setCondition({ cover: 'open' });
  const chunk = new Uint8Array(65_536).fill(0x41);
  for (let count = 0; count < 20; count++) printer.receive(chunk);
  expect(printer.room).toBe(0);
  expect(printer.complaints.length).toBeLessThan(100);
});

slowTest('commands carried out on arrival do not accumulate', () => {
  for (const [model, command] of [
    ['zebra-mute', '~PH'],
    ['tspl-mute', '\x1b!F'],
  ] as const) {
    const { printer, send } = start(model, { speedMmPerSecond: 100 });
    printer.setCondition({ paused: true });
    send(command.repeat(100_000));
    printer.setCondition({ paused: false });
    // A few labels of 150 mm, not a hundred thousand.
    printer.advance(60_000);
    expect(printer.isBusy).toBe(false);
  }
});
