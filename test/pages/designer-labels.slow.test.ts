import type { Page } from '@playwright/test';
import { expect } from 'vitest';
import { see, useBrowser, visit } from '../support/pages/browser.ts';
import { startService, type TestService } from '../support/service/service.ts';
import { shareService } from '../support/service/shared-service.ts';

const it = useBrowser();
const shared = shareService();
const media = { width: 50, height: 30 };
const text = { type: 'text', content: 'Soap', x: 5, y: 5, width: 20, height: 6 };

async function label(blocks: object[], service: TestService = shared()) {
  await service.delete('/templates/tag');
  const body = { id: 'tag', name: 'Tag', config: { name: 'Tag', media, blocks } };
  expect((await service.post('/templates', body)).status).toBe(201);
  const page = await visit(service.url, '/designer/tag', { mayLog: /400/ });
  await see(page.getByRole('img', { name: /as it will print/ })).toBeVisible();
  const save = async () => {
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await see(page.getByText('Saved', { exact: true })).toBeVisible();
    return (await service.get('/templates/tag')).body.template.config.blocks;
  };
  return { page, save };
}

async function pixelsPerMm(page: Page): Promise<number> {
  return (await page.locator('.paper-picture').boundingBox())!.width / media.width;
}

/** Drags the middle of `selector` by millimetres to the right and down. */
async function drag(page: Page, selector: string, dx: number, dy: number): Promise<void> {
  const { x, y, width, height } = (await page.locator(selector).boundingBox())!;
  const scale = await pixelsPerMm(page);
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width / 2 + (dx * scale) / 2, y + height / 2 + (dy * scale) / 2);
  await page.mouse.move(x + width / 2 + dx * scale, y + height / 2 + dy * scale);
  await page.mouse.up();
}

const choose = (page: Page, path: string) => page.locator(`[data-path="${path}"]`).click();

it('a block is dragged to whole millimetres and resized at a handle, each as one undo step', async () => {
  const { page, save } = await label([text]);
  await choose(page, 'blocks[0]');
  await drag(page, '.frame', 10.3, 7.8);
  await see(page.getByRole('spinbutton', { name: 'From left' })).toHaveValue('15');
  await see(page.getByRole('spinbutton', { name: 'From top' })).toHaveValue('13');
  await drag(page, '.frame-handle.is-se', 4.2, 2.9);
  await see(page.getByRole('spinbutton', { name: 'Width', exact: true })).toHaveValue('24');
  expect(await save()).toEqual([{ ...text, x: 15, y: 13, width: 24, height: 9 }]);
  await page.keyboard.press('Control+Z');
  await see(page.getByRole('spinbutton', { name: 'Width', exact: true })).toHaveValue('20');
  await page.keyboard.press('Control+Z');
  await see(page.getByRole('spinbutton', { name: 'From left' })).toHaveValue('5');
});

it('a block stays on its label however far it is dragged', async () => {
  const { page, save } = await label([text]);
  await choose(page, 'blocks[0]');
  await drag(page, '.frame', 60, 60);
  expect(await save()).toEqual([{ ...text, x: 30, y: 24 }]);
});

it('arrow keys move by a millimetre, with Shift by a tenth, with Alt they resize', async () => {
  const { page, save } = await label([text]);
  await choose(page, 'blocks[0]');
  await page.getByRole('button', { name: 'Text at 5, 5 mm' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Alt+ArrowRight');
  await page.keyboard.press('Alt+Shift+ArrowUp');
  await see(page.getByRole('button', { name: 'Text at 6.1, 6 mm' })).toBeFocused();
  expect(await save()).toEqual([{ ...text, x: 6.1, y: 6, width: 21, height: 5.9 }]);
});

it('a button rotates a block together with its box', async () => {
  const { page, save } = await label([text]);
  await choose(page, 'blocks[0]');
  await page.getByRole('button', { name: 'Turn by a quarter' }).click();
  expect(await save()).toEqual([{ ...text, width: 6, height: 20, rotate: 90 }]);
});

it('in a rotated group, a dragged block follows the pointer', async () => {
  const inner = { type: 'text', content: 'A', x: 2, y: 2, width: 8, height: 5 };
  const group = { type: 'group', x: 5, y: 2, width: 20, height: 26, rotate: 90, blocks: [inner] };
  const { page, save } = await label([group]);
  await choose(page, 'blocks[0].blocks[0]');
  const before = (await page.locator('.frame').boundingBox())!;
  await drag(page, '.frame', -3, 4);
  expect(await save()).toEqual([{ ...group, blocks: [{ ...inner, x: 6, y: 5 }] }]);
  const after = (await page.locator('.frame').boundingBox())!;
  const scale = await pixelsPerMm(page);
  expect((after.x - before.x) / scale).toBeCloseTo(-3, 0);
  expect((after.y - before.y) / scale).toBeCloseTo(4, 0);
});

it('a click inside the selected group selects the inner block and moves nothing', async () => {
  const group = {
    type: 'group',
    x: 5,
    y: 5,
    width: 30,
    height: 20,
    blocks: [{ ...text, x: 2, y: 2 }],
  };
  const { page } = await label([group]);
  await choose(page, 'blocks[0]');
  const { x, y } = (await page.locator('.frame').boundingBox())!;
  const scale = await pixelsPerMm(page);
  await page.mouse.click(x + 8 * scale, y + 5 * scale);
  await see(page.locator('[data-path="blocks[0].blocks[0]"]')).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await see(page.getByText('Saved', { exact: true })).toBeVisible();
});

it('a block in a column moves with its row, and the page says so', async () => {
  const inner = { type: 'text', content: 'Left' };
  const columns = [{ blocks: [inner] }, { content: 'Right' }];
  const line = { type: 'row', x: 5, y: 5, width: 30, height: 8, columns };
  const { page, save } = await label([line]);
  await choose(page, 'blocks[0].columns[0].blocks[0]');
  await see(page.getByText('It stands in a column, and moves with its row.')).toBeVisible();
  await drag(page, '.frame', 4, 6);
  await see(page.locator('[data-path="blocks[0].columns[0].blocks[0]"]')).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.getByRole('button', { name: 'Choose the row' }).click();
  await see(page.getByRole('spinbutton', { name: 'From top' })).toHaveValue('11');
  expect(await save()).toEqual([{ ...line, x: 9, y: 11 }]);
});

it('a block without a position gets one when it is dragged', async () => {
  const { page, save } = await label([
    { type: 'text', content: 'One' },
    { type: 'text', content: 'Two' },
  ]);
  await choose(page, 'blocks[1]');
  await drag(page, '.frame', 0, 10);
  const [one, two] = await save();
  expect(one).toEqual({ type: 'text', content: 'One' });
  expect(two).toMatchObject({ x: 0, y: 14 });
});

it('a new block is on the label at once, and a label printer prints it', async () => {
  const service = await startService();
  const { page, save } = await label([text], service);
  await page.getByRole('button', { name: 'Add block' }).click();
  await see(page.getByRole('button', { name: 'Drawer' })).toBeHidden();
  await page.getByRole('button', { name: 'QR code' }).click();
  await see(page.locator('.frame')).toBeVisible();
  expect((await save())[1]).toMatchObject({ type: 'qrcode', x: 2, y: 2, width: 20, height: 20 });
  // Dropped from the palette with its middle near 40, 16 mm: on the grid, and along the edge.
  await page.getByRole('button', { name: 'Add block' }).click();
  await page.getByRole('button', { name: 'Data Matrix' }).hover();
  const { x, y } = (await page.locator('.paper-picture').boundingBox())!;
  const scale = await pixelsPerMm(page);
  await page.mouse.down();
  await page.mouse.move(x + 10 * scale, y + 10 * scale);
  await page.mouse.move(x + 39.6 * scale, y + 16.4 * scale);
  await see(page.locator('.guide')).not.toHaveCount(0);
  await page.mouse.up();
  expect((await save())[2]).toMatchObject({ type: 'datamatrix', x: 30, y: 6, width: 20 });
  await page.keyboard.press('Control+Z');
  await save();
  await page.getByRole('button', { name: 'Add a virtual label printer' }).click();
  await see(page.getByLabel('Print on', { exact: true })).toHaveValue('virtual-labels');
  await see(page.getByText('No label printer is set up')).toBeHidden();
  await page.getByRole('button', { name: 'Print sample' }).click();
  await see(page.getByText('The sample is on its way')).toBeVisible();
  const { jobs } = (await service.get('/jobs')).body;
  expect(await service.ended(jobs[0].id)).toMatchObject({
    status: 'completed',
    printerId: 'virtual-labels',
  });
});

it('a number is typed digit by digit, with a zero after the point', async () => {
  const { page, save } = await label([text]);
  await choose(page, 'blocks[0]');
  for (const [name, number] of [
    ['From left', '10.05'],
    ['Label height', '30.05'],
  ] as const) {
    const field = page.getByRole('spinbutton', { name });
    await field.fill('');
    await field.pressSequentially(number);
    await see(field).toHaveValue(number);
  }
  expect(await save()).toMatchObject([{ x: 10.05 }]);
});

it('a label is seen whole, edited by a double click, and warns of what overlaps', async () => {
  const code = {
    type: 'barcode',
    format: 'code128',
    content: 'A1',
    x: 5,
    y: 15,
    width: 40,
    height: 12,
  };
  const { page } = await label([text, code]);
  const paper = page.locator('.paper-picture');
  const height = async () => (await paper.boundingBox())!.height;
  await page.getByRole('spinbutton', { name: 'Label height' }).fill('300');
  const view = (await page.locator('.paper-view').boundingBox())!;
  await see.poll(height).toBeLessThan(view.height);
  await see
    .poll(async () => (await height()) / (await paper.boundingBox())!.width)
    .toBeCloseTo(6, 0);
  const fitted = await height();
  await page.getByRole('button', { name: 'Larger' }).click();
  await see.poll(height).toBeGreaterThan(fitted * 1.2);
  await page.getByRole('button', { name: 'Fit', exact: true }).click();
  await see.poll(height).toBe(fitted);
  await page.getByRole('spinbutton', { name: 'Label height' }).fill('30');
  await see.poll(height).toBeLessThan(fitted);

  await see(page.locator('.is-warning')).toHaveCount(0);
  const scale = await pixelsPerMm(page);
  const { x, y } = (await paper.boundingBox())!;
  await page.mouse.dblclick(x + 7 * scale, y + 8 * scale);
  const popup = page.getByRole('dialog', { name: 'Edit the text' });
  await see(popup.getByLabel('Content', { exact: true })).toBeFocused();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('Olive soap');
  await page.keyboard.press('Escape');
  await see(popup).toBeHidden();
  await see(page.locator('.tree-text').first()).toHaveText('Olive soap');
  await page.getByRole('spinbutton', { name: 'From top' }).fill('16');
  const warning = page.getByRole('button', { name: 'Barcode “A1” overlaps Text “Olive soap”.' });
  await warning.click();
  await see(page.locator('[data-path="blocks[1]"]')).toHaveAttribute('aria-selected', 'true');

  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await see(warning).toBeHidden();
  await see(page.getByRole('treeitem')).toHaveCount(1);
  await page.locator('.toast').getByRole('button', { name: 'Undo' }).click();
  await see(page.getByRole('treeitem')).toHaveCount(2);
  await page.locator('[data-path="blocks[0]"]').focus();
  await page.keyboard.press('?');
  await see(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Ctrl+S');
});

it('several blocks are chosen on the paper and in the list, and aligned as one step', async () => {
  const other = { ...text, content: 'Lemon', x: 12, y: 15 };
  const { page, save } = await label([text, other]);
  await choose(page, 'blocks[0]');
  await page.locator('[data-path="blocks[1]"]').click({ modifiers: ['Shift'] });
  await see(page.getByRole('treeitem', { selected: true })).toHaveCount(2);
  await page.getByRole('button', { name: 'Align left', exact: true }).click();
  expect(await save()).toEqual([text, { ...other, x: 5 }]);
  await page.keyboard.press('Control+Z');
  expect(await save()).toEqual([text, other]);
  await choose(page, 'blocks[1]');
  const scale = await pixelsPerMm(page);
  const { x, y } = (await page.locator('.paper-picture').boundingBox())!;
  await page.keyboard.down('Control');
  await page.mouse.click(x + 7 * scale, y + 8 * scale);
  await page.keyboard.up('Control');
  await see(page.getByRole('treeitem', { selected: true })).toHaveCount(2);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await see(page.getByRole('treeitem')).toHaveCount(0);
});
