// What axe finds on a page. Runs in an isolated world: the page's own policy
// allows no script from a test.

import type { Page } from '@playwright/test';
import axe from 'axe-core';

/** In the dark only the colours differ, so only these are looked at. */
export async function violations(page: Page, theme: 'light' | 'dark' = 'light'): Promise<string[]> {
  await page.evaluate(axe.source);
  const options = theme === 'dark' ? { runOnly: ['color-contrast'] } : {};
  return await page.evaluate(`
    axe.run(${JSON.stringify(options)}).then(({ violations }) => violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => id + ' ' + target + ': ' + failureSummary)))`);
}
