import { expect } from 'vitest';
import { checkConfig } from '../../src/server/config.ts';
import { restoreFolder } from '../../src/server/store/backup/restore.ts';
import { see, useBrowser, visit } from '../support/pages/browser.ts';
import { Receiver } from '../support/service/receiver.ts';
import { startService, temporaryFolder } from '../support/service/service.ts';
import { violations } from '../support/pages/violations.ts';

const it = useBrowser();
const auth = { enabled: true, apiKey: 'a-long-random-text' };

it('a key is made with limits, shown once, works, and is revoked', async () => {
  const service = await startService({ auth });
  await service.post('/printers', { id: 'bar', name: 'Bar', virtual: 'platen', groups: ['front'] });
  const page = await visit(service.url, '/settings/keys', { mayLog: /401/ });
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
  const page = await visit(service.url, '/settings/keys', { mayLog: /40[13]/ });
  await page.getByLabel('API key').fill(made.body.secret);
  await page.getByRole('button', { name: 'Unlock' }).click();
  await see(page.getByText('Your key may not manage keys')).toBeVisible();
  await see(page.getByText('the key "Reader" has read')).toBeVisible();
  await page.getByRole('button', { name: 'Use another key' }).click();
  await page.getByLabel('API key').fill(auth.apiKey);
  await page.getByRole('button', { name: 'Unlock' }).click();
  await see(page.getByRole('row', { name: /Reader/ })).toBeVisible();
});

it('the browser that requires a key gets one, keeps its access, and can stop requiring it', async () => {
  const service = await startService();
  const page = await visit(service.url, '/settings/keys', { mayLog: /40[19]/ });
  await page.getByRole('button', { name: 'Require a key' }).click();
  const dialog = page.getByRole('alertdialog');
  await see(dialog).toContainText('tills without one cannot print');
  await dialog.getByRole('button', { name: 'Require a key' }).click();
  await see(page.getByText('A key is required', { exact: true })).toBeVisible();
  const secret = await page.getByLabel('Key', { exact: true }).innerText();
  expect((await fetch(`${service.url}/jobs`)).status).toBe(401);
  const headers = { 'x-api-key': secret };
  expect((await fetch(`${service.url}/jobs`, { headers })).status).toBe(200);
  expect(await violations(page)).toEqual([]);
  // The key was kept for the browser.
  await page.reload();
  await see(page.getByText('A key is required', { exact: true })).toBeVisible();
  await see(page.getByText(secret)).toHaveCount(0);
  await page.getByRole('button', { name: /^Revoke Owner/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  const kept = page.getByText('without this one no key could change the settings').first();
  await see(kept).toBeVisible();
  await page.getByRole('button', { name: 'Stop requiring a key' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop requiring a key' }).click();
  await see(page.getByText('No key is required')).toBeVisible();
  await see(page.getByRole('button', { name: 'Sign out' })).toHaveCount(0);
  expect(await page.evaluate('localStorage.length + sessionStorage.length')).toBe(0);
  expect((await fetch(`${service.url}/jobs`)).status).toBe(200);
});

it('without authentication the page says that no key is required', async () => {
  const service = await startService();
  const page = await visit(service.url, '/settings/keys', { mayLog: /400/ });
  await see(page.getByText('No key is required')).toBeVisible();
  await page.getByRole('button', { name: 'Make a key' }).click();
  await page.getByRole('button', { name: 'Make the key' }).click();
  await see(page.getByLabel('Name', { exact: true })).toHaveAttribute('aria-invalid', 'true');
});

it('a webhook is added with filters, tested, fails, is replayed, changed, gets a new secret and is deleted', async () => {
  const receiver = await Receiver.start();
  const service = await startService({ webhooks: { allowPrivate: true } });
  // 404: the deliveries of an open card are asked for every 5 s, also while its webhook is deleted.
  const page = await visit(service.url, '/settings/webhooks', { mayLog: /400|404/ });
  await see(page.getByText('No webhooks yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Add a webhook' }).click();
  await page.getByRole('button', { name: 'Add the webhook' }).click();
  await see(page.getByLabel('Address', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  for (const name of ['Name', 'Address'])
    await see(page.getByLabel(name, { exact: true })).toHaveAccessibleDescription(/Fill this in/);
  await page.getByLabel('Name', { exact: true }).fill('Orders');
  await page.getByLabel('Address', { exact: true }).fill(receiver.url);
  await page.getByText('Only some events').click();
  await page.getByLabel('Jobs', { exact: true }).check();
  await page.getByLabel('Completed', { exact: true }).check();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Add the webhook' }).click();
  const secret = await page.getByLabel('Secret', { exact: true }).innerText();
  expect(secret).toMatch(/^whsec_/);
  await page.getByRole('button', { name: 'Done' }).click();
  await see(page.getByText(secret)).toHaveCount(0);
  const card = page.getByRole('region', { name: 'Orders', exact: true });
  await see(card).toContainText('Delivering');
  await see(card).toContainText('Events: Jobs · States: Completed');

  await card.getByRole('button', { name: 'Send a test' }).click();
  await see(page.getByText('The receiver took the test message (status 204).')).toBeVisible();
  receiver.answer = () => 500;
  const jobId = await service.print('queue-number', { number: '1' });
  await see(card).toContainText('Last problem: ');
  await see(card).toContainText('Failing since');
  await card.getByText('Latest deliveries').click();
  await see(card.getByText('Test message')).toBeVisible();
  await see(card.getByText(/^Status 500/).first()).toBeVisible();
  await card.getByText('Show the event').first().click();
  await see(card.getByLabel('Show the event').first()).toContainText(jobId);
  expect(await violations(page)).toEqual([]);

  receiver.answer = () => 204;
  await card.getByRole('button', { name: 'Send again' }).click();
  await page.getByRole('button', { name: 'Send again' }).click();
  await see(page.getByText('Choose a time.')).toBeVisible();
  await page.getByLabel('From', { exact: true }).fill('2020-01-01T00:00');
  await page.getByRole('button', { name: 'Send again' }).click();
  await see(page.getByText(/At most \d+ events are sent again/)).toBeVisible();
  await expect.poll(() => receiver.statesOf(jobId)).toContain('completed');

  await card.getByRole('button', { name: 'Edit' }).click();
  await see(page.getByLabel('Address', { exact: true })).toHaveValue(receiver.url);
  await page.getByLabel('Completed', { exact: true }).uncheck();
  await page.getByLabel('Failed', { exact: true }).check();
  await page.getByLabel('Jobs', { exact: true }).uncheck();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save' }).click();
  await see(card).toContainText('States: Failed');
  await see(card).not.toContainText('Events: Jobs');

  await card.getByRole('button', { name: 'New secret' }).click();
  await page.getByRole('button', { name: 'Make a new secret' }).click();
  expect(await page.getByLabel('Secret', { exact: true }).innerText()).not.toBe(secret);
  await see(card).toContainText('messages are signed with the former secret as well');
  await card.getByRole('button', { name: 'Disable' }).click();
  await see(card).toContainText('Disabled');
  await card.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await see(page.getByText('No webhooks yet.')).toBeVisible();
});

it('the configuration in use is shown with its sources, and notices are tested', async () => {
  const ntfy = await Receiver.start();
  const service = await startService({
    jobs: { keepDays: 7 },
    notices: { kinds: ['attention', 'jobsFailed'], quiet: { from: '22:00', to: '06:00' } },
  });
  const page = await visit(service.url, '/settings/notices');
  await see(page.getByLabel('Topic')).toHaveValue(/^printers-[0-9a-f]{16}$/);
  await see(page.getByText('Nothing is sent from 22:00 to 06:00.')).toBeVisible();
  await see(page.getByText('Not sent: Paper is low')).toBeVisible();
  const settings = { notices: { ntfy: { server: new URL(ntfy.url).origin, topic: 'shop-1' } } };
  const next = checkConfig({ ...settings, jobs: { keepDays: 7 } });
  await service.running.reload(next, new Map([['jobs.keepDays', '/etc/platen.yaml']]));
  await page.reload();
  await see(page.getByText('Nothing was sent since the start.')).toBeVisible();
  await page.getByRole('button', { name: 'Send a test notice' }).click();
  await see(page.getByText('The message was delivered.')).toBeVisible();
  await see(page.getByText('1 notice was delivered since the start.')).toBeVisible();
  expect(ntfy.received).toHaveLength(1);
  ntfy.answer = () => 403;
  await page.getByRole('button', { name: 'Send a test notice' }).click();
  await see(page.getByText('The message was not delivered: 403')).toBeVisible();

  await page.getByRole('link', { name: 'System', exact: true }).click();
  const network = page.getByRole('region', { name: 'Network and access' });
  await see(network).toContainText('server.host127.0.0.1default');
  await see(page.getByRole('region', { name: 'Versions' })).toContainText('SQLite');
  await see(page.getByRole('region', { name: 'Data and backup' })).toContainText('platen backup');
  await page.getByLabel('Only what differs from the defaults').check();
  await see(network).toContainText('All of these have their defaults.');
});

it('a backup is downloaded with one click, and is a whole database', async () => {
  const service = await startService();
  const page = await visit(service.url, '/settings/transfer');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download a backup' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^platen-\d{4}-\d\d-\d\d\.db$/);
  const restored = temporaryFolder();
  await restoreFolder(restored, { file: await download.path(), requeue: false, now: new Date() });
  expect(await violations(page)).toEqual([]);
});
