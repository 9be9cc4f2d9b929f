// The page /docs in Chromium.

import { expect } from 'vitest';
import { see, useBrowser, visit } from '../support/pages/browser.ts';
import { eventually, startService } from '../support/service/service.ts';
import { violations } from '../support/pages/violations.ts';

const it = useBrowser();

it('/docs shows every endpoint and prints with its example, also under a base path', async () => {
  const service = await startService({ server: { basePath: '/print-service' } });
  const page = await visit(`${service.url}/docs`);
  const print = page.locator('#operations-print-printTemplate');
  await see(print).toBeVisible();
  const { paths } = (await service.get('/openapi.json')).body;
  const count = Object.values<object>(paths).flatMap((methods) => Object.keys(methods)).length;
  await see(page.locator('.opblock')).toHaveCount(count);

  await print.locator('.opblock-summary').click();
  await print.locator('.execute').click();
  await see(print.locator('.live-responses-table .response-col_status').last()).toHaveText('200');
  await eventually(async () => {
    const { jobs } = (await service.get('/jobs')).body;
    expect(jobs).toMatchObject([{ templateId: 'receipt', status: 'completed' }]);
  });
});

for (const [theme, width] of [
  ['light', 1280],
  ['dark', 1280],
  ['light', 390],
] as const)
  it(`axe finds nothing on /docs, ${theme}, ${width} wide`, async () => {
    const service = await startService();
    const page = await visit(`${service.url}/docs`, '', { theme, width });
    const print = page.locator('#operations-print-printTemplate');
    await see(print).toBeVisible();
    expect(await violations(page, theme)).toEqual([]);

    await print.locator('.opblock-summary-control').click();
    await print.locator('.execute').click();
    await see(print.locator('.live-responses-table')).toBeVisible();
    expect(await violations(page, theme)).toEqual([]);

    await page.locator('.btn.authorize').click();
    await see(page.locator('.dialog-ux')).toBeVisible();
    expect(await violations(page, theme)).toEqual([]);
  });
