import type { Page } from '@playwright/test';
import { expect } from 'vitest';
import { see, useBrowser, visit } from '../support/pages/browser.ts';
import {
  eventually,
  startService,
  temporaryFolder,
  type TestService,
} from '../support/service/service.ts';
import { shareService } from '../support/service/shared-service.ts';

const it = useBrowser();
const shared = shareService();

const blocks = [
  { type: 'text', content: 'First' },
  { type: 'text', content: 'Second {{ name }}' },
  { type: 'group', blocks: [{ type: 'text', content: 'Inside' }] },
  { type: 'text', content: 'Last' },
];
const sampleData = { name: 'Ida' };

async function serviceWith(config: object): Promise<TestService> {
  const service = shared();
  await service.delete('/templates/mine');
  const body = { id: 'mine', name: 'Mine', config: { name: 'Mine', ...config } };
  expect((await service.post('/templates', body)).status).toBe(201);
  return service;
}

const stored = async (service: TestService) =>
  (await service.get('/templates/mine')).body.template.config;

const row = (page: Page, path: string) => page.locator(`[data-path="${path}"]`);
const picture = (page: Page) => page.getByRole('img', { name: /as it will print/ });

/** The texts of the blocks in the tree, from top to bottom. */
const order = (page: Page) => page.locator('.tree-text').allInnerTexts();

async function write(page: Page, label: string, text: string): Promise<void> {
  // A click could hit the tag of a field, which opens a menu.
  await page.getByLabel(label, { exact: true }).focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText(text);
}

/** Shows the source of a field and compares it. */
async function sourceIs(page: Page, label: string, source: string): Promise<void> {
  await page.getByRole('button', { name: `Edit as text: ${label}` }).click();
  await see(page.getByLabel(label, { exact: true })).toHaveText(source);
}

async function saved(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await see(page.getByText('Saved', { exact: true })).toBeVisible();
}

it('from an empty installation to a changed and printed receipt', async () => {
  const service = await startService();
  const page = await visit(service.url, '/templates');
  await page.getByRole('link', { name: 'New template' }).click();
  await page.getByRole('button', { name: /Empty receipt/ }).click();
  await page.getByLabel('Name of the template').fill('Corner shop');
  await see(picture(page)).toBeVisible();
  await picture(page).click({ position: { x: 200, y: 15 } });
  await write(page, 'Content', 'Corner shop');
  await page.getByRole('button', { name: 'Add block' }).click();
  await page.getByRole('button', { name: 'Left and right' }).click();
  await write(page, 'Left', 'Total');
  await write(page, 'Right', '{{ total | money }}');
  await see(page.getByRole('treeitem')).toHaveCount(2);
  await page.getByRole('tab', { name: 'Data' }).click();
  await page.getByLabel('Total', { exact: true }).fill('12.5');
  // For those who do not see the picture.
  await see(page.locator('.paper-picture').getByText('Total $12.50')).toBeAttached();
  await page.getByRole('button', { name: 'Save and print' }).click();
  await see(page.getByText('The sample is on its way')).toBeVisible();
  const [sheet] = await eventually(() => {
    expect(service.printer.sheets).toHaveLength(1);
    return service.printer.sheets;
  });
  expect(sheet!.text.join('\n')).toMatch(/Corner shop[^]*Total +\$12\.50/);
  const { body } = await service.get('/templates/corner-shop');
  expect(body.template).toMatchObject({ name: 'Corner shop', config: { name: 'Corner shop' } });
  await see(page).toHaveURL(/#\/designer\/corner-shop$/);
  await page.getByRole('tab', { name: 'Data' }).click();
  await see(page.getByLabel('Total', { exact: true })).toHaveValue('12.5');
});

it('blocks move by dragging and by keyboard, into and out of groups, and undo restores them', async () => {
  const page = await visit(
    (await serviceWith({ blocks, example: sampleData })).url,
    '/designer/mine',
  );
  await row(page, 'blocks[3]').dragTo(row(page, 'blocks[0]'), { targetPosition: { x: 60, y: 4 } });
  expect(await order(page)).toEqual(['Last', 'First', 'Second Ida', 'Group', 'Inside']);
  await see(row(page, 'blocks[0]')).toHaveAttribute('aria-selected', 'true');
  await row(page, 'blocks[0]').focus();
  await page.keyboard.press('Alt+ArrowDown');
  await page.keyboard.press('Alt+ArrowDown');
  expect(await order(page)).toEqual(['First', 'Second Ida', 'Last', 'Group', 'Inside']);
  await see(row(page, 'blocks[2]')).toBeFocused();
  await page.keyboard.press('Alt+ArrowDown');
  await page.keyboard.press('Alt+ArrowRight');
  expect(await order(page)).toEqual(['First', 'Second Ida', 'Group', 'Inside', 'Last']);
  await see(row(page, 'blocks[2].blocks[1]')).toBeFocused();
  await page.keyboard.press('Alt+ArrowLeft');
  await see(row(page, 'blocks[3]')).toBeFocused();
  for (let step = 0; step < 6; step++) await page.keyboard.press('Control+Z');
  expect(await order(page)).toEqual(['First', 'Second Ida', 'Group', 'Inside', 'Last']);
  await see(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.keyboard.press('Control+Shift+Z');
  expect(await order(page)).toEqual(['Last', 'First', 'Second Ida', 'Group', 'Inside']);
});

it('a block is duplicated, deleted, copied as JSON and pasted', async () => {
  const page = await visit(
    (await serviceWith({ blocks, example: sampleData })).url,
    '/designer/mine',
  );
  await row(page, 'blocks[0]').click();
  await page.getByRole('button', { name: 'Duplicate' }).click();
  expect(await order(page)).toEqual(['First', 'First', 'Second Ida', 'Group', 'Inside', 'Last']);
  await row(page, 'blocks[1]').focus();
  await page.keyboard.press('Delete');
  expect(await order(page)).toHaveLength(5);
  await row(page, 'blocks[1]').click();
  await page.keyboard.press('Control+C');
  await row(page, 'blocks[2]').click();
  await page.keyboard.press('Control+V');
  const after = ['First', 'Second Ida', 'Group', 'Inside', 'Second Ida', 'Last'];
  expect(await order(page)).toEqual(after);
});

it('the block under the pointer is outlined in the preview and in the tree', async () => {
  const page = await visit(
    (await serviceWith({ blocks, example: sampleData })).url,
    '/designer/mine',
  );
  await see(picture(page)).toBeVisible();
  await row(page, 'blocks[1]').hover();
  await see(page.locator('.outline')).toHaveCount(1);
  const outlined = (await page.locator('.outline').boundingBox())!;
  await page.mouse.move(outlined.x + 20, outlined.y + outlined.height / 2);
  await see(page.locator('.is-pointed .tree-text')).toHaveText('Second Ida');
  await page.mouse.click(outlined.x + 20, outlined.y + outlined.height / 2);
  await see(row(page, 'blocks[1]')).toHaveAttribute('aria-selected', 'true');
  await see(page.getByLabel('Content', { exact: true })).toHaveText('Second Ida name');
  await sourceIs(page, 'Content', 'Second {{ name }}');
  // From the palette, a block is dropped between the blocks of the paper.
  await page.getByRole('button', { name: 'Add block' }).click();
  await page.getByRole('button', { name: 'Text', exact: true }).hover();
  await page.mouse.down();
  await page.mouse.move(outlined.x + 30, outlined.y + 40);
  await page.mouse.move(outlined.x + 20, outlined.y + 1);
  await see(page.locator('.carried-chip')).toHaveText('Text');
  const line = (await page.locator('.drop-line').boundingBox())!;
  expect(Math.abs(line.y - outlined.y)).toBeLessThan(4);
  await page.mouse.up();
  await see(page.locator('.carried-chip')).toBeHidden();
  expect(await order(page)).toEqual(['First', 'New text', 'Second Ida', 'Group', 'Inside', 'Last']);
  await see(row(page, 'blocks[1]')).toHaveAttribute('aria-selected', 'true');
  // Escape lets it go.
  await page.getByRole('button', { name: 'Add block' }).click();
  await page.getByRole('button', { name: 'Text', exact: true }).hover();
  await page.mouse.down();
  await page.mouse.move(outlined.x + 30, outlined.y + 40);
  await see(page.locator('.drop-line')).toBeVisible();
  await page.keyboard.press('Escape');
  await see(page.locator('.drop-line')).toBeHidden();
  await page.mouse.up();
  expect(await order(page)).toHaveLength(6);
});

it('twenty fast keystrokes request two previews, and the last state is shown', async () => {
  const page = await visit((await serviceWith({ blocks })).url, '/designer/mine');
  await row(page, 'blocks[0]').click();
  await see(page.locator('.paper-view')).toHaveAttribute('aria-busy', 'false');
  const asked: string[] = [];
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/preview', async (route) => {
    asked.push(route.request().postDataJSON().config.blocks[0].content);
    if (asked.length === 1) await held;
    await route.continue();
  });
  await page.getByLabel('Content', { exact: true }).click();
  await page.keyboard.press('End');
  await page.keyboard.type('abcdefghijklmnopqrst');
  await see(page.getByLabel('Content', { exact: true })).toHaveText('Firstabcdefghijklmnopqrst');
  expect(asked).toHaveLength(1);
  const answer = page.waitForResponse(
    (response) => response.request().postData()?.includes('qrst') ?? false,
  );
  release();
  const { image } = await (await answer).json();
  await see(page.locator('.paper-view')).toHaveAttribute('aria-busy', 'false');
  await see(picture(page)).toHaveAttribute('src', `data:image/png;base64,${image}`);
  expect(asked).toEqual(['Firsta', 'Firstabcdefghijklmnopqrst']);
});

it('an error is shown at its field, marks its block and prevents saving', async () => {
  const service = await serviceWith({ blocks });
  const page = await visit(service.url, '/designer/mine', { mayLog: /400/ });
  await row(page, 'blocks[1]').click();
  await write(page, 'Content', '{{ name | moneyy }}');
  const field = page.locator('[data-field="blocks[1].content"]');
  await see(field.locator('.wrong')).toContainText('did you mean "money"');
  await see(page.getByLabel('Content', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await see(page.getByRole('alert')).toContainText('1 problem');
  await see(row(page, 'blocks[1]').locator('.is-wrong')).toBeVisible();
  await see(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  await row(page, 'blocks[0]').click();
  await page.getByRole('alert').getByRole('button', { name: 'Text' }).click();
  await see(row(page, 'blocks[1]')).toHaveAttribute('aria-selected', 'true');
  await write(page, 'Content', '{{ name | upper }}');
  await see(page.getByRole('alert')).toBeHidden();
  await saved(page);
  expect((await stored(service)).blocks[1].content).toBe('{{ name | upper }}');
});

it('a condition in braces means the same, and a text that is only a name suggests its value', async () => {
  const service = await serviceWith({ blocks });
  const page = await visit(service.url, '/designer/mine', { mayLog: /400/ });
  await row(page, 'blocks[1]').click();
  await see(picture(page)).toBeVisible();
  await page.getByRole('button', { name: 'Edit as text: Print only if' }).click();
  await write(page, 'Print only if', '{{ name }}');
  await see(page.getByLabel('Print only if', { exact: true })).toHaveText('name');
  await row(page, 'blocks[0]').click();
  await write(page, 'Content', 'name');
  await see(page.getByText('This prints the word “name”.')).toBeVisible();
  await page.getByRole('button', { name: 'Print its value' }).click();
  await sourceIs(page, 'Content', '{{ name }}');
  await saved(page);
  const config = await stored(service);
  expect(config.blocks.slice(0, 2)).toEqual([
    { type: 'text', content: '{{ name }}' },
    { type: 'text', content: 'Second {{ name }}', if: 'name' },
  ]);
});

it('the data schema can be written by hand, shows its errors, and can be reset', async () => {
  const service = await serviceWith({ blocks });
  const page = await visit(service.url, '/designer/mine', { mayLog: /400/ });
  await page.getByRole('tab', { name: 'Template' }).click();
  await see(page.getByText('Made from the blocks')).toBeVisible();
  await page.getByRole('button', { name: 'Edit JSON Schema' }).click();
  const editor = page.getByLabel('The schema of the data as JSON');
  await see(editor).toContainText('"name"');
  const schema = (name: object) => JSON.stringify({ type: 'object', properties: { name } });
  await write(page, 'The schema of the data as JSON', schema({ type: 'txt' }));
  await see(page.locator('.data-json .wrong')).toContainText('not a valid JSON Schema');
  await see(editor).toHaveAttribute('aria-invalid', 'true');
  await see(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  await write(page, 'The schema of the data as JSON', schema({ type: 'string', maxLength: 90 }));
  await see(page.locator('.data-json .wrong')).toBeHidden();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Save anyway' }).click();
  await see(page.getByText('Saved', { exact: true })).toBeVisible();
  expect((await stored(service)).schema.properties).toEqual({
    name: { type: 'string', maxLength: 90 },
  });
  await page.getByRole('button', { name: 'Make it from the blocks again' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Save anyway' }).click();
  await see(page.getByText('Saved', { exact: true })).toBeVisible();
  expect((await stored(service)).schema).toBeUndefined();
});

it('unsaved changes survive a reload and can be discarded', async () => {
  const page = await visit((await serviceWith({ blocks })).url, '/designer/mine');
  await row(page, 'blocks[0]').click();
  await write(page, 'Content', 'Changed');
  await see(page.getByText('Not saved')).toBeVisible();
  await page.reload();
  await see(page.getByText('Unsaved changes restored.')).toBeVisible();
  expect((await order(page))[0]).toBe('Changed');
  await page.getByRole('button', { name: 'Discard' }).click();
  await see(page.getByText('Saved', { exact: true })).toBeVisible();
  expect((await order(page))[0]).toBe('First');
  await page.reload();
  await see(row(page, 'blocks[0]')).toBeVisible();
  await see(page.getByText('Unsaved changes restored.')).toBeHidden();
});

it('a new template without a change is not kept, one with a change is', async () => {
  const page = await visit(shared().url, '/designer');
  const begin = page.getByRole('button', { name: /Empty receipt/ });
  await begin.click();
  await see(picture(page)).toBeVisible();
  await page.reload();
  await begin.click();
  await see(page.getByText('Unsaved changes restored.')).toHaveCount(0);
  await row(page, 'blocks[0]').click();
  await write(page, 'Content', 'Changed');
  await page.reload();
  await see(page.getByText('Unsaved changes restored.')).toBeVisible();
  expect(await order(page)).toEqual(['Changed']);
});

it('a text in the font of the printer has no typeface until one is chosen', async () => {
  const service = await serviceWith({ blocks });
  const page = await visit(service.url, '/designer/mine');
  await row(page, 'blocks[0]').click();
  const faces = page.getByRole('group', { name: 'Letter style' }).getByRole('radio');
  if (!(await faces.first().isVisible())) await page.getByText('More', { exact: true }).click();
  await see(faces).toHaveCount(2);
  await see(page.getByRole('radio', { name: 'Sans' })).not.toBeChecked();
  await page.getByText('Sans', { exact: true }).click();
  await see(page.getByRole('radio', { name: 'Sans' })).toBeChecked();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await see(page.getByText('Saved', { exact: true })).toBeVisible();
  expect((await stored(service)).blocks[0]).toEqual({ ...blocks[0], face: 'sans' });
});

it('saving lists what changes for programs and waits for confirmation', async () => {
  const service = await serviceWith({ blocks });
  const page = await visit(service.url, '/designer/mine');
  await row(page, 'blocks[1]').click();
  await write(page, 'Content', '{{ customer.name }} {{ sum | money }}');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('alertdialog');
  await see(dialog.getByRole('listitem')).toHaveText([
    'customer is new, and needed',
    'customer.name is new, and needed',
    'sum is new, and needed',
    'name is no longer used',
  ]);
  await dialog.getByRole('button', { name: 'Go back' }).click();
  expect((await stored(service)).blocks[1].content).toBe('Second {{ name }}');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.getByRole('button', { name: 'Save anyway' }).click();
  await see(page.getByText('Saved', { exact: true })).toBeVisible();
  expect((await stored(service)).blocks[1].content).toContain('customer.name');
  await write(page, 'Content', '{{ customer.name }}: {{ sum | money }}');
  await saved(page);
});

it('expressions are completed with the names of the data and with filters', async () => {
  const list = {
    type: 'each',
    items: 'items',
    blocks: [{ type: 'text', content: '{{ price | money }}' }],
  };
  const page = await visit(
    (await serviceWith({ blocks: [...blocks, list] })).url,
    '/designer/mine',
    {
      mayLog: /400/,
    },
  );
  const content = page.getByLabel('Content', { exact: true });
  await row(page, 'blocks[4].blocks[0]').click();
  // The names for completion arrive after the preview.
  await see(page.locator('.paper-view')).toHaveAttribute('aria-busy', 'false');
  await content.click();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('{');
  // Now the template no longer uses the field price.
  await see(content).toHaveText('{');
  await see(page.locator('.paper-view')).toHaveAttribute('aria-busy', 'false');
  await page.keyboard.type('{ pr');
  // A list that is made anew while it is clicked does not take the click, or takes it too late to be
  // seen; one that was closed meanwhile is asked for again.
  const choose = async (name: RegExp, result: string) =>
    await see(async () => {
      const option = page.getByRole('option', { name });
      const isChosen = (await content.textContent())?.includes(result) ?? false;
      if (!isChosen && !(await option.isVisible())) await page.keyboard.press('Control+Space');
      if (!isChosen) await option.click({ timeout: 2000 });
      await see(content).toContainText(result, { timeout: 2000 });
    }).toPass({ timeout: 60_000 });
  await choose(/^price/, '{{ price');
  await page.keyboard.type(' | mon');
  await choose(/^money/, '{{ price | money');
  await page.keyboard.type(' }} each');
  await sourceIs(page, 'Content', '{{ price | money }} each');
});

it('sample data is edited as a form and as JSON, shows its errors, and is saved as example', async () => {
  const service = await serviceWith({ blocks });
  const page = await visit(service.url, '/designer/mine', { mayLog: /400/ });
  await page.getByRole('tab', { name: 'Data' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Zoë');
  await page.getByText('JSON', { exact: true }).click();
  await see(page.getByLabel('Sample data as JSON')).toContainText('"Zoë"');
  await write(page, 'Sample data as JSON', '{ "name": ["no"] }');
  await see(page.getByRole('alert')).toContainText('name');
  await write(page, 'Sample data as JSON', '{ "name": "Ida" }');
  await see(page.getByRole('alert')).toBeHidden();
  await see(page.getByText('Not saved')).toBeVisible();
  await saved(page);
  expect((await stored(service)).example).toEqual({ name: 'Ida' });
});

it('columns, choices and switches of a block are fields generated from the template schema', async () => {
  const table = {
    type: 'table',
    items: 'items',
    columns: [{ content: '{{ name }}' }, { content: '{{ price }}', header: 'Price' }],
  };
  const sample = { ...sampleData, items: [{ name: 'Tea', price: '2.50' }] };
  const unprinted = [
    { type: 'text', content: 'Gift', if: 'gift' },
    { type: 'text', content: 'Later', hidden: true },
  ];
  const service = await serviceWith({ blocks: [table, ...blocks, ...unprinted], example: sample });
  const page = await visit(service.url, '/designer/mine');
  await row(page, 'blocks[1]').click();
  await page.getByText('Centre', { exact: true }).click();
  await page.getByText('Bold', { exact: true }).click();
  await page.getByLabel('Size, wide').selectOption('2');
  await row(page, 'blocks[0]').click();
  await page.locator('summary').filter({ hasText: '2.50' }).click();
  await page.getByLabel('Width', { exact: true }).filter({ visible: true }).fill('30%');
  await page.getByRole('button', { name: 'Column 2: Move up' }).click();
  await saved(page);
  const config = await stored(service);
  expect(config.blocks[1]).toEqual({ ...blocks[0], align: 'center', bold: true, size: 2 });
  expect(config.blocks[0].columns).toEqual([
    { content: '{{ price }}', header: 'Price', width: '30%' },
    { content: '{{ name }}' },
  ]);
  // What is not on the paper says so in words.
  await see(row(page, 'blocks[5]')).toHaveAccessibleName(
    'Text Gift Not in this sample Only if gift',
  );
  await see(row(page, 'blocks[6]')).toHaveAccessibleName('Text Later Hidden');
  await row(page, 'blocks[6]').click();
  await see(page.getByText('Do not print', { exact: true })).toBeVisible();
  // A double click on a cell edits it: its header, or its content.
  const edit = async (top: number, old: string) => {
    const paper = (await page.locator('.paper-picture').boundingBox())!;
    await page.mouse.dblclick(paper.x + 20, paper.y + top);
    await see(page.getByRole('dialog').getByLabel('Column 1', { exact: true })).toContainText(old);
    await page.keyboard.press('End');
    await page.keyboard.insertText(' each');
    await page.keyboard.press('Escape');
    await see(page.getByRole('dialog')).toBeHidden();
  };
  await edit(8, 'Price');
  await edit(40, '2.50');
  await saved(page);
  expect((await stored(service)).blocks[0].columns[0]).toMatchObject({
    header: 'Price each',
    content: '{{ price }} each',
  });
});

it('a new field of the template is added to the example automatically', async () => {
  const service = await serviceWith({ blocks, example: { name: 'Ida' } });
  const page = await visit(service.url, '/designer/mine', { mayLog: /400/ });
  await row(page, 'blocks[0]').click();
  await write(page, 'Content', 'For {{ customer.name }}');
  await see(page.locator('.paper-view')).toHaveAttribute('aria-busy', 'false');
  await see(page.getByRole('alert')).toBeHidden();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Save anyway' }).click();
  await see(page.getByText('Saved', { exact: true })).toBeVisible();
  const { example } = await stored(service);
  expect(example).toEqual({ name: 'Ida', customer: { name: expect.any(String) } });
});

it('an image is chosen, stored, and printed by its name', async () => {
  const service = await serviceWith({ blocks });
  const page = await visit(service.url, '/designer/mine');
  await row(page, 'blocks[0]').click();
  await page.getByRole('button', { name: 'Add block' }).click();
  await page.getByRole('button', { name: 'Picture' }).click();
  await page.getByLabel('Choose a picture …').setInputFiles({
    name: 'our logo.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from(
      "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><rect width='9' height='9'/></svg>",
    ),
  });
  await see(page.getByLabel('Content', { exact: true }).last()).toHaveText('our-logo.svg');
  await saved(page);
  expect((await stored(service)).blocks[1]).toMatchObject({ content: 'our-logo.svg' });
  expect((await service.get('/assets')).body.assets[0].name).toBe('our-logo.svg');
});

it('the preview is shown at another paper width and for another printer', async () => {
  const service = await serviceWith({ blocks });
  const page = await visit(service.url, '/designer/mine');
  const width = async () => (await picture(page).boundingBox())!.width;
  await see(picture(page)).toBeVisible();
  const wide = await width();
  await page.getByLabel('Shown as printed by').selectOption('Generic 58 mm ESC/POS printer');
  await see.poll(width).toBeLessThan(wide);
  await page.getByLabel('Shown as printed by').selectOption({ index: 0 });
  await see.poll(width).toBe(wide);
  await page.getByText('58 mm', { exact: true }).click();
  await see.poll(width).toBeLessThan(wide);
  await saved(page);
  expect((await stored(service)).width).toBe('58mm');
});

/** Opens the template, changes it, and lets a program change it meanwhile. */
async function outdatedPage(service: TestService): Promise<Page> {
  const page = await visit(service.url, '/designer/mine', { mayLog: /412/ });
  await row(page, 'blocks[0]').click();
  await write(page, 'Content', 'Mine');
  const theirs = [{ type: 'text', content: 'Theirs' }];
  await service.put('/templates/mine', { config: { name: 'Mine', blocks: theirs } });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await see(page.getByRole('alertdialog', { name: 'Changed elsewhere' })).toBeVisible();
  return page;
}

it('a template that was saved elsewhere is not overwritten unless the user says so', async () => {
  const service = await serviceWith({ blocks: [{ type: 'text', content: 'First' }] });
  const page = await outdatedPage(service);
  expect((await stored(service)).blocks[0].content).toBe('Theirs');
  await page.getByRole('button', { name: 'Go back' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Overwrite' }).click();
  await see(page.getByText('Saved', { exact: true })).toBeVisible();
  expect((await stored(service)).blocks[0].content).toBe('Mine');
  await write(page, 'Content', 'Mine again');
  await saved(page);
  expect((await stored(service)).blocks[0].content).toBe('Mine again');
});

it('the version that was saved elsewhere can be loaded, and then be changed', async () => {
  const service = await serviceWith({ blocks: [{ type: 'text', content: 'First' }] });
  const page = await outdatedPage(service);
  await page.getByRole('button', { name: 'Load that version' }).click();
  await see(page.locator('.tree-text')).toHaveText(['Theirs']);
  await see(page.getByText('Saved', { exact: true })).toBeVisible();
  await row(page, 'blocks[0]').click();
  await write(page, 'Content', 'Both');
  await saved(page);
  expect((await stored(service)).blocks[0].content).toBe('Both');
});

it('a tab without changes of its own shows what another one saved, once it is seen again', async () => {
  const service = await serviceWith({ blocks: [{ type: 'text', content: 'First' }] });
  const page = await visit(service.url, '/designer/mine');
  await see(page.locator('.tree-text')).toHaveText(['First']);
  const theirs = { name: 'Mine', blocks: [{ type: 'text', content: 'Theirs' }] };
  await service.put('/templates/mine', { config: theirs });
  const isSeen = () => page.evaluate(`dispatchEvent(new Event('focus'))`);
  await isSeen();
  await see(page.locator('.tree-text')).toHaveText(['Theirs']);
  await row(page, 'blocks[0]').click();
  await write(page, 'Content', 'Mine');
  await service.put('/templates/mine', { config: { ...theirs, width: '58mm' } });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await isSeen();
  expect(asked).not.toContain('/templates/mine'); // what was typed stays
  await see(page.locator('.tree-text')).toHaveText(['Mine']);
});

it('the tab that made a template shows what another one saved to it, too', async () => {
  const service = await startService();
  const page = await visit(service.url, '/designer');
  await page.getByRole('button', { name: /Empty receipt/ }).click();
  await page.getByLabel('Name of the template').fill('Mine');
  await see(picture(page)).toBeVisible();
  await saved(page);
  await see(page).toHaveURL(/#\/designer\/mine$/);
  const theirs = { name: 'Mine', blocks: [{ type: 'text', content: 'Theirs' }] };
  expect((await service.put('/templates/mine', { config: theirs })).status).toBe(200);
  await page.evaluate(`dispatchEvent(new Event('focus'))`);
  await see(page.locator('.tree-text')).toHaveText(['Theirs']);
  await row(page, 'blocks[0]').click();
  await write(page, 'Content', 'Both');
  await saved(page);
  expect((await stored(service)).blocks[0].content).toBe('Both');
});

it('a change that arrives while the designer saves is a conflict too', async () => {
  const service = await serviceWith({ blocks: [{ type: 'text', content: 'First' }] });
  const page = await visit(service.url, '/designer/mine', { mayLog: /412/ });
  await row(page, 'blocks[0]').click();
  await write(page, 'Content', 'Mine');
  let isFirst = true;
  await page.route('**/templates/mine', async (route) => {
    if (isFirst && route.request().method() === 'PUT') {
      isFirst = false;
      await service.put('/templates/mine', { description: 'Changed by a program' });
    }
    await route.continue();
  });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await see(page.getByRole('alertdialog', { name: 'Changed elsewhere' })).toBeVisible();
  expect((await stored(service)).blocks[0].content).toBe('First');
});

it('after a restart of the service the paper is drawn again without another key', async () => {
  const data = temporaryFolder();
  const before = await startService({ data });
  const page = await visit(before.url, '/designer/receipt', { mayLog: /net::ERR_|WebSocket|426/ });
  await see(picture(page)).toBeVisible();
  await before.running.stop(0);
  await page.getByLabel('Name of the template').fill('Another name');
  await see(page.getByText('Platen does not answer.')).toBeVisible();
  await startService({ data, server: { port: Number(new URL(before.url).port) } });
  await see(page.getByText('Live', { exact: true })).toBeVisible();
  await see(page.getByText('Platen does not answer.')).toBeHidden();
  await see(picture(page)).toHaveAttribute('alt', /^Another name/);
});

it('a new field leaves the other lines of the sample as they are', async () => {
  const items = [{ name: 'Tea', quantity: 3 }, { name: 'Croissant' }];
  const line = '{{ quantity | default: 1 }} {{ name }}';
  const list = { type: 'each', items: 'items', blocks: [{ type: 'text', content: line }] };
  const service = await serviceWith({ blocks: [list], example: { items } });
  const page = await visit(service.url, '/designer/mine', { mayLog: /400/ });
  await row(page, 'blocks[0].blocks[0]').click();
  await write(page, 'Content', `${line} {{ discount }}`);
  await see(page.locator('.paper-view')).toHaveAttribute('aria-busy', 'false');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Save anyway' }).click();
  await see(page.getByText('Saved', { exact: true })).toBeVisible();
  const { example } = await stored(service);
  expect(example.items.map(({ quantity }: { quantity?: number }) => quantity)).toEqual([
    3,
    undefined,
  ]);
});

it('sample data of a new template is saved with it, and its id follows its name', async () => {
  const service = await startService();
  const page = await visit(service.url, '/designer');
  await page.getByRole('button', { name: /Empty receipt/ }).click();
  await page.getByLabel('Name of the template').fill('Bäckerei Sonne');
  await picture(page).click({ position: { x: 200, y: 15 } });
  await write(page, 'Content', 'Total {{ total }}');
  await page.getByRole('tab', { name: 'Data' }).click();
  await page.getByLabel('Total', { exact: true }).fill('17');
  await saved(page);
  const { template } = (await service.get('/templates/backerei-sonne')).body;
  expect(template.config.example).toEqual({ total: '17' });
});
