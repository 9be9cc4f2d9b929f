// A receipt is changed as its owner would: with menus, and without a brace.

import type { Locator, Page } from '@playwright/test';
import { expect } from 'vitest';
import { see, useBrowser, visit } from '../support/pages/browser.ts';
import { eventually, startService } from '../support/service/service.ts';

const it = useBrowser();

const isDrawn = async (page: Page) => {
  await see(page.locator('.paper-view')).toHaveAttribute('aria-busy', 'false');
  await see(page.getByRole('img', { name: /as it will print/ })).toBeVisible();
};

it('an own receipt with a QR code and a discount line needs 14 actions and no brace', async () => {
  const service = await startService();
  const page = await visit(service.url, '/designer', { mayLog: /400/ });
  let actions = 0;
  const act = async (done: Promise<unknown>) => {
    actions++;
    await done;
  };
  const press = (name: string) => act(page.getByRole('button', { name, exact: true }).click());
  const chooseField = async (typed: string) => {
    await see(page.getByRole('combobox', { name: 'Search fields' })).toBeFocused();
    await page.keyboard.type(typed);
    await page.keyboard.press('Enter');
  };
  await act(page.getByRole('button', { name: 'Shop receipt' }).click());
  await isDrawn(page);

  await act(page.locator('[data-path="blocks[15].blocks[0]"]').click());
  await press('Add block');
  await press('Left and right');
  await act(write(page, 'Left', 'Discount'));
  await press('Insert field: Right');
  await act(chooseField('Discount'));
  await act(page.getByRole('button', { name: /^Amount of money/ }).click());
  const right = page.getByLabel('Right', { exact: true });
  await see(right).toHaveText(/^\S*\d discount$/);
  await isDrawn(page);
  await press('Add a condition');
  await act(chooseField('disc'));
  await see(page.locator('.condition-source')).toHaveText('discount');
  await isDrawn(page);

  await act(page.getByRole('treeitem', { name: /^QR code/ }).click());
  await act(write(page, 'Content', 'https://sonne.example'));
  await press('Always print it');
  await isDrawn(page);
  await press('Save and print');
  await see(page.getByText('The sample is on its way')).toBeVisible();
  const [sheet] = await eventually(() => {
    expect(service.printer.sheets).toHaveLength(1);
    return service.printer.sheets;
  });
  expect(sheet!.text.join('\n')).toMatch(/Flat white[^]*Discount +\S*\d/);
  expect(actions).toBeLessThanOrEqual(14);

  const { config } = (await service.get('/templates/shop-receipt-copy')).body.template;
  const line = config.blocks[15].blocks[1];
  expect(line).toEqual({
    type: 'pair',
    left: 'Discount',
    right: '{{ discount | money }}',
    if: 'discount',
  });
  expect(JSON.stringify(config.example.items)).toContain('"discount":');
  const { total, shop, items } = config.example;
  const bare = items.map(({ name, price }: Record<string, unknown>) => ({ name, price }));
  const data = { shop, total, items: bare };
  expect((await service.post('/print/shop-receipt-copy', { data })).status).toBe(200);
  const sheets = await eventually(() => {
    expect(service.printer.sheets).toHaveLength(2);
    return service.printer.sheets;
  });
  expect(sheets[1]!.text.join('\n')).not.toContain('Discount');
});

async function write(page: Page, label: string, text: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).click();
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText(text);
}

it('printer, language and currency of a template are chosen by their names', async () => {
  const service = await startService();
  await service.put('/printers/default', { name: 'Till' });
  const page = await visit(service.url, '/designer/receipt');
  await page.getByRole('tab', { name: 'Template' }).click();
  const printer = page.getByLabel('Printer', { exact: true });
  await see(printer.getByRole('option')).toHaveText(['None', 'Till']);
  await printer.selectOption('Till');
  const currency = page.getByLabel('Currency', { exact: true });
  await currency.fill('Swiss');
  await page.getByRole('option', { name: 'Swiss Franc' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await eventually(async () => {
    const { config } = (await service.get('/templates/receipt')).body.template;
    expect(config).toMatchObject({ printer: 'default', currency: 'CHF' });
  });
  // None again: the default printer, whichever it is, and the currency of the shop.
  await printer.selectOption('None');
  await currency.fill('');
  await page.keyboard.press('Tab');
  await see(currency).toHaveValue('');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await eventually(async () => {
    const { config } = (await service.get('/templates/receipt')).body.template;
    expect(config).not.toHaveProperty('printer');
    expect(config).not.toHaveProperty('currency');
  });
});

it('the menu of a new field, which has all formats, shows its last buttons without scrolling', async () => {
  const service = await startService();
  const page = await visit(service.url, '/designer', { mayLog: /400/ });
  await page.getByRole('button', { name: 'Shop receipt' }).click();
  await isDrawn(page);
  await page.getByRole('treeitem', { name: /Served by/ }).click();
  await page.getByRole('button', { name: 'Insert field: Left' }).click();
  await see(page.getByRole('combobox', { name: 'Search fields' })).toBeFocused();
  await page.keyboard.type('Greeting');
  await page.keyboard.press('Enter');
  const button = page.getByRole('button', { name: 'Another field' });
  await see(button).toBeVisible();
  const bottomOf = async (part: Locator) => {
    const { y, height } = (await part.boundingBox())!;
    return y + height;
  };
  expect(await bottomOf(button)).toBeLessThan(await bottomOf(page.locator('.field-menu')));
});
