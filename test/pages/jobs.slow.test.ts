import { expect } from 'vitest';
import { see, useBrowser, visit } from '../support/pages/browser.ts';
import { eventually, startService } from '../support/service/service.ts';

const it = useBrowser();
const receipt = { items: [{ name: 'Flat white', quantity: 2, price: 3.9 }], total: 7.8 };

it('a queued job is cancelled after the page has explained the effect', async () => {
  const service = await startService();
  await service.post('/printers/default/pause');
  const jobId = await service.print('receipt', receipt);
  const page = await visit(service.url, `/jobs/${jobId}`);
  await page.getByRole('button', { name: 'Cancel job' }).click();
  const dialog = page.getByRole('alertdialog');
  await see(dialog).toContainText('nothing of it was printed');
  await dialog.getByRole('button', { name: 'Go back' }).click();
  expect((await service.get(`/jobs/${jobId}`)).body.job.status).toBe('queued');
  await page.getByRole('button', { name: 'Cancel job' }).click();
  await dialog.getByRole('button', { name: 'Cancel the job' }).click();
  await see(page.getByRole('link', { name: /Shop receipt.*Cancelled/ })).toBeVisible();
  expect((await service.get(`/jobs/${jobId}`)).body.job.status).toBe('cancelled');
  await service.post('/printers/default/resume');
  await service.print('receipt', receipt, { wait: true });
  expect(service.printer.sheets).toHaveLength(1);
});

it('a job shows its reference, its Idempotency-Key and that its data was deleted', async () => {
  const service = await startService();
  const metadata = { table: 'Table 7' };
  const options = { wait: true, reference: 'order-4711', metadata, keepData: false };
  const headers = { 'idempotency-key': 'order-4711-receipt' };
  const { jobId } = (await service.post('/print/receipt', { data: receipt, options }, { headers }))
    .body;
  const page = await visit(service.url, `/jobs/${jobId}`);
  await see(page.getByText('Sent with the Idempotency-Key order-4711-receipt')).toBeVisible();
  const row = page.getByRole('link', { name: /Shop receipt.*order-4711 · Table 7.*Printed/ });
  await see(row).toBeVisible();
  await see(page.getByRole('link', { name: 'See the paper' })).toHaveAttribute(
    'href',
    '#/paper?printer=default',
  );
  await see(page.getByText('The data of this job was deleted')).toBeVisible();
  await see(page.getByRole('button', { name: 'Print again' })).toHaveCount(0);
});

it('a printed job is reprinted as a copy that links to the first job', async () => {
  const service = await startService();
  const jobId = await service.print('receipt', receipt, { wait: true });
  const page = await visit(service.url, `/jobs/${jobId}`);
  // What only programs need is folded: the id of the job, and its data as JSON.
  const data = page.getByLabel('Data', { exact: true }).getByText('"Flat white"');
  await see(page.getByText('Data', { exact: true })).toBeVisible();
  expect(await page.getByText(jobId).isVisible()).toBe(false);
  await see(data).toHaveCount(0);
  await page.getByText('Data', { exact: true }).click();
  await see(page.getByText(jobId)).toBeVisible();
  await see(data).toBeVisible();
  await see(page.getByRole('link', { name: 'Print another' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Print again' }).click();
  await see(page.getByRole('alertdialog')).toContainText('marked as a copy');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Print again' }).click();
  await see(page.getByRole('link', { name: 'A copy of an earlier job' })).toHaveAttribute(
    'href',
    `#/jobs/${jobId}`,
  );
  await see(page.getByRole('link', { name: /Shop receipt.*Printed/ })).toHaveCount(2);
  expect(service.printer.sheets).toHaveLength(2);
});

it('an unconfirmed job says so, and asks to check the printer before reprinting', async () => {
  const service = await startService({ jobs: { confirmSeconds: 1 } });
  await service.printer.setFaults({ confirmation: 'lost' });
  const jobId = await service.print('receipt', receipt);
  await service.ended(jobId);
  const page = await visit(service.url, `/jobs/${jobId}`);
  await see(page.getByText('Look at the printer. If the paper is not there')).toBeVisible();
  await see(page.getByRole('link', { name: /Shop receipt.*Unconfirmed/ })).toBeVisible();
  await page.getByRole('button', { name: 'Print again' }).click();
  await see(page.getByRole('alertdialog')).toContainText('It may have come out already');
});

it('a failed job says why in the language of the page', async () => {
  const service = await startService();
  await service.post('/printers/default/pause');
  const jobId = await service.print('receipt', receipt, { expiresIn: 1 });
  await service.ended(jobId);
  const before = "localStorage.setItem('platen.language', 'de')";
  const page = await visit(service.url, `/jobs/${jobId}`, { before });
  const text = 'Nichts davon wurde gedruckt. Der Drucker war angehalten, bis die Frist ablief.';
  await see(page.getByText(text)).toBeVisible();
});

it('the list is filtered by state and template, updates live, and keeps the filter in its address', async () => {
  const service = await startService();
  await service.print('receipt', receipt, { wait: true });
  const page = await visit(service.url, '/jobs');
  await see(page.getByRole('link', { name: /Shop receipt/ })).toHaveCount(1);
  await page.getByText('Waiting', { exact: true }).click();
  await see(page.getByText('No matching jobs')).toBeVisible();
  await service.post('/printers/default/pause');
  await service.print('queue-number', { number: 'A42' });
  await see(page.getByRole('link', { name: /Queue number.*Waiting/ })).toBeVisible();
  await see(page.getByText('Waiting 1', { exact: true })).toBeVisible();
  await service.post('/printers/default/resume');
  await see(page.getByText('No matching jobs')).toBeVisible();
  await page.getByRole('link', { name: 'Show all jobs' }).click();
  await page.getByLabel('Template').selectOption('Queue number');
  await see(page.locator('.job-line')).toHaveCount(1);
  await page.reload();
  await see(page.locator('.job-line')).toHaveCount(1);
});

it('of many jobs only visible rows are rendered, and older ones load while scrolling', async () => {
  const service = await startService();
  await service.post('/printers/default/pause');
  const first = await service.print('queue-number', { number: 'A1' });
  for (let count = 0; count < 30; count++)
    await Promise.all(
      Array.from({ length: 10 }, () => service.print('queue-number', { number: 'B2' })),
    );
  const page = await visit(service.url, '/jobs');
  await see(page.locator('.job-line').first()).toBeVisible();
  expect(await page.locator('.job-line').count()).toBeLessThan(60);
  await see(async () => {
    await page.locator('.job-list').hover();
    await page.mouse.wheel(0, 100_000);
    await see(page.locator(`a[href="#/jobs/${first}"]`)).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 30_000 });
  expect(await page.locator('.job-line').count()).toBeLessThan(60);
});

it('a missing job or template shows a message with a link to the list', async () => {
  const service = await startService();
  const page = await visit(service.url, '/jobs/none', { mayLog: /404/ });
  await see(page.getByText('There is no such job')).toBeVisible();
  await page.getByRole('link', { name: 'Show the jobs' }).click();
  await see(page).toHaveURL(/#\/jobs$/);
  for (const path of ['templates', 'designer']) {
    await page.goto(`${service.url}/#/${path}/none`);
    await see(page.getByText('There is no such template')).toBeVisible();
    await page.getByRole('link', { name: 'Show the templates' }).click();
    await see(page.getByRole('heading', { name: 'Templates' })).toBeVisible();
  }
});

it('a job of a removed printer shows which printer it was', async () => {
  const service = await startService();
  await service.post('/printers', { id: 'bar', name: 'Bar', virtual: 'platen' });
  const jobId = await service.print('receipt', receipt, { printer: 'bar', wait: true });
  await service.delete('/printers/bar');
  const page = await visit(service.url, `/jobs/${jobId}`);
  await see(page.getByRole('link', { name: /Shop receipt.*bar, removed.*Printed/ })).toBeVisible();
});

it('a waiting job says why it waits, links to its printer, and is moved to another one', async () => {
  const service = await startService();
  await service.post('/printers', { id: 'bar', name: 'Bar', virtual: 'platen' });
  await service.post('/virtual-printer/faults?printer=bar', { paper: 'out' });
  await eventually(async () => {
    expect((await service.get('/printers/bar')).body.printer.paperStatus).toBe('out');
  });
  const jobId = await service.print('receipt', receipt, { printer: 'bar' });
  const page = await visit(service.url, `/jobs/${jobId}`);
  await see(page.getByText('Waiting: the printer is out of paper')).toBeVisible();
  await see(page.getByRole('article').getByRole('link', { name: 'Bar' })).toHaveAttribute(
    'href',
    '#/printers/bar',
  );
  await service.post('/printers/bar/pause');
  await see(page.getByText('Waiting: the printer is paused')).toBeVisible();
  await page.getByRole('button', { name: 'Move' }).click();
  await page.getByRole('button', { name: 'Move the job' }).click();
  await see(page.getByText('The virtual printer has drawn it. No paper came out.')).toBeVisible();
  expect(service.printer.sheets).toHaveLength(1);
});

it('a job is printed again on another printer', async () => {
  const service = await startService();
  await service.post('/printers', { id: 'bar', name: 'Bar', virtual: 'platen' });
  const jobId = await service.print('receipt', receipt, { wait: true });
  const page = await visit(service.url, `/jobs/${jobId}`);
  await page.getByRole('button', { name: 'Print again' }).click();
  const dialog = page.getByRole('alertdialog');
  await see(dialog.getByLabel('Printer')).toHaveValue('default');
  await dialog.getByLabel('Printer').selectOption('Bar');
  await dialog.getByRole('button', { name: 'Print again' }).click();
  await see(page.getByRole('link', { name: 'A copy of an earlier job' })).toBeVisible();
  const [copy] = (await service.get('/jobs')).body.jobs;
  expect(copy).toMatchObject({ printerId: 'bar', reprintOf: jobId });
});

it('jobs are told apart by amount and text, and found by reference, data, number and day', async () => {
  const service = await startService();
  const jobId = await service.print('receipt', receipt, { wait: true, reference: 'A-17' });
  const tea = { items: [{ name: 'Green tea', price: 2.5 }], total: 2.5 };
  await service.print('receipt', tea, { wait: true, reference: 'A-18' });
  const page = await visit(service.url, '/jobs');
  await see(page.getByRole('link', { name: /A-17 · Flat white.*€7\.80/ })).toBeVisible();
  await see(page.getByRole('link', { name: /A-18 · Green tea.*€2\.50/ })).toBeVisible();
  const search = page.getByLabel('Search jobs by reference, number or text');
  await search.fill('A-17'); // without Enter
  await see(page.locator('.job-line')).toHaveCount(1);
  await see(page).toHaveURL(/search=A-17/);
  await see(search).toBeFocused();
  await search.fill('green TEA');
  await page.keyboard.press('Enter');
  await see(page.getByRole('link', { name: /A-18/ })).toBeVisible();
  await see(page.locator('.job-line')).toHaveCount(1);
  await see(page.getByText('The text of the data was searched since')).toBeVisible();
  // A job that the search does not find does not come into its list.
  await service.print('receipt', receipt, { wait: true, reference: 'A-19' });
  await service.print('receipt', tea, { wait: true, reference: 'A-20' });
  await page.getByLabel('Day').fill('2020-01-31');
  await see(page.getByText('No matching jobs')).toBeVisible();
  await page.getByRole('link', { name: 'Show all jobs' }).click();
  // Live rows have the same texts as those of the list.
  await see(page.getByRole('link', { name: /A-20 · Green tea.*€2\.50/ })).toBeVisible();
  const today = String(await page.evaluate("new Date().toLocaleDateString('sv')"));
  await page.getByLabel('Day').fill(today);
  await see(page.locator('.job-line')).toHaveCount(4);
  await search.fill(jobId);
  await page.keyboard.press('Enter');
  await see(page.getByRole('article')).toContainText('A-17');
});

it('all waiting jobs of a printer are moved or cancelled at once, and no others', async () => {
  const service = await startService();
  for (const name of ['Bar', 'Grill'])
    await service.post('/printers', { id: name.toLowerCase(), name, virtual: 'platen' });
  for (const printer of ['default', 'bar']) {
    await service.post(`/printers/${printer}/pause`);
    for (let count = 0; count < 3; count++) await service.print('receipt', receipt, { printer });
  }
  const page = await visit(service.url, '/jobs?status=queued&printerId=bar');
  await page.getByRole('button', { name: 'Cancel all of these' }).click();
  await page.getByRole('button', { name: 'Cancel the jobs' }).click();
  await see(page.getByText('3 jobs were cancelled.')).toBeVisible();
  await see(page.getByText('No matching jobs')).toBeVisible();
  await page.goto(`${service.url}/#/jobs?status=queued&printerId=default`);
  await page.getByRole('button', { name: 'Move all of these' }).click();
  // One that can print is suggested, not the one that is paused.
  await see(page.getByLabel('Printer', { exact: true }).last()).toHaveValue('grill');
  await see(page.getByRole('option', { name: 'Bar (Paused)' })).toHaveCount(1);
  await page.getByLabel('Printer', { exact: true }).last().selectOption('bar');
  await page.getByRole('button', { name: 'Move the jobs' }).click();
  await see(page.getByText('3 jobs were moved to Bar.')).toBeVisible();
  await page.goto(`${service.url}/#/jobs?status=queued&printerId=bar`);
  await page.locator('.job-line').first().click();
  await see(page.getByText('Moved here from Platen Virtual 80 mm')).toBeVisible();
  const { count } = (await service.get('/jobs/count?status=queued')).body;
  expect(count).toBe(3);
});

it('a deleted template is not shown from the cache', async () => {
  const service = await startService();
  await service.post('/routes', {
    id: 'guests',
    name: 'Guests',
    rules: [{ templateId: 'wifi-card', printer: 'default' }],
  });
  const page = await visit(service.url, '/templates/wifi-card', { mayLog: /404/ });
  await page.getByRole('button', { name: 'Delete the template' }).click();
  await see(page.getByRole('alertdialog')).toContainText('These routes print it.');
  await see(page.getByRole('alertdialog').getByRole('link', { name: 'Guests' })).toBeVisible();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await see(page.getByRole('heading', { name: 'Templates' })).toBeVisible();
  await page.goBack();
  await see(page.getByText('There is no such template')).toBeVisible();
});

it('in a low window the page scrolls, and the list of jobs has room for three rows', async () => {
  const service = await startService();
  for (let number = 1; number <= 8; number++)
    await service.print('queue-number', { number: `${number}` });
  const page = await visit(service.url, '/jobs', { width: 720 });
  await page.setViewportSize({ width: 720, height: 450 });
  await see(page.locator('.job-line').first()).toBeVisible();
  const height = (element: string) =>
    page.evaluate<number>(`document.querySelector('${element}').getBoundingClientRect().height`);
  expect(await height('.job-list')).toBeGreaterThan(3 * (await height('.job-line')));
});
