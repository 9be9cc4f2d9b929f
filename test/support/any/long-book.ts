// A template whose documents take long to render, because each of their words is shaped.

import { expect } from 'vitest';
import { startService, type TestService } from '../service/service.ts';

const config = {
  name: 'Book',
  blocks: [{ type: 'each', items: 'lines', blocks: [{ type: 'text', content: '{{ text }}' }] }],
};

export async function startWithBook(maxPaperMm = 3000): Promise<TestService> {
  const service = await startService({ limits: { maxPaperMm } });
  expect((await service.post('/templates', { id: 'book', name: 'Book', config })).status).toBe(201);
  return service;
}

/** Each must be shaped, which takes its time. */
export const words = (count: number) =>
  Array.from({ length: count }, (_, n) =>
    n
      .toString(5)
      .padStart(6, '0')
      .replaceAll(/\d/g, (digit) => 'كلمات'[Number(digit)]!),
  );
export const book = (lines: number) => ({
  lines: words(lines).map((word) => ({ text: `${word} ${word}` })),
});
