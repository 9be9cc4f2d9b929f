// Adding a printer on each wire takes at most three actions, and the agents are listed.

import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { expect, onTestFinished } from 'vitest';
import { lend } from '../../src/agent/lend.ts';
import { startVirtualPrinter } from '../../src/server/virtual/virtual-printer.ts';
import { nowhere, startAgent } from '../support/printers/agent.ts';
import { see, useBrowser, visit } from '../support/pages/browser.ts';
import { eventually, startService, temporaryFolder } from '../support/service/service.ts';
import { UsbStandIn } from '../support/printers/usb-stand-in.ts';
import { violations } from '../support/pages/violations.ts';

const it = useBrowser();

/** A machine with one USB printer, which the kernel knows by its IEEE 1284 id. */
async function machine(model: string) {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'lp0'), '');
  const device = join(folder, 'sys/devices/1-1/1-1:1.0');
  mkdirSync(device, { recursive: true });
  writeFileSync(join(device, 'ieee1284_id'), `MFG:EPSON;CMD:ESC/POS;MDL:${model};CLS:PRINTER;\n`);
  writeFileSync(join(device, '..', 'serial'), 'X5RX000001\n');
  const entry = join(folder, 'sys/class/usbmisc/lp0');
  mkdirSync(entry, { recursive: true });
  writeFileSync(join(entry, 'uevent'), 'DEVNAME=lp0\n');
  symlinkSync(device, join(entry, 'device'));
  const paper = await startVirtualPrinter({ port: 0 });
  onTestFinished(() => paper.close());
  const usb = new UsbStandIn(paper.port);
  onTestFinished(() => usb.unplug());
  const files = { open: usb.open, folders: { sysfs: join(folder, 'sys'), dev: folder } };
  return { devices: [`${folder}/lp*`], files };
}

/** Does what a person does, and counts it. */
function counted() {
  let actions = 0;
  return {
    click: async (where: Locator) => {
      await where.click();
      actions++;
    },
    fill: async (where: Locator, text: string) => {
      await where.fill(text);
      actions++;
    },
    get actions() {
      return actions;
    },
  };
}

async function shop() {
  const { devices, files } = await machine('TM-T20III');
  const service = await startService(
    { printer: { devices } },
    { devices: files, discovery: nowhere },
  );
  const { devices: lent, files: others } = await machine('TM-T88VI');
  const started = startAgent(service.url, {
    name: 'till-1',
    ...lend({ devices: lent, files: others, discovery: nowhere }),
  });
  await eventually(() => expect(started.connections()).toBe(1));
  return { service, ...started };
}

it('a USB printer, one behind an agent and one that polls are each added in at most three actions', async () => {
  const { service } = await shop();
  const page = await visit(service.url, '/printers/add');
  const add = page.getByRole('button', { name: 'Add', exact: true });
  const choose = page.getByRole('button', { name: 'Choose' });

  const usb = counted();
  await usb.click(page.getByRole('button', { name: 'Look for printers' }));
  await usb.click(choose);
  await usb.click(add);
  await see(page.getByRole('heading', { name: 'TM-T20III' })).toBeVisible();
  expect(usb.actions).toBeLessThanOrEqual(3);

  await page.goto(`${service.url}/#/printers/add`);
  const behind = counted();
  await behind.click(page.getByRole('button', { name: 'Look around till-1' }));
  await behind.click(choose);
  await behind.click(add);
  await see(page.getByRole('heading', { name: 'TM-T88VI' })).toBeVisible();
  expect(behind.actions).toBeLessThanOrEqual(3);

  await page.goto(`${service.url}/#/printers/add`);
  const polling = counted();
  await polling.click(page.getByText('Polls (Star, Epson)'));
  await polling.fill(page.getByLabel('Name'), 'Counter');
  await polling.click(add);
  await see(page.getByText('The printer has not polled yet.')).toBeVisible();
  expect(polling.actions).toBeLessThanOrEqual(3);
  await page.setViewportSize({ width: 390, height: 800 });
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);

  const { printers } = (await service.get('/printers')).body;
  const addresses = printers.map(({ address }: { address: string }) => address);
  expect(addresses).toEqual(
    expect.arrayContaining([
      'cloudprnt:',
      'usb://EPSON/TM-T20III?serial=X5RX000001',
      'agent://till-1/usb://EPSON/TM-T88VI?serial=X5RX000001',
    ]),
  );
});

it('the agents are listed with their printers, and can be removed', async () => {
  const { service, agent } = await shop();
  const address = 'agent://till-1/usb://EPSON/TM-T88VI?serial=X5RX000001';
  await service.post('/printers', { id: 'bar', name: 'Bar', address });
  const page = await visit(service.url, '/printers', { theme: 'dark', width: 390 });
  const agents = page.getByRole('region', { name: 'Agents' });
  await see(agents.getByText('till-1')).toBeVisible();
  await see(agents.getByText('Connected', { exact: true })).toBeVisible();
  await see(agents.getByText(/^Version .* · answers in \d+ ms$/)).toBeVisible();
  await see(agents.getByRole('link', { name: 'Bar' })).toBeVisible();
  expect(await violations(page, 'dark')).toEqual([]);
  await agent.stop();
  await see(agents.getByText('Not connected')).toBeVisible();
  await agents.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await see(agents).toHaveCount(0);
  expect((await service.get('/agents')).body.agents).toEqual([]);
  await see(page.getByRole('link', { name: /Bar/ })).toBeVisible();
});

it('a search through an agent that leaves meanwhile says so on the page', async () => {
  const service = await startService();
  const started = startAgent(service.url, {
    name: 'till-1',
    discover: () => {
      void started.agent.stop();
      return new Promise(() => {});
    },
  });
  const page = await visit(service.url, '/printers/add', { mayLog: /503/ });
  await page.getByRole('button', { name: 'Look around till-1' }).click();
  await see(page.getByRole('alert')).toContainText('The agent is not connected. Start it');
  await page.getByText('Behind a router?').click();
  await see(page.getByText(`platen agent --server ${service.url}`)).toBeVisible();
  expect(await violations(page)).toEqual([]);
});
