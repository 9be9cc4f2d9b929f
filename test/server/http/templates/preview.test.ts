import { inflateSync } from 'node:zlib';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { startService } from '../../../support/service/service.ts';

const config = {
  name: 'Two lines',
  width: '80mm',
  blocks: [
    { type: 'text', content: 'Hello {{ name }}' },
    { type: 'each', items: 'lines', blocks: [{ type: 'text', content: '{{ text }}' }] },
  ],
};
const data = { name: 'Zoë', lines: [{ text: 'one' }, { text: 'two' }] };
const json = { headers: { accept: 'application/json' } };

/** Width, height and rows of a 1-bit PNG. */
function read(png: Buffer) {
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  const width = png.readUInt32BE(16);
  const height = png.readUInt32BE(20);
  expect([png[24], png[25]]).toEqual([1, 0]); // one bit, greyscale
  const length = png.readUInt32BE(33);
  const lines = inflateSync(png.subarray(41, 41 + length));
  const stride = Math.ceil(width / 8) + 1;
  const dots = Buffer.concat(
    Array.from({ length: height }, (_, row) =>
      lines.subarray(row * stride + 1, (row + 1) * stride).map((byte) => ~byte & 0xff),
    ),
  );
  return { width, height, dots };
}

test('what is previewed is what prints, dot for dot', async () => {
  const service = await startService();
  await service.post('/templates', { id: 'two', name: 'Two', config });
  const preview = await service.post('/templates/two/preview', { data });
  expect(preview.headers.get('content-type')).toBe('image/png');
  const { width, height, dots } = read(preview.body);
  const id = await service.print('two', data);
  await service.ended(id);
  const { bitmap } = service.printer.sheets[0]!;
  expect({ width, height }).toEqual({ width: bitmap.width, height: bitmap.height });
  expect(dots.equals(bitmap.data)).toBe(true);

  const ofJob = await service.get(`/jobs/${id}/preview`);
  expect(read(ofJob.body).dots.equals(bitmap.data)).toBe(true);
});

test('red is red in the preview, the picture of the job and the sheet of a printer that prints it', async () => {
  const service = await startService();
  await service.post('/printers', { id: 'kitchen', virtual: 'epson-tm-u220' });
  const order = { name: 'Order', blocks: [{ type: 'text', content: 'NUTS', color: 'red' }] };
  const on = (printer: string, more = {}) => ({ config: order, options: { printer, ...more } });
  const { body: printed } = await service.post('/print', on('kitchen', { wait: true }));
  const { body: shown } = await service.get('/virtual-printer/sheets?printer=kitchen');
  const number = shown.sheets[0].number;
  const pictures = [
    await service.post('/preview', on('kitchen')),
    await service.get(`/jobs/${printed.jobId}/preview`),
    await service.get(`/virtual-printer/sheets/${number}.png?printer=kitchen`),
    await service.post('/preview', { config: order, options: { profile: 'generic-80' } }),
  ];
  // Bits of a dot, and whether it has a palette.
  expect(pictures.map(({ body }) => [body[24], body[25]])).toEqual([
    [2, 3],
    [2, 3],
    [2, 3],
    [1, 0],
  ]);
});

test('without data, or without a body at all, the example is shown', async () => {
  const service = await startService();
  for (const body of [undefined, {}]) {
    const answer = await service.post('/templates/receipt/preview', body);
    expect(answer.status).toBe(200);
    expect(read(answer.body).height).toBeGreaterThan(200);
  }
});

test('a template that is not stored is shown, with its text and the box of every block', async () => {
  const service = await startService();
  const { body } = await service.post('/preview', { config, data }, json);
  expect(body).toMatchObject({ success: true, width: 576, text: ['Hello Zoë', 'one', 'two'] });
  const paths = body.boxes.map(({ path }: { path: string }) => path);
  expect(paths.filter((path: string) => path === 'blocks[1].blocks[0]')).toHaveLength(2);
  expect(paths).toContain('blocks[0]');
  for (const { x, y, width, height } of body.boxes) {
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(body.width);
    expect(y + height).toBeLessThanOrEqual(body.height);
  }
  const [first, second] = body.boxes.filter(({ path }: { path: string }) => path.includes('[1].'));
  expect(second.y).toBeGreaterThan(first.y);
});

test('a broken draft, wrong data and an unknown profile are refused with their paths', async () => {
  const service = await startService();
  const broken = { ...config, blocks: [{ type: 'texd' }] };
  const wrong = await service.post('/preview', { config: broken });
  expect(wrong.status).toBe(400);
  expect(wrong.body.error.details[0]).toContain('config.blocks[0]');
  const unfit = await service.post('/preview', { config, data: {} });
  expect(unfit.body.error.details.join()).toContain('name: is required');
  const profile = await service.post('/preview', {
    config,
    data,
    options: { profile: 'generic-8' },
  });
  expect(profile.body.error.details[0]).toMatch(/options\.profile.*did you mean/);
});

test('what data a draft will need is told before it is stored, and why a broken one has none', async () => {
  const service = await startService();
  const { body } = await service.post('/preview/schema', { config });
  expect(body.schema.required).toContain('name');
  expect((await service.post('/preview', { config, data: body.example })).status).toBe(200);
  const broken = { ...config, blocks: [{ type: 'text', content: '{{ name | moneyy }}' }] };
  const { status, body: refusal } = await service.post('/preview/schema', { config: broken });
  expect(status).toBe(400);
  expect(refusal.error.details[0]).toContain('config.blocks[0].content');
});

test('another profile and a larger scale', async () => {
  const service = await startService();
  const { body } = await service.post('/preview?scale=2', {
    config,
    data,
    options: { profile: 'generic-58' },
  });
  expect(read(body).width).toBe(768);
});

test('it needs no printer', async () => {
  const service = await startService({ printer: { ip: '127.0.0.1', port: 1 } });
  expect((await service.post('/preview', { config, data })).status).toBe(200);
});

test('the schema of a template accepts every starter and refuses what is unknown', async () => {
  const service = await startService();
  const schema = await (await fetch(`${service.url}/template-schema.json`)).json();
  const validate = new Ajv2020({ strict: false }).compile(schema as object);
  const { templates } = (await service.get('/templates')).body;
  for (const { id } of templates) {
    const { template } = (await service.get(`/templates/${id}`)).body;
    expect(validate(template.config), `${id}: ${JSON.stringify(validate.errors)}`).toBe(true);
  }
  expect(validate({ ...config, blocks: [{ type: 'texd', content: 'x' }] })).toBe(false);
});
