import { expect } from 'vitest';
import { see, useBrowser, visit } from '../support/browser.ts';
import { startService, type TestService } from '../support/service.ts';

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
  await see(told.nth(0)).toContainText("For the items of items for which category == 'drink'.");
  await see(told.nth(2)).toContainText("Only if service == 'delivery'.");
  await page.getByRole('button', { name: 'Show the papers' }).click();
  await see(page.getByRole('heading', { name: '2 papers' })).toBeVisible();
  await see(page.getByRole('img', { name: 'Ticket on Bar' })).toBeVisible();
  await see(page.getByText('Rule 3: if')).toBeVisible();
  expect((await service.get('/jobs')).body.jobs).toEqual([]);
  await page.getByRole('button', { name: 'Print this order' }).click();
  await see(page.getByText('2 jobs were accepted.')).toBeVisible();
  await see(page.locator('.job-line')).toHaveCount(2);
});

it('a route is made, a faulty rule is refused with its place, and the route is changed and deleted', async () => {
  const service = await restaurant();
  const page = await visit(service.url, '/routes/new', { mayLog: /400/ });
  await page.getByLabel('Name').fill('Garden');
  await see(page.getByText('POST /routes/garden')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await see(page.getByRole('heading', { name: 'Garden' })).toBeVisible();
  await page.getByRole('link', { name: 'Edit' }).click();
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
