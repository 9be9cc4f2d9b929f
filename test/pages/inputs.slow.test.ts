import { once } from 'node:events';
import { connect } from 'node:net';
import { expect } from 'vitest';
import { see, useBrowser, visit } from '../support/pages/browser.ts';
import { eventually } from '../support/service/service.ts';
import { shareService } from '../support/service/shared-service.ts';
import { violations } from '../support/pages/violations.ts';

const it = useBrowser();
const shared = shareService();

it('an input is added, takes a print that its job shows and reprints, and is removed', async () => {
  const service = shared();
  const page = await visit(service.url, '/settings/inputs', { mayLog: /400/ });
  await see(page.getByText('There are no inputs yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Add an input' }).click();
  await page.getByLabel('Port', { exact: true }).fill('99999');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await see(page.getByLabel('Port', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  expect(await violations(page)).toEqual([]);
  await page.getByLabel('Port', { exact: true }).fill('0');
  await page.getByLabel('Addresses that may print').fill('127.0.0.1, 192.168.1.0/24');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const card = page.getByRole('region', { name: /^Raw data, port \d+$/ });
  await see(card).toContainText('Listening');
  await see(card).toContainText(/^.*Prints on .*, the default printer/s);
  await see(card).toContainText('Only for 127.0.0.1, 192.168.1.0/24');
  const address = await card.getByLabel('Enter this in the other program').innerText();
  expect(address).toMatch(/^127\.0\.0\.1:\d+$/);

  const socket = connect(Number(address.split(':')[1]), '127.0.0.1');
  socket.end('Table 4: two teas\n');
  await once(socket.resume(), 'close');
  const { jobs } = (await service.get('/jobs')).body;
  await service.ended(jobs[0].id);
  await page.goto(`${service.url}/#/jobs/${jobs[0].id}`);
  await see(page.getByText('raw (127.0.0.1)')).toBeVisible();
  await see(page.getByRole('img').first()).toBeVisible();
  await page.getByRole('button', { name: 'Print again' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Print again' }).click();
  await eventually(() => expect(service.printer.sheets).toHaveLength(2));

  await page.goto(`${service.url}/#/settings/inputs`);
  await card.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await see(page.getByText('There are no inputs yet.')).toBeVisible();
});

it('an input for every machine is marked, with its protocols and its printer', async () => {
  const service = shared();
  await service.post('/printers', { id: 'till', name: 'Till', virtual: 'platen' });
  const http = {
    type: 'http',
    port: 0,
    printer: 'till',
    protocols: ['epos', 'qz'],
    origins: ['https://till.example'],
  };
  await service.put('/settings', { inputs: [{ ...http, host: '0.0.0.0' }] });
  const page = await visit(service.url, '/settings/inputs', { theme: 'dark', width: 390 });
  const card = page.getByRole('region', { name: /^HTTP, port \d+$/ });
  await see(card).toContainText('Prints on Till');
  await see(card).toContainText('Only for web pages of https://till.example');
  await see(card).toContainText('Answers Epson ePOS-Print and QZ Tray');
  await see(card).toContainText('Every machine in the network can print here');
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
  expect(await violations(page, 'dark')).toEqual([]);
});

it('a print server is polled, its secret is not shown, and its state is', async () => {
  const service = shared();
  await service.put('/settings', { inputs: [] });
  const page = await visit(service.url, '/settings/inputs', { mayLog: /400/ });
  await page.getByRole('button', { name: 'Add an input' }).click();
  await page.getByLabel('Kind').selectOption('poll');
  const url = page.getByLabel('Address of the print server');
  await url.fill('http://192.168.1.9/secret-path');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await see(page.getByText('192.168.1.9 is not an address on the internet')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  // A name that no server has, so that nothing is reached.
  await url.fill('http://shop.invalid/secret-path');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const card = page.getByRole('region', { name: 'Polls shop.invalid' });
  await see(card).toContainText('Not working');
  await see(card).toContainText('The server of the poll input of shop.invalid cannot be asked');
  await see(page.getByText('secret-path')).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
});
