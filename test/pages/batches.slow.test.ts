import { expect } from 'vitest';
import { see, useBrowser, visit } from '../support/pages/browser.ts';
import { sheetXml, workbookFiles, zip } from '../support/pages/workbook-file.ts';
import { startService, type TestService } from '../support/service/service.ts';

const it = useBrowser();

const config = {
  name: 'Shelf label',
  blocks: [{ type: 'text', content: '{{ name }} {{ price | number: 2 }}' }],
};
const csv = (rows: string[]) => ({
  name: 'shelf.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(['name;price', ...rows, ''].join('\r\n')),
});

async function withTemplate(): Promise<TestService> {
  const service = await startService();
  await service.post('/templates', { id: 'shelf', name: 'Shelf label', config });
  return service;
}

const sheets = ({ printer }: TestService) =>
  printer.sheets.map(({ text }) => text?.join('').trim());

it('a list is printed from the page of its template, and its progress is shown', async () => {
  const service = await withTemplate();
  const page = await visit(service.url, '/batches/new');
  await page.getByLabel('Template').selectOption('Shelf label');
  await see(page.getByRole('link', { name: 'Download an example' })).toHaveAttribute(
    'href',
    /name%2Cprice/,
  );
  await page.getByLabel('Choose a file').setInputFiles(csv(['Tea;2,50', 'Cup;3']));
  await see(page.getByLabel('price', { exact: true })).toHaveValue('2,50');
  await page.getByRole('button', { name: 'Print 2 rows' }).click();
  await see(page.getByRole('heading', { name: 'shelf' })).toBeVisible();
  await see(page.getByText('Every print has ended.')).toBeVisible();
  await see(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '2');
  expect(sheets(service)).toEqual(['Tea 2.50', 'Cup 3.00']);
  await page.getByRole('link', { name: 'Show all jobs of this batch' }).click();
  await see(page.locator('.job-line')).toHaveCount(2);
  await page.locator('.job-line').first().click();
  await page.getByRole('link', { name: 'Show the batch that it belongs to' }).click();
  await page.getByRole('link', { name: 'Batches' }).first().click();
  await see(page.getByRole('link', { name: /shelf.*2 prints.*Done/ })).toBeVisible();
});

it('faulty rows are listed with their cells, and nothing of them is printed', async () => {
  const service = await withTemplate();
  const page = await visit(service.url, '/templates/shelf/print?from=list');
  await page.getByLabel('Choose a file').setInputFiles(csv(['Tea;2,50', 'Cup;much', ';1']));
  const problems = page.getByRole('alert');
  await see(problems).toContainText('2 rows have problems');
  await see(problems.getByRole('listitem')).toHaveText([
    /Row 2.*Price.*Enter a number/,
    /Row 3.*Name.*Fill this in/,
  ]);
  await page.getByRole('button', { name: 'Another list' }).click();
  await page.getByLabel('Choose a file').setInputFiles(csv(['Tea;2,50', 'Cup;much']));
  await page.getByRole('button', { name: 'Print the 1 row without problems' }).click();
  await see(page.getByText('Every print has ended.')).toBeVisible();
  expect(sheets(service)).toEqual(['Tea 2.50']);
});

it('columns that are not used, and fields without a column, are named', async () => {
  const service = await withTemplate();
  const page = await visit(service.url, '/templates/shelf/print?from=list');
  await page.getByLabel('Choose a file').setInputFiles({
    ...csv([]),
    buffer: Buffer.from('name,quux\nTea,1\n'),
  });
  await see(page.getByText('Not used: quux.')).toBeVisible();
  await see(page.getByText('Still without a column: Price.')).toBeVisible();
});

it('a batch is paused, resumed and cancelled while the page follows it', async () => {
  const service = await withTemplate();
  await service.printer.setFaults({ paper: 'out' });
  const jobs = Array.from({ length: 20 }, (_, n) => ({ text: `Note ${n}` }));
  const { batchId } = (await service.post('/batches', { name: 'Notes', jobs })).body;
  const page = await visit(service.url, `/batches/${batchId}`);
  await page.getByRole('button', { name: 'Pause' }).click();
  await see(page.getByRole('status').getByText('Paused')).toBeVisible();
  await page.getByRole('button', { name: 'Resume' }).click();
  await see(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  const dialog = page.getByRole('alertdialog');
  await see(dialog).toContainText('20 prints that wait are not printed');
  await dialog.getByRole('button', { name: 'Cancel the rest' }).click();
  await see(page.getByText('What was not printed by then is not printed.')).toBeVisible();
  expect((await service.get(`/batches/${batchId}`)).body.batch.status).toBe('cancelled');
});

it('what failed is shown with its reason, links to its job, and is retried', async () => {
  const service = await startService({ jobs: { confirmSeconds: 1 } });
  await service.printer.setFaults({ confirmation: 'lost' });
  const { batchId } = (await service.post('/batches', { jobs: [{ text: 'One' }] })).body;
  const page = await visit(service.url, `/batches/${batchId}`);
  const failure = page.getByRole('region', { name: 'Failures' }).getByRole('link');
  await see(failure).toHaveCount(1);
  await see(failure).toHaveAttribute('href', /#\/jobs\//);
  await see(failure).toContainText('The printer did not confirm the print in time.');
  await service.printer.setFaults({ confirmation: 'ok' });
  await page.getByRole('button', { name: 'Retry failed' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('Also those that may have come out').check();
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await see(page.getByText('1 print is sent again.')).toBeVisible();
  await see(page.getByText('Every print has ended.')).toBeVisible();
  await see(page.getByRole('region', { name: 'Failures' })).toHaveCount(0);
});

const workbook = (rows: (string | number)[][]) => ({
  name: 'shelf.xlsx',
  mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  buffer: Buffer.from(
    zip(
      workbookFiles([
        { name: 'Cover', xml: '<sheetData/>' },
        { name: 'Prices', xml: sheetXml([['name', 'price'], ...rows]) },
      ]),
    ),
  ),
});

it('a sheet of a workbook is printed: a range of its rows, or those that are marked', async () => {
  const service = await withTemplate();
  const page = await visit(service.url, '/templates/shelf/print?from=list');
  await page.getByLabel('Choose a file').setInputFiles(
    workbook([
      ['Tea', 2.5],
      ['Cup', 1.234],
      ['Pot', 9],
      ['Jar', 4],
    ]),
  );
  // The first sheet is empty.
  await see(page.getByText('There are no rows')).toBeVisible();
  await page.getByLabel('Sheet', { exact: true }).selectOption('Prices');
  await see(page.getByText('Row 1 of 4')).toBeVisible();
  await see(page.getByLabel('price', { exact: true })).toHaveValue('2.5');
  await page.getByLabel('Which rows to print').selectOption('A range of rows');
  await page.getByLabel('From row').fill('2');
  await page.getByLabel('To row').fill('3');
  await page.getByRole('button', { name: 'Print 2 rows' }).click();
  await see(page.getByText('Every print has ended.')).toBeVisible();
  expect(sheets(service)).toEqual(['Cup 1.23', 'Pot 9.00']);
  await page.goBack();
  await page.getByLabel('Choose a file').setInputFiles(
    workbook([
      ['Tea', 2.5],
      ['Cup', 3],
    ]),
  );
  await page.getByLabel('Sheet', { exact: true }).selectOption('Prices');
  await page.getByRole('button', { name: 'Next row' }).click();
  await page.getByLabel('Mark this row').check();
  await see(page.getByLabel('Which rows to print')).toHaveValue('marked');
  await page.getByRole('button', { name: 'Print 1 row' }).click();
  await see(page.getByText('Every print has ended.')).toBeVisible();
  expect(sheets(service).at(-1)).toBe('Cup 3.00');
});

it('a workbook that is damaged, and another file, are refused with what to do', async () => {
  const service = await withTemplate();
  const page = await visit(service.url, '/templates/shelf/print?from=list');
  const { buffer, ...file } = workbook([['Tea', 2.5]]);
  const choose = page.getByLabel('Choose a file');
  await choose.setInputFiles({ ...file, buffer: buffer.subarray(0, 400) });
  await see(page.getByText('The file is damaged or incomplete.')).toBeVisible();
  await choose.setInputFiles({ ...file, buffer: Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0]) });
  await see(page.getByText('The file has a password, or the old format .xls.')).toBeVisible();
  await choose.setInputFiles({ ...file, buffer: Buffer.from('%PDF-1.7') });
  await see(page.getByText('This is neither a workbook')).toBeVisible();
});

it('rows of a batch are printed again from the row that came out last', async () => {
  const service = await withTemplate();
  await service.post('/batches', {
    name: 'Shelf labels',
    jobs: [1, 2, 3].map((price) => ({ templateId: 'shelf', data: { name: 'Tea', price } })),
  });
  const page = await visit(service.url, '/batches');
  await see(page.getByRole('link', { name: /Shelf labels.*3 prints · Shelf label/ })).toBeVisible();
  await page.getByRole('link', { name: /Shelf labels/ }).click();
  await see(page.getByText('Every print has ended.')).toBeVisible();
  await page.getByRole('button', { name: 'Print again …' }).click();
  const dialog = page.getByRole('alertdialog');
  await see(dialog).toContainText('The last row that came out is 3.');
  await see(dialog.getByLabel('From row')).toHaveValue('3');
  await dialog.getByLabel('From row').fill('4');
  await see(dialog.getByRole('button', { name: 'Print again' })).toBeDisabled();
  await dialog.getByLabel('From row').fill('2');
  await dialog.getByRole('button', { name: 'Print again' }).click();
  await see(page.getByText('These are rows of another batch, printed again:')).toBeVisible();
  await see(page.getByText('Every print has ended.')).toBeVisible();
  expect(sheets(service)).toHaveLength(5);
  await page.getByRole('link', { name: 'Shelf labels' }).click();
  await see(page.getByRole('progressbar')).toHaveAttribute('aria-valuemax', '3');
});

it('the rest of a batch that stands still is printed on another printer', async () => {
  const service = await startService();
  await service.post('/printers', { id: 'bar', name: 'Bar', virtual: 'platen' });
  await service.post('/printers/default/pause');
  const jobs = Array.from({ length: 9 }, (_, n) => ({ text: `Note ${n}` }));
  const { batchId } = (await service.post('/batches', { name: 'Notes', jobs })).body;
  const page = await visit(service.url, `/batches/${batchId}`);
  await page.getByRole('button', { name: 'Print the rest on another printer' }).click();
  const dialog = page.getByRole('alertdialog');
  await see(dialog.getByLabel('Printer')).toHaveValue('bar');
  await dialog.getByRole('button', { name: 'Move the jobs' }).click();
  await see(page.getByText('9 jobs were moved to Bar.')).toBeVisible();
  await see(page.getByText('Every print has ended.')).toBeVisible();
  await see(page.getByRole('link', { name: 'Bar' })).toBeVisible();
  await see(page.getByRole('button', { name: 'Print the rest' })).toHaveCount(0);
});
