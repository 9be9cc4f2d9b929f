// What is typed in the designer goes where it is seen, and stays.

import type { Page } from '@playwright/test';
import { expect } from 'vitest';
import { see, useBrowser, visit } from '../support/pages/browser.ts';
import { eventually, startService } from '../support/service/service.ts';
import { shareService } from '../support/service/shared-service.ts';
import { violations } from '../support/pages/violations.ts';

const it = useBrowser();
const shared = shareService();

const paper = (page: Page) => page.getByRole('img', { name: /as it will print/ });
const chosen = (page: Page) => page.getByRole('treeitem', { selected: true });

async function addBlock(page: Page, kind: string): Promise<void> {
  await page.getByRole('button', { name: 'Add block' }).click();
  await page.getByRole('button', { name: kind, exact: true }).click();
}

/** Whether an element is inside the part of its pane that can be seen. */
const isInSight = (page: Page, element: string, pane: string) =>
  page.evaluate(`(() => {
    const one = document.querySelector(${JSON.stringify(element)})?.getBoundingClientRect();
    const { top, bottom } = document.querySelector(${JSON.stringify(pane)}).getBoundingClientRect();
    return one !== undefined && one.top >= top - 1 && one.bottom <= bottom + 1;
  })()`);

it('an own receipt with a line, a VAT line and a QR code needs 12 actions and no brace', async () => {
  const service = await startService();
  const page = await visit(service.url, '/templates');
  let actions = 0;
  const press = async (name: string | RegExp) => {
    actions++;
    await page.getByRole('button', { name, exact: typeof name === 'string' }).click();
  };
  const type = async (text: string) => {
    actions++;
    await page.keyboard.type(text);
  };
  actions++;
  await page
    .getByRole('article', { name: 'Shop receipt' })
    .getByRole('link', { name: 'Use this' })
    .click();
  await see(paper(page)).toBeVisible();
  await press('Add block');
  await press('Text');
  await see(page.getByLabel('Content', { exact: true })).toBeFocused();
  await type('Open on Sundays, too');
  await press('Add block');
  await press('VAT line');
  await see(page.getByLabel('Rate in percent')).toBeFocused();
  await type('7');
  await press('Add');
  await press('Add block');
  await press('QR code');
  await see(page.getByLabel('Content', { exact: true })).toBeFocused();
  await type('https://sonne.example');
  await see(page.locator('.paper-view')).toHaveAttribute('aria-busy', 'false');
  await press('Save and print');
  await see(page.getByText('The sample is on its way')).toBeVisible();
  await see(page.getByRole('button', { name: 'Print sample' })).toBeFocused();
  expect(actions).toBeLessThanOrEqual(12);

  const { config } = (await service.get('/templates/shop-receipt-copy')).body.template;
  const types = config.blocks.map((block: { type: string }) => block.type);
  const line = config.blocks.findIndex(
    ({ content }: { content?: string }) => content === 'Open on Sundays, too',
  );
  expect(types.slice(line, line + 3)).toEqual(['text', 'pair', 'qrcode']);
  expect(config.blocks[line + 1]).toMatchObject({
    left: 'VAT 7 %',
    right: '{{ total * 7 / 107 | money }}',
  });
  expect(config.blocks[line + 2].content).toBe('https://sonne.example');
  const [sheet] = await eventually(() => {
    expect(service.printer.sheets).toHaveLength(1);
    return service.printer.sheets;
  });
  expect(sheet!.text.join('\n')).toMatch(/Open on Sundays, too[^]*VAT 7 % +\S*\d/);
});

it('typing after adding a block fills it, and the list and the paper follow', async () => {
  const { url } = shared();
  const page = await visit(url, '/designer/receipt');
  await see(paper(page)).toBeVisible();
  await addBlock(page, 'Text');
  await see(page.getByLabel('Content', { exact: true })).toBeFocused();
  await page.keyboard.type('Thank you for coming');
  await see(chosen(page)).toHaveAccessibleName('Text Thank you for coming');
  await see(page.locator('.outline.is-chosen')).toBeVisible();
  await eventually(async () => {
    expect(await isInSight(page, '.tree-row.is-chosen', '.pane-scroll')).toBe(true);
    expect(await isInSight(page, '.outline.is-chosen', '.paper-view')).toBe(true);
  });
  await see(page.getByRole('dialog')).toHaveCount(0);
});

it('the first save keeps the chosen printer, the selected block and the steps to undo', async () => {
  const service = await startService();
  await service.post('/printers', { id: 'bar', name: 'Bar', virtual: 'platen' });
  const page = await visit(service.url, '/designer');
  await page.getByRole('button', { name: /Empty receipt/ }).click();
  await page.getByLabel('Name of the template').fill('Mine');
  await see(paper(page)).toBeVisible();
  await addBlock(page, 'Text');
  await page.keyboard.type('Kept');
  await page.getByLabel('Print on', { exact: true }).selectOption({ label: 'Bar' });
  await page.getByRole('tab', { name: 'Data' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await see(page).toHaveURL(/#\/designer\/mine$/);
  await see(page.getByText('Saved', { exact: true })).toBeVisible();
  await see(page.getByLabel('Print on', { exact: true })).toHaveValue('bar');
  await see(page.getByRole('tab', { name: 'Data' })).toHaveAttribute('aria-selected', 'true');
  await see(chosen(page)).toHaveAccessibleName('Text Kept');
  await page.getByRole('button', { name: 'Undo' }).click();
  await see(chosen(page)).not.toHaveAccessibleName('Text Kept');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await see(page.getByText('Saved', { exact: true })).toBeVisible();
  expect((await service.get('/templates/mine')).body.template.version).toBe(2);
  expect((await service.get('/templates')).body.templates).not.toContainEqual(
    expect.objectContaining({ id: 'mine-2' }),
  );
  // Another new template begins anew.
  await page.goto(`${service.url}/#/designer`);
  await see(page.getByRole('button', { name: /Empty receipt/ })).toBeVisible();
});

it('at 1,024 px the paper stays in sight while a block is edited', async () => {
  const { url } = shared();
  const page = await visit(url, '/designer/receipt', { width: 1024 });
  await see(paper(page)).toBeVisible();
  await page.locator('[data-path="blocks[3]"]').click();
  await page.getByRole('tab', { name: 'Block', exact: true }).click();
  await see(page.getByLabel('Content', { exact: true })).toBeVisible();
  await see(paper(page)).toBeVisible();
  await page.getByRole('tab', { name: 'Blocks' }).click();
  await addBlock(page, 'Text');
  await see(page.getByLabel('Content', { exact: true })).toBeFocused();
  await see(paper(page)).toBeVisible();
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(1024);
  expect(await violations(page)).toEqual([]);
});

it('in a low window the page scrolls and the paper has room', async () => {
  const { url } = shared();
  const page = await visit(url, '/designer/receipt', { width: 740 });
  await page.setViewportSize({ width: 740, height: 450 });
  await see(paper(page)).toBeVisible();
  const height = await page.evaluate("document.querySelector('.paper-view').clientHeight");
  expect(height).toBeGreaterThan(300);
});
