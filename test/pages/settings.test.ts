import { expect } from 'vitest';
import { see, useBrowser, visit } from '../support/browser.ts';
import { startService } from '../support/service.ts';

const it = useBrowser();
const auth = { enabled: true, apiKey: 'a-long-random-text' };

it('a key is made with limits, shown once, works, and is revoked', async () => {
  const service = await startService({ auth });
  await service.post('/printers', { id: 'bar', name: 'Bar', virtual: 'platen', groups: ['front'] });
  const page = await visit(service.url, '/settings', { mayLog: /401/ });
  await page.getByLabel('API key').fill(auth.apiKey);
  await page.getByRole('button', { name: 'Unlock' }).click();
  await page.getByRole('button', { name: 'Make a key' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Till 1');
  await page.getByLabel('Read', { exact: false }).first().check();
  await page.getByText('Limits', { exact: true }).click();
  await page.getByLabel('Group front').check();
  await page.getByLabel('Shop receipt').check();
  await page.getByLabel('Last day').fill('2099-12-31');
  await page.getByRole('button', { name: 'Make the key' }).click();
  const secret = await page.getByLabel('Key', { exact: true }).innerText();
  await see(page.getByText('It is not shown again')).toBeVisible();
  const line = page.getByRole('row', { name: /Till 1/ });
  await see(line).toContainText('Print, Read');
  await see(line).toContainText('Printers: front · Templates: receipt');
  await see(line).toContainText('2099');
  const headers = { 'x-api-key': secret };
  const printers = await fetch(`${service.url}/printers`, { headers });
  expect(((await printers.json()) as { printers: { id: string }[] }).printers).toMatchObject([
    { id: 'bar' },
  ]);
  await page.getByRole('button', { name: 'Done' }).click();
  await see(page.getByText(secret)).toHaveCount(0);
  await page.getByRole('button', { name: 'Revoke Till 1' }).click();
  await see(page.getByRole('alertdialog')).toContainText('It is refused at once');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await see(page.getByText('No keys yet.')).toBeVisible();
  expect((await fetch(`${service.url}/printers`, { headers })).status).toBe(401);
  await page.getByRole('link', { name: 'Changes' }).click();
  await see(page.getByText('Revoked the key')).toBeVisible();
  await see(page.getByText('Made the key')).toBeVisible();
  await see(page.getByText('Added the printer bar')).toBeVisible();
});

it('without the right to manage, the page says what is missing and asks for another key', async () => {
  const service = await startService({ auth });
  const made = await service.post('/keys', { name: 'Reader', scopes: ['read'] });
  const page = await visit(service.url, '/settings', { mayLog: /40[13]/ });
  await page.getByLabel('API key').fill(made.body.secret);
  await page.getByRole('button', { name: 'Unlock' }).click();
  await see(page.getByText('Your key may not manage keys')).toBeVisible();
  await see(page.getByText('the key "Reader" has read')).toBeVisible();
  await page.getByRole('button', { name: 'Use another key' }).click();
  await page.getByLabel('API key').fill(auth.apiKey);
  await page.getByRole('button', { name: 'Unlock' }).click();
  await see(page.getByRole('row', { name: /Reader/ })).toBeVisible();
});

it('without authentication the page says that no key is required', async () => {
  const service = await startService();
  const page = await visit(service.url, '/settings', { mayLog: /400/ });
  await see(page.getByText('No key is required')).toBeVisible();
  await page.getByRole('button', { name: 'Make a key' }).click();
  await page.getByRole('button', { name: 'Make the key' }).click();
  await see(page.getByLabel('Name', { exact: true })).toHaveAttribute('aria-invalid', 'true');
});
