// node tools/docs/key-to-paper.mjs: types into the designer and reports the time from each key to
// the preview that shows it.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { build, isBuilt } from '../build/build.mjs';
import { installChromium, launchOptions } from '../test/chromium.mjs';

const changes = 30;
/** A template, and the block whose text is typed into. */
const places = {
  receipt: ({ part }) => part === 'footer',
  'shelf-label': ({ content }) => content === '{{ name }}',
};

installChromium();
if (!isBuilt()) build();
const { start } = await import('../../dist/server/main.js');
const { checkConfig } = await import('../../dist/server/config.js');

const data = mkdtempSync(join(tmpdir(), 'platen-key-to-paper-'));
const running = await start(
  checkConfig({
    data,
    server: { port: 0 },
    virtualPrinter: { port: 0, speedMmPerSecond: 0 },
    log: { level: 'silent' },
  }),
);

/** In the page: notes when a key went down, and when the picture after it was painted. */
const watch = `(() => {
  paperTimes = [];
  let keyAt = null;
  addEventListener('keydown', () => { keyAt = performance.now(); }, true);
  new MutationObserver(async (changes) => {
    const image = document.querySelector('.paper-picture img');
    if (keyAt === null || !changes.some(({ target }) => target === image)) return;
    const began = keyAt;
    keyAt = null;
    await image.decode();
    requestAnimationFrame(() => setTimeout(() => paperTimes.push(performance.now() - began)));
  }).observe(document, { subtree: true, attributes: true, attributeFilter: ['src'] });
})()`;

/** The path of the block, wherever the template has it. */
async function pathOf(template, isMeant) {
  const answer = await fetch(`${running.url}/templates/${template}`);
  const { config } = (await answer.json()).template;
  const index = config.blocks.findIndex((block) => block.type === 'text' && isMeant(block));
  if (index < 0) throw new Error(`${template} has no block to type into.`);
  return `blocks[${index}]`;
}

async function measure(browser, template, block) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(`${running.url}/#/designer/${template}`);
  await page.locator('.paper-picture img').waitFor();
  await page.locator(`[data-path="${block}"]`).click();
  await page.getByLabel('Content', { exact: true }).click();
  await page.keyboard.press('End');
  await page.evaluate(watch);
  for (let count = 1; count <= changes; count++) {
    await page.keyboard.press(count % 2 === 1 ? 'x' : 'Backspace');
    await page.waitForFunction((seen) => globalThis.paperTimes.length >= seen, count);
    await page.waitForTimeout(100 + 7 * (count % 10)); // people do not type in step
  }
  const times = await page.evaluate('paperTimes');
  await page.close();
  return times.toSorted((a, b) => a - b);
}

const browser = await chromium.launch(launchOptions());
for (const [template, isMeant] of Object.entries(places)) {
  const times = await measure(browser, template, await pathOf(template, isMeant));
  const [median, worst] = [times[Math.floor(times.length / 2)], times.at(-1)].map(Math.round);
  console.log(`${template}: median ${median} ms, worst ${worst} ms, of ${times.length} keys`);
}
await browser.close();
await running.stop(0);
rmSync(data, { recursive: true, force: true });
