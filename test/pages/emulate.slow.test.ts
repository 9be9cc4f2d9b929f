// The page of `platen emulate`, in a browser.

import { expect } from 'vitest';
import { see, useBrowser, visit } from '../support/pages/browser.ts';
import { emulateHere, receipt, send } from '../support/printers/emulate.ts';
import { violations } from '../support/pages/violations.ts';

const it = useBrowser();

async function emulated() {
  const running = await emulateHere('kitchen=epson-tm-t88vi:0', 'zebra-zd421:0');
  await send(running.ports['kitchen']!, `\x1bz${receipt('Soup')}${receipt('Bread')}open\n`);
  return running;
}

it('it shows the sheets and every command with its bytes, and marks unknown ones', async () => {
  const { page: url, ports } = await emulated();
  const page = await visit(url);
  await see(page.getByRole('img', { name: 'Sheet 2' })).toBeVisible();
  await see(page.getByRole('img', { name: 'not cut yet' })).toBeVisible();
  const unknown = page.getByRole('row').filter({ hasText: 'ESC z' });
  await see(unknown).toContainText('1b 7a');
  await see(unknown.getByRole('cell').last()).toHaveText('unknown');
  await see(page.getByText('11 commands, 1 unknown')).toBeVisible();

  await page.getByRole('button', { name: 'Commands of sheet 2' }).click();
  await see(page.getByRole('row').filter({ hasText: '“Bread”' })).toContainText('42 72 65 61 64');
  await see(unknown).toBeHidden();

  await page.getByRole('button', { name: /^zebra-zd421/ }).click();
  await see(page.getByText('Nothing is printed yet.')).toBeVisible();
  await send(ports['zebra-zd421']!, '^XA^FO8,8^GB40,20,2^FS^XZ');
  await see(page.getByRole('img', { name: 'Sheet 1' })).toBeVisible();
  await see(page.getByRole('row').filter({ hasText: '^GB' })).toContainText('box');
});

it('its switches let the chosen printer fail', async () => {
  const { page: url, ports } = await emulated();
  const page = await visit(url);
  await page.getByText('Let it fail').click();
  await see(page.getByLabel('ribbon out')).toBeHidden();
  await page.getByLabel('cover open').check();
  await see(page.getByText('cover open', { exact: true }).first()).toBeVisible();
  await see(
    page.getByRole('button', { name: 'kitchen, EPSON TM-T88VI, has faults' }),
  ).toBeVisible();
  const sent = send(ports['kitchen']!, receipt('Late'));
  await page.getByLabel('cover open').uncheck();
  await sent;
  await see(page.getByRole('img', { name: 'Sheet 3' })).toBeVisible();
});

for (const theme of ['light', 'dark'] as const)
  it(`axe finds nothing, and a phone shows all of it, ${theme}`, async () => {
    const { page: url } = await emulated();
    const wide = await visit(url, '/', { theme });
    await wide.getByText('Let it fail').click();
    await see(wide.getByText('11 commands')).toBeVisible();
    expect(await violations(wide, theme)).toEqual([]);
    const narrow = await visit(url, '/', { theme, width: 390 });
    await see(narrow.getByText('11 commands')).toBeVisible();
    expect(await narrow.evaluate('document.documentElement.scrollWidth')).toBe(390);
    expect(await violations(narrow, theme)).toEqual([]);
  });
