// npm run screenshots: sets up a small business with virtual printers and saves a screenshot of
// every page in both themes, for the documentation and for review.

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { build, isBuilt } from './build.mjs';
import { installChromium, launchOptions } from './chromium.mjs';

installChromium();
if (!isBuilt()) build();
const { start } = await import('../dist/server/main.js');
const { checkConfig } = await import('../dist/server/config.js');
const { PlatenClient } = await import('../dist/client/index.js');

const folder = fileURLToPath(new URL('../docs/images/pages', import.meta.url));
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

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
  return await print('receipt', { wait: true });
}

const jobId = await openForBusiness();
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
};

const browser = await chromium.launch(launchOptions());
for (const theme of ['light', 'dark'])
  for (const [screen, viewport] of Object.entries({
    desktop: { width: 1280, height: 800 },
    phone: { width: 390, height: 844 },
  })) {
    const context = await browser.newContext({ viewport, colorScheme: theme });
    const page = await context.newPage();
    for (const [name, path] of Object.entries(pages)) {
      await page.goto(`${running.url}/#${path}`);
      await page.locator('main :is(h1, h2)').filter({ visible: true }).first().waitFor();
      await page.waitForLoadState('networkidle');
      await page.waitForTimeout(800); // until what slides in has come to rest
      await page.screenshot({ path: `${folder}/${name}-${screen}-${theme}.png` });
    }
    await context.close();
  }
await browser.close();
await running.stop(0);
rmSync(data, { recursive: true, force: true });
