import type { Page } from '@playwright/test';
import { expect } from 'vitest';
import { see, useBrowser, visit } from '../support/pages/browser.ts';
import { eventually } from '../support/service/service.ts';
import { shareService } from '../support/service/shared-service.ts';
import { violations } from '../support/pages/violations.ts';

const it = useBrowser();
const shared = shareService();

const paper = (page: Page) => page.getByRole('img', { name: /as it will print/ });

for (const theme of ['light', 'dark'] as const)
  it(`axe finds nothing in the designer, ${theme}`, async () => {
    const { url } = shared();
    const page = await visit(url, '/designer', { theme, mayLog: /400/ });
    const found: string[] = [];
    const look = async (what: string) =>
      found.push(...(await violations(page, theme)).map((fault) => `${what} ${fault}`));
    await see(page.getByRole('button', { name: 'Shop receipt' })).toBeVisible();
    await look('beginning');
    await page.goto(`${url}/#/designer/receipt`);
    await see(paper(page)).toBeVisible();
    await page.locator('[data-path="blocks[15].blocks[0]"]').click();
    await page.locator('summary').first().click();
    await look('fields');
    await page.locator('[data-path="blocks[1]"]').click();
    await page.getByRole('button', { name: 'Insert field: Content' }).click();
    await see(page.getByRole('listbox')).toBeVisible();
    await look('conditions and the list of fields');
    await page.keyboard.press('Escape');
    await page.locator('[data-path="blocks[3]"]').click();
    await page.getByLabel('Content', { exact: true }).click();
    await page.keyboard.type('{{ no | nothing }}');
    await see(page.getByRole('alert')).toBeVisible();
    await page.keyboard.press('Escape');
    await look('an error');
    await page.keyboard.press('Control+Z');
    await see(page.getByRole('alert')).toBeHidden();
    await page.getByRole('tab', { name: 'Data' }).click();
    await look('data');
    await page.getByRole('tab', { name: 'Template' }).click();
    await look('template');
    await page.getByRole('button', { name: 'Add block' }).click();
    await see(page.getByRole('button', { name: 'Aztec' })).toBeVisible();
    await look('palette');
    await page.goto(`${url}/#/designer/shelf-label`);
    await page.locator('[data-path="blocks[4]"]').click();
    await see(page.locator('.frame')).toBeVisible();
    await look('label');
    expect(found).toEqual([]);
  });

it('a message with Undo leaves the zoom of the paper in reach', async () => {
  const page = await visit(shared().url, '/designer/receipt');
  await see(paper(page)).toBeVisible();
  await page.locator('[data-path="blocks[3]"]').click();
  await page.keyboard.press('Delete');
  const message = page.locator('.toast');
  await see(message.getByRole('button', { name: 'Undo' })).toBeVisible();
  const { y } = (await page.locator('.zoom-tools').boundingBox())!;
  await eventually(async () => {
    const { y: top, height } = (await message.boundingBox())!;
    expect(top + height).toBeLessThanOrEqual(y);
  });
  // On another page there is nothing that it could undo.
  await page.evaluate(`location.hash = '/jobs'`);
  await see(page.getByRole('heading', { name: 'Jobs', exact: true })).toBeVisible();
  await see(message).toHaveCount(0, { timeout: 10_000 });
});

it('on a phone the panes are tabs and nothing is wider than the screen', async () => {
  const { url } = shared();
  const page = await visit(url, '/designer/receipt', { width: 390 });
  await see(paper(page)).toBeVisible();
  const width = () => page.evaluate('document.documentElement.scrollWidth');
  expect(await width()).toBe(390);
  await page.getByRole('tab', { name: 'Blocks' }).click();
  await page.locator('[data-path="blocks[3]"]').click();
  expect(await width()).toBe(390);
  await page.getByRole('tab', { name: 'Block', exact: true }).click();
  await page.getByText('Underlined', { exact: true }).click();
  expect(await width()).toBe(390);
  await page.getByRole('tab', { name: 'Data' }).click();
  await see(page.getByLabel('cashier')).toHaveValue('Zoë');
  expect(await width()).toBe(390);
  await page.getByRole('tab', { name: 'Paper' }).click();
  await see(page.locator('.outline.is-chosen')).toBeVisible();
  await see(page.getByText('Not saved')).toBeVisible();
  // A finger drags a block to the side, and the paper takes the place of the palette.
  await page.getByRole('tab', { name: 'Blocks' }).click();
  const blocks = page.getByRole('treeitem');
  const before = await blocks.count();
  await page.getByRole('button', { name: 'Add block' }).click();
  const kind = (await page.getByRole('button', { name: 'Text', exact: true }).boundingBox())!;
  const finger = await page.context().newCDPSession(page);
  const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
    await finger.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x, y }],
    });
  await touch('touchStart', kind.x + 20, kind.y + 20);
  await touch('touchMove', kind.x + 50, kind.y + 20);
  await touch('touchMove', 195, 420);
  await see(page.locator('.drop-line')).toBeVisible();
  await touch('touchMove', 195, 430);
  await touch('touchEnd');
  await see(page.locator('.carried-chip')).toBeHidden();
  await page.getByRole('tab', { name: 'Blocks' }).click();
  await see(blocks).toHaveCount(before + 1);
  await see(page.getByRole('treeitem', { selected: true })).toHaveAccessibleName('Text New text');
});

it('with the keyboard only, a block is added, changed and saved', async () => {
  const service = shared();
  const page = await visit(service.url, '/designer/queue-number');
  await see(paper(page)).toBeVisible();
  await page.getByRole('button', { name: 'Add block' }).focus();
  await page.keyboard.press('Enter');
  await see(page.getByRole('button', { name: 'Text', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await see(page.getByRole('treeitem', { selected: true })).toHaveAccessibleName('Text New text');
  await see(page.getByLabel('Content', { exact: true })).toBeFocused();
  await page.keyboard.type('By hand');
  await page.keyboard.press('Control+S');
  await see(page.getByText('Saved', { exact: true })).toBeVisible();
  const { body } = await service.get('/templates/queue-number');
  // Before the paper that is fed at the end.
  expect(body.template.config.blocks.slice(-2)).toEqual([
    { type: 'text', content: 'By hand' },
    { type: 'feed', mm: 3 },
  ]);
});
