import { expect, onTestFinished } from 'vitest';
import { startVirtualPrinter } from '../../src/server/virtual/virtual-printer.ts';
import { see, useBrowser, visit } from '../support/pages/browser.ts';
import { eventually, startService } from '../support/service/service.ts';

const it = useBrowser();

it('the printer that is added takes the receipts, with a way back, and the overview says where they go', async () => {
  const paper = await startVirtualPrinter({ port: 0, widthMm: 80 });
  onTestFinished(() => paper.close());
  const service = await startService();
  await service.ended(await service.print('queue-number', { number: '1' }));
  const page = await visit(service.url, '/');
  await see(page.getByText('a virtual printer: no paper comes out')).toBeVisible();
  await see(page.getByText('Default ·')).toHaveCount(0); // it is the only one
  await page.getByRole('link', { name: 'Add a printer' }).first().click();
  await page.getByLabel('Name').fill('Counter');
  await page.getByLabel('Address', { exact: true }).fill('127.0.0.1');
  await page.getByLabel('Port').fill(String(paper.port));
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await see(page.getByText('Receipts now go to Counter.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  const isDefault = async () => (await service.get('/printer/status')).body.printer.id;
  await eventually(async () => expect(await isDefault()).toBe('default'));

  await page.goto(`${service.url}/#/printers`);
  await page.getByRole('radio', { name: 'Print on Counter what names no printer' }).check();
  await eventually(async () => expect(await isDefault()).toBe('counter'));
  await page.goto(`${service.url}/#/`);
  await see(page.getByText('Latest jobs')).toBeVisible();
  await see(page.getByText('no paper comes out')).toHaveCount(0);
  await see(page.getByRole('article', { name: 'Counter' }).getByText('Default ·')).toBeVisible();
  await see(page.getByText('Default ·')).toHaveCount(1);

  // The message of before is no longer true: the next one takes its place.
  await page.goto(`${service.url}/#/printers/default`);
  await see(page.getByText('Receipts now go to Counter.')).toBeVisible();
  await page.getByRole('button', { name: 'Make default' }).click();
  await see(page.getByText('Receipts now go to Counter.')).toHaveCount(0);
  await see(page.getByText(/^Receipts now go to/)).toHaveCount(1);
});
