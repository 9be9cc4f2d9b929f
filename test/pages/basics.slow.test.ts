// A baker makes the receipt of the shop their own without the designer, and what is
// printed afterwards with the least data shows it.

import { expect } from 'vitest';
import { see, useBrowser, visit } from '../support/pages/browser.ts';
import { pngExample } from '../../src/api/envelope.ts';
import { startService } from '../support/service/service.ts';

const it = useBrowser();

it('a baker fills in name, logo, VAT number, footer and QR code in seven actions', async () => {
  const service = await startService();
  const page = await visit(service.url, '/templates/receipt');
  const field = (name: string) => page.getByLabel(name, { exact: true });
  let actions = 0;
  const act = async (action: Promise<unknown>) => {
    await action;
    actions++;
  };
  await act(page.getByRole('link', { name: 'Basics' }).click());
  await act(field('Name of the shop').fill('Bäckerei Sonne'));
  const logo = {
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: Buffer.from(pngExample, 'base64'),
  };
  await act(page.getByLabel('Choose a picture …').setInputFiles(logo));
  await act(field('VAT number').fill('DE123456789'));
  await act(field('Footer').fill('Danke, bis bald!'));
  await act(field('QR code').fill('https://sonne.example'));
  await see(page.getByRole('radio', { name: 'logo.png' })).toBeChecked();
  await see(field('VAT number')).toHaveValue('DE123456789');
  await act(page.getByRole('button', { name: 'Save' }).click());
  await see(page.getByRole('heading', { name: 'Shop receipt', exact: true })).toBeVisible();
  // Discounts print as soon as the till sends them: the eighth action would be to switch them off.
  expect(actions).toBe(7);

  const items = [{ name: 'Bun', price: 2, discount: 0.5 }];
  const least = { items, total: 1.5, shop: { name: undefined } };
  await service.ended(await service.print('receipt', least));
  const [sheet] = service.printer.sheets;
  const paper = (sheet!.text ?? []).join('\n');
  for (const line of ['Bäckerei Sonne', 'VAT no. DE123456789', 'Danke, bis bald!', 'Discount'])
    expect(paper).toContain(line);
  const { config } = (await service.get('/templates/receipt')).body.template;
  expect(JSON.stringify(config)).toContain('"content":"logo.png"');
  expect(config.example.shop).not.toHaveProperty('name');

  // The same in the designer while no block is chosen; a switch is one step to undo.
  await page.getByRole('link', { name: 'Edit' }).click();
  await see(field('Name of the shop')).toHaveValue('Bäckerei Sonne');
  await page.getByRole('switch', { name: 'VAT table' }).uncheck();
  await page.getByRole('button', { name: 'Undo' }).click();
  await see(page.getByRole('switch', { name: 'VAT table' })).toBeChecked();
  // The picture is used again instead of being stored a second time.
  await page.getByLabel('Choose a picture …').setInputFiles({ ...logo, name: 'other.png' });
  await see(page.getByRole('radio', { name: 'logo.png' })).toBeChecked();
  expect((await service.get('/assets')).body.assets).toHaveLength(1);
});
