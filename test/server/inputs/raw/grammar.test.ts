// How printer data is cut into a job and its questions, whatever pieces it comes in.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { escposGrammar } from '../../../../src/server/inputs/raw/escpos-grammar.ts';
import { type Grammar, JobReader } from '../../../../src/server/inputs/raw/grammar.ts';
import {
  starGrammar,
  tsplGrammar,
  zplGrammar,
} from '../../../../src/server/inputs/raw/label-grammars.ts';
import { cases } from '../../../support/any/cases.ts';

const latin = (text: string) => Buffer.from(text, 'latin1');

function read(grammar: Grammar, ...pieces: Uint8Array[]) {
  const asked: string[] = [];
  const confirmed: string[] = [];
  const reader = new JobReader(grammar, {
    ask: (command) => asked.push(Buffer.from(command).toString('latin1')),
    confirm: (id) => confirmed.push(Buffer.from(id).toString('latin1')),
  });
  for (const piece of pieces) reader.read(piece);
  const { prints, isAtEnd, length } = reader;
  return { asked, confirmed, prints, isAtEnd, length, job: reader.bytes.toString('latin1') };
}

test('questions of ESC/POS are no part of the job', () => {
  const data =
    '\x1b@\x10\x04\x01Tea\n\x1dr\x01\x1dIB\x1da\xff\x1bv\x1d(H\x06\0\x30\x30abcd\x1dVA\0';
  expect(read(escposGrammar, latin(data))).toMatchObject({
    asked: ['\x10\x04\x01', '\x1dr\x01', '\x1dIB', '\x1da\xff', '\x1bv'],
    confirmed: ['abcd'],
    prints: true,
    isAtEnd: true,
    job: '\x1b@Tea\n\x1dVA\0',
  });
});

test.each([
  ['GS v 0', '\x1dv0\0\x03\0\x02\0'],
  ['ESC *', '\x1b*!\x02\0'],
  ['GS ( L', '\x1d(L\x06\0'],
  ['GS 8 L', '\x1d8L\x06\0\0\0'],
  ['GS k', '\x1dkI\x06'],
])('a question within the data of %s is data', (_name, head) => {
  const data = latin(`${head}\x10\x04\x01\x10\x04\x02`);
  expect(read(escposGrammar, data)).toMatchObject({ asked: [], job: data.toString('latin1') });
});

test('a reset, a flush and settings alone print nothing', () => {
  const data = Buffer.concat([latin('\x1b@\x1b=\x01\x1bt\x10\x1da\0'), Buffer.alloc(8192)]);
  expect(read(escposGrammar, data).prints).toBe(false);
});

test('a job begins with what jobs before it on the connection set, until ESC @', () => {
  const settings = new Map<string, Uint8Array>();
  const job = (text: string) => {
    const reader = new JobReader(escposGrammar, { ask: () => {}, confirm: () => {} }, settings);
    reader.read(latin(text));
    return { job: reader.bytes.toString('latin1'), prints: reader.prints };
  };
  job('\x1bt\x02\x1bE\x01Caf\x82\n\x1bt\x10\x1dVA\0');
  expect(job('Tea\n')).toEqual({ job: '\x1bE\x01\x1bt\x10Tea\n', prints: true });
  expect(job('')).toMatchObject({ prints: false });
  expect(job('\x1b@Tea\n').job).toBe('\x1bE\x01\x1bt\x10\x1b@Tea\n');
  expect(job('Tea\n').job).toBe('Tea\n');
});

test('a label ends with ^XZ, also after a picture that holds these bytes', () => {
  const label = '^XA^FO1,1^GFB,5,5,1,^XZ~H^FS';
  expect(read(zplGrammar, latin(label))).toMatchObject({ isAtEnd: false, asked: [] });
  const { isAtEnd, asked, job } = read(zplGrammar, latin(`~HS~HQES${label}^XZ`));
  expect({ isAtEnd, asked, job }).toEqual({
    isAtEnd: true,
    asked: ['~HS', '~HQES'],
    job: `${label}^XZ`,
  });
});

test('line ends and settings after a cut or a label change nothing: the job is over', () => {
  for (const [grammar, data] of [
    [zplGrammar, '^XA^FDA^FS^XZ\r\n'],
    [tsplGrammar, 'CLS\r\nPRINT 1\r\n'],
    [escposGrammar, 'Tea\n\x1dVA\0\x1b@\x1bt\x13'],
  ] as const)
    expect(read(grammar, latin(data))).toMatchObject({ isAtEnd: true, job: data });
  expect(read(zplGrammar, latin('~HS\r\n'))).toMatchObject({ prints: false, asked: ['~HS'] });
  expect(read(escposGrammar, latin('Tea\n\x1dVA\0\n')).isAtEnd).toBe(false);
});

test('a label of TSPL ends with PRINT, and ESC ! ? asks', () => {
  const label = 'SIZE 50 mm,30 mm\r\nCLS\r\nBITMAP 0,0,1,7,0,PRINT 1\r\n';
  expect(read(tsplGrammar, latin(label)).isAtEnd).toBe(false);
  const whole = read(tsplGrammar, latin(`\x1b!?${label}PRINT 1\n`));
  expect(whole).toMatchObject({ isAtEnd: true, asked: ['\x1b!?'], job: `${label}PRINT 1\n` });
});

// A pattern that tries each space in two ways would take minutes for one line.
test('a line of TSPL may have any number of spaces and commas, and sizes that no file has', () => {
  for (const line of [
    `DOWNLOAD${' '.repeat(4000)}x`,
    `DOWNLOAD "${','.repeat(4000)}`,
    `BITMAP 0,0,${'9'.repeat(400)},0,0,`,
  ]) {
    const job = `${line}\r\nPRINT 1\r\n`;
    expect(read(tsplGrammar, latin(job))).toMatchObject({ isAtEnd: true, job });
  }
});

test('a cut of Star ends a job, and ESC ACK SOH asks', () => {
  const whole = read(starGrammar, latin('\x1b\x06\x01Tea\n\x1bd\x02'));
  expect(whole).toMatchObject({ isAtEnd: true, asked: ['\x1b\x06\x01'], job: 'Tea\n\x1bd\x02' });
});

const bytes = fc.oneof(
  fc.uint8Array({ maxLength: 200 }),
  fc
    .array(
      fc.constantFrom(
        '\x1b',
        '\x1d',
        '\x1c',
        '\x10\x04',
        'v0',
        '(H',
        '^XZ',
        '~HS',
        'PRINT 1\n',
        '*',
        'GF',
        ',',
        '1',
        '\0',
        'a',
      ),
      { maxLength: 60 },
    )
    .map((parts) => new Uint8Array(latin(parts.join('')))),
);

test.each([
  ['ESC/POS', escposGrammar],
  ['ZPL', zplGrammar],
  ['TSPL', tsplGrammar],
  ['StarPRNT', starGrammar],
])('any bytes of %s are read the same in any pieces, and none is added', (_name, grammar) => {
  fc.assert(
    fc.property(bytes, fc.array(fc.nat(200), { maxLength: 5 }), (data, cuts) => {
      const places = [0, ...cuts.filter((at) => at <= data.length).toSorted((a, b) => a - b)];
      const pieces = places.map((at, index) => data.subarray(at, places[index + 1] ?? data.length));
      const whole = read(grammar, data);
      expect(read(grammar, ...pieces)).toEqual(whole);
      const kept = whole.length + whole.asked.reduce((sum, { length }) => sum + length, 0);
      expect(kept).toBeLessThanOrEqual(data.length);
    }),
    { numRuns: cases(10_000) },
  );
});
