// Long documents beside other requests, and many of them.

import { expect, test } from 'vitest';
import { book, startWithBook, words } from '../../../support/any/long-book.ts';

test(
  'while a long document is made, others are printed, shown and answered',
  { timeout: 240_000 },
  async () => {
    const service = await startWithBook(10_000);
    const answered: string[] = [];
    const noted = async (name: string, asked: Promise<{ status: number }>) => {
      expect((await asked).status).toBe(200);
      answered.push(name);
    };
    // In one piece, between whose words nobody has a turn.
    const data = { lines: [{ text: words(1500).join(' ') }] };
    const long = noted('long', service.post('/print/book', { data }));
    for (let n = 0; n < 10; n++) {
      await noted('short', service.post('/print/queue-number', { data: { number: `${n}` } }));
      await noted('picture', service.post('/templates/receipt/preview'));
      await noted('health', service.get('/health'));
    }
    await long;
    expect(answered).toHaveLength(31);
    expect(answered.indexOf('long')).toBe(30);
  },
);

test('only so many long documents wait', { timeout: 240_000 }, async () => {
  const service = await startWithBook();
  const data = book(100);
  const asked = Array.from({ length: 25 }, () => service.post('/print/book', { data }));
  const statuses = (await Promise.all(asked)).map(({ status }) => status);
  const made = statuses.filter((status) => status === 200);
  expect(made.length).toBeGreaterThanOrEqual(21);
  const refused = statuses.filter((status) => status === 503);
  expect(refused.length).toBeGreaterThan(0);
  expect(made.length + refused.length).toBe(25);
});

test(
  'a long document is printed like any other, and shown as it is printed',
  { timeout: 240_000 },
  async () => {
    const service = await startWithBook(1000);
    const id = await service.print('book', book(100));
    expect((await service.ended(id)).status).toBe('completed');
    const of = { accept: 'application/json' };
    const shown = (await service.get(`/jobs/${id}/preview`, { headers: of })).body;
    expect(shown.boxes).toHaveLength(101); // and the block around them
    const { status, body } = await service.post('/print/book', { data: book(300) });
    expect(status).toBe(500);
    expect(body.error.code).toBe('TEMPLATE_RENDER_ERROR');
    expect(body.error.message).toContain('at most 1000 mm are printed');
  },
);
