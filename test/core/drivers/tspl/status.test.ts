import { expect, test } from 'vitest';
import type { PrinterReply } from '../../../../src/core/drivers/driver.ts';
import { dialogue } from '../../../../src/core/drivers/tspl/status.ts';
import { profileNamed } from '../../../../src/core/profiles/index.ts';
import { expectSameInPieces } from '../../../support/printers/read-in-pieces.ts';

function hear(...answers: string[]): PrinterReply[] {
  const reader = dialogue.createReader();
  return answers.flatMap((answer) => reader.read(Buffer.from(answer, 'latin1')));
}

const frame = (four: string) => `\x02${four}\x03\r\n`;
const name = 'TE200\r\n';
const fine = { state: 'online', paper: 'ok', cover: 'closed', reasons: [] };

test.each([
  ['\x00', fine],
  ['\x20', fine], // printing
  ['\x01', { state: 'error', cover: 'open', reasons: ['COVER_OPEN'] }],
  ['\x04', { state: 'error', paper: 'out', reasons: ['PAPER_OUT'] }],
  ['\x05', { state: 'error', cover: 'open', paper: 'out', reasons: ['COVER_OPEN', 'PAPER_OUT'] }],
  ['\x08', { state: 'error', paper: 'ok', reasons: ['PAPER_OUT'] }], // the ribbon
  ['\x10', { state: 'error', reasons: ['BUSY'] }], // paused
  ['\x80', { state: 'error', reasons: ['OVERHEATED'] }],
])('the byte %j is a status', (byte, status) => {
  expect(hear(byte)).toMatchObject([{ kind: 'status', status }]);
});

test('a jam looks like the start of four bytes, and is told with what follows', () => {
  expect(hear('\x02')).toEqual([]);
  expect(hear('\x02', '\x00')).toMatchObject([
    { status: { reasons: ['CUTTER_ERROR'] } },
    { status: { reasons: [] } },
  ]);
});

test.each([
  ['@@@@', []],
  ['P@@@', []],
  ['W@@@', []],
  ['`@@@', ['BUSY']],
  ['E@@A', ['PAPER_OUT']],
  ['E@@`', ['COVER_OPEN']],
  ['E@@a', ['COVER_OPEN', 'PAPER_OUT']],
  ['E@@D', ['PAPER_OUT']],
  ['E@@B', ['CUTTER_ERROR']],
  ['E@H@', ['CUTTER_ERROR']],
  ['E@A@', ['OVERHEATED']],
  ['E@B@', ['OVERHEATED']],
  ['E@P@', ['BUSY']],
])('the four bytes %s are a status', (four, reasons) => {
  expect(hear(frame(four))).toMatchObject([{ kind: 'status', status: { reasons } }]);
});

test('who tells four bytes is not asked for the one', () => {
  expect(hear(frame('E@A@'), '\x00', frame('@@@@'))).toMatchObject([
    { status: { reasons: ['OVERHEATED'] } },
    { status: { reasons: [] } },
  ]);
});

const identity = { kind: 'identity', maker: '', model: 'TE200' };
const confirmed = { kind: 'confirmed', by: 'status' };

function answersTo(...answers: string[]): PrinterReply[] {
  return hear(...answers).filter(({ kind }) => kind !== 'status');
}

test('the first name is who it is', () => {
  expect(answersTo('\x00', name)).toEqual([identity]);
  expect(answersTo('TTP-244 Plus', '\x00')).toMatchObject([{ model: 'TTP-244 Plus' }]);
});

test('being ready before the job is understood confirms nothing', () => {
  expect(answersTo(name, frame('@@@@'), name)).toEqual([identity, { kind: 'unfinished' }]);
});

test('being ready after that does', () => {
  const ready = frame('@@@@') + name;
  const printing = frame('P@@@') + name;
  expect(answersTo(name, ready, printing, printing, ready)).toEqual([
    identity,
    { kind: 'unfinished' },
    { kind: 'unfinished' },
    { kind: 'unfinished' },
    confirmed,
  ]);
  expect(answersTo(name, ready, ready, ready, ready)).toEqual([
    identity,
    { kind: 'unfinished' },
    confirmed,
    { kind: 'unfinished' },
    confirmed,
  ]);
});

test('the single byte will do for that', () => {
  expect(answersTo(name, `\x00${name}`, `\x20${name}`, `\x00${name}`)).toEqual([
    identity,
    { kind: 'unfinished' },
    { kind: 'unfinished' },
    confirmed,
  ]);
});

test('a printer that told no name is asked for no confirmation', () => {
  const profile = profileNamed('tsc-te200')!;
  expect(dialogue.confirmation(profile, undefined)).toBe('none');
  expect(dialogue.confirmation(profile, '')).toBe('status');
});

test('a half image is filled up with empty lines, and nothing is printed', () => {
  const resync = Buffer.from(dialogue.resync(profileNamed('tsc-te200')!)).toString();
  expect(resync).toMatch(/^(\r\n)+CLS\r\n$/);
  expect(resync.length).toBeGreaterThan(16_384);
});

test('however the bytes are split, the same is heard', () => {
  const scraps = [frame('@@@@'), name, '\x02', '\x02@', '\x00', '\r\n', 'T'];
  const whole = Buffer.from(`\r\n\x00${frame('E@@A')}`);
  expectSameInPieces(
    dialogue,
    scraps.map((scrap) => Buffer.from(scrap)),
    whole,
  );
});
