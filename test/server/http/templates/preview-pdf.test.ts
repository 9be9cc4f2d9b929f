import { PDFiumLibrary } from '@hyzyla/pdfium';
import { expect, test } from 'vitest';
import { startService } from '../../../support/service/service.ts';

test('a preview as PDF has the dots of the PNG, in their true size', async () => {
  const service = await startService();
  const headers = { accept: 'application/pdf' };
  const { body, headers: answered } = await service.post(
    '/preview',
    { text: 'Hello' },
    { headers },
  );
  expect(answered.get('content-type')).toBe('application/pdf');
  const shown = await service.post(
    '/preview',
    { text: 'Hello' },
    { headers: { accept: 'application/json' } },
  );
  const { width, height } = shown.body as { width: number; height: number };

  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(body as Buffer);
  expect(document.getPageCount()).toBe(1);
  const page = document.getPage(0);
  const size = page.getOriginalSize();
  expect(size.originalWidth).toBeCloseTo((width * 72) / 203, 0);
  expect(size.originalHeight).toBeCloseTo((height * 72) / 203, 0);
  const picture = await page.render({ scale: 203 / 72, render: 'bitmap' });
  const black = picture.data.filter((value, at) => at % 4 === 0 && value < 128).length;
  expect(black).toBeGreaterThan(100);
  expect(black).toBeLessThan((picture.width * picture.height) / 2);
  document.destroy();
  library.destroy();

  const cuts = { type: 'cut' };
  const blocks = [{ type: 'text', content: 'a' }, cuts, { type: 'text', content: 'b' }, cuts];
  const two = await service.post('/preview', { config: { name: 'Two', blocks } }, { headers });
  expect(String(two.body)).toContain('/Count 2');
});
