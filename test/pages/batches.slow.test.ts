import { expect } from 'vitest';
import { see, useBrowser, visit } from '../support/pages/browser.ts';
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
  await page.getByLabel('Choose a CSV file').setInputFiles(csv(['Tea;2,50', 'Cup;3']));
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
  await page.getByLabel('Choose a CSV file').setInputFiles(csv(['Tea;2,50', 'Cup;much', ';1']));
  const problems = page.getByRole('alert');
  await see(problems).toContainText('2 rows have problems');
  await see(problems.getByRole('listitem')).toHaveText([
    /Row 2.*Price.*Enter a number/,
    /Row 3.*Name.*Fill this in/,
  ]);
  await page.getByRole('button', { name: 'Another list' }).click();
  await page.getByLabel('Choose a CSV file').setInputFiles(csv(['Tea;2,50', 'Cup;much']));
  await page.getByRole('button', { name: 'Print the 1 row without problems' }).click();
  await see(page.getByText('Every print has ended.')).toBeVisible();
  expect(sheets(service)).toEqual(['Tea 2.50']);
});

it('columns that are not used, and fields without a column, are named', async () => {
  const service = await withTemplate();
  const page = await visit(service.url, '/templates/shelf/print?from=list');
  await page.getByLabel('Choose a CSV file').setInputFiles({
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
