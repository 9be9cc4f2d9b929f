// Returns the accessibility violations that axe finds on a page. Runs in an
// isolated world, because the page's policy allows no other script.

import type { Page } from '@playwright/test';
import axe from 'axe-core';

/** In the dark theme only the colours differ, so only these are checked. */
export async function violations(page: Page, theme: 'light' | 'dark' = 'light'): Promise<string[]> {
  await page.evaluate(axe.source);
  const options = theme === 'dark' ? { runOnly: ['color-contrast'] } : {};
  return await page.evaluate(`
    axe.run(${JSON.stringify(options)}).then(({ violations }) => violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => id + ' ' + target + ': ' + failureSummary)))`);
}
