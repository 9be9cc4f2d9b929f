import fc from 'fast-check';
import { expect, test } from 'vitest';
import { offerToken, readOfferToken } from '../../../../src/core/model/polling/offer-token.ts';

test('a token names its job and attempt, in the characters and the length that Epson printers take', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.integer({ min: 1, max: 9_999_999 }), (jobId, attempt) => {
      const token = offerToken({ jobId, attempt });
      expect(token).toMatch(/^[A-Za-z0-9_.-]{1,30}$/);
      expect(readOfferToken(token)).toEqual({ jobId, attempt });
    }),
  );
});

test('a text that is no token of this service names no job', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const offer = readOfferToken(text);
      if (offer) expect(offerToken(offer)).toBe(text);
    }),
    { numRuns: 300 },
  );
  const token = offerToken({ jobId: '0198c0de-7a2b-7000-8000-000000000001', attempt: 1 });
  for (const wrong of ['', 'j1', `${token}0000000`, token.slice(1), `${token} `, `x${token}`])
    expect(readOfferToken(wrong)).toBeNull();
});
