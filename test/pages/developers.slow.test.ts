// The page for developers: samples that can be run.

import { expect } from 'vitest';
import { see, useBrowser, visit } from '../support/pages/browser.ts';
import { startService } from '../support/service/service.ts';

const it = useBrowser();

it('a request is run on the page for developers, and its answer is shown', async () => {
  const service = await startService();
  const page = await visit(service.url, '/developers');
  const code = page.getByRole('tabpanel', { name: 'curl' });
  await see(code).toContainText('Idempotency-Key: sale-');
  await page.getByRole('button', { name: 'Run it: this prints' }).click();
  await see(page.getByRole('status').getByText('"jobId"')).toBeVisible();
  const { jobs } = (await service.get('/jobs')).body;
  expect(jobs).toHaveLength(1);
  await see(page.getByRole('status').getByText(jobs[0].id)).toBeVisible();
  await page.getByRole('tab', { name: 'TypeScript' }).click();
  await see(page.getByText(/is made from a copy of the repository/)).toBeVisible();
});
