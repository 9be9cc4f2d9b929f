import type { Locator, Page } from '@playwright/test';
import { expect } from 'vitest';
import { see, useBrowser, visit } from '../support/pages/browser.ts';
import { startService, type TestService } from '../support/service/service.ts';
import { violations } from '../support/pages/violations.ts';

const it = useBrowser();

const ticket = {
  name: 'Ticket',
  blocks: [{ type: 'each', items: 'items', blocks: [{ type: 'text', content: '{{ name }}' }] }],
  example: {
    items: [
      { name: 'Lemonade', category: 'drink' },
      { name: 'Soup', category: 'food' },
    ],
  },
};
const rules = [
  { items: 'items', where: "category == 'drink'", templateId: 'ticket', printer: 'bar', copies: 2 },
  { items: 'items', where: "category == 'food'", templateId: 'ticket', printer: 'default' },
  { if: "service == 'delivery'", templateId: 'ticket', printer: 'default' },
];

async function restaurant(): Promise<TestService> {
  const service = await startService();
  await service.post('/printers', { id: 'bar', name: 'Bar', virtual: 'platen' });
  const made = await service.post('/templates', { id: 'ticket', name: 'Ticket', config: ticket });
  expect(made.body).toMatchObject({ success: true });
  const route = await service.post('/routes', { id: 'house', name: 'House', rules });
  expect(route.body).toMatchObject({ success: true });
  return service;
}

it('the rules of a route are told in words, and an order shows which papers come out where', async () => {
  const service = await restaurant();
  const page = await visit(service.url, '/templates');
  await page.getByRole('link', { name: 'Routes' }).last().click();
  await page.getByRole('link', { name: /House/ }).click();
  const told = page.getByRole('region', { name: 'Rules' }).getByRole('listitem');
  await see(told.nth(0)).toContainText('Prints Ticket on Bar, 2 copies.');
  await see(told.nth(0)).toContainText('For items whose category is drink.');
  await see(told.nth(2)).toContainText('For orders whose service is delivery.');
  await page.getByRole('button', { name: 'Show the papers' }).click();
  await see(page.getByRole('heading', { name: '3 papers' })).toBeVisible();
  await see(page.getByRole('img', { name: 'Ticket on Bar' })).toBeVisible();
  expect((await service.get('/jobs')).body.jobs).toEqual([]);
  await page.getByRole('button', { name: 'Print this order' }).click();
  await see(page.getByText('3 jobs were accepted.')).toBeVisible();
  await see(page.locator('.job-line')).toHaveCount(3);
});

it('a route is made, a faulty rule is refused with its place, and the route is changed and deleted', async () => {
  const service = await restaurant();
  const page = await visit(service.url, '/routes/new', { mayLog: /400/ });
  await page.getByLabel('Name').fill('Garden');
  await see(page.getByText('POST /routes/garden')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await see(page.getByRole('heading', { name: 'Garden' })).toBeVisible();
  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByRole('button', { name: 'Edit as text' }).click();
  const editor = page.getByRole('textbox', { name: 'Rules as JSON' });
  const write = async (value: object) => {
    await editor.click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.insertText(JSON.stringify(value));
  };
  await write({ rules: [{ templateId: 'none', printer: 'default' }] });
  await page.getByRole('button', { name: 'Save' }).click();
  await see(page.getByText(/rules\[0\]\.templateId: /)).toBeVisible();
  await write({ rules: [{ templateId: 'ticket', printer: 'bar' }] });
  await page.getByRole('button', { name: 'Save' }).click();
  await see(page.getByText('Prints Ticket on Bar.')).toBeVisible();
  expect((await service.get('/routes/garden')).body.route.rules).toEqual([
    { templateId: 'ticket', printer: 'bar' },
  ]);
  await page.getByRole('button', { name: 'Delete the route' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await see(page.getByRole('link', { name: /House/ })).toBeVisible();
  await see(page.getByRole('link', { name: /Garden/ })).toHaveCount(0);
});

/** Counts what a person does: each click, choice and typed text. */
function counted(page: Page) {
  let actions = 0;
  const count = <Result>(done: Promise<Result>) => {
    actions++;
    return done;
  };
  return {
    click: (target: Locator) => count(target.click()),
    choose: (target: Locator, label: string) => count(target.selectOption({ label })),
    type: (target: Locator, text: string) => count(target.fill(text)),
    press: (key: string) => count(page.keyboard.press(key)),
    actions: () => actions,
  };
}

it('three stations of a kitchen are set up in at most 15 actions, without a bracket or a brace', async () => {
  const service = await startService();
  for (const [id, name] of [
    ['kitchen', 'Kitchen'],
    ['bar', 'Bar'],
    ['pastry', 'Pastry'],
  ])
    await service.post('/printers', { id, name, virtual: 'platen' });
  const page = await visit(service.url, '/routes');
  const person = counted(page);
  await person.click(page.getByRole('link', { name: 'New route' }).first());
  const row = (position: number) => page.getByRole('group', { name: `Rule ${position}` });
  await person.choose(row(2).getByLabel('On', { exact: true }), 'Kitchen');
  for (const [position, category, printer] of [
    [3, 'drink', 'Bar'],
    [4, 'dessert', 'Pastry'],
  ] as const) {
    await person.click(page.getByRole('button', { name: 'Add a station' }));
    await person.type(row(position).getByLabel('Add one'), category);
    await person.press('Enter');
    await person.choose(row(position).getByLabel('On', { exact: true }), printer);
  }
  expect(await page.getByRole('main').innerText()).not.toMatch(/[[\]{}]/);
  await person.click(page.getByRole('button', { name: 'Save' }));
  await see(page.getByText('For items whose category is not drink, dessert.')).toBeVisible();
  expect(person.actions()).toBeLessThanOrEqual(15);
  const ticketOn = { items: 'items', templateId: 'kitchen-ticket' };
  expect((await service.get('/routes/restaurant')).body.route.rules).toMatchObject([
    { templateId: 'receipt' },
    { ...ticketOn, printer: 'kitchen', where: 'category != "drink" and category != "dessert"' },
    { ...ticketOn, printer: 'bar', where: 'category == "drink"' },
    { ...ticketOn, printer: 'pastry', where: 'category == "dessert"' },
  ]);
  await page.getByRole('button', { name: 'Show the papers' }).click();
  await see(page.getByRole('img', { name: 'Kitchen ticket on Bar' })).toBeVisible();
  await see(page.getByRole('img', { name: 'Kitchen ticket on Pastry' })).toBeVisible();
});

it('the first category that is chosen for a station replaces everything else', async () => {
  const service = await startService();
  const page = await visit(service.url, '/routes/new');
  const station = page.getByRole('group', { name: 'Rule 2' });
  const others = station.getByRole('checkbox', { name: 'everything else' });
  await see(others).toBeChecked();
  await station.getByLabel('Add one').fill('drink');
  await page.keyboard.press('Enter');
  await see(station.getByRole('checkbox', { name: 'drink' })).toBeChecked();
  await see(others).not.toBeChecked();
  await others.check();
  await see(station.getByRole('checkbox', { name: 'drink' })).toBeChecked();
});

it('rows keep a rule that check boxes cannot show, and refuse a rule without a choice at its row', async () => {
  const service = await restaurant();
  const odd = {
    items: 'items',
    where: "category == 'drink' and quantity > 1",
    templateId: 'ticket',
    printer: 'bar',
    data: { station: 'Bar' },
  };
  await service.put('/routes/house', { rules: [odd, ...rules] });
  const page = await visit(service.url, '/routes/house/edit');
  const row = (position: number) => page.getByRole('group', { name: `Rule ${position}` });
  await see(row(1).getByLabel('Items for which')).toHaveValue(odd.where);
  await see(row(2).getByRole('checkbox', { name: 'drink' })).toBeChecked();
  await see(row(2).getByRole('checkbox', { name: 'food' })).not.toBeChecked();
  await see(row(2).getByLabel('Copies')).toHaveValue('2');
  await row(2).getByRole('checkbox', { name: 'drink' }).uncheck();
  await page.getByRole('button', { name: 'Save' }).click();
  await see(row(2).getByText('Choose at least one, or remove this rule.')).toBeVisible();
  await row(2).getByRole('checkbox', { name: 'everything else' }).check();
  await page.getByRole('button', { name: 'Remove rule 4' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await see(page.getByRole('heading', { name: 'House' })).toBeVisible();
  expect((await service.get('/routes/house')).body.route.rules).toEqual([
    odd,
    { ...rules[0], where: 'category != "food"' },
    { ...rules[1], where: 'category == "food"' },
  ]);
});

for (const [theme, width] of [
  ['light', 1280],
  ['dark', 390],
] as const)
  it(`axe finds nothing in the rows of a route, ${theme}, ${width} wide`, async () => {
    const service = await restaurant();
    const page = await visit(service.url, '/routes/house/edit', { theme, width });
    await see(page.getByRole('checkbox', { name: 'food' }).first()).toBeVisible();
    expect(await violations(page)).toEqual([]);
    const tooWide = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
    expect(tooWide).toBeLessThanOrEqual(0);
  });
