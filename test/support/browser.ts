// Opens the pages of the real service in Chromium. A page that logs an error,
// violates the content security policy or contacts another host fails its test.

import { existsSync } from 'node:fs';
import { type Browser, chromium, expect as expectOnPage, type Page } from '@playwright/test';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { findChromium, launchOptions } from '../../tools/chromium.mjs';

/** A generous timeout for a busy machine; a condition that never holds still fails. */
const patienceMs = 60_000;

/** Waits until the assertion about the page holds. */
export const see = expectOnPage.configure({ timeout: patienceMs });

let browser: Browser;

/** Call once per file, before the tests; `it` is skipped if there is no Chromium. */
export function useBrowser() {
  const isThere = findChromium() !== null;
  vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 });
  if (!isThere) console.warn('No Chromium: the tests of the pages are skipped.');
  beforeAll(async () => {
    if (!isThere) return;
    expect(existsSync('dist/web/index.html'), 'npm run build makes the pages').toBe(true);
    browser = await chromium.launch(launchOptions());
  });
  afterAll(async () => await browser?.close());
  return test.skipIf(!isThere);
}

export interface Visit {
  width?: number;
  theme?: 'light' | 'dark';
  /** Browser messages that the test expects, such as a rejected key. */
  mayLog?: RegExp;
  /** A script to run before the page loads. */
  before?: string;
}

export async function visit(
  url: string,
  path = '/',
  { width = 1280, theme = 'light', mayLog, before }: Visit = {},
): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height: width < 500 ? 844 : 860 },
    colorScheme: theme,
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(patienceMs);
  const page = await context.newPage();
  if (before) await page.addInitScript(before);
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !mayLog?.test(message.text())) faults.push(message.text());
  });
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (origin !== new URL(url).origin && protocol !== 'blob:')
      faults.push(`asked ${request.url()}`);
  });
  onTestFinished(async () => {
    await context.close();
    expect(faults).toEqual([]);
  });
  await page.goto(`${url}/#${path}`);
  return page;
}
