import type { Page } from '@playwright/test';
import { expect } from 'vitest';
import { see, useBrowser, visit } from '../support/browser.ts';
import { startService, type TestService } from '../support/service.ts';
import { shareService } from '../support/shared-service.ts';

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
  await page.getByRole('button', { name: 'Add a virtual label printer' }).click();
  await see(page.getByLabel('Printer for the sample')).toHaveValue('virtual-labels');
  await see(page.getByText('No label printer is set up')).toBeHidden();
  await page.getByRole('button', { name: 'Print sample' }).click();
  await see(page.getByText('The sample is on its way')).toBeVisible();
  const { jobs } = (await service.get('/jobs')).body;
  expect(await service.ended(jobs[0].id)).toMatchObject({
    status: 'completed',
    printerId: 'virtual-labels',
  });
});
