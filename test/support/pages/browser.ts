// Opens the pages of the real service in Chromium. A page that logs an error,
// violates the content security policy or contacts another host fails its test.

import { existsSync } from 'node:fs';
import { type Browser, chromium, expect as expectOnPage, type Page } from '@playwright/test';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { findChromium, launchOptions } from '../../../tools/test/chromium.mjs';

/** A generous timeout for a busy machine; a condition that never holds still fails. */
const patienceMs = 60_000;

/** Waits until the assertion about the page holds. */
export const see = expectOnPage.configure({ timeout: patienceMs });

let browser: Browser;
let idle: Tab | undefined;

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
  afterAll(async () => {
    idle = undefined;
    await browser?.close();
  });
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

export async function visit(url: string, path = '/', options: Visit = {}): Promise<Page> {
  const tab = options.before === undefined ? (idle ?? (await Tab.open())) : await Tab.open();
  if (tab === idle) idle = undefined;
  onTestFinished(async () => {
    const faults = await tab.leave();
    if (options.before === undefined && !idle && !tab.page.isClosed()) idle = tab;
    else await tab.page.context().close();
    expect(faults).toEqual([]);
  });
  await tab.show(url, path, options);
  return tab.page;
}

/**
 * Tests use it one after the other: to load a page in a new tab takes 1.8 s of CPU time, in one
 * that is open 0.5 s.
 */
class Tab {
  readonly page: Page;
  #origin = '';
  #mayLog: RegExp | undefined;
  #faults: string[] = [];

  static async open(): Promise<Tab> {
    const context = await browser.newContext();
    context.setDefaultTimeout(patienceMs);
    return new Tab(await context.newPage());
  }

  private constructor(page: Page) {
    this.page = page;
    page.on('pageerror', ({ message }) => this.#faults.push(message));
    page.on('console', (message) => {
      if (message.type() === 'error' && !this.#mayLog?.test(message.text()))
        this.#faults.push(message.text());
    });
    page.on('request', (request) => {
      const { origin, protocol } = new URL(request.url());
      if (origin !== this.#origin && protocol !== 'blob:' && protocol !== 'about:')
        this.#faults.push(`asked ${request.url()}`);
    });
  }

  async show(
    url: string,
    path: string,
    { width = 1280, theme = 'light', mayLog, before }: Visit,
  ): Promise<void> {
    this.#origin = new URL(url).origin;
    this.#mayLog = mayLog;
    await this.page.setViewportSize({ width, height: width < 500 ? 844 : 860 });
    await this.page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    if (before) await this.page.addInitScript(before);
    await this.page.goto(`${url}/#${path}`);
  }

  /** Leaves nothing for the next test. Returns what went wrong on the page. */
  async leave(): Promise<string[]> {
    const { page } = this;
    const faults = this.#faults;
    this.#faults = [];
    if (page.isClosed()) return faults;
    this.#mayLog = /./;
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.evaluate('sessionStorage.clear()');
    await page.goto('about:blank');
    await page.mouse.move(0, 0);
    const browserSide = await page.context().newCDPSession(page);
    const everything = { origin: this.#origin, storageTypes: 'all' };
    await browserSide.send('Storage.clearDataForOrigin', everything);
    await browserSide.detach();
    return faults;
  }
}
