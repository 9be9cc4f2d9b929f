import { expect, test } from 'vitest';
import type { PrinterReply } from '../../../../src/core/drivers/driver.ts';
import { dialogue } from '../../../../src/core/drivers/starprnt/status.ts';
import type { PrinterStatus } from '../../../../src/core/model/printers/printer-status.ts';
import { profileNamed } from '../../../../src/core/profiles/index.ts';
import { expectSameInPieces } from '../../../support/printers/read-in-pieces.ts';

const profile = profileNamed('star-tsp143iv')!;

function hear(...hex: string[]): PrinterReply[] {
  const reader = dialogue.createReader();
  return hex.flatMap((piece) => reader.read(Buffer.from(piece.replaceAll(' ', ''), 'hex')));
}

function statusOf(hex: string): PrinterStatus {
  const [heard] = hear(hex);
  if (heard?.kind !== 'status') throw new Error('no status');
  return heard.status;
}

const fine = { state: 'online', paper: 'ok', cover: 'closed', drawer: 'closed', reasons: [] };

test('a status of nine bytes, of eight or of seven is understood', () => {
  expect(statusOf('23 86 00 00 00 00 00 00 00')).toEqual(fine);
  expect(statusOf('21 0c 00 00 00 00 00 00')).toEqual(fine);
  expect(statusOf('0f 02 00 00 00 00 00')).toEqual(fine);
});

test.each([
  ['23 0c 28 00 00 00 00 00 00', ['COVER_OPEN']],
  ['23 0c 08 00 00 08 00 00 00', ['PAPER_OUT']],
  ['23 0c 28 00 00 08 00 00 00', ['COVER_OPEN', 'PAPER_OUT']],
  ['23 0c 08 08 00 00 00 00 00', ['CUTTER_ERROR']],
  ['23 0c 08 04 00 00 00 00 00', ['CUTTER_ERROR']],
  ['23 0c 08 40 00 00 00 00 00', ['OVERHEATED']],
  ['23 0c 08 20 00 00 00 00 00', ['UNRECOVERABLE']],
  ['23 0c 08 00 00 00 00 00 00', ['BUSY']],
])('%s cannot print: %j', (hex, reasons) => {
  expect(statusOf(hex)).toMatchObject({ state: 'error', reasons });
});

test('paper that runs low prints on', () => {
  expect(statusOf('23 0c 00 00 00 04 00 00 00')).toEqual({ ...fine, paper: 'low' });
});

test('an open drawer closes its switch, and prints on', () => {
  expect(statusOf('23 0c 04 00 00 00 00 00 00')).toEqual({ ...fine, drawer: 'open' });
});

const counting = (count: string) => `23 0c 02 00 00 00 00 ${count} 00`;

/** What each count is taken for, beyond a status. */
function heardFor(...counts: string[]): (PrinterReply['kind'] | null)[] {
  const reader = dialogue.createReader();
  return counts.map((count) => {
    const [, reply] = reader.read(Buffer.from(counting(count).replaceAll(' ', ''), 'hex'));
    return reply?.kind ?? null;
  });
}

test('a job is out when the count goes on from one', () => {
  expect(heardFor('00', '02', '04', '04')).toEqual([null, null, 'confirmed', null]);
});

test('the next job counts anew, and its beginning confirms nothing', () => {
  const next = [null, null, 'confirmed'];
  expect(heardFor('00', '02', '04', '02', '02', '04')).toEqual([null, null, 'confirmed', ...next]);
});

test('a count that was restarted and has not begun confirms nothing', () => {
  expect(heardFor('04', '00', '02', '04')).toEqual([null, null, null, 'confirmed']);
  expect(heardFor('06', '00', '02', '04')).toEqual([null, null, null, 'confirmed']);
});

test('one more question is one more answer, also past the end of the count, and confirms no job', () => {
  const idle = Array<string>(4).fill('idle');
  expect(heardFor('04', '06', '08', '6e', '00')).toEqual([null, ...idle]);
});

test('a request between jobs is answered, whatever the count was before', () => {
  expect(Buffer.from(dialogue.settle).toString('hex')).toBe('1717');
  const answers = [
    ['00', '02', '04'],
    ['02', '04', '06'],
    ['04', '06', '08'],
    ['6e', '00', '02'],
  ].map((counts) => heardFor(...counts).some((kind) => kind !== null));
  expect(answers).toEqual([true, true, true, true]);
});

test('the first count that is heard confirms nothing', () => {
  expect(heardFor('04')).toEqual([null]);
});

test('it says who it is', () => {
  const name = Buffer.from('\x1b#*,TSP654II Ver2.0\n\0', 'latin1').toString('hex');
  expect(hear(name)).toEqual([{ kind: 'identity', maker: 'StarPRNT', model: 'TSP654II' }]);
  expect(hear(name.slice(0, 12), name.slice(12))).toHaveLength(1);
});

test('bytes that some printers append to a status are skipped', () => {
  const one = '23 86 00 00 00 00 00 02 00 00 00';
  expect(hear(one, one.replace('02 00 00 00', '04 00 00 00')).map(({ kind }) => kind)).toEqual([
    'status',
    'status',
    'confirmed',
  ]);
});

test.each([
  ['TSP143IIILAN', 'StarGraphic'],
  ['TSP113', 'StarGraphic'],
  ['TSP100IIIW', 'StarGraphic'],
  ['TSP143IV', 'StarPRNT'],
  ['TSP100IV SK', 'StarPRNT'],
  ['MCP31L', 'StarPRNT'],
])('a %s belongs to %s, and only what has fonts confirms text', (name, maker) => {
  const answer = Buffer.from(`\x1b#*,${name} Ver1.0\n\0`, 'latin1').toString('hex');
  expect(hear(answer)).toEqual([{ kind: 'identity', maker, model: name }]);
  expect(dialogue.confirmation(profile, maker)).toBe(maker === 'StarPRNT' ? 'status' : 'none');
});

test('a printer without a name may be raster-only, so it confirms no text', () => {
  expect(dialogue.confirmation(profile, undefined)).toBe('none');
});

test('the hello asks, resets, and has every change told; a half code or image is filled up before', () => {
  expect(Buffer.from(dialogue.hello).toString('hex')).toBe('1b06011b232a0a001b401b1e6101');
  const resync = Buffer.from(dialogue.resync(profile));
  expect(resync.subarray(-7).toString('hex')).toBe('1e1b401b1e6101');
  const filling = resync.subarray(0, -7);
  expect(filling.every((byte) => byte === 0)).toBe(true);
  expect(filling.length).toBeGreaterThanOrEqual(256 * 72);
});

test('however the bytes are split, the same is heard', () => {
  const scraps = [counting('02'), counting('04'), '23', '230c', '1b232a2c', '00', '21'];
  const whole = Buffer.from('0000000000000000000000230c08000008000000', 'hex');
  expectSameInPieces(
    dialogue,
    scraps.map((hex) => Buffer.from(hex.replaceAll(' ', ''), 'hex')),
    whole,
  );
});
