// The wall of a kitchen: stations, ages, done and recall on several screens, void, the way out.

import { expect } from 'vitest';
import { see, useBrowser, visit } from '../support/pages/browser.ts';
import { startService } from '../support/service/service.ts';
import { violations } from '../support/pages/violations.ts';

const it = useBrowser();

const order = { table: '12', number: '1042', items: [{ name: 'Fish & chips', quantity: 2 }] };

it('two screens of a station agree on what is done, and a ticket is voided after a question', async () => {
  const service = await startService();
  await service.post('/printers', { id: 'bar', name: 'Bar', virtual: 'platen' });
  const print = (reference: string, printer: string) =>
    service.print('kitchen-ticket', order, { reference, printer, wait: true });
  const first = await print('Anna', 'default');
  await print('Ben', 'default');
  await print('Cleo', 'bar');
  const [page, other] = [
    await visit(service.url, '/wall'),
    await visit(service.url, '/wall?station=default'),
  ];
  const ticket = (of: typeof page, name: string) =>
    of.getByRole('listitem').filter({ hasText: name });
  await see(ticket(page, 'Cleo')).toBeVisible();
  await see(ticket(other, 'Anna')).toBeVisible();
  await see(ticket(other, 'Cleo')).toHaveCount(0);
  expect(await violations(page)).toEqual([]);

  await page.getByLabel('Station').selectOption('Bar');
  await see(ticket(page, 'Anna')).toHaveCount(0);
  expect(page.url()).toContain('station=bar');
  await page.getByLabel('Station').selectOption('All printers');

  await ticket(page, 'Anna').getByRole('button', { name: 'Done' }).click();
  await see(ticket(page, 'Anna')).toHaveCount(0);
  await see(ticket(other, 'Anna')).toHaveCount(0);
  await other.getByRole('button', { name: 'Done' }).first().click();
  await ticket(other, 'Anna').getByRole('button', { name: 'Recall' }).click();
  await see(ticket(page, 'Anna')).toBeVisible();

  await ticket(page, 'Anna').getByRole('button', { name: 'Void' }).click();
  await page.getByRole('button', { name: 'Print the slip' }).click();
  await see(ticket(page, 'Anna').getByText('Void', { exact: true })).toBeVisible();
  const { job } = (await service.get(`/jobs/${first}`)).body;
  expect((await service.get(`/jobs/${job.voidedBy}`)).body.job.voids).toBe(first);

  await page.getByLabel('Red after minutes').fill('20');
  await page.getByLabel('Red after minutes').press('Enter');
  await see(page).toHaveURL(/late=20/);
  await page.getByRole('link', { name: 'Leave' }).click();
  await see(page.getByRole('heading', { level: 1 })).toBeVisible();
});

it('a long name of a printer does not push the wall of a phone out of the window', async () => {
  const service = await startService();
  const name = 'Palettenwickelmaschinenersatzteillagerdruckerhallenebenezwoelf';
  await service.post('/printers', { id: 'long', name, virtual: 'platen' });
  await service.print('kitchen-ticket', order, { reference: 'Anna', printer: 'long', wait: true });
  const page = await visit(service.url, '/wall', { width: 390 });
  const ticket = page.getByRole('listitem').filter({ hasText: 'Anna' });
  await see(ticket).toBeVisible();
  for (const part of [ticket, page.getByRole('navigation'), page.locator('time')]) {
    const box = await part.boundingBox();
    expect(box!.x + box!.width).toBeLessThanOrEqual(390);
  }
});
