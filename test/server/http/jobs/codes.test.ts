import { expect, test } from 'vitest';
import { readByZbar, readByZxing } from '../../../support/paper/read-codes.ts';
import { startService } from '../../../support/service/service.ts';

const label = (blocks: object[]) => ({
  id: 'label',
  name: 'Label',
  description: '',
  config: { name: 'Label', width: '80mm', blocks },
});
const blocks = [
  { type: 'text', content: '{{ name }}' },
  { type: 'barcode', format: 'ean13', content: '{{ ean }}' },
  { type: 'qrcode', content: '{{ link }}' },
];

test('codes come out of the printer as codes that readers read', async () => {
  const service = await startService();
  await service.post('/templates', label(blocks));
  const data = { name: 'Tea', ean: '590123412345', link: 'https://example.com/tea' };
  const { body } = await service.post('/print/label', { data });
  expect(await service.ended(body.jobId)).toMatchObject({ status: 'completed' });
  const { bitmap } = service.printer.sheets[0]!;
  for (const read of [readByZxing, readByZbar])
    expect((await read(bitmap)).map(({ text }) => text).toSorted()).toEqual([
      '5901234123457',
      'https://example.com/tea',
    ]);
});

test('a wrong code is refused: in a template when it is saved, in data when it is sent', async () => {
  const service = await startService();
  const constant = { type: 'barcode', format: 'ean13', content: '5901234123450' };
  const unsaved = await service.post('/templates', label([constant]));
  expect(unsaved.status).toBe(400);
  expect(unsaved.body.error.details[0]).toMatch(/^config\.blocks\[0\]\.content: .*needs 7/);
  await service.post('/templates', label(blocks));
  const data = { name: 'Tea', ean: '5901234123450', link: 'x' };
  const { status, body } = await service.post('/print/label', { data });
  expect(status).toBe(400);
  expect(body.error).toMatchObject({
    code: 'VALIDATION_ERROR',
    details: ['ean: ends in the check digit 0, and 590123412345 needs 7: send 5901234123457'],
  });
});

test('a code that the paper cannot hold is refused before anything is printed', async () => {
  const service = await startService();
  const code = { type: 'barcode', format: 'code128', content: '{{ text }}' };
  await service.post('/templates', label([code]));
  const { status, body } = await service.post('/print/label', { data: { text: 'X'.repeat(40) } });
  expect(status).toBe(500);
  expect(body.error).toMatchObject({ code: 'TEMPLATE_RENDER_ERROR' });
  expect(body.error.message).toMatch(/needs \d+ dots .* across .* there are 576/);
  expect((await service.get('/jobs')).body.jobs).toEqual([]);
});
