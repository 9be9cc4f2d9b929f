import { expect, test } from 'vitest';
import type { PrinterReply } from '../../../../src/core/drivers/driver.ts';
import { dialogue } from '../../../../src/core/drivers/zpl/status.ts';
import type { PrinterStatus } from '../../../../src/core/model/printers/printer-status.ts';
import { profileNamed } from '../../../../src/core/profiles/index.ts';
import { expectSameInPieces } from '../../../support/printers/read-in-pieces.ts';

function hear(...answers: string[]): PrinterReply[] {
  const reader = dialogue.createReader();
  return answers.flatMap((answer) => reader.read(Buffer.from(answer, 'latin1')));
}

function told(errors: string, warnings = '00000000'): string {
  const flag = (bits: string) => (bits === '00000000' ? 0 : 1);
  return [
    '\x02\r\n\r\n  PRINTER STATUS                             ',
    `   ERRORS:         ${flag(errors)} 00000000 ${errors}        `,
    `   WARNINGS:       ${flag(warnings)} 00000000 ${warnings}        `,
    '\x03\r\n',
  ].join('\r\n');
}

function statusOf(errors: string, warnings?: string): PrinterStatus {
  const [heard] = hear(told(errors, warnings));
  if (heard?.kind !== 'status') throw new Error('no status');
  return heard.status;
}

const fine = { state: 'online', paper: 'ok', cover: 'closed', reasons: [] };

test('errors and warnings make a status', () => {
  expect(statusOf('00000000')).toEqual(fine);
  expect(statusOf('00000000', '00000008')).toEqual({ ...fine, paper: 'low' });
  expect(statusOf('00000001')).toEqual({
    ...fine,
    state: 'error',
    paper: 'out',
    reasons: ['PAPER_OUT'],
  });
  expect(statusOf('00000005')).toMatchObject({
    cover: 'open',
    reasons: ['COVER_OPEN', 'PAPER_OUT'],
  });
});

test.each([
  ['00000002', 'PAPER_OUT'], // the ribbon
  ['00000008', 'CUTTER_ERROR'],
  ['00001000', 'CUTTER_ERROR'], // a jam
  ['00000010', 'OVERHEATED'],
  ['00000020', 'OVERHEATED'],
  ['00000080', 'UNRECOVERABLE'],
  ['00010000', 'BUSY'], // paused
  ['80000000', 'BUSY'], // unheard of
])('the error %s is %s', (errors, reason) => {
  expect(statusOf(errors)).toMatchObject({ state: 'error', reasons: [reason] });
});

test('a bit that nobody knows is an error all the same', () => {
  const [heard] = hear(told('00000000').replace('0 00000000', '1 00000001'));
  expect(heard).toMatchObject({ status: { state: 'error', reasons: ['BUSY'] } });
});

function host(formats: string, partial: number, left: string): string {
  return (
    `\x02030,0,0,1218,${formats},0,0,${partial},000,0,0,0\x03\r\n` +
    `\x02000,0,0,0,1,2,4,0,${left},1,000\x03\r\n` +
    '\x021234,0\x03\r\n'
  );
}

test('a job is out when no format waits and no label is left', () => {
  expect(hear(host('000', 0, '00000000'))).toEqual([{ kind: 'confirmed', by: 'status' }]);
  expect(hear(host('001', 0, '00000000'))).toEqual([{ kind: 'unfinished' }]);
  expect(hear(host('000', 1, '00000000'))).toEqual([{ kind: 'unfinished' }]);
  expect(hear(host('000', 0, '00000012'))).toEqual([{ kind: 'unfinished' }]);
});

test('the second line alone confirms nothing', () => {
  expect(hear('\x02000,0,0,0,1,2,4,0,00000000,1,000\x03\r\n')).toEqual([]);
});

test('it says who it is once, and again when it has forgotten everything', () => {
  const name = '\x02ZD420-203dpi,V84.20.18Z,8,4096KB\x03\r\n';
  expect(hear(name, name)).toEqual([
    { kind: 'identity', maker: '', model: 'ZD420-203dpi', firmware: 'V84.20.18Z' },
    { kind: 'cleared' },
  ]);
});

test('what is asked marks no paper and cancels nothing but a half format', () => {
  const profile = profileNamed('zebra-zd420')!;
  expect(Buffer.from(dialogue.hello).toString()).toBe('~HQES~HI');
  expect(Buffer.from(dialogue.resync(profile)).toString()).toMatch(/^\n{16384}~DN~JX$/);
  expect(dialogue.confirmation(profile, undefined)).toBe('status');
});

test('however the bytes are split, the same is heard', () => {
  const scraps = [
    told('00000000'),
    host('000', 0, '00000000'),
    '\x02',
    'ERRORS:',
    '\x03\r\n',
    '000,',
  ];
  const whole = Buffer.from(`\r\n${told('00000001')}`);
  expectSameInPieces(
    dialogue,
    scraps.map((scrap) => Buffer.from(scrap)),
    whole,
  );
});

test.each([
  ['LP2824,V61.17.17Z,8,8176KB', 'LP2824-203dpi'],
  ['ZT410,V75.19.7Z,24,8176KB', 'ZT410-600dpi'],
  ['ZD420-300dpi,V84.20.18Z,12,8192KB', 'ZD420-300dpi'],
])('the resolution of %s is part of its name', (answer, model) => {
  const replies = dialogue.createReader().read(Buffer.from(`\x02${answer}\x03\r\n`));
  expect(replies).toMatchObject([{ kind: 'identity', maker: '', model }]);
});

test('its configuration tells the dots of its head, not the width that it is set to', () => {
  // As a ZD410 answers, shortened.
  const configuration = [
    '\x02  +21.0               DARKNESS          ',
    '  203                 PRINT WIDTH       ',
    '  2205                LABEL LENGTH      ',
    '   448 8/MM FULL      RESOLUTION        ',
    '  V84.20.18Z <-       FIRMWARE          ',
    '  7,332 LABELS        NONRESET CNTR     \x03',
  ].join('\r\n');
  expect(hear(`${configuration}\r\n`)).toEqual([{ kind: 'head', dots: 448 }]);
});

test('only a Zebra that no profile knows is asked for its head', () => {
  const identity = { kind: 'identity', model: 'ZX200-203dpi', firmware: 'V84.20.18Z' } as const;
  const [generic, known] = ['generic-zpl-203', 'zebra-zd410'].map((id) => profileNamed(id)!);
  const asked = (firmware: string, profile = generic!) =>
    String(dialogue.askHead!({ ...identity, firmware }, profile));
  expect(asked('V84.20.18Z')).toBe('^XA^HH^XZ');
  expect(asked('V84.20.18Z', known)).toBe('null');
  expect(asked('1.02')).toBe('null'); // a clone may feed a label
});
