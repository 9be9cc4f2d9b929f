import { expect, onTestFinished } from 'vitest';
import { startVirtualPrinter } from '../../src/server/virtual/virtual-printer.ts';
import { see, useBrowser, visit } from '../support/pages/browser.ts';
import { eventually, startService, type TestService } from '../support/service/service.ts';

const it = useBrowser();

const config = {
  name: 'Shelf label',
  currency: 'EUR',
  blocks: [
    { type: 'text', content: '{{ name }} {{ unitPrice | number: 2 }}' },
    { type: 'text', content: '{{ unitPrice | money }} {{ note }}', if: 'note' },
    { type: 'each', items: 'sizes', blocks: [{ type: 'text', content: '{{ item.label }}' }] },
  ],
};

async function withTemplate(): Promise<TestService> {
  const service = await startService();
  await service.post('/templates', { id: 'shelf', name: 'Shelf label', config });
  return service;
}

const sheets = ({ printer }: TestService) => printer.sheets.map(({ text }) => text?.join('|'));

it('a form made from the fields prints one after the other, and keeps its values', async () => {
  const service = await withTemplate();
  const page = await visit(service.url, '/templates/shelf', { mayLog: /400/ });
  await page.getByRole('main').getByRole('link', { name: 'Print', exact: true }).click();
  const paper = page.getByRole('region', { name: 'The paper' });
  await see(paper).toContainText('shown with the value of the sample: Name, Unit price');
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  await see(page.getByLabel('Name', { exact: true })).toBeFocused();
  await see(page.getByText('Fill this in.')).not.toHaveCount(0);
  const before = await paper.getByRole('img').getAttribute('src');
  await page.getByLabel('Name', { exact: true }).fill('Tea');
  await page.getByLabel('Unit price').fill('much');
  await see(page.getByText('Enter a number.')).toBeVisible();
  await page.getByLabel('Unit price').fill('2,50');
  await page.getByRole('button', { name: 'Sizes: remove 1' }).click();
  await page.getByRole('button', { name: 'Add a line' }).click();
  await page.getByLabel('Label').fill('Large');
  await page.getByRole('button', { name: 'Add a line' }).click();
  await page.getByLabel('Label').last().fill('Small');
  await page.getByRole('button', { name: 'Sizes: move 2 up' }).click();
  await see(paper).not.toContainText('sample');
  await see(paper.getByRole('img')).not.toHaveAttribute('src', before!);
  // For those who do not see the picture.
  await see(paper).toContainText('Tea');
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  const printed = page.getByRole('region', { name: 'Printed just now' }).getByRole('link');
  await see(printed).toHaveText([/Shelf label.*Printed/]);
  await page.getByLabel('Name', { exact: true }).fill('Cup');
  await service.printer.setFaults({ paper: 'out' });
  await see(page.getByLabel('Printer').getByRole('option')).toHaveText(/Out of paper/);
  await page.getByLabel('Copies').fill('2');
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  await see(page.getByText('Waiting: the printer is out of paper')).toBeVisible();
  await see(page.getByRole('link', { name: 'Show the job' }).first()).toBeVisible();
  await service.printer.setFaults({ paper: 'ok' });
  await see(printed).toHaveText([/Printed/, /Printed/]);
  const papers = sheets(service);
  expect(papers).toHaveLength(3);
  expect(papers[0]).toMatch(/Tea 2\.50.*Small.*Large/);
  expect(papers[1]).toContain('Cup 2.50');
  await page.getByRole('button', { name: 'Clear' }).click();
  await see(page.getByLabel('Name', { exact: true })).toHaveValue('');
});

const label = {
  name: 'Price tag',
  blocks: [
    { type: 'text', content: '{{ name }} {{ price | number: 2 }}' },
    { type: 'barcode', format: 'ean13', content: '{{ ean }}' },
  ],
};

it('on a German page the form of a starter is German, also before a shop is saved', async () => {
  const service = await startService();
  const before = `localStorage.setItem('platen.language', 'de')`;
  const page = await visit(service.url, '/templates/receipt/print', { before });
  await see(page.getByLabel('Bonnummer')).toBeVisible();
  await see(page.getByText('Receipt number')).toHaveCount(0);
});

it('100 labels come from pasted cells with a renamed column, after one row is mended', async () => {
  const service = await startService();
  await service.post('/templates', { id: 'tag', name: 'Price tag', config: label });
  const rows = Array.from({ length: 100 }, (_, n) =>
    [
      `Tea ${n}`,
      n === 41 ? 'ask' : `1.00${n % 10},50`,
      n === 60 ? '5391234500020' : '5391234500028',
    ].join('\t'),
  );
  const text = ['Artikel\tVK\tEAN\tShelf', ...rows.map((row) => `${row}\tA1`)].join('\n');
  const page = await visit(service.url, '/templates', { mayLog: /400|500/ });
  let actions = 1; // Templates, in the menu
  const act = async (action: Promise<unknown>) => {
    actions++;
    await action;
  };
  // Pictures of the page that is left are not waited for.
  const givenUp: string[] = [];
  page.on('requestfailed', (request) => givenUp.push(new URL(request.url()).pathname));
  await page.route('**/preview*', () => {});
  const [drawing] = await Promise.all([page.waitForRequest('**/preview*'), page.reload()]);
  expect(drawing.method()).toBe('POST');
  await act(
    page
      .getByRole('link', { name: /Price tag/ })
      .first()
      .click(),
  );
  await act(page.getByRole('main').getByRole('link', { name: 'Print', exact: true }).click());
  await eventually(async () => expect(givenUp.join(' ')).toContain('/preview'));
  await page.unroute('**/preview*');
  await act(page.getByText('From a spreadsheet').click());
  await act(page.getByLabel('Or paste the cells here').fill(text));
  await see(page.getByText('Not used: VK and Shelf.')).toBeVisible();
  await see(page.getByText('Still without a column: Price.')).toBeVisible();
  await act(page.getByLabel('Price', { exact: true }).selectOption('VK'));
  await see(page.getByLabel('Numbers are written as')).toHaveValue(',');
  const problems = page.getByRole('alert');
  await see(problems).toContainText('1 row has a problem');
  await act(problems.getByRole('button', { name: 'Row 42' }).click());
  await see(page.getByRole('status').filter({ hasText: 'Row 42 of 100' })).toBeVisible();
  await act(page.getByLabel('VK', { exact: true }).fill('9,90'));
  await see(problems).toHaveCount(0);
  await act(page.getByRole('button', { name: 'Print 100 rows' }).click());
  expect(actions).toBe(9);
  // Only the service knows check digits.
  await see(problems).toContainText('1 row has a problem');
  await see(problems).toBeFocused();
  await see(problems).toBeInViewport();
  await see(page.getByText('Nothing was printed: 1 row was refused.')).toBeInViewport();
  await see(page.getByRole('button', { name: 'Print the 99 rows without problems' })).toBeEnabled();
  await problems.getByRole('button', { name: 'Row 61' }).click();
  // Not the picture of the row before.
  await see(page.getByText('No picture: this cannot be printed')).toBeVisible();
  await see(page.getByRole('img', { name: /Price tag/ })).toHaveCount(0);
  await page.getByLabel('EAN', { exact: true }).last().fill('5391234500028');
  await see(problems).toHaveCount(0);
  await page.getByRole('button', { name: 'Print 100 rows' }).click();
  await see(page.getByText('Every print has ended.')).toBeVisible();
  const papers = sheets(service);
  expect(papers).toHaveLength(100);
  expect(papers[41]).toContain('Tea 41 9.90');
  expect(papers[42]).toContain('Tea 42 1,002.50');
  await page.goto(`${service.url}/#/templates/tag/print?from=list`);
  await page.locator('input[type=file]').setInputFiles({
    name: 'prices.xlsx',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from('PK\u0003\u0004'),
  });
  await see(page.getByText('The file is damaged or incomplete.')).toBeVisible();
  await page
    .getByLabel('Or paste the cells here')
    .fill('EAN\tVK\tArtikel\n5391234500028\t1,5\tCup');
  await see(page.getByLabel('Price', { exact: true })).toHaveValue('1');
  await see(page.getByRole('button', { name: 'Next row' })).toBeDisabled();
});

it('the least that a till must send is shown and printed, with what is missing on paper', async () => {
  const service = await startService();
  const blocks = [
    { type: 'text', content: 'Total {{ total | number: 2 }}' },
    { type: 'text', if: 'shop', content: '{{ shop.name }}' },
  ];
  const example = { total: 3, shop: { name: 'Corner' } };
  await service.post('/templates', {
    id: 'bill',
    name: 'Bill',
    config: { name: 'Bill', blocks, example },
  });
  const page = await visit(service.url, '/templates/receipt');
  const field = page.getByRole('listitem').filter({ hasText: 'items[].price' });
  await see(field).toHaveText(/^Price items\[\]\.price/);
  await page.goto(`${service.url}/#/templates/bill`);
  await page.getByRole('button', { name: 'Least data' }).click();
  const dialog = page.getByRole('alertdialog');
  await see(dialog).toContainText('block 2 (Text), which prints only if shop');
  await dialog.getByRole('button', { name: 'Print it' }).click();
  await eventually(async () =>
    expect(sheets(service)).toEqual([expect.stringMatching(/Total 3\.00/)]),
  );
  expect(sheets(service)[0]).not.toContain('Corner');
});

it('if a printer cannot be reached, one click prints on another one', async () => {
  const service = await withTemplate();
  const kitchen = await startVirtualPrinter({ port: 0 });
  onTestFinished(() => kitchen.close());
  const { port } = kitchen;
  await service.post('/printers', { id: 'kitchen', name: 'Kitchen', ip: '127.0.0.1', port });
  await service.post('/printers', { id: 'bar', name: 'Bar', ip: '127.0.0.1', port: 9 });
  const page = await visit(service.url, '/templates/shelf/print', { mayLog: /503/ });
  await page.getByRole('button', { name: 'Fill with the sample' }).click();
  await page.getByLabel('Printer', { exact: true }).selectOption('bar');
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  await page.getByRole('button', { name: 'Print on Kitchen instead' }).click();
  const printed = page.getByRole('region', { name: 'Printed just now' }).getByRole('link');
  await see(printed).toHaveText([/Shelf label.*Printed/]);
  await see(page.getByRole('button', { name: 'Print', exact: true })).toBeFocused();
  expect(kitchen.sheets).toHaveLength(1);
});
