import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { labelStarters } from '../../../../src/server/starters/index.ts';
import { startService } from '../../../support/service/service.ts';
import { slowTest } from '../../../support/run/slow-test.ts';

const json = { headers: { accept: 'application/json' } };

slowTest('a new installation has labels too, and shows each of them whole', async () => {
  const service = await startService();
  for (const { id, config } of labelStarters) {
    const { status, body } = await service.post(`/templates/${id}/preview`, undefined, json);
    expect(status, id).toBe(200);
    const { media } = config as { media: { width: number; height: number } };
    const [sheet] = body.sheets;
    expect(sheet.width / sheet.height).toBeCloseTo(media.width / media.height, 1);
  }
});

test('several labels are shown one below the other, with the places of their blocks', async () => {
  const service = await startService();
  const { body } = await service.post('/templates/lab-sample/preview', undefined, json);
  const [first, second, third] = body.sheets;
  expect(body.sheets).toHaveLength(3);
  expect(second.y).toBeGreaterThan(first.y + first.height);
  expect(third.y + third.height).toBe(body.height);
  const codes = body.boxes.filter(({ path }: { path: string }) => path === 'blocks[0].blocks[0]');
  expect(codes.map(({ y }: { y: number }) => y - codes[0].y)).toEqual([0, second.y, third.y]);
});

test('the schema for editors knows labels', async () => {
  const service = await startService();
  const schema = (await (await fetch(`${service.url}/template-schema.json`)).json()) as object;
  const validate = new Ajv2020({ strict: false }).compile(schema);
  for (const { config } of labelStarters)
    expect(validate(config), validate.errors?.[0]?.message).toBe(true);
  const { media } = labelStarters[0]!.config as { media: object };
  expect(validate({ name: 'x', media: { ...media, hight: 2 }, blocks: [] })).toBe(false);
});

test('a label prints on a receipt printer as it is shown, and one that is too wide is refused', async () => {
  const service = await startService();
  const { body: shown } = await service.post('/templates/product-label/preview', undefined, json);
  const { example } = labelStarters.find(({ id }) => id === 'product-label')!.config;
  const job = await service.ended(await service.print('product-label', example as object));
  expect(job.status).toBe('completed');
  const { bitmap } = service.printer.sheets[0]!;
  expect(bitmap.height).toBe(shown.height);

  const wide = labelStarters.find(({ id }) => id === 'shipping-label')!.config;
  const refused = await service.post('/print/shipping-label', { data: wide.example });
  expect(refused.body.error.code).toBe('TEMPLATE_RENDER_ERROR');
  expect(refused.body.error.message).toMatch(/^The label prints [\d.]+ mm across/);
});

test('data that would spill is refused with the block, and nothing is printed', async () => {
  const service = await startService();
  const config = {
    name: 'Tag',
    media: { width: 30, height: 10 },
    blocks: [{ type: 'text', content: '{{ name }}', fontSize: '4mm', fit: 'none' }],
  };
  await service.post('/templates', {
    id: 'tag',
    name: 'Tag',
    config: { ...config, example: { name: 'A' } },
  });
  const { body } = await service.post('/print/tag', { data: { name: 'word '.repeat(30) } });
  expect(body.error.code).toBe('TEMPLATE_RENDER_ERROR');
  expect(body.error.details[0]).toMatch(/^blocks\[0\]\.content: does not fit into 30 mm by 10 mm/);
});
