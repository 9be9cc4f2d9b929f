import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  decode,
  encode,
  endReasons,
  fitting,
  following,
  type FoundPrinter,
  type Frame,
  maxDataBytes,
  maxNameLength,
  ProtocolError,
} from '../../../src/agent/protocol/frames.ts';
import { cases } from '../../support/any/cases.ts';

const number = fc.nat({ max: 0xffff_ffff });
const word = fc.string({ maxLength: 60 });
const maybe = fc.option(word, { nil: null });
const found: fc.Arbitrary<FoundPrinter> = fc.record({
  address: word,
  alsoAt: fc.array(word, { maxLength: 2 }),
  via: fc.constantFrom('mdns', 'usb'),
  name: maybe,
  maker: maybe,
  model: maybe,
  profile: maybe,
});
const kind = <Kind extends Frame['kind']>(name: Kind) => fc.constant(name);
const frame: fc.Arbitrary<Frame> = fc.oneof(
  fc.record({ kind: kind('hello'), protocol: fc.nat({ max: 9 }), version: word, name: word }),
  fc.record({ kind: kind('welcome'), version: word, node: word }),
  fc.record({ kind: kind('goodbye'), reason: fc.constantFrom(...endReasons), message: word }),
  fc.record({ kind: kind('ping'), number }),
  fc.record({ kind: kind('pong'), number }),
  fc.record({ kind: kind('open'), stream: number, address: word }),
  fc.record({ kind: kind('opened'), stream: number }),
  fc.record({ kind: kind('refused'), stream: number, message: word, isAdvice: fc.boolean() }),
  fc.record({
    kind: kind('data'),
    stream: number,
    bytes: fc.uint8Array({ minLength: 1, maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
  }),
  fc.record({ kind: kind('taken'), stream: number, count: number }),
  fc.record({ kind: kind('end'), stream: number }),
  fc.record({ kind: kind('destroy'), stream: number }),
  fc.record({ kind: kind('flooded'), stream: number }),
  fc.record({ kind: kind('closed'), stream: number, clean: fc.boolean() }),
  fc.record({
    kind: kind('discover'),
    number,
    inUse: fc.array(word, { maxLength: 5 }),
    subnet: maybe,
  }),
  fc.record({
    kind: kind('found'),
    number,
    printers: fc.array(found, { maxLength: 5 }),
    problem: maybe,
  }),
  fc.record({ kind: kind('cancel'), number }),
);

test('every frame of the agent protocol is read as it was written', () => {
  fc.assert(
    fc.property(frame, (one) => {
      expect(decode(encode(one))).toEqual(one);
    }),
    { numRuns: cases(20_000, 150) },
  );
});

test('bytes that are not a frame are refused as a breach of the protocol and never crash', () => {
  const broken = fc.oneof(
    fc.uint8Array({ maxLength: 200 }),
    fc.tuple(frame, fc.nat(), fc.nat({ max: 255 })).map(([one, at, byte]) => {
      const bytes = encode(one);
      bytes[at % bytes.length] = byte;
      return bytes;
    }),
    fc.tuple(frame, fc.nat()).map(([one, at]) => {
      const bytes = encode(one);
      return bytes.subarray(0, at % bytes.length);
    }),
  );
  fc.assert(
    fc.property(broken, (bytes) => {
      try {
        const read = decode(bytes);
        if (read) expect(decode(encode(read))).toEqual(read);
        else expect(bytes[0]).toBeGreaterThan(16);
      } catch (error) {
        expect(error).toBeInstanceOf(ProtocolError);
      }
    }),
    { numRuns: cases(100_000, 600) },
  );
});

test('a kind of frame that only a newer version has is ignored, and an unknown reason to end is one to retry', () => {
  expect(decode(Buffer.of(200, 0, 0, 0, 1, 42))).toBeNull();
  const goodbye = encode({ kind: 'goodbye', reason: 'revoked', message: 'Later.' });
  const newer = Buffer.from(goodbye.toString('latin1').replace('revoked', 'resting'), 'latin1');
  expect(decode(newer)).toEqual({ kind: 'goodbye', reason: 'stopping', message: 'Later.' });
});

test('a data frame has at most 32 KiB, in both directions', () => {
  const bytes = Buffer.alloc(maxDataBytes + 1);
  expect(() => encode({ kind: 'data', stream: 1, bytes })).toThrow(ProtocolError);
  const whole = encode({ kind: 'data', stream: 1, bytes: bytes.subarray(1) });
  expect(() => decode(Buffer.concat([whole, Buffer.of(0)]))).toThrow(ProtocolError);
});

test('a list in a frame is cut to what fits, whatever a device calls itself', () => {
  const name = '\u0001'.repeat(maxNameLength); // six bytes each in JSON
  const one = { address: name, alsoAt: [], via: 'mdns', name, maker: name, model: name };
  const many = Array.from({ length: 100 }, () => ({ ...one, profile: null }));
  const printers = fitting(many);
  expect(printers.length).toBeGreaterThan(5);
  const sent = decode(encode({ kind: 'found', number: 1, printers, problem: name }));
  expect(sent).toMatchObject({ printers });
  expect(fitting(many.slice(0, 3))).toEqual(many.slice(0, 3));
});

test('the numbers of streams begin again after the last one', () => {
  expect(following(1)).toBe(2);
  expect(following(0xffff_ffff)).toBe(1);
});
