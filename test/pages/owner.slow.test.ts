// What an owner finds without help: the history of a template, deleted templates, the
// details of the shop, the pictures, and export and import.

import { expect } from 'vitest';
import { pngExample } from '../../src/api/envelope.ts';
import { see, useBrowser, visit } from '../support/pages/browser.ts';
import { startService } from '../support/service/service.ts';

const it = useBrowser();
const text = (content: string) => ({ type: 'text', content });
const config = { name: 'Note', width: '80mm', blocks: [text('One'), text('Two')] };

it('an older version is compared, restored, and a deleted template is taken back', async () => {
  const service = await startService();
  await service.post('/templates', { id: 'note', name: 'Note', config });
  const blocks = [text('One'), { ...text('Second'), bold: true }, text('Three')];
  await service.put('/templates/note', { config: { ...config, blocks, timeZone: 'Asia/Tokyo' } });
  const page = await visit(service.url, '/templates/note', { mayLog: /404/ });
  await page.getByRole('link', { name: 'History' }).click();
  await page.getByRole('button', { name: /Version 2/ }).click();
  const changes = page.getByRole('region', { name: 'What changed in version 2' });
  await see(changes).toContainText('Time zone: – → Asia/Tokyo');
  await see(changes).toContainText('Changed: Text “Second”');
  await see(changes).toContainText('Added: Text “Three”');
  await page.getByRole('button', { name: /Version 1/ }).click();
  await see(page.getByRole('img', { name: 'Version 1, printed' })).toBeVisible();
  await see(page.getByRole('img', { name: 'Version 2, printed' })).toBeVisible();
  await page.getByRole('button', { name: 'Restore this version' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click();
  await see(page.getByText('Version 1 is restored.')).toBeVisible();
  const stored = async () => (await service.get('/templates/note')).body;
  expect((await stored()).template).toMatchObject({ version: 3, config });

  const remove = async () => {
    await page.getByRole('button', { name: 'Delete the template' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  };
  await remove();
  await page.getByRole('button', { name: 'Undo' }).click();
  await see(page.getByText('“Note” is restored.')).toBeVisible();
  expect((await stored()).success).toBe(true);
  await remove();
  await page.getByRole('link', { name: 'Deleted templates' }).click();
  await page.getByRole('button', { name: 'Restore Note' }).click();
  await see(page.getByText('Nothing deleted')).toBeVisible();
  expect((await stored()).success).toBe(true);
});

it('a template that a program makes or deletes is soon in an open list, or gone from it', async () => {
  const service = await startService();
  const page = await visit(service.url, '/templates');
  await see(page.getByRole('heading', { name: 'Templates', exact: true })).toBeVisible();
  const made = page.getByText('Made elsewhere').first();
  await see(made).toHaveCount(0);
  await service.post('/templates', { id: 'note', name: 'Made elsewhere', config });
  await see(made).toBeVisible({ timeout: 30_000 });
  await service.delete('/templates/note');
  await see(made).toHaveCount(0, { timeout: 30_000 });
});

it('the details of the shop are stored, pictures are replaced and deleted, files are imported', async () => {
  const service = await startService();
  const page = await visit(service.url, '/settings');
  await see(page.getByText('Guessed from this browser')).toBeVisible();
  await page.getByLabel('Name of the shop').fill('Bäckerei Sonne');
  await page.getByLabel('Time zone').fill('berl');
  await page.getByRole('option', { name: /Berlin/ }).click();
  const file = {
    name: 'sun.png',
    mimeType: 'image/png',
    buffer: Buffer.from(pngExample, 'base64'),
  };
  await page.getByLabel('Choose a picture …').setInputFiles(file);
  await see(page.getByRole('radio', { name: 'sun.png' })).toBeChecked();
  await page.getByRole('button', { name: 'Save' }).click();
  await see(
    page.getByText('Saved. What comes with Platen prints these details now.'),
  ).toBeVisible();
  const { settings } = (await service.get('/settings')).body;
  expect(settings).toMatchObject({ timeZone: 'Europe/Berlin', locale: 'en-US', currency: 'USD' });
  expect(settings.shop).toMatchObject({ name: 'Bäckerei Sonne', logo: 'sun.png' });

  const image = { ...config, blocks: [{ type: 'image', content: 'stamp' }] };
  for (const name of ['stamp', 'spare'])
    await service.post('/assets', { name, content: pngExample });
  await service.post('/templates', { id: 'note', name: 'Note', config: image });
  await page.getByRole('link', { name: 'Pictures' }).click();
  const card = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  await see(card('stamp').getByRole('link', { name: 'Note' })).toBeVisible();
  await see(card('sun.png').getByRole('link', { name: 'Logo of the shop' })).toBeVisible();
  await see(card('stamp').getByRole('button', { name: 'Delete' })).toHaveCount(0);
  const svg =
    "<svg xmlns='http://www.w3.org/2000/svg' width='20' height='10'><path d='M0 0h20v10z'/></svg>";
  const drawn = { name: 'new.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) };
  await page.getByLabel('Replace … stamp').setInputFiles(drawn);
  await see(page.getByText('“stamp” was replaced.')).toBeVisible();
  await card('spare').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await see(page.getByText('“spare” was deleted.')).toBeVisible();
  const { assets } = (await service.get('/assets')).body;
  expect(assets).toMatchObject([
    { name: 'stamp', type: 'image/svg+xml', usedBy: ['note'] },
    { name: 'sun.png', usedBy: ['gift-card', 'receipt', 'restaurant-bill', 'wifi-card'] },
  ]);

  await page.getByRole('link', { name: 'Export and backup' }).click();
  const other = { id: 'other', name: 'Other', config };
  await page.getByLabel('Choose a file …').setInputFiles({
    name: 'shop.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify({ templates: [other] })),
  });
  await see(page.getByText('templates/other')).toBeVisible();
  await page.getByRole('button', { name: 'Import' }).click();
  await see(page.getByRole('heading', { name: 'Imported' })).toBeVisible();
  expect((await service.get('/templates/other')).status).toBe(200);
  await see(page.getByText('platen backup')).toBeVisible();
});
