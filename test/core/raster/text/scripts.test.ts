import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { clusters, drawableClusters } from '../../../../src/core/raster/text/scripts.ts';
import { slowTest } from '../../../support/run/slow-test.ts';

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });
const atOnce = (text: string) => Array.from(graphemes.segment(text), ({ segment }) => segment);

/** What joins with what stands beside it, and what does not. */
const joining = ['\u0301', '\u200d', '\ufe0f', '🏽', '🇩', '🇪', '\u0600', '\u094d', 'ำ', '\u064e'];
const others = ['a', ' ', '\r', '\n', '👩', '❤', 'ᄀ', 'ᅡ', 'ᆨ', '각', 'क', 'ष', 'ก', 'ل'];
const halves = ['\ud83d', '\udc69'];
const bits = fc.constantFrom(...joining, ...others, ...halves);
const pieces = fc.array(bits, { minLength: 1, maxLength: 40 });

slowTest('a long text has the characters that it has when it is looked at as a whole', () => {
  fc.assert(
    fc.property(pieces, fc.nat(999), (some, shift) => {
      const text = 'x'.repeat(shift) + some.join('').repeat(Math.ceil(2500 / some.length));
      expect(clusters(text)).toEqual(atOnce(text));
    }),
    { numRuns: 50 },
  );
});

test('a character with thousands of marks is one', () => {
  const marked = `e${'\u0301'.repeat(5000)}`;
  expect(clusters(`ab${marked}${marked}c`)).toEqual(['a', 'b', marked, marked, 'c']);
});

test('the library is never given a long text, for which its time grows with the square', () => {
  const segment = vi.spyOn(Intl.Segmenter.prototype, 'segment');
  const text = 'قهوة تركية '.repeat(10_000);
  expect(clusters(text)).toHaveLength(text.length);
  const lengths = segment.mock.calls.map(([given]) => given.length);
  segment.mockRestore();
  expect(Math.max(...lengths)).toBeLessThanOrEqual(1001);
});

const lengthOf = (cluster: string) => Array.from(cluster).length;

test.each(['👩\u200d'.repeat(600), 'क\u094d'.repeat(10_000)])(
  'a shaped cluster without end is drawn in parts of at most 32 code points',
  (endless) => {
    expect(clusters(`ab${endless}`)).toHaveLength(3);
    const parts = drawableClusters(`ab${endless}`);
    expect(parts.join('')).toBe(`ab${endless}`);
    expect(Math.max(...parts.map(lengthOf))).toBe(32);
  },
);

test('real clusters are drawn whole, and so are letters with marks, which take one cell', () => {
  const family = '👩🏽\u200d❤\ufe0f\u200d💋\u200d👩🏿';
  const whole = [
    'a',
    family,
    '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
    `e${'\u0301'.repeat(500)}`,
  ];
  expect(drawableClusters(whole.join(''))).toEqual(whole);
});
