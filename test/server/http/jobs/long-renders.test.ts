import { expect, test } from 'vitest';
import { book, startWithBook } from '../../../support/long-book.ts';

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
