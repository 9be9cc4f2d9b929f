// Long names and texts of another direction stay in their places.

import type { Page } from '@playwright/test';
import { expect } from 'vitest';
import { see, useBrowser, visit } from '../support/pages/browser.ts';
import { eventually, startService } from '../support/service/service.ts';

const it = useBrowser();
const long = 'Palettenwickelmaschinenbedienungsanleitungsetikett'.repeat(2);

const widthOf = (page: Page) => page.evaluate('document.documentElement.scrollWidth');

/** The texts of headings and links that are painted outside of the card around them. */
const outside = (page: Page) =>
  page.evaluate(`[...document.querySelectorAll('.card :is(h2, h3, strong, p, span)')].flatMap((one) => {
    const card = one.closest('.card').getBoundingClientRect();
    const range = document.createRange();
    range.selectNodeContents(one);
    const isClipped = getComputedStyle(one).overflow === 'hidden' || one.closest('.for-readers');
    return !isClipped && range.getBoundingClientRect().right > card.right + 1 ? [one.textContent] : [];
  })`);

it('names without a space are broken, and no page is wider than a phone', async () => {
  const service = await startService();
  const config = { name: long, blocks: [{ type: 'text', content: 'A' }] };
  await service.post('/templates', { id: 'long', name: long, config });
  await service.put('/printers/default', { name: long });
  const { jobId } = (await service.post('/print/long', { data: {} })).body;
  await service.ended(jobId);
  const page = await visit(service.url, '/templates', { width: 390 });
  for (const [path, seen] of [
    ['/templates', page.getByRole('heading', { name: long })],
    ['/templates/long', page.getByRole('heading', { name: long })],
    ['/templates/long/print', page.getByRole('heading', { name: long })],
    ['/', page.getByRole('heading', { name: long })],
    ['/jobs', page.locator('.job-line')],
    [`/jobs/${jobId}`, page.getByRole('heading', { name: long })],
    ['/printers', page.locator('.printer-line')],
    ['/printers/default', page.getByRole('heading', { name: long })],
    ['/routes/new', page.getByLabel('Print', { exact: true })],
    ['/files', page.getByLabel('Template')],
  ] as const) {
    await page.goto(`${service.url}/#${path}`);
    await see(seen.first()).toBeVisible();
    expect(await widthOf(page), path).toBe(390);
    expect(await outside(page), path).toEqual([]);
  }
});

it('the designer is as wide as a phone in German, and as high as the window while the connection is lost', async () => {
  const service = await startService();
  await service.post('/printers', { id: 'bar', name: 'Bar', virtual: 'platen' });
  const page = await visit(service.url, '/designer/receipt', {
    width: 390,
    before: "localStorage.setItem('platen.language', 'de')",
    mayLog: /net::ERR_|WebSocket|426/,
  });
  await see(page.locator('.paper-view img')).toBeVisible();
  const shown = ['documentElement.scrollWidth', 'documentElement.scrollHeight'];
  const sizes = () => page.evaluate(`[${shown.map((one) => `document.${one}`).join()}]`);
  expect(await sizes()).toEqual([390, 844]);
  await service.running.stop(0);
  await see(page.getByText('Die Verbindung zu Platen ist unterbrochen')).toBeVisible();
  expect(await sizes()).toEqual([390, 844]);
  await page.setViewportSize({ width: 1280, height: 860 });
  await eventually(async () => expect(await sizes()).toEqual([1280, 860]));
});

it('buttons with long texts in Portuguese are no wider than a phone', async () => {
  const service = await startService();
  const before = `localStorage.setItem('platen.language', 'pt')`;
  const page = await visit(service.url, '/printers/add', { width: 390, before });
  await see(page.locator('.discovery-places button').first()).toBeVisible();
  // The search that the page starts by itself has ended.
  await see(page.locator('.discovery-places button[aria-disabled=true]')).toHaveCount(0);
  expect(await widthOf(page)).toBe(390);
});

it.for(['en', 'de', 'pt'])(
  'on a phone the buttons of a template fill two lines, none alone: %s',
  async (language) => {
    const service = await startService();
    const before = `localStorage.setItem('platen.language', '${language}')`;
    for (const width of [320, 390, 430]) {
      const page = await visit(service.url, '/templates/receipt', { width, before });
      await see(page.locator('.template-head .button')).toHaveCount(5);
      const lines = await page.evaluate(`(() => {
        const row = document.querySelector('.template-head > .row');
        const right = row.getBoundingClientRect().right;
        const lines = new Map();
        for (const one of row.querySelectorAll('.button')) {
          const box = one.getBoundingClientRect();
          lines.set(Math.round(box.top), Math.round(right - box.right));
        }
        return [...lines.values()];
      })()`);
      expect(lines, `${width} px`).toEqual([0, 0]);
      expect(await widthOf(page)).toBe(width);
    }
  },
);

it('on a phone the button that copies code covers none of it', async () => {
  const service = await startService();
  const page = await visit(service.url, '/developers', { width: 390 });
  const block = page.locator('.code-block').first();
  const copy = (await block.getByRole('button').boundingBox())!;
  const code = (await block.locator('code').boundingBox())!;
  expect(code.y).toBeGreaterThanOrEqual(copy.y + copy.height);
});

it('on an Arabic page typed texts and rows of jobs keep their own direction', async () => {
  const service = await startService();
  const printed = await service.post('/print/receipt', {
    data: { items: [{ name: 'Käse', price: 3 }], total: 3 },
    options: { reference: '10961 Berlin!' },
  });
  await service.ended(printed.body.jobId);
  const page = await visit(service.url, '/settings/shop', {
    before: "localStorage.setItem('platen.language', 'ar')",
  });
  await see(page.locator('html')).toHaveAttribute('dir', 'rtl');
  const inputs = page.locator('.shop-form :is(input, textarea).input');
  await see(inputs.first()).toBeVisible();
  for (const input of await inputs.all()) await see(input).toHaveCSS('unicode-bidi', 'plaintext');
  await page.goto(`${service.url}/#/jobs`);
  await see(page.locator('.job-line-more')).toHaveCSS('direction', 'ltr');
  await see(page.locator('.job-line-more bdi').first()).toHaveText('10961 Berlin!');
  const end = async (selector: string) => {
    const { x, width } = (await page.locator(selector).boundingBox())!;
    return Math.round(x + width);
  };
  expect(await end('.job-line-more')).toBe(await end('.job-line-title'));
});
