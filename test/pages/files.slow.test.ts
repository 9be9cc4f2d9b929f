import { randomFillSync } from 'node:crypto';
import { expect } from 'vitest';
import { see, useBrowser, visit } from '../support/pages/browser.ts';
import { workbookOf } from '../support/pages/workbook-file.ts';
import { picture } from '../support/paper/pictures.ts';
import { PdfPage, pdfOf } from '../support/paper/pdf-writer.ts';
import { startService } from '../support/service/service.ts';

const it = useBrowser();
const label = '^XA^PW400^LL200^FO20,20^A0N,40,40^FDHello^FS^XZ';

const file = (name: string, content: string | Uint8Array) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(content),
});

it('a dropped text is previewed and printed, and the page shows that it came out', async () => {
  const service = await startService();
  const page = await visit(service.url);
  await page.getByRole('link', { name: 'Print', exact: true }).first().click();
  await see(page.getByText('Drop a file here')).toBeVisible();
  const dropped = await page.evaluateHandle(`(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['Back in ten minutes.'], 'note.txt'));
    return transfer;
  })()`);
  await page.dispatchEvent('main', 'drop', { dataTransfer: dropped });
  await see(page.getByRole('img', { name: 'note.txt, as it will print' })).toBeVisible();
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  await see(page.getByText('The virtual printer has drawn it. No paper came out.')).toBeVisible();
  expect(service.printer.sheets.map(({ text }) => text?.join('').trim())).toEqual([
    'Back in ten minutes.',
  ]);
  await page.getByRole('link', { name: 'Show the job' }).click();
  await see(page.getByRole('heading', { name: 'Text' })).toBeVisible();
});

it('Markdown, a picture and a PDF are recognised and printed', async () => {
  const service = await startService();
  const page = await visit(service.url, '/files');
  const files = [
    file('menu.md', '# Menu\n\n- Tea'),
    file('logo.png', picture(100, 50)),
    file('label.pdf', pdfOf([new PdfPage(60, 40).text(5, 20, 14, 'Parcel')])),
  ];
  let button = 'Choose a file';
  for (const { name, ...rest } of files) {
    await page.getByLabel(button).setInputFiles({ name, ...rest });
    await see(page.getByRole('img', { name: `${name}, as it will print` })).toBeVisible();
    await page.getByRole('button', { name: 'Print', exact: true }).click();
    await see(page.getByText('The virtual printer has drawn it. No paper came out.')).toBeVisible();
    button = 'Choose another file';
  }
  const { jobs } = (await service.get('/jobs')).body;
  expect(jobs.map(({ templateId }: { templateId: string }) => templateId)).toEqual([
    '_pdf',
    '_image',
    '_markdown',
  ]);
});

it('a photo of a phone, which is too large to be sent, is made smaller first', async () => {
  const service = await startService();
  const page = await visit(service.url, '/files');
  const photo = picture(1300, 800, (context) => {
    const noise = context.getImageData(0, 0, 1300, 800);
    randomFillSync(noise.data);
    context.putImageData(noise, 0, 0);
  });
  expect(photo.length).toBeGreaterThan(3_000_000);
  await page
    .getByLabel('Choose a file')
    .setInputFiles({ name: 'IMG_1.png', mimeType: 'image/png', buffer: Buffer.from(photo) });
  await see(page.getByRole('img', { name: /IMG_1/ })).toBeVisible();
  await see(page.getByRole('button', { name: 'Print', exact: true })).toBeEnabled();
});

it('what cannot be printed is explained, and nothing is sent', async () => {
  const service = await startService();
  const page = await visit(service.url, '/files', { mayLog: /400/ });
  const choose = async (one: ReturnType<typeof file>) =>
    await page.getByLabel(/^Choose (a|another) file$/).setInputFiles(one);
  await choose(file('letter.docx', 'PK\u0003\u0004…'));
  await see(page.getByRole('alert')).toContainText('Save the document as a PDF');
  const secret = '00'.repeat(32);
  const lock = `/Encrypt << /Filter /Standard /V 1 /R 2 /O <${secret}> /U <${secret}> /P -4 >>`;
  const locked = pdfOf([new PdfPage(50, 50)], `${lock} /ID [<00> <00>]`);
  await choose(file('locked.pdf', locked));
  await see(page.getByRole('alert')).toContainText('is protected by a password');
  await see(page.getByRole('button', { name: 'Print', exact: true })).toBeDisabled();
  expect((await service.get('/jobs')).body.jobs).toEqual([]);
});

it('ZPL is drawn for a receipt printer, and sent as it is to a printer that allows it', async () => {
  const service = await startService();
  await service.post('/printers', { id: 'zebra', name: 'Zebra', virtual: 'zebra-zd420' });
  const page = await visit(service.url, '/files');
  await page.getByLabel('Choose a file').setInputFiles(file('parcel.zpl', label));
  await see(page.getByLabel('Printer')).toHaveValue('default');
  await see(page.getByRole('img', { name: 'parcel.zpl, as it will print' })).toBeVisible();
  await page.getByLabel('Printer').selectOption('Zebra');
  await see(page.getByText('does not take printer data yet')).toBeVisible();
  await see(page.getByRole('button', { name: 'Print', exact: true })).toBeDisabled();
  await page.getByRole('link', { name: 'Settings of Zebra' }).click();
  await page.getByLabel('Raw printer data').selectOption('Allow what only prints');
  await page.getByRole('button', { name: 'Save' }).click();
  await see(page.getByText('Saved. It is used from now on')).toBeVisible();
  await page.goBack();
  await page.getByLabel('Choose a file').setInputFiles(file('parcel.zpl', label));
  await see(page.getByLabel('Printer')).toHaveValue('zebra');
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  await see(page.getByText('The virtual printer has drawn it.')).toBeVisible();
  const { sheets } = (await service.get('/virtual-printer/sheets?printer=zebra')).body;
  expect(sheets).toHaveLength(1);
});

it('a command that would change the printer is refused with its place', async () => {
  const service = await startService();
  await service.post('/printers', {
    id: 'zebra',
    name: 'Zebra',
    virtual: 'zebra-zd420',
    raw: 'print',
  });
  const page = await visit(service.url, '/files', { mayLog: /400/ });
  const changing = label.replace('^XZ', '^JUS^XZ');
  await page.getByLabel('Choose a file').setInputFiles(file('setup.zpl', changing));
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  await see(page.getByRole('alert')).toContainText('^JU at byte');
  expect((await service.get('/jobs')).body.jobs).toEqual([]);
});

it('a dropped workbook or CSV file leads to the page that prints its rows, with the file', async () => {
  const service = await startService();
  const page = await visit(service.url, '/files');
  const choose = async (one: ReturnType<typeof file>) =>
    await page.getByLabel(/^Choose (a|another) file$/).setInputFiles(one);
  await choose(file('numbers.xlsx', workbookOf([['Number'], ['17'], ['18'], ['19']])));
  await see(page.getByRole('heading', { name: 'Print a list' })).toBeVisible();
  await see(page.getByRole('alert')).toHaveCount(0);
  await page.getByLabel('Template').selectOption({ label: 'Queue number' });
  await see(page.getByText('numbers', { exact: true })).toBeVisible();
  await see(page.getByRole('button', { name: 'Print 3 rows' })).toBeVisible();
  // Which rows are printed is chosen above the bar that stays in sight.
  const which = (await page.getByLabel('Which rows to print').boundingBox())!;
  const bar = (await page.locator('.print-bar').boundingBox())!;
  expect(which.y + which.height).toBeLessThanOrEqual(bar.y);

  await page.goto(`${service.url}/#/files`);
  await choose(file('more.csv', 'number\n20\n21\n'));
  await see(page.getByRole('button', { name: 'Print', exact: true })).toBeVisible();
  const titles = await page.getByLabel('Template').locator('option').allInnerTexts();
  expect(titles.slice(1)).toEqual(titles.slice(1).toSorted((a, b) => a.localeCompare(b, 'en')));
  await page.getByLabel('Template').selectOption({ label: 'Queue number' });
  await see(page.getByRole('button', { name: 'Print 2 rows' })).toBeVisible();
});
