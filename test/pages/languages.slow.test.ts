// The pages in Arabic, which is written from right to left, and in Japanese; with
// PLATEN_EVERY_LANGUAGE (npm run test:languages) in every language, on every page.

import { expect } from 'vitest';
import { type LanguageCode, languages } from '../../src/web/languages/languages.ts';
import { see, useBrowser, visit } from '../support/pages/browser.ts';
import { type TestService } from '../support/service/service.ts';
import { shareService } from '../support/service/shared-service.ts';
import { violations } from '../support/pages/violations.ts';

const it = useBrowser();
const shared = shareService(async (service: TestService) => {
  const { example } = (await service.get('/templates/receipt/schema')).body;
  await service.print('receipt', example, { wait: true });
});

const isEvery = Boolean(process.env.PLATEN_EVERY_LANGUAGE);
const tried = isEvery ? (Object.keys(languages) as LanguageCode[]) : (['ar', 'ja'] as const);
const paths = isEvery
  ? ['/', '/jobs', '/templates', '/templates/receipt', '/printers/add', '/files', '/settings']
  : ['/', '/printers/add'];

for (const language of tried)
  it(`in ${languages[language].name} axe finds nothing, and nothing is wider than a phone`, async () => {
    const { url } = shared();
    const before = `localStorage.setItem('platen.language', '${language}')`;
    const page = await visit(url, '/', { before, width: 390 });
    const html = page.locator('html');
    await see(html).toHaveAttribute('lang', language);
    await see(html).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr');
    const found: string[] = [];
    for (const path of paths) {
      await page.goto(`${url}/#${path}`);
      await see(page.locator('h1')).toBeVisible();
      await see(page.getByRole('progressbar')).toHaveCount(0);
      expect(await page.evaluate('document.documentElement.scrollWidth'), path).toBe(390);
      found.push(...(await violations(page)).map((fault) => `${path} ${fault}`));
    }
    expect(found).toEqual([]);
  });

it('another language is chosen by hand, and stays chosen on this device', async () => {
  const { url } = shared();
  const page = await visit(url, '/settings', { before: '0' });
  await page.getByRole('combobox', { name: 'Language', exact: true }).selectOption('de');
  await see(page.getByRole('heading', { name: 'Einstellungen', level: 1 })).toBeVisible();
  await page.reload();
  await see(page.getByRole('heading', { name: 'Einstellungen', level: 1 })).toBeVisible();

  // The starters are stored in English; shown and copied they are German.
  await page.goto(`${url}/#/designer`);
  await see(page.getByText('Sprache der Startvorlagen: Deutsch, wie diese Seite.')).toBeVisible();
  await see(page.getByRole('button', { name: 'Kassenbon' })).toBeVisible();
  await page.goto(`${url}/#/templates`);
  await page.getByRole('article', { name: 'Kassenbon' }).getByRole('link').first().click();
  await page.getByRole('link', { name: 'In dieser Sprache verwenden: Deutsch' }).click();
  await see(page.getByRole('heading', { name: 'Kassenbon (Kopie)', level: 1 })).toBeVisible();
});
