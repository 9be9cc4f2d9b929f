// npm run screenshots: sets up a small business with virtual printers and saves a screenshot of
// every page in both themes, for the documentation and for review.

import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { build, isBuilt } from '../build/build.mjs';
import { installChromium, launchOptions } from '../test/chromium.mjs';

installChromium();
if (!isBuilt()) build();
const { start } = await import('../../dist/server/main.js');
const { checkConfig } = await import('../../dist/server/config.js');
const { PlatenClient } = await import('../../dist/client/index.js');

const folder = fileURLToPath(new URL('../../docs/images/pages', import.meta.url));
const taken = mkdtempSync(join(tmpdir(), 'platen-pictures-'));
const data = mkdtempSync(join(tmpdir(), 'platen-screenshots-'));
const running = await start(
  checkConfig({
    data,
    server: { port: 0 },
    virtualPrinter: { port: 0, speedMmPerSecond: 0 },
    log: { level: 'silent' },
    queueWhenOffline: true,
  }),
);
const client = new PlatenClient({ url: running.url });

async function print(templateId, options) {
  const { example } = await client.schema(templateId);
  const { jobId } = await client.print(templateId, example, options);
  return jobId;
}

async function openForBusiness() {
  await client.changePrinter('default', { name: 'Till' });
  await client.addPrinter({
    id: 'kitchen',
    name: 'Kitchen',
    virtual: 'epson-203',
    groups: ['hot'],
  });
  await client.addPrinter({ id: 'bar', name: 'Bar', virtual: 'platen', fallback: 'kitchen' });
  await client.addPrinter({ id: 'labels', name: 'Labels', virtual: 'zebra-zd420' });
  for (const templateId of ['shift-report', 'wifi-card', 'gift-card', 'queue-number'])
    await print(templateId, { wait: true });
  await print('kitchen-ticket', { wait: true, printer: 'kitchen' });
  await print('cafe-order', { wait: true, printer: 'bar' });
  await print('shipping-label', { wait: true, printer: 'labels' });
  await client.setFaults({ paper: 'out' }, 'kitchen');
  await print('kitchen-ticket', { printer: 'kitchen' });
  await client.cancelJob(await print('pick-list', { printer: 'kitchen' }));
  await print('kitchen-ticket', { printer: 'kitchen' });
  await client.setFaults({ paper: 'low' }, 'bar');
  await print('event-ticket', { wait: true });
  await print('restaurant-bill', { wait: true });
  const { example } = await client.schema('shelf-label');
  const label = { templateId: 'shelf-label', data: example, options: { printer: 'labels' } };
  const jobs = Array.from({ length: 40 }, () => label);
  const { batchId } = await client.printBatch({ name: 'Shelf labels, March', jobs });
  await client.createRoute({
    id: 'restaurant',
    name: 'Restaurant',
    rules: [
      { templateId: 'receipt', printer: 'default' },
      {
        items: 'items',
        where: "category == 'drink'",
        templateId: 'kitchen-ticket',
        printer: 'bar',
      },
      {
        items: 'items',
        where: "category == 'food'",
        templateId: 'kitchen-ticket',
        printer: 'kitchen',
      },
    ],
  });
  await client.createKey({ name: 'Till 1', scopes: ['print'], printers: ['default'] });
  await client.createKey({ name: 'Office', scopes: ['read', 'design'] });
  return { jobId: await print('receipt', { wait: true }), batchId };
}

/** A printer of `platen emulate` with a receipt; one command in it is unknown. */
async function startEmulator() {
  const { Emulation } = await import('../../dist/cli/emulate/emulation.js');
  const printer = { widthMm: 80, speedMmPerSecond: 0, fail: [], port: 0 };
  let stop;
  const stopped = new Promise((resolve) => (stop = resolve));
  let ready;
  const started = new Promise((resolve) => (ready = resolve));
  const emulation = new Emulation(
    {
      printers: [
        { ...printer, name: 'kitchen', model: 'epson-tm-t88vi' },
        { ...printer, name: 'parcels', model: 'zebra-zd421', fail: ['paper out'] },
      ],
      host: '127.0.0.1',
      page: { host: '127.0.0.1', port: 0 },
      save: null,
      fail: [],
      tearsOff: false,
      expectations: { expect: null, timeoutMs: null, once: false, strict: false },
    },
    {
      ready: (printers, page) => ready({ printers, page }),
      sheet: () => {},
      complaint: () => {},
      fault: () => {},
      end: () => {},
    },
  );
  const ended = emulation.run(stopped);
  const { printers, page } = await started;
  const receipt = [
    '\x1b@\x1ba\x01\x1b!\x38CORNER SHOP\x1b!\x00\n\x1ba\x0012 High Street\n\n',
    '2 x Flat white                      7.80\n1 x Croissant                       2.40\n',
    '----------------------------------------\n\x1bE\x01Total                              10.20',
    '\x1bE\x00\n\x1bz\x1d(k\x04\x001A2\x00\x1d(k\x03\x001C\x06\x1d(k\x16\x001P0https://example.com',
    '\x1d(k\x03\x001Q0\n\x1dr1\x1bp\x00\x19\x19\n\x1dV\x41\x00',
  ].join('');
  const socket = connect(printers[0].port, '127.0.0.1').resume();
  socket.end(Buffer.from(receipt, 'latin1'));
  await once(socket, 'close');
  return {
    page,
    stop: async () => {
      stop();
      await ended;
    },
  };
}

const { jobId, batchId } = await openForBusiness();
const emulator = await startEmulator();
const pages = {
  overview: '/',
  jobs: `/jobs/${jobId}`,
  templates: '/templates',
  template: '/templates/receipt',
  designer: '/designer/receipt',
  'label-designer': '/designer/shipping-label',
  printers: '/printers',
  printer: '/printers/kitchen',
  'add-printer': '/printers/add',
  paper: '/paper',
  developers: '/developers',
  files: '/files',
  batches: '/batches',
  batch: `/batches/${batchId}`,
  'new-batch': '/batches/new?template=shelf-label',
  route: '/routes/restaurant',
  settings: '/settings',
};

/**
 * Waits for what a page shows. Its network need not become idle: the page of the emulator polls,
 * and the page that adds a printer searches for a while.
 */
async function untilLoaded(page, part) {
  await part.waitFor();
  await page.locator('.loading').first().waitFor({ state: 'detached' });
  await page.waitForTimeout(800); // until what slides in has come to rest
  await page.evaluate(async () => {
    const isSeen = (image) => image.getBoundingClientRect().top < innerHeight;
    await Promise.all([...document.images].filter(isSeen).map((image) => image.decode()));
  });
}

const browser = await chromium.launch(launchOptions());
for (const theme of ['light', 'dark'])
  for (const [screen, viewport] of Object.entries({
    desktop: { width: 1280, height: 800 },
    phone: { width: 390, height: 844 },
  })) {
    const context = await browser.newContext({ viewport, colorScheme: theme });
    const page = await context.newPage();
    const take = (name) => page.screenshot({ path: `${taken}/${name}-${screen}-${theme}.png` });
    for (const [name, path] of Object.entries(pages)) {
      await page.goto(`${running.url}/#${path}`);
      await untilLoaded(page, page.locator('main :is(h1, h2)').filter({ visible: true }).first());
      await take(name);
    }
    await page.goto(emulator.page);
    await untilLoaded(page, page.getByRole('img', { name: 'Sheet 1' }));
    await take('emulator');
    await context.close();
  }
await browser.close();
await running.stop(0);
await emulator.stop();
// The pictures in the documents are replaced only when all of the new ones are there.
rmSync(folder, { recursive: true, force: true });
cpSync(taken, folder, { recursive: true });
rmSync(taken, { recursive: true, force: true });
rmSync(data, { recursive: true, force: true });
