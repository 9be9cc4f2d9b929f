import { expect } from 'vitest';
import { see, useBrowser, visit } from '../support/pages/browser.ts';
import { eventually, startService, type TestService } from '../support/service/service.ts';
import { shareService } from '../support/service/shared-service.ts';
import { violations } from '../support/pages/violations.ts';

const it = useBrowser();
const shared = shareService(openForBusiness);
let jobId: string;
let batchId: string;

const restaurant = {
  id: 'restaurant',
  name: 'Restaurant',
  rules: [
    { templateId: 'receipt', printer: 'default' },
    {
      items: 'items',
      where: "category == 'drink'",
      templateId: 'kitchen-ticket',
      printer: 'kitchen',
    },
  ],
};

const watchLayout = `
  layoutShift = 0;
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) layoutShift += value;
  }).observe({ type: 'layout-shift', buffered: true });`;

async function openForBusiness(service: TestService): Promise<void> {
  await service.post('/printers', { id: 'kitchen', name: 'Kitchen', virtual: 'platen' });
  const { example } = (await service.get('/templates/receipt/schema')).body;
  jobId = await service.print('receipt', example, { wait: true });
  const notes = { name: 'Shelf labels', jobs: [{ text: 'Tea' }, { text: 'Cup' }] };
  batchId = (await service.post('/batches', notes)).body.batchId;
  await service.post('/routes', restaurant);
  await service.post('/keys', { name: 'Till 1', scopes: ['print'], printers: ['kitchen'] });
  const orders = { name: 'Order system', url: 'https://orders.example/platen', enabled: false };
  await service.post('/webhooks', { ...orders, states: ['completed'] });
  await service.post('/virtual-printer/faults?printer=kitchen', { paper: 'out' });
  await eventually(async () => {
    const { printer } = (await service.get('/printers/kitchen')).body;
    expect(printer.paperStatus).toBe('out');
  });
  await service.print('receipt', example, { printer: 'kitchen' });
}

const pages = (): [path: string, seen: string][] => [
  ['/', 'Latest jobs'],
  ['/jobs', 'Choose a job'],
  [`/jobs/${jobId}`, 'Safe on disk'],
  ['/templates', 'Tickets and cards'],
  ['/templates/receipt', 'Data fields'],
  ['/printers', 'Kitchen'],
  ['/printers/kitchen', 'Out of paper'],
  ['/printers/add', 'In your network'],
  ['/paper', 'Simulate a fault'],
  ['/developers', 'printerUpdate'],
  ['/files', 'Drop a file here'],
  ['/batches', 'Shelf labels'],
  [`/batches/${batchId}`, 'Every print has ended.'],
  ['/batches/new', 'Each row of a spreadsheet is p'],
  ['/templates/receipt/print', 'Fill with the sample'],
  ['/templates/receipt/print?from=list', 'Download an example'],
  ['/routes', 'Restaurant'],
  ['/routes/restaurant', 'Show the papers'],
  ['/routes/restaurant/edit', 'Programs call it'],
  ['/settings/shop', 'print these details'],
  ['/settings/pictures', 'Pictures that templates print'],
  ['/settings/transfer', 'platen backup'],
  ['/settings/notices', 'Send push messages'],
  ['/settings/system', 'Network and access'],
  ['/templates/receipt/basics', 'Name of the shop'],
  ['/templates/receipt/versions', 'What changed'],
  ['/settings/keys', 'Till 1'],
  ['/settings/webhooks', 'Order system'],
  ['/settings/inputs', 'Add an input'],
  ['/settings/audit', 'Made the key'],
  ['/nowhere', 'Page not found'],
];

for (const theme of ['light', 'dark'] as const)
  it(`axe finds nothing on any page, ${theme}`, async () => {
    const { url } = shared();
    const page = await visit(url, '/', { theme });
    const found: string[] = [];
    for (const [path, seen] of pages()) {
      await page.goto(`${url}/#${path}`);
      await see(page.getByText(seen).first()).toBeVisible();
      found.push(...(await violations(page, theme)).map((fault) => `${path} ${fault}`));
    }
    expect(found).toEqual([]);
  });

it('axe finds nothing on the API key page or in a dialog', async () => {
  const guarded = await startService({ auth: { enabled: true, apiKey: 'k' } });
  const locked = await visit(guarded.url, '/', { mayLog: /401/ });
  await see(locked.getByLabel('API key')).toBeVisible();
  expect(await violations(locked)).toEqual([]);
  const { url } = shared();
  const page = await visit(url, `/jobs/${jobId}`);
  await page.getByRole('button', { name: 'Print again' }).click();
  await see(page.getByRole('alertdialog')).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

it('what is on the paper can be read line by line beside its picture', async () => {
  const { url } = shared();
  const page = await visit(url);
  for (const path of ['/templates/receipt', '/templates/receipt/versions', '/wall']) {
    await page.goto(`${url}/#${path}`);
    const line = page.locator('.for-readers p').getByText('Flat white').first();
    await see(line, path).toBeAttached();
  }
});

it('on a phone no page is wider than the screen, and the menu is visible', async () => {
  const { url } = shared();
  const page = await visit(url, '/', { width: 390 });
  for (const [path, seen] of pages()) {
    if (path === '/jobs') continue; // its second half is hidden here
    await page.goto(`${url}/#${path}`);
    await see(page.getByText(seen).first()).toBeVisible();
    expect(await page.evaluate('document.documentElement.scrollWidth'), path).toBe(390);
    await see(page.getByRole('link', { name: 'Templates', exact: true }).last()).toBeInViewport();
  }
});

it('on a phone, More opens the pages that the menu has no room for', async () => {
  const page = await visit(shared().url, '/', { width: 390 });
  for (const [name, heading] of [
    ['Developers', 'For developers'],
    ['Routes', 'Routes'],
  ] as const) {
    await page.getByRole('button', { name: 'More' }).click();
    await see(page.getByRole('link', { name: 'Printers' })).toBeVisible();
    await page.getByRole('link', { name, exact: true }).click();
    await see(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
    await see(page.getByRole('link', { name: 'Printers' })).toBeHidden();
  }
  await page.getByRole('button', { name: 'More' }).click();
  expect(await violations(page)).toEqual([]);
});

for (const width of [1280, 390])
  it(`nothing shifts while a page of ${width} pixels loads`, async () => {
    const { url } = shared();
    const jumps: string[] = [];
    const withPictures = ['/', `/jobs/${jobId}`, '/templates', '/templates/receipt', '/paper'];
    for (const [path, seen] of pages().filter(([one]) => withPictures.includes(one))) {
      const page = await visit(url, path, { width, before: watchLayout });
      await see(page.getByText(seen).first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      const shift = Number(await page.evaluate('layoutShift'));
      // A layout shift score of up to 0.1 counts as good, by the definition of
      // browsers.
      if (shift > 0.05) jumps.push(`${path}: ${shift}`);
      await page.close();
    }
    expect(jumps).toEqual([]);
  });

it('nothing shifts on the overview when its printers come after its jobs', async () => {
  const page = await visit(shared().url, '/', { width: 390, before: watchLayout });
  const jobs = page.waitForResponse((response) => response.url().includes('/jobs?'));
  await page.route('**/printers', async (route) => {
    await jobs;
    await page.waitForTimeout(300); // the jobs are drawn
    await route.continue();
  });
  await page.reload();
  await see(page.getByText('Latest jobs').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(Number(await page.evaluate('layoutShift'))).toBeLessThan(0.05);
});

it('on a phone a job replaces the list and links back to it', async () => {
  const { url } = shared();
  const page = await visit(url, '/jobs', { width: 390 });
  await page.locator(`a[href="#/jobs/${jobId}"]`).click();
  await see(page.getByText('The virtual printer has drawn it. No paper came out.')).toBeVisible();
  await see(page.locator('.job-list')).toBeHidden();
  await page.getByRole('link', { name: 'Jobs' }).first().click();
  await see(page.locator('.job-list')).toBeVisible();
});

it('with the keyboard only, a user opens a page, skips the menu and closes a dialog', async () => {
  const { url } = shared();
  const page = await visit(url, `/jobs/${jobId}`);
  await see(page.getByRole('button', { name: 'Print again' })).toBeVisible();
  await page.keyboard.press('Tab');
  await see(page.getByRole('button', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await see(page.getByRole('main')).toBeFocused();
  await page.getByRole('button', { name: 'Print again' }).focus();
  await page.keyboard.press('Enter');
  await see(page.getByRole('alertdialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await see(page.getByRole('alertdialog')).toBeHidden();
  await see(page.getByRole('button', { name: 'Print again' })).toBeFocused();
});

it('the theme follows the system until the user chooses one, and the choice is kept', async () => {
  const { url } = shared();
  const page = await visit(url, '/', { theme: 'dark' });
  const theme = () => page.evaluate('document.documentElement.dataset.theme');
  await see(page.getByText('Ready', { exact: true })).toBeVisible();
  expect(await theme()).toBe('dark');
  await page.getByTitle('Light').click();
  expect(await theme()).toBe('light');
  await page.reload();
  await see(page.getByText('Ready', { exact: true })).toBeVisible();
  expect(await theme()).toBe('light');
});

it('each template has a print request to copy, in several programming languages', async () => {
  const { url } = shared();
  const page = await visit(url, '/developers');
  await see(page.getByRole('tabpanel', { name: 'curl' })).toContainText('/print/receipt');
  await page.getByRole('tab', { name: 'Python' }).click();
  await see(page.getByRole('tabpanel', { name: 'Python' })).toContainText('urllib.request');
  await page.getByLabel('Template').selectOption('Wi-Fi card');
  await page.getByRole('tab', { name: 'TypeScript' }).click();
  await see(page.getByRole('tabpanel', { name: 'TypeScript' })).toContainText("print('wifi-card'");
});
