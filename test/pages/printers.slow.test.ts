import { expect, onTestFinished } from 'vitest';
import { parseSubnet } from '../../src/server/printers/discovery/subnet.ts';
import { startVirtualPrinter } from '../../src/server/virtual/virtual-printer.ts';
import { see, useBrowser, visit } from '../support/pages/browser.ts';
import { startService } from '../support/service/service.ts';

const it = useBrowser();

it('a virtual printer is added, prints a test page, is paused, resumed and removed', async () => {
  const service = await startService();
  const page = await visit(service.url, '/printers/add');
  await page.getByText('Virtual (for testing)').click();
  await page.getByLabel('Name').fill('Küche');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await see(page.getByRole('heading', { name: 'Küche' })).toBeVisible();
  await page.getByRole('button', { name: 'Pause' }).click();
  await see(page.getByText('Jobs are accepted and wait until you resume.')).toBeVisible();
  await page.getByRole('button', { name: 'Test page' }).click();
  await see(page.getByText('A test page is on its way to Küche.')).toBeVisible();
  await page.getByRole('button', { name: 'Resume' }).click();
  await see(page.getByText('No jobs waiting.')).toBeVisible();
  const roll = await service.get('/virtual-printer/sheets?printer=kuche');
  expect(roll.body.sheets).toHaveLength(1);
  await see(page.getByRole('region', { name: 'Latest jobs' }).getByRole('link')).toHaveCount(2);
  await see(page.locator('.slip').getByRole('img', { name: 'Test page' })).toBeVisible();
  await see(page.getByText('1 printed today')).toBeVisible();
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await see(page.getByRole('heading', { name: 'Printers' })).toBeVisible();
  await see(page.locator('.printer-line')).toHaveCount(1);
});

it('a printer that polls is added, and shows its address until it has polled', async () => {
  const service = await startService();
  const page = await visit(service.url, '/printers/add');
  await page.getByText('Polls (Star, Epson)').click();
  await page.getByLabel('Name').fill('Counter');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await see(page.getByRole('heading', { name: 'Counter' })).toBeVisible();
  const { pollUrl } = (await service.get('/printers/counter')).body.printer;
  expect(pollUrl).toContain('/cloudprnt/counter/');
  await see(page.getByText(pollUrl)).toBeVisible();
  await see(page.getByText('The printer has not polled yet.')).toBeVisible();
});

it('an address that is not allowed is rejected at its field', async () => {
  const service = await startService();
  const page = await visit(service.url, '/printers/add', { mayLog: /400/ });
  await page.getByLabel('Name').fill('Till');
  await page.getByLabel('Address', { exact: true }).fill('8.8.8.8');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await see(page.getByLabel('Address', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await see(page.getByLabel('Address', { exact: true })).toHaveAccessibleDescription(/public/);
});

it('a printer without a name, or with that of another, is not sent; models are grouped', async () => {
  const service = await startService();
  await service.put('/printers/default', { name: 'Till' });
  const page = await visit(service.url, '/printers/add');
  await page.getByText('Virtual (for testing)').click();
  const name = page.getByLabel('Name');
  const add = page.getByRole('button', { name: 'Add', exact: true });
  await add.click();
  await see(name).toHaveAccessibleDescription(/Give the printer a name/);
  await name.fill(' till');
  await add.click();
  await see(name).toHaveAccessibleDescription(/already a printer named “till”/);
  expect((await service.get('/printers')).body.printers).toHaveLength(1);
  await name.fill('Shelf');
  const labels = page.locator('optgroup[label="Label printers"] option');
  await see(labels.filter({ hasText: 'Zebra ZD420-300dpi · 108 mm · ZPL' })).toHaveCount(1);
  await page.locator('select').filter({ has: labels }).selectOption('zebra-zd410');
  await add.click();
  await see(page.getByRole('heading', { name: 'Shelf' })).toBeVisible();
});

it('only changed settings are sent, and a rejected one is shown at its field', async () => {
  const service = await startService();
  const page = await visit(service.url, '/printers/default', { mayLog: /400/ });
  await page.getByLabel('Paper width in millimetres').fill('-3x');
  await page.getByRole('button', { name: 'Save' }).click();
  await see(page.getByText('Enter a number.')).toBeVisible();
  await page.getByLabel('Paper width in millimetres').fill('5');
  await page.getByRole('button', { name: 'Save' }).click();
  await see(page.getByLabel('Paper width in millimetres')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Paper width in millimetres').fill('58');
  await page.getByLabel('Groups').fill('till, front');
  await page.getByRole('button', { name: 'Save' }).click();
  await see(page.getByText('Saved. It is used from now on')).toBeVisible();
  const { printer } = (await service.get('/printers/default')).body;
  expect(printer).toMatchObject({ width: 58, groups: ['till', 'front'] });
});

it('queued jobs move to another printer when theirs is removed', async () => {
  const service = await startService();
  await service.post('/printers', { id: 'bar', name: 'Bar', virtual: 'platen' });
  await service.post('/printers/bar/pause');
  const { example } = (await service.get('/templates/receipt/schema')).body;
  const jobId = await service.print('receipt', example, { printer: 'bar' });
  const page = await visit(service.url, '/printers/bar');
  await page.getByRole('button', { name: 'Remove' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('1 job waits for it').selectOption('default');
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await see(page.locator('.printer-line')).toHaveCount(1);
  expect(await service.ended(jobId)).toMatchObject({ status: 'completed', printerId: 'default' });
});

it('the search for printers starts by itself, and drawer and buzzer are tried on the page of a printer', async () => {
  const service = await startService();
  const page = await visit(service.url, '/printers/add');
  await see(page.getByRole('status').getByText(/^None answered/)).toBeVisible();
  await page.goto(`${service.url}/#/printers/default`);
  await page.getByRole('button', { name: 'Open the drawer' }).click();
  await see(page.getByText(/^The drawer of .* opens\.$/)).toBeVisible();
  await page.getByRole('button', { name: 'Sound the buzzer' }).click();
  await see(page.getByText(/^The buzzer of .* sounds\.$/)).toBeVisible();
  const { jobs } = (await service.get('/jobs')).body;
  expect(jobs.map(({ templateId }: { templateId: string }) => templateId)).toEqual([
    '_beep',
    '_drawer',
  ]);
});

it('a printer found in the network of the service fills in the form', async () => {
  const found = await startVirtualPrinter({ host: '127.0.9.9', port: 0, model: 'epson-m30' });
  onTestFinished(() => found.close());
  // mDNS and Epson discovery use this port on loopback, so that no other device is contacted.
  const unrelated = await startVirtualPrinter({ port: 0 });
  onTestFinished(() => unrelated.close());
  const service = await startService(
    {},
    {
      discovery: {
        port: found.port,
        ownNetwork: () => parseSubnet('127.0.9.8/30'),
        mdns: { ip: '127.0.0.1', bind: '127.0.0.1', port: unrelated.port, multicast: false },
        epson: { addresses: ['127.0.0.1'], port: unrelated.port },
      },
    },
  );
  const page = await visit(service.url, '/printers/add', { mayLog: /400/ });
  await page.getByText('Not in the list?').click();
  await page.getByLabel('Another network').fill('127.0.10.0/29');
  await page.getByRole('button', { name: 'Look for printers' }).click();
  await see(page.getByRole('alert')).toContainText('is not allowed by discovery.subnets');
  await page.getByRole('button', { name: 'Try every address of this network' }).click();
  await page.getByRole('button', { name: 'Choose' }).click();
  await see(page.getByLabel('Name')).toHaveValue('TM-m30');
  await see(page.getByLabel('Address', { exact: true })).toHaveValue('127.0.9.9');
  await see(page.getByLabel('Port')).toHaveValue(String(found.port));
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await see(page.getByRole('heading', { name: 'TM-m30' })).toBeVisible();
  const { printer } = (await service.get('/printers/tm-m30')).body;
  expect(printer).toMatchObject({ ip: '127.0.9.9', profile: { id: 'epson-tm-m30' } });
  await page.goto(`${service.url}/#/printers/add`);
  await page.getByRole('button', { name: 'Try every address of this network' }).click();
  await see(page.getByText('Set up already')).toBeVisible();
});

it('the search that the page starts by itself is seen on its button', async () => {
  const service = await startService();
  const page = await visit(service.url, '/printers');
  await page.route('**/printers/discover*', () => {}); // stays unanswered
  await page.goto(`${service.url}/#/printers/add`);
  await see(page.getByRole('button', { name: 'Looking …' })).toBeVisible();
});

it('a printer that identifies itself while its form is open changes nothing in the form', async () => {
  const absent = await startVirtualPrinter({ port: 0, model: 'epson-m30' });
  await absent.close();
  const service = await startService();
  await service.post('/printers', { id: 'late', ip: '127.0.0.1', port: absent.port });
  const page = await visit(service.url, '/printers/late');
  await see(page.getByText('Not reachable', { exact: true })).toBeVisible();
  await see(page.getByText('Not recognised yet · 127.0.0.1')).toBeVisible();
  const model = page.getByLabel('Model');
  await see(model.locator('option')).not.toHaveCount(1);
  await see(model).toHaveValue('');
  await page.getByLabel('Name').fill('Counter');
  const present = await startVirtualPrinter({ port: absent.port, model: 'epson-m30' });
  onTestFinished(() => present.close());
  await see(page.getByText('Ready', { exact: true })).toBeVisible();
  await see(model).toHaveValue('');
  await see(page.getByLabel('Name')).toHaveValue('Counter');
  await see(page.getByRole('button', { name: 'Save' })).toBeEnabled();
});

it('a model that nobody told or chose is not shown as chosen, and can be chosen', async () => {
  const silent = await startVirtualPrinter({ port: 0, model: 'imageless-80' });
  onTestFinished(() => silent.close());
  const service = await startService();
  await service.post('/printers', { id: 'mute', ip: '127.0.0.1', port: silent.port });
  const page = await visit(service.url, '/printers/mute');
  await see(page.getByText(/^Model not told, treated as Generic 80 mm/).first()).toBeVisible();
  const model = page.getByLabel('Model');
  await see(model.locator('option')).not.toHaveCount(1);
  await see(model).toHaveValue('');
  await see(model).toHaveAccessibleDescription(/^Model not told, treated as Generic 80 mm/);
  await model.selectOption('generic-80');
  await see(model).toHaveAccessibleDescription('');
  await page.getByRole('button', { name: 'Save' }).click();
  await see(page.getByText(/Model not told/)).toHaveCount(0);
  await see(model).toHaveValue('generic-80');
  expect((await service.get('/printers/mute')).body.printer.profile.source).toBe('chosen');
});

it('where several nodes share the work, a printer can be limited to a site', async () => {
  const service = await startService();
  const { nodes } = (await service.get('/nodes')).body;
  const page = await visit(service.url, '/printers');
  const answer = { success: true, shared: true, nodes: [{ ...nodes[0], site: 'north' }] };
  await page.route('**/nodes', (route) => route.fulfill({ json: answer }));
  await page.goto(`${service.url}/#/printers/default`);
  await page.getByLabel('Site').fill('north');
  await page.getByRole('button', { name: 'Save' }).click();
  await see(page.getByText('Saved. It is used from now on')).toBeVisible();
  expect((await service.get('/printers/default')).body.printer.site).toBe('north');
});
