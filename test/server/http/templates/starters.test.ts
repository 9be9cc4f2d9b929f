import { expect, test } from 'vitest';
import { startService } from '../../../support/service/service.ts';

test('starters are listed in each language, in the order of the gallery', async () => {
  const { get } = await startService();
  const { status, body } = await get('/starters?language=de');
  expect(status).toBe(200);
  const { starters } = body as { starters: { name: string; gallery: { position: number } }[] };
  expect(starters).toHaveLength(22);
  expect(starters.map(({ gallery }) => gallery.position)).toEqual(
    starters.map((_, index) => index),
  );
  expect(starters[0]).toMatchObject({
    id: 'receipt',
    name: 'Kassenbon',
    config: { name: 'Kassenbon', locale: 'de-DE', currency: 'EUR' },
  });
});

test('without a language they are English; another language is refused', async () => {
  const { get } = await startService();
  const { body } = await get('/starters');
  expect(body.starters[0]).toMatchObject({ id: 'receipt', config: { locale: 'en-IE' } });
  expect(await get('/starters?language=sv')).toMatchObject({
    status: 400,
    body: { error: { code: 'VALIDATION_ERROR' } },
  });
});
