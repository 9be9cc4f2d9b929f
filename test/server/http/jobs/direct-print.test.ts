// POST /print and POST /preview without a stored template.

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { eventually, startService, type TestService } from '../../../support/service/service.ts';
import { shareService } from '../../../support/service/shared-service.ts';
import { leftHalf, picture } from '../../../support/paper/pictures.ts';

/** For requests that change nothing. */
const shared = shareService();

const logo = readFileSync('docs/images/receipt.png');
const config = { name: 'Ticket', blocks: [{ type: 'text', content: 'Order {{ number }}' }] };

async function send(
  { url }: TestService,
  path: string,
  type: string,
  body: string | Buffer,
  headers: Record<string, string> = {},
) {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': type, ...headers },
    body,
  });
  return { status: response.status, body: (await response.json()) as Record<string, never> };
}

/** Text of the last sheet. */
const paper = ({ printer }: TestService): string => (printer.sheets.at(-1)?.text ?? []).join('\n');

test('a text is printed, and its job is like any other', async () => {
  const service = await startService();
  const body = { text: 'Zurück in {{ zehn }} Minuten', options: { reference: 'door', wait: true } };
  const { status, body: printed } = await service.post('/print', body);
  expect([status, printed]).toMatchObject([200, { success: true, status: 'completed' }]);
  expect(paper(service)).toContain('Zurück in {{ zehn }} Minuten');

  const { body: answer } = await service.get(`/jobs/${printed.jobId}`);
  expect(answer.job).toMatchObject({ templateId: '_text', reference: 'door' });
  expect((await service.get(`/jobs/${printed.jobId}/preview`)).status).toBe(200);
  const again = await service.post(`/jobs/${printed.jobId}/reprint`, {});
  expect(again.status).toBe(200);
  await eventually(() => expect(paper(service)).toContain('*** COPY ***'));
  expect(paper(service)).toContain('Minuten');
  const { body: listed } = await service.get('/templates');
  expect(JSON.stringify(listed)).not.toContain('_text');
});

test('a template that is not stored is printed with its data', async () => {
  const service = await startService();
  const { status } = await service.post('/print', {
    config,
    data: { number: 7 },
    options: { wait: true },
  });
  expect(status).toBe(200);
  expect(paper(service)).toContain('Order 7');
  const missing = await service.post('/print', { config, data: {} });
  expect(missing).toMatchObject({
    status: 400,
    body: { error: { code: 'VALIDATION_ERROR', details: ['number: is required'] } },
  });
  const wrong = await service.post('/print', { config: { ...config, blocks: [{ type: 'x' }] } });
  expect(wrong.status).toBe(400);
  expect(wrong.body.error.details[0]).toMatch(/^config\.blocks\[0\]\.type: /);
});

test('a text and an image may be the body itself, with options as query parameters', async () => {
  const service = await startService();
  const text = '\ufeffFirst line\r\nSecond   line\n\nFourth line\n';
  const printed = await send(service, '/print?wait=20&copies=1', 'text/plain; charset=utf-8', text);
  expect(printed).toMatchObject({ status: 200, body: { status: 'completed' } });
  expect(paper(service).split('\n')).toEqual(['First line', 'Second   line', 'Fourth line']);

  const image = await send(service, '/print?wait=true&dither=bayer', 'image/png', logo);
  expect(image).toMatchObject({ status: 200, body: { status: 'completed' } });
  const { body } = await service.get(`/jobs/${image.body.jobId}`);
  expect(body.job.templateId).toBe('_image');
});

test('Markdown is printed, and shown again from its job', async () => {
  const service = await startService();
  const markdown = '# Pick up\n\n- **2** cups\n- 1 plate\n';
  const printed = await send(service, '/print?wait=20', 'text/markdown', markdown);
  expect(printed).toMatchObject({ status: 200, body: { status: 'completed' } });
  expect(paper(service)).toMatch(/Pick up[^]*2 cups[^]*1 plate/);
  const { body } = await service.get(`/jobs/${printed.body.jobId}`);
  expect(body.job.templateId).toBe('_markdown');
  expect((await service.get(`/jobs/${printed.body.jobId}/preview`)).status).toBe(200);
  const wrong = await service.post('/print', { markdown: '```barcode ean13\n12\n```' });
  expect([wrong.status, wrong.body.error.details[0]]).toEqual([
    400,
    expect.stringMatching(/^markdown: /),
  ]);
});

test('an image is as wide as the paper', async () => {
  const service = await startService();
  const image = `data:image/png;base64,${logo.toString('base64')}`;
  const { url } = service;
  const preview = await fetch(`${url}/preview`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ image }),
  });
  const { width, boxes } = (await preview.json()) as { width: number; boxes: object[] };
  expect(width).toBe(576);
  expect(boxes[0]).toMatchObject({ x: 0, width: 576 });
  const raw = await fetch(`${url}/preview`, {
    method: 'POST',
    headers: { 'content-type': 'image/png' },
    body: logo,
  });
  expect(raw.headers.get('content-type')).toBe('image/png');
});

test('one key prints one direct print', async () => {
  const service = await startService();
  const headers = { 'idempotency-key': 'door-1' };
  const body = { text: 'Once' };
  const first = await service.post('/print', body, { headers });
  const second = await service.post('/print', { ...body, options: { wait: true } }, { headers });
  expect(second.body.jobId).toBe(first.body.jobId);
  const other = await service.post('/print', { text: 'Twice' }, { headers });
  expect(other.body.error.code).toBe('KEY_REUSED');
});

test('text, Markdown and images are as wide as the paper of a wide printer', async () => {
  const service = await startService();
  await service.post('/printers', { id: 'wide', virtual: 'zebra-zd420' });
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
  const image = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
  for (const content of [{ text: 'x'.repeat(200) }, { markdown: '# Wide' }, { image }]) {
    const { body } = await service.post('/print', { ...content, options: { printer: 'wide' } });
    expect((await service.ended(body.jobId)).status).toBe('completed');
  }
  const { sheets } = (await service.get('/virtual-printer/sheets?printer=wide')).body;
  expect(sheets.map(({ width }: { width: number }) => width)).toEqual([832, 832, 832]);
});

test('columns of a text that are made with tabs stay columns', async () => {
  const service = await startService();
  const { body } = await service.post('/print', { text: 'Tea\t2.50\nFlat white\t3.90' });
  expect((await service.ended(body.jobId)).status).toBe('completed');
  expect(paper(service)).toContain('Tea     2.50\nFlat white      3.90');
});

test.each([
  ['text/plain; charset=iso-8859-1', Buffer.from('Käse für 2 €'.replace('€', 'Fr.'), 'latin1')],
  ['text/plain; charset=utf-16le', Buffer.from('Käse für 2 Fr.', 'utf16le')],
  ['text/plain', Buffer.from('\ufeffKäse für 2 Fr.', 'utf16le')],
  ['text/plain; charset=windows-1252', Buffer.from('Käse für 2 Fr.', 'latin1')],
])('a text of type %s is decoded by its charset or byte order mark', async (type, text) => {
  const { url } = shared();
  const response = await fetch(`${url}/preview`, {
    method: 'POST',
    headers: { 'content-type': type, accept: 'application/json' },
    body: text,
  });
  expect(((await response.json()) as { text: string[] }).text).toEqual(['Käse für 2 Fr.']);
});

test('a picture of Markdown that is left out is a warning of the job and of the preview', async () => {
  const service = shared();
  const markdown = '![logo](https://example.com/logo.png)';
  const { body } = await service.post('/print', { markdown });
  const expected = [{ code: 'PICTURE_LOST', place: `markdown: ${markdown}` }];
  expect((await service.ended(body.jobId)).warnings).toMatchObject(expected);
  const { url } = service;
  const shown = await fetch(`${url}/preview`, {
    method: 'POST',
    headers: { 'content-type': 'text/markdown', accept: 'application/json' },
    body: markdown,
  });
  expect(((await shown.json()) as { warnings: object[] }).warnings).toMatchObject(expected);
});

test('a queued direct print is rendered again for a changed printer', async () => {
  const service = await startService();
  await service.post('/printers/default/pause');
  const { body } = await service.post('/print', { text: 'Narrow paper' });
  await service.post('/printer/config', { width: 58 });
  await service.post('/printers/default/resume');
  await eventually(async () => {
    const { body: answer } = await service.get(`/jobs/${body.jobId}`);
    expect(answer.job.status).toBe('completed');
  });
  expect(paper(service)).toContain('Narrow paper');
});

test.each([
  [{}, 'config: is required, or one of text, markdown, image, pdf and raw instead'],
  [{ text: 'a', image: 'logo' }, 'image: cannot be combined with text'],
  [{ text: 'a', data: {} }, 'data: needs config'],
  [{ text: 'a', dither: 'bayer' }, 'dither: needs image or pdf'],
  [{ text: '' }, 'text: must not be empty'],
])('%j is refused', async (body, detail) => {
  const service = shared();
  const { status, body: answer } = await service.post('/print', body);
  expect(status).toBe(400);
  expect(answer.error.details[0]).toContain(detail);
});

test.each([
  ['application/x-www-form-urlencoded', 'a=b', 415],
  ['text/plain; charset=klingon', 'a', 415],
  ['text/plain', Buffer.from([0x61, 0xe4]), 415],
  ['image/png', 'no image', 400],
  ['text/plain', '', 400],
])('a body of type %s with %j is refused', async (type, body, status) => {
  const service = shared();
  const refused = await send(service, '/print', type, body);
  expect([refused.status, refused.body.success]).toEqual([status, false]);
});

test('a broken image is named as such', async () => {
  const { body } = await send(await startService(), '/print', 'image/png', 'no image');
  expect(body).toMatchObject({
    error: { details: ['image: the image is not a PNG, JPEG, WebP, GIF, BMP or SVG'] },
  });
});

test('a photo of a phone is printed, and a smaller one is stored with its job', async () => {
  const service = await startService();
  // What follows the end of a JPEG belongs to the file: 5 MB, as phones have them.
  const photo = Buffer.concat([picture(2600, 1800, leftHalf, 'jpeg'), Buffer.alloc(5_000_000)]);
  const printed = await send(service, '/print?wait=true', 'image/jpeg', photo);
  expect(printed).toMatchObject({ status: 200, body: { status: 'completed' } });
  const preview = await service.get(`/jobs/${printed.body.jobId}/preview`);
  expect(preview.status).toBe(200);
  const again = await service.post(`/jobs/${printed.body.jobId}/reprint`, {});
  expect(again.status).toBe(200);
  const large = await send(service, '/print', 'image/jpeg', Buffer.alloc(12_600_000, 'x'));
  expect([large.status, large.body['error']]).toMatchObject([
    413,
    { message: 'The photo is too large: more than 12 MiB. Send a smaller one.' },
  ]);
  const broken = await send(service, '/print', 'image/jpeg', photo.subarray(0, 3000));
  expect([broken.status, broken.body['error']]).toMatchObject([
    400,
    { details: ['image: the image is incomplete'] },
  ]);
});

test('a picture of a format that is not printed is named with those that are', async () => {
  const heic = Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from('ftypheic'),
    Buffer.alloc(40),
  ]);
  const { status, body } = await send(shared(), '/print', 'image/heic', heic);
  expect([status, body.error]).toMatchObject([
    400,
    { details: [expect.stringContaining('is not a PNG, JPEG, WebP, GIF, BMP or SVG, but a HEIC')] },
  ]);
});

test('pages of other origins cannot print text', async () => {
  const service = await startService();
  const { status } = await send(service, '/print', 'text/plain', 'hello', {
    origin: 'https://evil.example',
  });
  expect(status).toBe(403);
  const { body } = await service.get('/jobs');
  expect(body.jobs).toEqual([]);
});
