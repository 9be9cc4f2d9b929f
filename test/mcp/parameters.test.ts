import { expect, test } from 'vitest';
import { printOptions as ofRequests } from '../../src/api/print.ts';
import { printOptions } from '../../src/mcp/parameters.ts';

test('a model may ask for as many copies as a request', () => {
  const { copies } = ofRequests as { copies: { minimum?: number; maximum?: number } };
  const { minimum, maximum } = printOptions.copies;
  expect({ minimum, maximum }).toEqual({ minimum: copies.minimum, maximum: copies.maximum });
  expect(maximum).toBe(100);
});
