// Clients of other makers print through the inputs of the real service. Each one also prints on a
// virtual printer without Platen: the sheets have to be the same, dot for dot.

import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Printer as EscposPrinter } from '@node-escpos/core';
import { CharacterSet, PrinterTypes, ThermalPrinter } from 'node-thermal-printer';
import { print as receiptio } from 'receiptio';
import { transform } from 'receiptline';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { createEmulator, type ModelName } from '../../src/core/emulator/index.ts';
import type { Sheet } from '../../src/core/emulator/machine/sheet.ts';
import type { Bitmap } from '../../src/core/raster/bitmap.ts';
import { inkBox } from '../../src/core/raster/ink-box.ts';
import { checkConfig } from '../../src/server/config.ts';
import { start } from '../../src/server/main.ts';
import { startVirtualPrinter } from '../../src/server/virtual/virtual-printer.ts';
import { installDatabase } from '../support/service/installed-database.ts';
import { eventually, TestService } from '../support/service/service.ts';
import { receipts } from './receipts.ts';
import { printerIs } from '../support/printers/printer-is.ts';

const backends = '/usr/lib/cups/backend';
const clients = createRequire(new URL('clients/package.json', import.meta.url));
const hasClients = existsSync(new URL('clients/node_modules', import.meta.url));
const inClients = (path: string) => fileURLToPath(new URL(`clients/${path}`, import.meta.url));
const withEscpos = { PYTHONPATH: [inClients('python'), process.env['PYTHONPATH']].join(':') };
/** A Python that runs the python-escpos of the folder; undefined where there is none. */
const python = existsSync(inClients('python/escpos'))
  ? ['python3', '/usr/bin/python3'].find((program) => {
      const env = { ...process.env, ...withEscpos };
      return spawnSync(program, ['-c', 'import escpos.printer'], { env }).status === 0;
    })
  : undefined;

const folder = mkdtempSync(join(tmpdir(), 'platen-inputs-'));
const network = `127.${(process.pid >> 8) & 0x7f}.${process.pid & 0xff}`;
/** receiptio only knows port 9100, so the service and the printer beside it have own addresses. */
const [ours, beside] = [`${network}.2`, `${network}.3`];
const offered: { token: string; data: Uint8Array }[] = [];
let shop: { address: string; ended: string[]; close: () => Promise<void> } | null = null;
let service: TestService;
const ports = new Map<string, number>();

beforeAll(async () => {
  await installDatabase(folder);
  if (hasClients) shop = await startShop();
  const config = checkConfig({
    data: folder,
    log: { level: 'silent' },
    server: { port: 0 },
    virtualPrinter: { port: 0, speedMmPerSecond: 0 },
    webhooks: { allowPrivate: true },
    inputs: [
      { type: 'raw', host: ours, port: 9100 },
      { type: 'lpd', host: ours, port: 0 },
      { type: 'http', host: ours, port: 0, unsigned: true },
      ...(shop
        ? [{ type: 'poll', protocol: 'cloudprnt', url: shop.address, intervalSeconds: 0.2 }]
        : []),
    ],
  });
  service = new TestService(await start(config), undefined);
  const { body } = await service.get('/inputs');
  for (const { type, boundPort } of body.inputs) ports.set(type, boundPort);
  await printerIs(service, { status: 'online' });
});
afterAll(async () => {
  await service.running.stop(0);
  await shop?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The dots of the part of a sheet that is not white. */
function ink(bitmap: Bitmap): string[] {
  const box = inkBox(bitmap);
  if (!box) return [];
  return Array.from({ length: box.height }, (_, row) =>
    Array.from({ length: box.width }, (_dot, column) =>
      bitmap.get(box.x + column, box.y + row) ? '#' : '.',
    ).join(''),
  );
}

/** What a printer of the model prints of the bytes. */
function drawn(bytes: Uint8Array, model: ModelName = 'epson-203'): Bitmap {
  const found: Sheet[] = [];
  createEmulator(model, { onSheet: (sheet) => found.push(sheet) }).receive(bytes);
  expect(found).toHaveLength(1);
  return found[0]!.bitmap;
}

/** The sheets that come out of the service while the client prints. */
async function printed(client: () => Promise<unknown>, source: string, count = 1) {
  const before = service.printer.sheets.length;
  await client();
  await eventually(() => expect(service.printer.sheets).toHaveLength(before + count));
  const [job] = (await service.get('/jobs?limit=1')).body.jobs;
  expect(job).toMatchObject({ source });
  expect((await service.ended(job.id)).status).toBe('completed');
  return service.printer.sheets.slice(before);
}

async function run(program: string, args: string[], env: Record<string, string> = {}) {
  const child = spawn(program, args, { env: { ...process.env, ...env }, cwd: folder });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (output += text.toString()));
  const status = await new Promise<number | null>((resolve) => child.once('close', resolve));
  expect(status, output).toBe(0);
  return output;
}

type Client = (host: string) => Promise<unknown>;

const rawClients: Record<string, Client> = {
  receiptio: async (host) => {
    const text = '^^^Platen\n\nFlat white | 2|     7.80\n-\n^TOTAL | ^10.40\n';
    expect(await receiptio(text, `-d ${host} -p epson -c 48 -l en`)).toBe('success');
  },
  'node-thermal-printer': async (host) => {
    const printer = new ThermalPrinter({
      type: PrinterTypes.EPSON,
      interface: `tcp://${host}:9100`,
      characterSet: CharacterSet.PC858_EURO,
    });
    // It keeps that connection open, and a printer takes one at a time.
    if (host === ours) expect(await printer.isPrinterConnected()).toBe(true);
    printer.setTextDoubleHeight();
    printer.println('Café Platen');
    printer.setTextNormal();
    printer.leftRight('2 Flat white', '7.80 €');
    printer.printBarcode('4012345678901', 67, { hriPos: 2, hriFont: 0, width: 3, height: 72 });
    printer.printQR('https://example.com/r/1042', { cellSize: 5, correction: 'M', model: 2 });
    printer.cut();
    await printer.execute({ waitForResponse: false });
  },
  'receipt-printer-encoder on a socket': async (host) => {
    const bytes = await receipts['receipt-printer-encoder']!('');
    const socket = connect({ host, port: 9100 });
    socket.end(bytes);
    await new Promise((resolve) => socket.resume().once('close', resolve));
  },
};
if (hasClients)
  rawClients['@node-escpos with its network adapter'] = async (host) => {
    const module = pathToFileURL(clients.resolve('@node-escpos/network-adapter')).href;
    const { default: Network } = await import(module);
    const device = new (Network.default ?? Network)(host, 9100);
    await new Promise<void>((resolve, reject) =>
      device.open((error: Error | null) => (error ? reject(error) : resolve())),
    );
    const printer = new EscposPrinter(device, { encoding: 'cp858', width: 48 });
    printer.setCharacterCodeTable(19).align('CT').style('B').size(2, 2).text('Café Platen');
    printer.size(1, 1).text('2 Flat white 7.80 €').cut(true);
    await printer.close();
  };

if (python)
  rawClients['python-escpos'] = async (host) => {
    // A printer beside Platen is asked nothing: the answers are those of the emulator then.
    const asks = host === ours ? ['asks'] : [];
    await run(python, [inClients('receipt.py'), host, ...asks], withEscpos);
  };

test.each(Object.entries(rawClients))(
  '%s prints the same on a raw port as on a printer of its own',
  async (_name, client) => {
    const own = await startVirtualPrinter({ host: beside, port: 9100, speedMmPerSecond: 0 });
    onTestFinished(() => own.close());
    await client(beside);
    await eventually(() => expect(own.sheets).toHaveLength(1));
    const [sheet] = await printed(() => client(ours), 'raw');
    expect(ink(sheet!.bitmap)).toEqual(ink(own.sheets[0]!.bitmap));
  },
);

test('receiptio is told that there is no paper, and nothing is stored', async () => {
  const before = (await service.get('/jobs')).body.jobs.length;
  onTestFinished(async () => void (await service.post('/virtual-printer/faults', { paper: 'ok' })));
  await service.post('/virtual-printer/faults', { paper: 'out' });
  await printerIs(service, { status: 'error' });
  expect(await receiptio('Two teas', `-d ${ours} -p epson -l en`)).toBe('paperempty');
  expect((await service.get('/jobs')).body.jobs).toHaveLength(before);
});

const order = join(folder, 'order.txt');
const orderText = 'Table 4\nTwo teas\n';
writeFileSync(order, orderText);
const withCut = Buffer.from(`${orderText}\x1dVA\0`, 'latin1');
const receipt = join(folder, 'receipt.bin');

test.skipIf(!existsSync(backends))(
  "CUPS's socket backend prints text and a receipt of a driver",
  async () => {
    const env = { DEVICE_URI: `socket://${ours}:9100` };
    const send = (file: string) => () =>
      run(`${backends}/socket`, ['7', 'anna', 'Order 7', '1', '', file], env);
    const [text] = await printed(send(order), 'raw');
    expect(ink(text!.bitmap)).toEqual(ink(drawn(withCut)));
    const bytes = await receipts['receiptline-epson']!('');
    writeFileSync(receipt, bytes);
    const [sheet] = await printed(send(receipt), 'raw');
    expect(ink(sheet!.bitmap)).toEqual(ink(drawn(bytes)));
  },
);

test.skipIf(!existsSync(backends) || process.getuid?.() !== 0)(
  "CUPS's lpd backend prints text and a receipt of a driver, with its title and copies",
  async () => {
    const env = { DEVICE_URI: `lpd://${ours}:${ports.get('lpd')}/till?manual_copies=off` };
    const send = (file: string, copies: number) => () =>
      run(`${backends}/lpd`, ['7', 'anna', 'Order 7', `${copies}`, '', file], env);
    const sheets = await printed(send(order, 2), 'lpd', 2);
    for (const sheet of sheets) expect(ink(sheet.bitmap)).toEqual(ink(drawn(withCut)));
    const bytes = await receipts['receiptline-epson']!('');
    writeFileSync(receipt, bytes);
    const [sheet] = await printed(send(receipt, 1), 'lpd');
    expect(ink(sheet!.bitmap)).toEqual(ink(drawn(bytes)));
    const [job] = (await service.get('/jobs?limit=1')).body.jobs;
    expect(job.metadata).toMatchObject({ title: 'Order 7', user: 'anna' });
  },
);

test.skipIf(!existsSync('/usr/bin/rlpr'))('rlpr prints a text by LPD', async () => {
  const args = ['-H', ours, '-P', 'till', '-N', `--port=${ports.get('lpd')}`, order];
  const [sheet] = await printed(() => run('/usr/bin/rlpr', args), 'lpd');
  expect(ink(sheet!.bitmap)).toEqual(ink(drawn(withCut)));
});

const zpl = '^XA^PW400^LL200^FO20,20^A0N,40,40^FDParcel 7^FS^FO20,80^GB200,4,4^FS^XZ';

test('curl gets a PNG in the form of Labelary, and prints the ZPL at the address of Zebra', async () => {
  const base = `http://${ours}:${ports.get('http')}`;
  const form = ['-sS', '--fail-with-body', '--data-binary', zpl];
  await run('curl', [...form, '-o', 'a.png', `${base}/v1/printers/8dpmm/labels/2x1/0/`]);
  await run('curl', [
    '-sS',
    '-f',
    '-F',
    `file=${zpl}`,
    '-o',
    'b.png',
    `${base}/v1/printers/8dpmm/labels/2x1/0/`,
  ]);
  await run('cmp', ['a.png', 'b.png']);
  const [sheet] = await printed(() => run('curl', [...form, `${base}/pstprnt`]), 'pstprnt');
  const label = inkBox(drawn(Buffer.from(zpl), 'zebra-zd421'))!;
  const box = inkBox(sheet!.bitmap)!;
  expect([box.width, box.height]).toEqual([label.width, label.height]);
});

test.skipIf(!hasClients)(
  'printnode-client lists printers, prints, and follows its job',
  async () => {
    const PrintNode = clients('printnode-client');
    const client = new PrintNode({ api_key: 'any' });
    client.base_url = `http://any:@${ours}:${ports.get('http')}/`;
    expect(await client.whoami()).toMatchObject({ state: 'active' });
    const [printer] = await client.fetchPrinters();
    expect(printer).toMatchObject({ name: 'default', state: 'online', default: true });
    const bytes = await receipts['receiptline-epson']!('');
    let number = 0;
    const [sheet] = await printed(async () => {
      number = await client.createPrintJob({
        printer: printer.id,
        title: 'Order 7',
        contentType: 'raw_base64',
        content: Buffer.from(bytes).toString('base64'),
      });
    }, 'printnode');
    expect(ink(sheet!.bitmap)).toEqual(ink(drawn(bytes)));
    expect(await client.fetchPrintJob(number)).toMatchObject([{ id: number, state: 'done' }]);
    await client.createPrintJob({
      printer: printer.id,
      title: 'Order 8',
      contentType: 'raw_base64',
      content: Buffer.from(orderText).toString('base64'),
    });
    expect(await client.fetchPrintJobsForPrinter(printer.id)).toHaveLength(2);
    const own = await client.fetchPrintJobForPrinter(printer.id, number);
    expect(own).toMatchObject([{ id: number, title: 'Order 7' }]);
  },
);

test.skipIf(!hasClients)(
  'qz-tray finds the printer, and what it prints comes out of it',
  async () => {
    const qz = clients('qz-tray');
    qz.api.setWebSocketType(WebSocket);
    const insecure = [ports.get('http')];
    await qz.websocket.connect({ host: ours, usingSecure: false, port: { insecure }, retries: 0 });
    onTestFinished(() => qz.websocket.disconnect());
    const name = await qz.printers.getDefault();
    expect(name).toBe('Platen Virtual 80 mm');
    expect(await qz.printers.find('virtual')).toBe(name);
    const bytes = await receipts['receiptline-epson']!('');
    const data = Buffer.from(bytes).toString('base64');
    const [sheet] = await printed(
      () =>
        qz.print(qz.configs.create(name), [
          { type: 'raw', format: 'command', flavor: 'base64', data },
        ]),
      'qz',
    );
    expect(ink(sheet!.bitmap)).toEqual(ink(drawn(bytes)));
  },
);

/** A shop with @autotelic/fastify-cloudprnt, which offers what is in `offered`. */
async function startShop() {
  const app = clients('fastify')();
  app.register(clients('@fastify/view'), { engine: { nunjucks: { configure: () => ({}) } } });
  app.register(clients('@autotelic/fastify-cloudprnt'), {
    routePrefix: '/print',
    getJob: async () => offered[0]?.token ?? null,
    getJobData: async (token: string) => offered.find((job) => job.token === token) ?? null,
    formatPrntCommandData: async () => offered[0]!.data,
    deleteJob: async (token: string, { query }: { query: { code: string } }) => {
      const at = offered.findIndex((job) => job.token === token);
      if (at === -1) return false;
      ended.push(`${token} ${query.code} ${service.printer.sheets.length}`);
      offered.splice(at, 1);
      return true;
    },
  });
  const ended: string[] = [];
  app.ready(() => (app.view = async () => ''));
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  return { address: `${address}/print/`, ended, close: () => app.close() as Promise<void> };
}

test.skipIf(!hasClients)(
  'jobs of a server with @autotelic/fastify-cloudprnt are printed, and confirmed after their paper is out',
  async () => {
    const text = '^^^Platen\n\nFlat white | 2| 7.80\n{code:4012345678901; option:ean13,2,72,hri}';
    const bytes = Buffer.from(
      transform(text, { cpl: 48, encoding: 'cp858', command: 'starmbcs' }),
      'latin1',
    );
    const before = service.printer.sheets.length;
    const [sheet] = await printed(async () => {
      offered.push({ token: 'order-7', data: bytes });
    }, 'cloudprnt');
    await eventually(() => expect(shop!.ended).toEqual([`order-7 200 OK ${before + 1}`]));
    expect(ink(sheet!.bitmap)).toEqual(ink(drawn(bytes, 'star-mc-print3')));
  },
);
