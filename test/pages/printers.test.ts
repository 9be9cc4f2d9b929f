import { expect } from 'vitest';
import { see, useBrowser, visit } from '../support/browser.ts';
import { startService } from '../support/service.ts';

const it = useBrowser();

it('a virtual printer is added, prints a test page, is paused, resumed and removed', async () => {
  const service = await startService();
  const page = await visit(service.url, '/printers/add');
  await page.getByText('Virtual, to try').click();
  await page.getByLabel('Name').fill('Kitchen');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await see(page.getByRole('heading', { name: 'Kitchen' })).toBeVisible();
  await page.getByRole('button', { name: 'Pause' }).click();
  await see(page.getByText('Jobs are accepted and wait until you resume.')).toBeVisible();
  await page.getByRole('button', { name: 'Test page' }).click();
  await see(page.getByText('A test page is on its way to Kitchen.')).toBeVisible();
  await page.getByRole('button', { name: 'Resume' }).click();
  await see(page.getByText('Nothing waits.')).toBeVisible();
  const roll = await service.get('/virtual-printer/sheets?printer=kitchen');
  expect(roll.body.sheets).toHaveLength(1);
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await see(page.getByRole('heading', { name: 'Printers' })).toBeVisible();
  await see(page.locator('.printer-line')).toHaveCount(1);
});

it('an address that is not allowed is refused at its field', async () => {
  const service = await startService();
  const page = await visit(service.url, '/printers/add', { mayLog: /400/ });
  await page.getByLabel('Address', { exact: true }).fill('8.8.8.8');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await see(page.getByLabel('Address', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await see(page.getByLabel('Address', { exact: true })).toHaveAccessibleDescription(/public/);
});

it('settings are saved in part, and what is refused stands at its field', async () => {
  const service = await startService();
  const page = await visit(service.url, '/printers/default', { mayLog: /400/ });
  await page.getByLabel('Paper width in millimetres').fill('5');
  await page.getByRole('button', { name: 'Save' }).click();
  await see(page.getByLabel('Paper width in millimetres')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Paper width in millimetres').fill('58');
  await page.getByLabel('Groups').fill('till, front');
  await page.getByRole('button', { name: 'Save' }).click();
  await see(page.getByText('Saved. It is used from now on')).toBeVisible();
  const { printer } = (await service.get('/printers/default')).body;
  expect(printer).toMatchObject({ width: 58, groups: ['till', 'front'] });
});

it('jobs that wait for a printer are given to another when it is removed', async () => {
  const service = await startService();
  await service.post('/printers', { id: 'bar', name: 'Bar', virtual: 'platen' });
  await service.post('/printers/bar/pause');
  const { example } = (await service.get('/templates/receipt/schema')).body;
  const jobId = await service.print('receipt', example, { printer: 'bar' });
  const page = await visit(service.url, '/printers/bar');
  await page.getByRole('button', { name: 'Remove' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('1 job waits for it').selectOption('default');
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await see(page.locator('.printer-line')).toHaveCount(1);
  expect(await service.ended(jobId)).toMatchObject({ status: 'completed', printerId: 'default' });
});

it('a printer that was found fills in the form', async () => {
  const service = await startService();
  const page = await visit(service.url, '/printers/add');
  await page.route('**/printers/discover*', (route) =>
    route.fulfill({
      json: {
        success: true,
        printers: [
          {
            ip: '127.0.0.1',
            port: service.printer.port,
            via: 'mdns',
            name: 'TM-m30 in the kitchen',
            maker: 'EPSON',
            model: 'TM-m30',
            profile: 'epson-tm-m30',
            printerId: null,
          },
        ],
      },
    }),
  );
  await page.getByRole('button', { name: 'Look for printers' }).click();
  await page.getByRole('button', { name: 'Choose' }).click();
  await see(page.getByLabel('Name')).toHaveValue('TM-m30 in the kitchen');
  await see(page.getByLabel('Address', { exact: true })).toHaveValue('127.0.0.1');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await see(page.getByRole('heading', { name: 'TM-m30 in the kitchen' })).toBeVisible();
  const { printer } = (await service.get('/printers/tm-m30-in-the-kitchen')).body;
  expect(printer.profile.id).toBe('epson-tm-m30');
});
