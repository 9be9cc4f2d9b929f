// The page for developers: samples that can be run.

import { expect } from 'vitest';
import { see, useBrowser, visit } from '../support/pages/browser.ts';
import { violations } from '../support/pages/violations.ts';
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
  await page.getByRole('tab', { name: 'PHP' }).click();
  await see(page.getByText('Copy clients/php/Platen.php from the repository')).toBeVisible();
  await page.getByRole('tab', { name: 'Go', exact: true }).click();
  await see(page.getByRole('tabpanel', { name: 'Go' })).toContainText('client.Print(ctx');
  await see(page.getByText('go mod edit -require=platen@v0.0.0')).toBeVisible();
});

it('requests that did something or were refused are listed for the owner, and filtered', async () => {
  const service = await startService();
  await service.post('/print/none', { data: {} });
  await service.get('/jobs/unknown');
  await service.post('/printers', { id: 'bar', name: 'Bar', virtual: 'platen' });
  const page = await visit(service.url, '/developers');
  const list = page.getByRole('list', { name: 'Requests' });
  await see(list.getByRole('listitem')).toHaveCount(3);
  await see(list).toContainText('201 POST /printers');
  await page.getByLabel('Only refused ones').check();
  await see(list.getByRole('listitem')).toHaveCount(2);
  await see(list).toContainText('POST /print/none');
  await page.getByLabel('Filter').fill('job_not');
  await see(list.getByRole('listitem')).toHaveCount(1);
  await see(list).toContainText('GET /jobs/unknown');
  expect(await violations(page)).toEqual([]);
});
