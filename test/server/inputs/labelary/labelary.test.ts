// ZPL in the form of the Labelary service, drawn by the real service.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readLabelary } from '../../../../src/server/inputs/labelary/labelary-request.ts';
import { shareService } from '../../../support/service/shared-service.ts';
import { cases } from '../../../support/any/cases.ts';

let base = '';
const shared = shareService(async (service) => {
  await service.put('/settings', { inputs: [{ type: 'http', port: 0, protocols: ['labelary'] }] });
  const [{ boundPort }] = (await service.get('/inputs')).body.inputs;
  base = `http://127.0.0.1:${boundPort}`;
});

const label = (text: string) => `^XA^PW100^LL50^FO20,20^A0N,40,40^FD${text}^FS^XZ`;

async function draw(path: string, body: string | FormData, headers: Record<string, string> = {}) {
  const response = await fetch(base + path, { method: 'POST', body, headers });
  const content = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, content };
}

const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)];

test('a label is drawn as PNG in the size of the address, and no job is made', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const drawn = await draw('/v1/printers/8dpmm/labels/4x6/0/', label('A'), headers);
  expect(drawn.status).toBe(200);
  expect(drawn.headers.get('content-type')).toBe('image/png');
  expect(drawn.headers.get('x-total-count')).toBe('1');
  expect(sizeOf(drawn.content)).toEqual([813, 1219]);
  const turned = await draw('/v1/printers/12dpmm/labels/2x1/0', label('A'), { 'x-rotation': '90' });
  expect(sizeOf(turned.content)).toEqual([305, 610]);
  expect((await shared().get('/jobs')).body.jobs).toEqual([]);
});

test('the second of two labels is another picture, and a third is not found', async () => {
  const both = label('A') + label('B');
  const [first, second, third] = await Promise.all(
    [0, 1, 2].map((index) => draw(`/v1/printers/8dpmm/labels/2x1/${index}/`, both)),
  );
  expect(first!.content.equals(second!.content)).toBe(false);
  expect([second!.status, third!.status, third!.content.toString()]).toEqual([
    200,
    404,
    'ERROR: there is no label 2; the ZPL has 2\n',
  ]);
});

test('all labels are pages of a PDF', async () => {
  const accept = { accept: 'application/pdf' };
  const path = '/v1/printers/8dpmm/labels/2x1/';
  const { content } = await draw(path, label('A') + label('B'), accept);
  expect(content.toString('latin1')).toMatch(/^%PDF-1.4[^]*\/Count 2/);
});

test('ZPL may come as a file of a form, or in the address', async () => {
  const path = '/v1/printers/8dpmm/labels/2x1/0/';
  const plain = await draw(path, label('A'));
  const form = new FormData();
  form.append('file', new Blob([label('A')]), 'label.zpl');
  expect((await draw(path, form)).content.equals(plain.content)).toBe(true);
  const got = await fetch(`${base}${path}${encodeURIComponent(label('A'))}`);
  expect(Buffer.from(await got.arrayBuffer()).equals(plain.content)).toBe(true);
});

test('a request for too many labels, another type or an impossible size is refused in words', async () => {
  const path = '/v1/printers/8dpmm/labels/2x1/0/';
  const many = await draw(path, '^XA^PQ60^FDx^FS^XZ');
  expect([many.status, many.content.toString()]).toEqual([
    413,
    'ERROR: The data has more than 50 labels. Send fewer at once.\n',
  ]);
  expect((await draw(path, label('A'), { accept: 'application/json' })).status).toBe(406);
  expect((await draw('/v1/printers/8dpmm/labels/99x1/0/', label('A'))).status).toBe(400);
  expect((await draw('/v1/printers/9dpmm/labels/1x1/0/', label('A'))).status).toBe(404);
});

test('any request is read or refused with a reason', () => {
  const part = fc.constantFrom(
    'v1',
    'printers',
    '8dpmm',
    'labels',
    '4x6',
    '0',
    '',
    '%',
    '1.5x2',
    '-1x1',
    '^XA',
  );
  const path = fc.array(part, { maxLength: 8 }).map((parts) => `/${parts.join('/')}`);
  const type = fc.constantFrom(undefined, 'text/plain', 'multipart/form-data; boundary=x');
  fc.assert(
    fc.property(path, fc.string(), fc.string(), type, (url, accept, body, contentType) => {
      const headers = { accept, ...(contentType && { 'content-type': contentType }) };
      const read = readLabelary({ method: 'POST', path: url, headers, body: Buffer.from(body) });
      if ('problem' in read) expect(read.problem).not.toBe('');
      else expect(read.zpl.length).toBeGreaterThan(0);
    }),
    { numRuns: cases(10_000) },
  );
});
