// What axe finds on a page. Runs in an isolated world: the page's own policy
// allows no script from a test.

import type { Page } from '@playwright/test';
import axe from 'axe-core';

export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  return await page.evaluate(`
    axe.run().then(({ violations }) => violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => id + ' ' + target + ': ' + failureSummary)))`);
}
