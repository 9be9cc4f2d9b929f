import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Inflow, Outflow, windowBytes } from '../../../src/agent/protocol/flow.ts';
import { maxDataBytes } from '../../../src/agent/protocol/frames.ts';

function outflow() {
  const sent: Uint8Array[] = [];
  let count = 0;
  const out = new Outflow((bytes) => {
    sent.push(bytes);
    count += bytes.length;
  });
  return { out, sent, count: () => count };
}

test('no more than a window is sent before the other side handed bytes on', async () => {
  const { out, sent, count } = outflow();
  const all = Buffer.from(Array.from({ length: 3 * windowBytes }, (_, at) => at % 251));
  const written = out.write(all);
  expect(count()).toBe(windowBytes);
  expect(out.waitingBytes).toBe(2 * windowBytes);
  for (let step = 0; step < 6; step++) expect(out.taken(windowBytes / 2)).toBe(true);
  await written;
  expect(Buffer.concat(sent).equals(all)).toBe(true);
  expect(sent.every(({ length }) => length <= maxDataBytes)).toBe(true);
});

test('a write resolves only when all of its bytes were handed on, in order', async () => {
  const { out } = outflow();
  const done: string[] = [];
  const first = out.write(Buffer.alloc(10)).then(() => done.push('first'));
  const second = out.write(Buffer.alloc(5)).then(() => done.push('second'));
  out.taken(9);
  await new Promise(setImmediate);
  expect(done).toEqual([]);
  out.taken(1);
  await first;
  out.taken(5);
  await second;
  expect(done).toEqual(['first', 'second']);
});

test('a side that says it handed on more than it got breaks the protocol', () => {
  const { out } = outflow();
  void out.write(Buffer.alloc(10));
  expect(out.taken(10)).toBe(true);
  expect(out.taken(1)).toBe(false);
});

test('writes that were not handed on fail when the stream ends', async () => {
  const { out } = outflow();
  const written = out.write(Buffer.alloc(2 * windowBytes));
  out.fail(new Error('lost'));
  await expect(written).rejects.toThrow('lost');
});

test('the end of a side is sent after everything before it', () => {
  const { out, count } = outflow();
  let endedAt: number | null = null;
  void out.write(Buffer.alloc(windowBytes + 7));
  out.afterSent(() => (endedAt = count()));
  expect(endedAt).toBeNull();
  out.taken(7);
  expect(endedAt).toBe(windowBytes + 7);
});

test('random writes arrive whole and in order, whatever is acknowledged when', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat({ max: 100_000 }), { maxLength: 8 }),
      fc.array(fc.integer({ min: 5000, max: windowBytes }), { minLength: 1, maxLength: 8 }),
      (sizes, steps) => {
        const { out, sent, count } = outflow();
        const inflow = new Inflow();
        let at = 0;
        let seen = 0;
        const expected = Buffer.concat(sizes.map((size, one) => Buffer.alloc(size, one + 1)));
        for (const [index, size] of sizes.entries()) void out.write(Buffer.alloc(size, index + 1));
        for (let turn = 0; seen < expected.length; turn++) {
          for (; at < sent.length; at++) expect(inflow.arrived(sent[at]!.length)).toBe(true);
          const step = Math.min(steps[turn % steps.length]!, count() - seen);
          inflow.taken(step);
          seen += step;
          expect(out.taken(step)).toBe(true);
        }
        expect(Buffer.concat(sent).equals(expected)).toBe(true);
      },
    ),
    { numRuns: 30 },
  );
});
