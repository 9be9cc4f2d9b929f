// ePOS-Print, hw_proxy and WebPRNT on the real service: what tills send comes out of the printer,
// and they are told the truth.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inkBox } from '../../../src/core/raster/ink-box.ts';
import { findElement, parseXml, unescaped } from '../../../src/core/xml.ts';
import { checkConfig } from '../../../src/server/config.ts';
import { start } from '../../../src/server/main.ts';
import { installDatabase } from '../../support/service/installed-database.ts';
import { odooImage } from '../../support/paper/odoo-image.ts';
import { leftHalf, picture } from '../../support/paper/pictures.ts';
import { QzPage } from '../../support/pages/qz-page.ts';
import { eventually, TestService } from '../../support/service/service.ts';

// One service for all tests: each test that changes a printer has one of its own.
const folder = mkdtempSync(join(tmpdir(), 'platen-'));
const printers = ['empty', 'again', 'kitchen', 'proxy', 'star', 'repeated'];
const withoutPaper = ['epos', 'hw-proxy', 'webprnt', 'pstprnt', 'qz'];
const ports = new Map<string, number>();
let service: TestService;
beforeAll(async () => {
  await installDatabase(folder);
  const input = { type: 'http', port: 0, host: '127.0.0.1' };
  const config = checkConfig({
    data: folder,
    log: { level: 'silent' },
    server: { port: 0 },
    virtualPrinter: { port: 0, speedMmPerSecond: 0 },
    inputs: [
      { ...input, printer: '' },
      ...printers.map((printer) => ({ ...input, printer })),
      ...withoutPaper.map((printer) => ({ ...input, printer, unsigned: true })),
      { ...input, printer: 'guarded', origins: ['https://shop.example'], lenient: true },
    ],
  });
  service = new TestService(await start(config), undefined);
  for (const id of [...printers, ...withoutPaper, 'guarded'])
    await service.post('/printers', { id, virtual: 'platen' });
  const { body } = await service.get('/inputs');
  for (const { printer, boundPort } of body.inputs) ports.set(printer, boundPort);
  for (const id of [...printers, ...withoutPaper]) await isKnownAs(id, 'online');
});
afterAll(async () => {
  await service.running.stop(0);
  rmSync(folder, { recursive: true, force: true });
});

const isKnownAs = (printer: string, status: string) =>
  eventually(async () => {
    const { printers: all } = (await service.get('/printers')).body;
    expect(all.find(({ id }: { id: string }) => id === printer).status).toBe(status);
  });

const faults = (printer: string, given: object) =>
  service.post(`/virtual-printer/faults?printer=${printer}`, given);

async function jobsOf(printer: string) {
  return (await service.get(`/jobs?printerId=${printer}`)).body.jobs;
}

async function sheetsOf(printer: string) {
  return (await service.get(`/virtual-printer/sheets?printer=${printer}`)).body.sheets;
}

function send(printer: string, path: string, init: RequestInit = {}) {
  return fetch(`http://127.0.0.1:${ports.get(printer)}${path}`, { method: 'POST', ...init });
}

const service1 = '/cgi-bin/epos/service.cgi?devid=local_printer';
const namespace = 'http://www.epson-pos.com/schemas/2011/03/epos-print';

function envelope(inner: string, header = ''): string {
  const soap = 'http://schemas.xmlsoap.org/soap/envelope/';
  const head =
    header && `<s:Header><parameter xmlns="${namespace}">${header}</parameter></s:Header>`;
  return `<?xml version="1.0" encoding="utf-8"?><s:Envelope xmlns:s="${soap}">${head}<s:Body><epos-print xmlns="${namespace}">${inner}</epos-print></s:Body></s:Envelope>`;
}

interface EposAnswer {
  success: string;
  code: string;
  status: number;
  text: string;
}

async function epos(
  printer: string,
  inner: string,
  { path = service1, header = '', type = 'text/xml; charset=utf-8' } = {},
): Promise<EposAnswer> {
  const headers = { 'content-type': type };
  const response = await send(printer, path, { body: envelope(inner, header), headers });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/xml; charset=utf-8');
  const text = await response.text();
  const { attributes } = findElement(parseXml(text), 'response')!;
  return {
    success: attributes.get('success')!,
    code: attributes.get('code')!,
    status: Number(attributes.get('status')),
    text,
  };
}

const printed = { success: 'true', code: '', status: 251_658_262 };
const hello = '<text>Hello&#10;</text><cut type="feed"/>';

test('text of a till comes out of the printer before it is answered, as a job with its source', async () => {
  const before = service.printer.sheets.length;
  expect(await epos('', hello)).toMatchObject(printed);
  expect(service.printer.sheets).toHaveLength(before + 1);
  const [job] = await jobsOf('default');
  expect(job).toMatchObject({ status: 'completed', source: 'epos', sourceAddress: '127.0.0.1' });
  expect((await service.get(`/jobs/${job.id}/preview`)).status).toBe(200);
});

// The content types and encoders of Odoo's versions: 14 to 16, 17 and later, and those that pad.
test.each([
  ['application/x-www-form-urlencoded; charset=UTF-8', 512, false],
  ['text/plain;charset=UTF-8', 510, false],
  ['text/plain;charset=UTF-8', 510, true],
])(
  'a receipt of Odoo sent as %s with %d dots is printed dot for dot',
  async (type, width, isPadded) => {
    const height = 40;
    const isBlack = (x: number, y: number) => (x ^ y) % 5 === 0 || y === 0 || y === height - 1;
    const data = odooImage(width, height, isBlack, isPadded);
    const before = service.printer.sheets.length;
    const image = `<image width="${width}" height="${height}" align="center">${data}</image>`;
    expect(await epos('', `${image}<cut type="feed"/>`, { type })).toMatchObject({
      success: 'true',
    });
    expect(service.printer.sheets).toHaveLength(before + 1);
    const { bitmap } = service.printer.sheets.at(-1)!;
    const box = inkBox(bitmap)!;
    expect(box).toMatchObject({ width, height, x: (576 - width) / 2 });
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++)
        if (bitmap.get(box.x + x, box.y + y) !== isBlack(x, y))
          expect.fail(`differs at ${x}, ${y}`);
  },
);

test('without paper the till is told so at its timeout, and nothing comes out later', async () => {
  await faults('empty', { paper: 'out' });
  await isKnownAs('empty', 'error');
  const answer = await epos('empty', hello, { path: `${service1}&timeout=300` });
  expect(answer).toMatchObject({ success: 'false', code: 'EPTR_REC_EMPTY' });
  expect(answer.status & 0x80000).toBe(0x80000);
  const [job] = await jobsOf('empty');
  expect(job.status).toBe('cancelled');
  await faults('empty', { paper: 'ok' });
  await isKnownAs('empty', 'online');
  expect(await epos('empty', hello)).toMatchObject(printed);
  expect(await sheetsOf('empty')).toHaveLength(1);
});

test('a till that goes away withdraws what was not begun', async () => {
  await faults('again', { cover: 'open' });
  await isKnownAs('again', 'error');
  const leaving = new AbortController();
  const sent = send('again', service1, { body: envelope(hello), signal: leaving.signal });
  await eventually(async () => expect(await jobsOf('again')).toHaveLength(1));
  leaving.abort();
  await expect(sent).rejects.toThrow();
  await eventually(async () => expect((await jobsOf('again'))[0].status).toBe('cancelled'));
  expect(await epos('again', '')).toMatchObject({ success: 'true', status: 0x0f00003c });
  await faults('again', { cover: 'closed' });
});

test('an empty document asks for the status, and names the printer of devid', async () => {
  expect(await epos('', '')).toMatchObject({ success: 'true', code: '', status: 0x0f000014 });
  const kitchen = await epos('', hello, { path: '/cgi-bin/epos/service.cgi?devid=kitchen' });
  expect(kitchen).toMatchObject(printed);
  expect(await sheetsOf('kitchen')).toHaveLength(1);
  const none = await epos('', hello, { path: '/cgi-bin/epos/service.cgi?devid=nowhere' });
  expect(none).toMatchObject({ success: 'false', code: 'DeviceNotFound' });
});

test('a document that is sent again with its printjobid is printed once, and can be asked for', async () => {
  const header = '<devid>local_printer</devid><printjobid>ABC-1</printjobid>';
  const first = await epos('repeated', hello, { header });
  expect(first.text).toContain('<printjobid>ABC-1</printjobid>');
  expect(first).toMatchObject(printed);
  expect(await epos('repeated', hello, { header })).toMatchObject(printed);
  expect(await sheetsOf('repeated')).toHaveLength(1);
  expect(await epos('repeated', '', { header })).toMatchObject(printed);
  const other = header.replace('ABC-1', 'ABC-2');
  expect(await epos('repeated', '', { header: other })).toMatchObject({ code: 'JobNotFound' });
});

test('an unknown element is refused, or left out where the input is lenient', async () => {
  expect(await epos('', `<blink/>${hello}`)).toMatchObject({
    success: 'false',
    code: 'SchemaError',
  });
  expect(await epos('guarded', `<blink/>${hello}`)).toMatchObject({ success: 'true' });
});

const pulses = () => service.printer.trace.filter(({ command }) => command === 'ESC p').length;

test('commands of ESC/POS are drawn', async () => {
  const sheets = service.printer.sheets.length;
  const bytes = Buffer.from('\x1b@Raw receipt\n\x1bp\x00\x19\xfa\x1dVA\x00', 'latin1');
  const answer = await epos('', `<command>${bytes.toString('hex')}</command>`);
  expect(answer).toMatchObject({ success: 'true' });
  expect(service.printer.sheets).toHaveLength(sheets + 1);
});

test('a pulse alone opens the drawer without paper, and a reprint does not open it again', async () => {
  const before = pulses();
  const sheets = service.printer.sheets.length;
  expect(await epos('', '<pulse drawer="drawer_1" time="pulse_200"/>')).toMatchObject(printed);
  expect(pulses()).toBe(before + 1);
  const [job] = await jobsOf('default');
  const { body } = await service.post(`/jobs/${job.id}/reprint`);
  expect((await service.ended(body.jobId)).status).toBe('completed');
  expect(pulses()).toBe(before + 1);
  expect(service.printer.sheets).toHaveLength(sheets);
});

test('a page of an origin that is not on the list prints nothing, one that is passes the preflight', async () => {
  const before = (await jobsOf('guarded')).length;
  const body = envelope(hello);
  const foreign = await send('guarded', service1, {
    body,
    headers: { origin: 'https://evil.example' },
  });
  expect(foreign.status).toBe(403);
  expect(await jobsOf('guarded')).toHaveLength(before);
  const preflight = await send('guarded', service1, {
    method: 'OPTIONS',
    headers: {
      origin: 'https://shop.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'if-modified-since, soapaction',
    },
  });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get('access-control-allow-origin')).toBe('https://shop.example');
  expect(preflight.headers.get('access-control-allow-headers')).toBe(
    'if-modified-since, soapaction',
  );
});

const rpc = (data?: object) =>
  JSON.stringify({
    jsonrpc: '2.0',
    method: 'call',
    id: 7,
    params: data === undefined ? {} : { data },
  });

async function hwProxy(printer: string, route: string, data?: object) {
  const body = rpc(data);
  const headers = { 'content-type': 'application/json' };
  const response = await send(printer, `/hw_proxy/${route}`, { body, headers });
  expect(response.headers.get('content-type')).toBe('application/json');
  const answer = await response.json();
  expect(answer).toMatchObject({ jsonrpc: '2.0', id: 7 });
  return (answer as { result: unknown }).result;
}

test('an IoT box of Odoo is answered: hello, handshake, status, receipt and drawer', async () => {
  const ping = await send('proxy', '/hw_proxy/hello', { method: 'GET' });
  expect([ping.status, await ping.text()]).toEqual([200, 'ping']);
  expect(await hwProxy('proxy', 'handshake')).toBe(true);
  expect(await hwProxy('proxy', 'status_json')).toEqual({
    printer: { status: 'connected', messages: '' },
  });
  const receipt = picture(512, 200, leftHalf, 'jpeg').toString('base64');
  const action = 'default_printer_action';
  expect(await hwProxy('proxy', action, { action: 'print_receipt', receipt })).toBe(true);
  expect(await sheetsOf('proxy')).toHaveLength(1);
  expect(await hwProxy('proxy', action, { action: 'cashbox' })).toBe(true);
  expect(await sheetsOf('proxy')).toHaveLength(1);
  expect((await jobsOf('proxy'))[0]).toMatchObject({ source: 'hw-proxy', status: 'completed' });
  expect(await hwProxy('proxy', action, { action: 'dance' })).toBe(false);
  expect(await hwProxy('proxy', action, { action: 'print_receipt', receipt: 'AAAA' })).toBe(false);
});

const starPath = '/StarWebPRNT/SendMessage';

function starBody(inner: string): string {
  const escaped = inner.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return `<StarWebPrint xmlns="http://www.star-m.jp"><Request>${escaped}</Request></StarWebPrint>`;
}

async function webprnt(printer: string, inner: string) {
  const response = await send(printer, starPath, { body: starBody(inner) });
  const outer = parseXml(await response.text());
  return parseXml(unescaped(findElement(outer, 'Response')!.text));
}

test('a document of Star WebPRNT is printed, and its status answered in the form of Star', async () => {
  const root = await webprnt(
    'star',
    '<root checkedblock="false"><initialization/><alignment position="center"/><text emphasis="true" width="2">Hi\\x0a</text><qrcode level="level_m" cell="4">https://example.com</qrcode><cutpaper feed="true" type="partial"/></root>',
  );
  const field = (name: string) => findElement(root, name)!.text;
  expect([field('success'), field('code'), field('status')]).toEqual([
    'true',
    '0',
    '23860000000000000000',
  ]);
  const [sheet] = await sheetsOf('star');
  expect(sheet.text.join()).toContain('Hi');
  await faults('star', { cover: 'open' });
  await isKnownAs('star', 'error');
  const asked = await webprnt('star', '<root></root>');
  expect(findElement(asked, 'status')!.text).toBe('23862800000000000000');
});

/** What tills that wait for the paper send, and what they are answered when it is out. */
const waiting: Record<string, { path: string; body: () => string; success: string }> = {
  epos: { path: service1, body: () => envelope(hello), success: 'success="true"' },
  'hw-proxy': {
    path: '/hw_proxy/default_printer_action',
    body() {
      const receipt = picture(512, 60, leftHalf, 'jpeg').toString('base64');
      return rpc({ action: 'print_receipt', receipt });
    },
    success: '"result":true',
  },
  webprnt: {
    path: starPath,
    body: () => starBody('<root><text>Hi\\x0a</text><cutpaper feed="true"/></root>'),
    success: 'success&gt;true',
  },
};

test.each(Object.entries(waiting))(
  'a till by %s that gives up while paper is out prints again when it is back, and one receipt comes out',
  async (printer, { path, body, success }) => {
    await faults(printer, { paper: 'out' });
    await isKnownAs(printer, 'error');
    const patience = new AbortController();
    const sent = send(printer, path, { body: body(), signal: patience.signal });
    await eventually(async () => expect(await jobsOf(printer)).toHaveLength(1));
    patience.abort();
    await expect(sent).rejects.toThrow();
    await eventually(async () => expect((await jobsOf(printer))[0].status).toBe('cancelled'));
    await faults(printer, { paper: 'ok' });
    await isKnownAs(printer, 'online');
    expect(await (await send(printer, path, { body: body() })).text()).toContain(success);
    expect(await sheetsOf(printer)).toHaveLength(1);
  },
);

const storing: Record<string, (printer: string) => Promise<unknown>> = {
  pstprnt: async (printer) => {
    const { status } = await send(printer, '/pstprnt', { body: '^XA^FO20,20^GB90,90,9^FS^XZ' });
    expect(status).toBe(200);
  },
  qz: async (printer) => {
    const page = await QzPage.open(`ws://127.0.0.1:${ports.get(printer)}`);
    expect(await page.print(['Two teas\n'])).toBeNull();
    page.socket.terminate();
  },
};

test.each(Object.entries(storing))(
  'what a client by %s left while paper is out comes out once when it is back',
  async (printer, print) => {
    await faults(printer, { paper: 'out' });
    await isKnownAs(printer, 'error');
    await print(printer);
    const [job] = await jobsOf(printer);
    expect(job.status).toBe('queued');
    await faults(printer, { paper: 'ok' });
    expect((await service.ended(job.id)).status).toBe('completed');
    expect(await sheetsOf(printer)).toHaveLength(1);
  },
);
