import { expect, test } from 'vitest';
import { Bitmap } from '../../../../src/core/raster/bitmap.ts';
import { imageDots, openImage } from '../../../../src/core/raster/images/image.ts';
import { dataUri, leftHalf, picture, svg } from '../../../support/paper/pictures.ts';
import { readPng } from '../../../support/paper/read-png.ts';
import { eventually, startService, type TestService } from '../../../support/service/service.ts';
import { shareService } from '../../../support/service/shared-service.ts';
import { printerIs } from '../../../support/printers/printer-is.ts';

/** For requests that change nothing. */
const shared = shareService();

const logo = picture(120, 40);
const other = picture(64, 64);
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

const config = (content: string, more: object = {}) => ({
  name: 'Label',
  width: '80mm',
  blocks: [
    { type: 'image', content, ...more },
    { type: 'text', content: 'below' },
  ],
});
const template = (content: string, more: object = {}) => ({
  id: 'label',
  name: 'Label',
  config: config(content, more),
});

async function withLogo(): Promise<TestService> {
  const service = await startService();
  const { status } = await service.post('/assets', { name: 'logo', content: base64(logo) });
  expect(status).toBe(201);
  return service;
}

/** What stands at the top of the last sheet, as wide as the paper. */
async function printedTop(service: TestService, sheets: number): Promise<Bitmap> {
  return await eventually(() => {
    const { printer } = service;
    expect(printer.sheets).toHaveLength(sheets);
    return printer.sheets.at(-1)!.bitmap;
  });
}

test('an asset is stored, listed, read, replaced and deleted', async () => {
  const service = await startService();
  const created = await service.post('/assets', { name: 'logo', content: base64(logo) });
  expect(created.status).toBe(201);
  const { asset } = created.body;
  expect(asset).toMatchObject({
    name: 'logo',
    type: 'image/png',
    width: 120,
    height: 40,
    bytes: logo.length,
  });
  expect((await service.get('/assets')).body.assets).toEqual([{ ...asset, usedBy: [] }]);

  const read = await service.get('/assets/logo');
  expect(read.headers.get('content-type')).toBe('image/png');
  expect(read.body).toEqual(logo);

  const replaced = await service.put('/assets/logo', { content: dataUri(other) });
  expect(replaced.status).toBe(200);
  expect(replaced.body.asset).toMatchObject({ width: 64, createdAt: asset.createdAt });
  expect((await service.get('/assets/logo')).body).toEqual(other);

  const gone = await service.delete('/assets/logo');
  expect(gone.status).toBe(200);
  expect(gone.body.message).toContain('logo');
  expect((await service.get('/assets')).body.assets).toEqual([]);
});

test('what does not exist and what exists already is told', async () => {
  const service = await withLogo();
  for (const answer of [
    await service.get('/assets/lgo'),
    await service.delete('/assets/lgo'),
    await service.put('/assets/lgo', { content: base64(logo) }),
  ]) {
    expect(answer.status).toBe(404);
    expect(answer.body.error.code).toBe('ASSET_NOT_FOUND');
  }
  const again = await service.post('/assets', { name: 'logo', content: base64(other) });
  expect(again.status).toBe(409);
  expect(again.body.error.code).toBe('ASSET_EXISTS');
  expect((await service.get('/assets/logo')).body).toEqual(logo);
});

test.each(['', '.hidden', 'a/b', '../a', 'data:x', 'a b', 'x'.repeat(129), 'ä'])(
  'the name "%.20s" is refused',
  async (name) => {
    const service = shared();
    const { status, body } = await service.post('/assets', { name, content: base64(logo) });
    expect(status).toBe(400);
    expect(body.error.details[0]).toMatch(/^name: /);
  },
);

test.each([
  ['no base64', '*', 'is not valid base64'],
  ['no picture', base64(Buffer.from('hello')), 'is not a PNG'],
  ['an address', 'https://example.com/logo.png', 'is not valid base64'],
  ['half a file', base64(logo.subarray(0, 100)), 'is incomplete'],
  ['a script', base64(svg('<image href="http://127.0.0.1/x"/>')), 'holds <image>'],
  ['an endless width', base64(svg('<rect/>', 'width="1e308" height="1"')), 'has no size'],
  [
    'a huge size',
    base64(svg('<rect/>', `width="1${'0'.repeat(308)}" height="1"`)),
    'has a number beyond 1000000',
  ],
  ['a huge shape', base64(svg('<rect width="1e308" height="1"/>')), 'has a number beyond 1000000'],
  ['more than 2 MiB', base64(Buffer.concat([logo, Buffer.alloc(2 ** 21)])), 'has 2097'],
  ['an empty data URI', 'data:,', 'is not a PNG'],
])('content that is %s is refused', async (_, content, message) => {
  const service = shared();
  const { status, body } = await service.post('/assets', { name: 'logo', content });
  expect(status).toBe(400);
  expect(body.error.code).toBe('VALIDATION_ERROR');
  expect(body.error.details).toEqual([expect.stringContaining(`content: ${message}`)]);
});

test('the largest picture passes under /assets alone', async () => {
  const service = await startService();
  // Noise does not compress.
  const large = picture(720, 720, (context) => {
    const image = context.createImageData(720, 720);
    let seed = 1;
    for (let at = 0; at < image.data.length; at++) {
      seed = (seed * 48271) % 2147483647;
      image.data[at] = at % 4 === 3 ? 255 : seed & 0xff;
    }
    context.putImageData(image, 0, 0);
  });
  expect(large.length).toBeGreaterThan(1_500_000);
  const stored = await service.post('/assets', { name: 'large', content: base64(large) });
  expect(stored.status, JSON.stringify(stored.body)).toBe(201);
  const elsewhere = await service.post('/templates', template(dataUri(large)));
  expect(elsewhere.status).toBe(413);
  const larger = await service.post('/assets', { name: 'b', content: 'A'.repeat(6_400_000) });
  expect(larger.status).toBe(413);
});

test('an SVG that is opened in a browser can run nothing', async () => {
  const service = await startService();
  const content = base64(svg('<script>alert(1)</script><rect width="9" height="9"/>'));
  expect((await service.post('/assets', { name: 'x', content })).status).toBe(201);
  const { headers } = await service.get('/assets/x');
  expect(headers.get('content-type')).toBe('image/svg+xml');
  expect(headers.get('content-security-policy')).toContain('sandbox');
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(headers.get('x-content-type-options')).toBe('nosniff');
});

test('a template prints an asset, and what comes out are the dots of the picture', async () => {
  const service = await withLogo();
  expect((await service.post('/templates', template('logo', { width: 300 }))).status).toBe(201);
  const job = await service.ended(await service.print('label', {}));
  expect(job).toMatchObject({ status: 'completed', completion: { confirmed: true } });
  const sheet = await printedTop(service, 1);
  const dots = await imageDots(await openImage(logo), 300, 100, null);
  const expected = new Bitmap(576, 100);
  expected.draw(dots, 138, 0);
  expect(Buffer.from(sheet.rows(0, 100))).toEqual(Buffer.from(expected.data));
});

test('a picture in the data prints, one that cannot be printed is refused before a job exists', async () => {
  const service = await withLogo();
  await service.post('/templates', template('{{ photo }}'));
  await service.ended(await service.print('label', { photo: dataUri(other) }));
  await service.ended(await service.print('label', { photo: 'logo' }));
  const wrong = await service.post('/print/label', {
    data: { photo: 'https://example.com/a.png' },
  });
  expect(wrong.status).toBe(400);
  expect(wrong.body.error.details[0]).toContain('photo: must be an image');
  for (const [photo, message] of [
    ['lgo', 'does not exist'],
    ['data:image/png;base64,AAAA', 'is not a PNG'],
    [dataUri(picture(60, 30, leftHalf, 'jpeg').subarray(0, 200)), 'is incomplete'],
  ]) {
    const { status, body } = await service.post('/print/label', { data: { photo } });
    expect(status).toBe(500);
    expect(body.error.code).toBe('TEMPLATE_RENDER_ERROR');
    expect(body.error.details[0]).toContain(message);
    expect(body.error.details[0]).toContain('blocks[0].content');
  }
  expect((await service.get('/jobs')).body.jobs).toHaveLength(2);
});

test('the example of a template with a picture prints', async () => {
  const service = await startService();
  await service.post('/templates', template('{{ photo }}'));
  const { example } = (await service.get('/templates/label/schema')).body;
  expect((await service.ended(await service.print('label', example))).status).toBe('completed');
});

test.each([
  ['logos', 'does not exist', 'did you mean "logo"?'],
  ['data:image/png;base64,AAAA', 'is not a PNG', ''],
  [dataUri(logo.subarray(0, 80)), 'is incomplete', ''],
])('a template that prints %.30s is not saved', async (content, message, hint) => {
  const service = await withLogo();
  await service.post('/templates', template('logo'));
  for (const { status, body } of [
    await service.post('/templates', { ...template(content), id: 'new' }),
    await service.put('/templates/label', { config: config(content) }),
  ]) {
    expect(status).toBe(400);
    expect(body.error.code).toBe('VALIDATION_ERROR');
    expect(body.error.details).toEqual([expect.stringContaining(message)]);
    expect(body.error.details[0]).toContain('config.blocks[0].content: ');
    expect(body.error.details[0]).toContain(hint);
  }
  expect((await service.get('/templates/label')).body.template.config).toEqual(config('logo'));
});

test('an asset that templates print is not deleted, and may be replaced', async () => {
  const service = await withLogo();
  await service.post('/templates', template('logo'));
  await service.post('/templates', { ...template('logo'), id: 'other' });
  const { status, body } = await service.delete('/assets/logo');
  expect(status).toBe(409);
  expect(body.error.code).toBe('ASSET_IN_USE');
  expect(body.error.details).toEqual(['label: uses "logo"', 'other: uses "logo"']);
  expect((await service.put('/assets/logo', { content: base64(other) })).status).toBe(200);

  await service.delete('/templates/other');
  await service.put('/templates/label', { config: config(dataUri(other)) });
  expect((await service.delete('/assets/logo')).status).toBe(200);
});

test('a job keeps its picture, and one that must be made anew without it says so', async () => {
  const service = await withLogo();
  await service.post('/templates', template('logo'));
  await service.ended(await service.print('label', {}));
  const before = await printedTop(service, 1);
  await service.printer.setFaults({ cover: 'open' });
  await printerIs(service, { status: 'error' });
  const waiting = await service.print('label', {});
  await service.put('/assets/logo', { content: base64(other) });
  await service.delete('/templates/label');
  expect((await service.delete('/assets/logo')).status).toBe(200);
  await service.printer.setFaults({ cover: 'closed' });
  expect((await service.ended(waiting)).status).toBe('completed');
  const after = await printedTop(service, 2);
  expect(Buffer.from(after.data)).toEqual(Buffer.from(before.data));

  const again = await service.post(`/jobs/${waiting}/reprint`);
  expect(again.status).toBe(500);
  expect(again.body.error.code).toBe('TEMPLATE_RENDER_ERROR');
  expect(again.body.error.details[0]).toContain('asset "logo", which does not exist');
});

test('a template with a picture is seen before it is stored', async () => {
  const service = await withLogo();
  const seen = await service.post('/preview', { config: config('logo', { width: 300 }) });
  expect(seen.status).toBe(200);
  const { rows, width } = readPng(seen.body);
  expect(width).toBe(576);
  expect(rows[50]!.indexOf('1')).toBe(138);
  expect(rows[50]!.lastIndexOf('1')).toBe(138 + 149);
  const missing = await service.post('/preview', { config: config('lgo') });
  expect(missing.status).toBe(500);
  expect(missing.body.error.details[0]).toContain('asset "lgo", which does not exist');
});
