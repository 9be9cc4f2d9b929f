// QZ Tray's WebSocket on the real service, as its library uses it. What it prints is compared with
// what POST /print makes of the same content.

import { once } from 'node:events';
import { X509Certificate } from 'node:crypto';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { png } from '../../../../src/core/raster/png.ts';
import { Bitmap } from '../../../../src/core/raster/bitmap.ts';
import { selfSigned } from '../../../../src/server/tls/self-signed.ts';
import { PdfPage, pdfOf } from '../../../support/paper/pdf-writer.ts';
import { QzPage } from '../../../support/pages/qz-page.ts';
import { eventually } from '../../../support/service/service.ts';
import { shareService } from '../../../support/service/shared-service.ts';

const shared = shareService();

/** The address of a new input, in place of those before. */
async function listen(input: object): Promise<string> {
  const given = { type: 'http', port: 0, protocols: ['qz'], ...input };
  const { status, body } = await shared().put('/settings', { inputs: [given] });
  expect(status, JSON.stringify(body)).toBe(200);
  const [{ boundPort }] = (await shared().get('/inputs')).body.inputs;
  return `ws://127.0.0.1:${boundPort}`;
}

const newestJob = async () => (await shared().get('/jobs?limit=1')).body.jobs[0];

/** The sheet of the newest job, once it is out. */
async function newestSheet(before: number) {
  await eventually(() => expect(shared().printer.sheets.length).toBe(before + 1));
  return shared().printer.sheets.at(-1)!;
}

/** The dots of what POST /print makes of it. */
async function printed(body: object): Promise<Uint8Array> {
  const before = shared().printer.sheets.length;
  expect((await shared().post('/print', body)).status).toBe(200);
  return (await newestSheet(before)).bitmap.data;
}

function checkered(): Buffer {
  const bitmap = new Bitmap(64, 32);
  for (let y = 0; y < 32; y += 8)
    for (let x = 0; x < 64; x += 16) bitmap.fill(x + (y & 8), y, 8, 8);
  return Buffer.from(png(bitmap));
}

test('a page finds the printers by their names, with the printer of the input first', async () => {
  await shared().post('/printers', { id: 'kitchen', name: 'EPSON TM-T20', virtual: 'platen' });
  const page = await QzPage.open(await listen({ unsigned: true, printer: 'kitchen' }));
  const all = (await page.call('printers.find', {})) as string[];
  expect(all[0]).toBe('EPSON TM-T20');
  expect(all).toHaveLength(2);
  expect(await page.call('printers.find', { query: 'epson' })).toBe('EPSON TM-T20');
  expect(await page.call('printers.getDefault', null)).toBe('EPSON TM-T20');
  expect(await page.call('printers.detail')).toMatchObject([{ default: true }, { default: false }]);
  await expect(page.call('printers.find', { query: 'Zebra' })).rejects.toThrow(
    'There is no printer "Zebra". Platen has: EPSON TM-T20, ',
  );
  await page.print(['Two teas\n'], { jobName: 'Table 4' }, 'epson tm-t20');
  expect(await newestJob()).toMatchObject({
    source: 'qz',
    sourceAddress: '127.0.0.1',
    printerId: 'kitchen',
    metadata: { title: 'Table 4' },
  });
  // A part of a name finds a printer, but prints on none.
  await expect(page.print(['Two teas\n'], {}, 'epson')).rejects.toThrow(
    'There is no printer "epson". Platen has: EPSON TM-T20, ',
  );
});

test('raw data, an image and a PDF of a page come out as POST /print prints them', async () => {
  const page = await QzPage.open(await listen({ unsigned: true }));
  const dots = async (data: unknown[]) => {
    const before = shared().printer.sheets.length;
    await page.print(data);
    return (await newestSheet(before)).bitmap.data;
  };
  const escpos = Buffer.from('\x1b@Table 4\nTwo teas\n\x1dV\0', 'latin1');
  const uri = `data:;base64,${escpos.toString('base64')}`;
  const raw = await printed({ raw: uri, language: 'escpos', redraw: true });
  const base64 = { type: 'raw', format: 'command', flavor: 'base64' };
  expect(await dots([{ ...base64, data: escpos.toString('base64') }])).toEqual(raw);
  expect(await dots([escpos.toString('latin1')])).toEqual(raw);
  const hex = { type: 'raw', format: 'command', flavor: 'hex', data: escpos.toString('hex') };
  expect(await dots([hex])).toEqual(raw);

  const picture = checkered().toString('base64');
  const image = await printed({ image: `data:image/png;base64,${picture}` });
  const pixel = { type: 'pixel', flavor: 'base64' };
  expect(await dots([{ ...pixel, format: 'image', data: picture }])).toEqual(image);

  const pages = ['First', 'Second'].map((text) => new PdfPage(72, 40).text(5, 10, 12, text));
  const file = Buffer.from(pdfOf(pages)).toString('base64');
  const pdf = await printed({ pdf: file, pages: '2' });
  const second = { options: { pageRanges: ['2'] } };
  expect(await dots([{ ...pixel, ...second, format: 'pdf', data: file }])).toEqual(pdf);
  expect((await newestJob()).templateId).toBe('_pdf');
});

test('a logo within printer data comes out between its lines', async () => {
  const page = await QzPage.open(await listen({ unsigned: true }));
  const before = shared().printer.sheets.length;
  const data = checkered().toString('base64');
  const logo = { type: 'raw', format: 'image', flavor: 'base64', data };
  const options = { language: 'ESCPOS', dotDensity: 'double' };
  const [above, below] = ['\x1b@Above\n', 'Below\n\x1dV\0'];
  await page.print([above, { ...logo, options }, below]);
  const { bitmap } = await newestSheet(before);
  // GS v 0: 8 bytes in a row, 32 rows.
  const head = Buffer.from([0x1d, 0x76, 0x30, 0, 8, 0, 32, 0]);
  const [upper, lower] = ['ff00'.repeat(4).repeat(8), '00ff'.repeat(4).repeat(8)];
  const dots = Buffer.from(`${upper}${lower}`.repeat(2), 'hex');
  const bytes = Buffer.concat([Buffer.from(above), head, dots, Buffer.from(below)]);
  const raw = `data:;base64,${bytes.toString('base64')}`;
  expect(bitmap.data).toEqual(await printed({ raw, language: 'escpos', redraw: true }));
});

test('only calls that are signed with a listed certificate are carried out', async () => {
  const made = () => selfSigned(['till.example'], [], new Date());
  const [own, other] = [made(), made()];
  const { fingerprint256 } = new X509Certificate(own.cert);
  const url = await listen({ certificates: [fingerprint256] });
  const jobs = async () => (await shared().get('/jobs/count')).body.count;
  const before = await jobs();
  const page = await QzPage.open(url, own);
  expect(await page.call('printers.find', { query: 'epson' })).toBe('EPSON TM-T20');
  await page.print(['Signed\n']);
  expect(await jobs()).toBe(before + 1);

  await expect(page.send({ call: 'print', params: {} })).rejects.toThrow('is not signed');
  const params = { printer: null, options: {}, data: ['Another time\n'] };
  const early = Date.now() - 16 * 60_000;
  await expect(page.call('print', params, early)).rejects.toThrow('was signed at another time');
  const forged = { call: 'print', params, timestamp: Date.now(), signature: 'AAAA' };
  await expect(page.send(forged)).rejects.toThrow('does not belong to the certificate');
  const fingerprint = new X509Certificate(other.cert).fingerprint256;
  await expect(QzPage.open(url, other)).rejects.toThrow(
    `Add its fingerprint to certificates of the input: ${fingerprint}`,
  );
  await expect(QzPage.open(url)).rejects.toThrow('takes signed calls only');
  // The certificate of another page with signatures of its own key.
  await expect(
    QzPage.open(url, { cert: own.cert, key: other.key }).then((thief) => thief.print(['Theft\n'])),
  ).rejects.toThrow('does not belong to the certificate');
  expect(await jobs()).toBe(before + 1);
});

test('prints that cannot be are refused in words, and the page goes on', async () => {
  const page = await QzPage.open(await listen({ unsigned: true }));
  const html = { type: 'pixel', format: 'html', flavor: 'plain', data: '<b>Hi</b>' };
  const file = { type: 'pixel', format: 'pdf', flavor: 'file', data: 'http://169.254.169.254/' };
  const image = { type: 'pixel', format: 'image', flavor: 'base64', data: 'AAAA' };
  for (const [data, message] of [
    [[html], 'data[0] is HTML, which Platen does not print'],
    [[file], 'data[0] names a file: Platen fetches nothing'],
    [[image], 'The image cannot be printed'],
    [['text', image], 'data must be of one kind'],
    [['%!PS-Adobe-3.0'], 'This is PostScript'],
    [[], 'data must be a list'],
  ] as [unknown[], string][])
    await expect(page.print(data), message).rejects.toThrow(message);
  await expect(page.call('usb.listDevices', {})).rejects.toThrow('does not offer usb.listDevices');
  page.socket.send('ping');
  expect(await page.call('getVersion')).toMatch(/^2\./);
});

test('several images of one print are taken back together if one of them is refused', async () => {
  const page = await QzPage.open(await listen({ unsigned: true }));
  await shared().post('/printers/default/pause');
  const image = (data: string) => ({ type: 'pixel', format: 'image', flavor: 'base64', data });
  const wrong = page.print([image(checkered().toString('base64')), image('AAAA')]);
  await expect(wrong).rejects.toThrow('The image cannot be printed');
  expect(await newestJob()).toMatchObject({ source: 'qz', status: 'cancelled' });
  await shared().post('/printers/default/resume');
});

test('pages of other origins, other paths and messages of no library are turned away', async () => {
  const url = await listen({ unsigned: true, origins: ['https://till.example'] });
  const refused = async (address: string, headers: Record<string, string>) => {
    const socket = new WebSocket(address, { headers });
    const [error] = (await once(socket, 'error')) as [Error];
    return error.message;
  };
  const origin = 'https://other.example';
  expect(await refused(url, { origin })).toContain('403');
  expect(await refused(`${url}/elsewhere`, {})).toContain('404');
  const page = await QzPage.open(url, null, { headers: { origin: 'https://till.example' } });
  const closed = once(page.socket, 'close');
  page.socket.send('GET / HTTP/1.1');
  expect((await closed)[0]).toBe(1008);
  const answer = await fetch(url.replace('ws', 'http'));
  expect(await answer.text()).toContain('Platen prints for QZ Tray here');
});
