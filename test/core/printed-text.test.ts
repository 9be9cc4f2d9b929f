import { expect, test } from 'vitest';
import { printedText } from '../../src/core/printed-text.ts';
import type { Document, Item } from '../../src/core/model/paper/document.ts';

const document = (...pages: object[][]): Document => ({
  width: 576,
  dpi: 203,
  pages: pages.map((items) => ({ height: 400, after: [], items: items as Item[] })),
});
const text = (words: string, x: number, y: number, width = words.length * 12) => ({
  kind: 'text',
  text: words,
  x,
  y,
  width,
  height: 24,
});
const code = (value: string, y: number) => ({
  kind: 'code',
  value,
  x: 0,
  y,
  width: 200,
  height: 200,
});

test('runs that touch are one word, runs apart are words, and what is below is another line', () => {
  const items = [
    text('Caf', 0, 0),
    text('é', 36, 0),
    text('€3.90', 500, 2),
    text('Thanks', 0, 24),
    { kind: 'box', x: 0, y: 48, width: 576, height: 2 },
    text('Bye', 0, 60),
  ];
  expect(printedText(document(items, [text('Next label', 0, 0)]))).toEqual([
    'Café €3.90',
    'Thanks',
    'Bye',
    'Next label',
  ]);
});

test('runs of a line from right to left stay in reading order', () => {
  expect(printedText(document([text('שלום', 500, 0), text('42', 476, 0)]))).toEqual(['שלום42']);
});

test('a code is told by its content, unless that is printed below it', () => {
  const items = [code('https://example.com', 0), code('4006381333931', 210)];
  const below = text('4 006381 333931', 0, 412);
  expect(printedText(document([...items, below]))).toEqual([
    'https://example.com',
    '4 006381 333931',
  ]);
});

test('the text of a long document ends after 10,000 characters', () => {
  const items = Array.from({ length: 400 }, (_, at) => text('x'.repeat(48), 0, at * 24));
  const lines = printedText(document(items));
  expect(lines.join('')).toHaveLength(10_000);
});
