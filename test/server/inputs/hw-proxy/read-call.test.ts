import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCall } from '../../../../src/server/inputs/hw-proxy/read-call.ts';
import { cases } from '../../../support/any/cases.ts';

const call = (data: unknown) => JSON.stringify({ jsonrpc: '2.0', id: 1, params: { data } });

test('receipts and drawer pulses are read, with or without the start of a data URI', () => {
  expect(readCall(call({ action: 'cashbox' }))).toEqual({ id: 1, action: { kind: 'drawer' } });
  for (const receipt of ['/9j/4A==', 'data:image/jpeg;base64,/9j/4A=='])
    expect(readCall(call({ action: 'print_receipt', receipt }))).toEqual({
      id: 1,
      action: { kind: 'receipt', image: '/9j/4A==' },
    });
});

test.each([
  { action: 'other' },
  { action: 'print_receipt' },
  { action: 'print_receipt', receipt: '<' },
  null,
  [],
])('what is no known action is none: %j', (data) => {
  expect(readCall(call(data))).toEqual({ id: 1, action: null });
});

test('any body is read, or is no request', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (body) => {
      const read = readCall(body);
      expect(read === null || 'action' in read).toBe(true);
    }),
    { numRuns: cases(10_000) },
  );
});
