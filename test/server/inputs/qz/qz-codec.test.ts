import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type QzCall,
  readMessage,
  readPrint,
  signedText,
} from '../../../../src/server/inputs/qz/qz-codec.ts';
import { trustedCertificate } from '../../../../src/server/inputs/qz/qz-signature.ts';
import { cases } from '../../../support/any/cases.ts';

const bytesOf = (data: unknown, options: object = {}) => {
  const print = readPrint({ printer: null, options, data: [data] });
  if (typeof print === 'string') return print;
  const [part] = print.content.kind === 'raw' ? print.content.parts : [];
  return part && 'bytes' in part ? [...part.bytes] : print.content.kind;
};

test('hexadecimal data is read in each form that pages write', () => {
  const hex = (data: string) => bytesOf({ type: 'raw', format: 'command', flavor: 'hex', data });
  for (const data of ['1B4010', 'x1Bx40x10', '\\x1B\\x40\\x10', '0x1B 0x40 0x10', '1b 40,10'])
    expect(hex(data), data).toEqual([0x1b, 0x40, 0x10]);
  expect(hex('1B4')).toBe('data[0] is not valid hexadecimal');
});

test('texts are bytes, in the encoding of the print if it names one', () => {
  expect(bytesOf('\x1d\x80é')).toEqual([0x1d, 0x80, 0xe9]);
  expect(bytesOf('€')).toEqual([...Buffer.from('€')]);
  expect(bytesOf('é€', { encoding: 'Cp1252' })).toEqual([0xe9, 0x80]);
  expect(bytesOf('é', { encoding: { from: 'UTF-8', to: 'ibm850' } })).toEqual([0x82]);
  expect(bytesOf('é', { encoding: 'klingon' })).toBe('options.encoding "klingon" is not known');
});

test('items in the form of version 2.0 have the same kinds', () => {
  expect(bytesOf({ type: 'raw', format: 'plain', flavor: 'plain', data: 'a' })).toContain('plain');
  expect(bytesOf({ type: 'image', flavor: 'base64', data: 'AAAA' })).toBe('image');
  expect(bytesOf({ type: 'PIXEL', format: 'PDF', flavor: 'BASE64', data: 'AAAA' })).toBe('pdf');
});

test('the text that is signed is the one of the library', () => {
  const message = readMessage(
    '{"call":"print","promise":{},"params":{"printer":{"name":"é"},"data":["\\u001b@"]},"timestamp":5,"uid":"a1"}',
  ) as QzCall;
  expect(signedText(message)).toBe(
    '{"call":"print","params":{"printer":{"name":"é"},"data":["\\u001b@"]},"timestamp":5}',
  );
  const bare = readMessage('{"call":"printers.detail","timestamp":5,"uid":"a2"}') as QzCall;
  expect(signedText(bare)).toBe('{"call":"printers.detail","timestamp":5}');
});

test('a long text of spaces is refused at once', () => {
  const data = `${' '.repeat(1_000_000)}!`;
  expect(bytesOf({ type: 'raw', format: 'command', flavor: 'base64', data })).toBe(
    'data[0] is not valid base64',
  );
});

test('any message, print and certificate is read or refused in words', () => {
  const text = fc.oneof(
    fc.string(),
    fc.constantFrom('raw', 'pixel', 'image', 'pdf', 'command', 'base64', 'hex', 'file', 'plain'),
    fc.constantFrom('AAAA', 'x1B', 'data:;base64,AAAA', 'escpos', 'zpl', 'utf-16', 'base64'),
  );
  const value: fc.Arbitrary<unknown> = fc.oneof(text, fc.jsonValue({ maxDepth: 2 }));
  const item = fc.oneof(
    text,
    fc.dictionary(fc.constantFrom('type', 'format', 'flavor', 'data', 'options'), value),
  );
  const params = fc.record(
    {
      printer: fc.oneof(value, fc.record({ name: value }, { requiredKeys: [] })),
      options: fc.dictionary(fc.constantFrom('copies', 'encoding', 'jobName'), value),
      data: fc.oneof(fc.array(item, { maxLength: 3 }), value),
    },
    { requiredKeys: [] },
  );
  const names = fc.constantFrom('call', 'uid', 'certificate', 'params', 'timestamp', 'signature');
  const message = fc.oneof(
    fc.string(),
    fc.dictionary(names, value).map((one) => JSON.stringify(one)),
  );
  fc.assert(
    fc.property(message, params, text, (given, print, pem) => {
      const read = readMessage(given);
      if (read?.kind === 'call') signedText(read);
      const asked = readPrint(print);
      if (typeof asked === 'string') expect(asked).not.toBe('');
      else expect(asked.copies).toBeGreaterThan(0);
      expect(trustedCertificate(pem, [], 0)).toBeTypeOf('string');
    }),
    { numRuns: cases(10_000) },
  );
});
