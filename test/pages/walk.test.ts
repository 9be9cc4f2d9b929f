// One walk through the pages in a browser; the other files of this folder examine each page.

import { expect } from 'vitest';
import { see, useBrowser, visit } from '../support/pages/browser.ts';
import { startService } from '../support/service/service.ts';

const it = useBrowser();

it('from an empty installation to a printed sample and its paper', async () => {
  const service = await startService();
  const page = await visit(service.url);
  await page.getByRole('link', { name: 'Choose a template' }).click();
  await page.getByRole('link', { name: 'Shop receipt' }).click();
  await page.getByRole('button', { name: 'Print sample' }).click();
  await see(page.getByText('The virtual printer has drawn it. No paper came out.')).toBeVisible();
  await see(page.getByRole('img', { name: 'What this job prints' })).toBeVisible();
  // For those who do not see the picture.
  await see(page.locator('.desk').getByText(/^2× +Flat white/)).toBeAttached();
  await page.getByRole('link', { name: 'Printers', exact: true }).click();
  await page.getByRole('link', { name: 'Paper', exact: true }).click();
  await see(page.getByRole('img', { name: /Sheet 1: .*Flat white/ })).toBeVisible();
  expect(service.printer.sheets).toHaveLength(1);
});
