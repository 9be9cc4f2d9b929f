import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PrinterReply } from '../../../../src/core/drivers/driver.ts';
import { dialogue } from '../../../../src/core/drivers/escpos/status.ts';
import type { PrinterStatus } from '../../../../src/core/model/printers/printer-status.ts';
import { profileFor } from '../../../../src/core/profiles/index.ts';
import { cases } from '../../../support/any/cases.ts';

function hear(...bytes: number[]): PrinterReply[] {
  return dialogue.createReader().read(Uint8Array.from(bytes));
}

function statuses(...bytes: number[]): PrinterStatus[] {
  return hear(...bytes).flatMap((heard) => (heard.kind === 'status' ? [heard.status] : []));
}

const text = (content: string) => [...Buffer.from(content, 'latin1')];
const fine = { state: 'online', paper: 'ok', cover: 'closed', reasons: [] };

test('the hello ends with a reset and with status switched on, and asks in real time first', () => {
  const hello = Buffer.from(dialogue.hello).toString('hex');
  expect(hello).toMatch(/^100401100402100403100404/);
  expect(hello).toMatch(/1b401d61ff$/);
  expect(hello).not.toContain('1d28'); // a clone prints what follows GS (
});

test('a process id carries its token, a status question needs none', () => {
  expect(Buffer.from(dialogue.confirm('process-id', 'A~ 9')).toString('hex')).toBe(
    '1d284806003030417e2039',
  );
  expect(Buffer.from(dialogue.confirm('status', '    ')).toString('hex')).toBe('1d7201');
  for (const token of ['abc', 'abcde', 'ab\u0000d', 'abcü'])
    expect(() => dialogue.confirm('process-id', token)).toThrow(RangeError);
});

test('a process id is asked only of printers known to have it', () => {
  const profile = profileFor(80);
  const able = (confirm: 'process-id' | 'none') => ({
    ...profile,
    can: { ...profile.can, confirm },
  });
  expect(dialogue.confirmation(profile, undefined)).toBe('status');
  expect(dialogue.confirmation(profile, 'POS-80')).toBe('status');
  expect(dialogue.confirmation(profile, 'EPSON')).toBe('process-id');
  expect(dialogue.confirmation(able('process-id'), undefined)).toBe('process-id');
  expect(dialogue.confirmation(able('none'), 'EPSON')).toBe('none');
});

test('an automatic status tells everything at once', () => {
  expect(statuses(0x14, 0x00, 0x00, 0x0f)).toEqual([{ ...fine, drawer: 'closed' }]);
  expect(statuses(0x10, 0x00, 0x03, 0x0f)).toEqual([{ ...fine, paper: 'low' }]);
  expect(statuses(0x1c, 0x00, 0x0c, 0x0f)).toEqual([
    { state: 'error', paper: 'out', cover: 'closed', drawer: 'closed', reasons: ['PAPER_OUT'] },
  ]);
  expect(statuses(0x38, 0x00, 0x0f, 0x0f)).toEqual([
    { state: 'error', paper: 'out', cover: 'open', reasons: ['COVER_OPEN', 'PAPER_OUT'] },
  ]);
});

function reasons(...bytes: number[]): string[] {
  return statuses(...bytes, 0x0f)[0]!.reasons;
}

test('errors are named, the gravest first', () => {
  expect(reasons(0x1c, 0x08, 0x00)).toEqual(['CUTTER_ERROR']);
  expect(reasons(0x1c, 0x40, 0x00)).toEqual(['OVERHEATED']);
  expect(reasons(0x3c, 0x40, 0x00)).toEqual(['COVER_OPEN']);
  expect(reasons(0x3c, 0x28, 0x0c)).toEqual([
    'UNRECOVERABLE',
    'CUTTER_ERROR',
    'COVER_OPEN',
    'PAPER_OUT',
  ]);
  expect(reasons(0x18, 0x00, 0x00)).toEqual(['BUSY']);
});

test('answers to the four questions make the same picture, in their order', () => {
  expect(statuses(0x16, 0x12, 0x12, 0x12).at(-1)).toEqual({ ...fine, drawer: 'closed' });
  expect(statuses(0x12, 0x12, 0x12, 0x1e).at(-1)).toEqual({ ...fine, paper: 'low' });
  expect(statuses(0x1a, 0x32, 0x12, 0x7e).at(-1)).toEqual({
    state: 'error',
    paper: 'out',
    cover: 'closed',
    reasons: ['PAPER_OUT'],
  });
  expect(statuses(0x1a, 0x56, 0x1a, 0x12).at(-1)).toEqual({
    state: 'error',
    paper: 'ok',
    cover: 'open',
    reasons: ['CUTTER_ERROR', 'COVER_OPEN'],
  });
});

test('a drawer is open when its pin goes low, and not told while the pin never was high', () => {
  const drawers = (...bytes: number[]) => statuses(...bytes).map(({ drawer }) => drawer);
  const [high, low] = [
    [0x14, 0, 0, 0x0f],
    [0x10, 0, 0, 0x0f],
  ] as const;
  expect(drawers(...low, ...low)).toEqual([undefined, undefined]);
  expect(drawers(...low, ...high, ...low)).toEqual([undefined, 'closed', 'open']);
  const [highRound, lowRound] = [
    [0x16, 0x12, 0x12, 0x12],
    [0x12, 0x12, 0x12, 0x12],
  ] as const;
  expect(drawers(...lowRound).at(-1)).toBeUndefined();
  expect(drawers(...highRound, ...lowRound).at(-1)).toBe('open');
  expect(drawers(...highRound, ...lowRound, ...highRound).at(-1)).toBe('closed');
});

test('being offline is not told before its cause is', () => {
  expect(statuses(0x1a)).toEqual([]);
  expect(statuses(0x1a, 0x16)[0]!.reasons).toEqual(['COVER_OPEN']);
  expect(statuses(0x1a, 0x12, 0x12, 0x12)).toMatchObject([{ state: 'error', reasons: ['BUSY'] }]);
});

test('a later round of answers takes back what an earlier one said', () => {
  const [, ...later] = statuses(0x1a, 0x16, 0x12, 0x7e, 0x12, 0x12, 0x12, 0x12);
  expect(later.at(-1)).toEqual(fine);
  expect(statuses(0x1a, 0x16, 0x12, 0x7e, 0x12).at(-1)).toMatchObject({
    state: 'online',
    reasons: [],
  });
});

test('once a printer pushes its status, real-time answers are only signs of life', () => {
  const both = statuses(0x12, 0x3c, 0x00, 0x00, 0x0f, 0x12);
  expect(both.at(-1)!.reasons).toEqual(['COVER_OPEN']);
  expect(both).toHaveLength(3);
});

test('a confirmation by process id carries the token', () => {
  expect(hear(0x37, 0x22, ...text('a1~ '), 0)).toEqual([
    { kind: 'confirmed', by: 'process-id', token: 'a1~ ' },
  ]);
  expect(hear(0x37, 0x22, ...text('abc'), 0)).toEqual([]);
  expect(hear(0x37, 0x22, ...text('abcde'), 0)).toEqual([]);
  expect(hear(0x37, 0x20, 0)).toEqual([]);
});

test('a single plain byte is the answer to GS r', () => {
  for (const byte of [0x00, 0x03, 0x0c, 0x0f])
    expect(hear(byte)).toEqual([{ kind: 'confirmed', by: 'status' }]);
});

test('the bytes of an automatic status never confirm anything', () => {
  expect(hear(0x14, 0x00, 0x00, 0x0f).map(({ kind }) => kind)).toEqual(['status']);
  expect(hear(0x14, 0x00, 0x11, 0x13, 0x12, 0x00, 0x0f).map(({ kind }) => kind)).toEqual([
    'status',
    'status',
  ]);
});

test('maker, model and serial number come in the order they are asked for', () => {
  const told = (name: string) => [0x5f, ...text(name), 0];
  expect(
    hear(...told('EPSON'), ...told('TM-T20III'), ...told('X3F1004711'), ...told('more')),
  ).toEqual([
    { kind: 'identity', maker: 'EPSON' },
    { kind: 'identity', model: 'TM-T20III' },
    { kind: 'identity', serial: 'X3F1004711' },
  ]);
});

test('what breaks off or never ends is given up, and what follows is understood', () => {
  const expected = [{ ...fine, drawer: 'closed' }];
  expect(statuses(0x14, 0x00, 0x14, 0x00, 0x00, 0x0f)).toEqual(expected);
  expect(statuses(0x5f, ...text('EPS'), 0x14, 0x00, 0x00, 0x0f)).toEqual(expected);
  expect(statuses(0x5f, ...text('x'.repeat(500)), 0x14, 0x00, 0x00, 0x0f)).toEqual(expected);
  expect(hear(0xff, 0x80, 0x31, 0x11, 0x13)).toEqual([]);
});

const noise = fc.array(
  fc.oneof(
    fc.uint8Array({ maxLength: 8 }),
    fc.constantFrom(
      Uint8Array.of(0x14, 0x00, 0x00, 0x0f),
      Uint8Array.of(0x12),
      Uint8Array.of(0x1a),
      Uint8Array.of(0x37, 0x22, 0x41, 0x42, 0x43, 0x44, 0x00),
      Uint8Array.of(0x5f, 0x41, 0x00),
      Uint8Array.of(0x03),
    ),
  ),
);

test('however the bytes are split, the same is heard', () => {
  fc.assert(
    fc.property(noise, fc.infiniteStream(fc.integer({ min: 1, max: 5 })), (pieces, lengths) => {
      const bytes = Uint8Array.from(pieces.flatMap((piece) => [...piece]));
      const reader = dialogue.createReader();
      const heard: PrinterReply[] = [];
      for (let at = 0; at < bytes.length;) {
        const length: number = lengths.next().value;
        heard.push(...reader.read(bytes.subarray(at, at + length)));
        at += length;
      }
      expect(heard).toEqual(dialogue.createReader().read(bytes));
    }),
    { numRuns: cases(1000) },
  );
});

test('after any noise, a whole status is understood once a broken one is over', () => {
  fc.assert(
    fc.property(noise, (pieces) => {
      const reader = dialogue.createReader();
      reader.read(Uint8Array.from(pieces.flatMap((piece) => [...piece])));
      const heard = reader.read(Uint8Array.of(0x1c, 0x00, 0x0c, 0x0f));
      expect(heard.at(-1)).toEqual({
        kind: 'status',
        status: {
          state: 'error',
          paper: 'out',
          cover: 'closed',
          drawer: 'closed',
          reasons: ['PAPER_OUT'],
        },
      });
    }),
    { numRuns: cases(1000) },
  );
});

const starStatus = [0x23, 0x86, 0, 0, 0, 0, 0, 0x02, 0, 0, 0];

test('a status of a Star printer confirms nothing and tells who it is', () => {
  const name = { kind: 'identity', maker: 'StarGraphic', model: 'Star' };
  expect(hear(...starStatus, ...starStatus)).toEqual([name]);
});

test('what only begins like it is read as before', () => {
  expect(hear(0x23, 0x16).map(({ kind }) => kind)).toEqual(['confirmed', 'status']);
});
