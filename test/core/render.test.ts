import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { profileFor } from '../../src/core/profiles/index.ts';
import { drawnSoFar } from '../../src/core/raster/text/shape.ts';
import { render } from '../../src/core/render.ts';
import { now, saved } from './template/printing.ts';
import { slowTest } from '../support/run/slow-test.ts';

function loadsCanvas(...texts: string[]): boolean {
  const script = fileURLToPath(new URL('../support/paper/print-texts.mjs', import.meta.url));
  const output = execFileSync(process.execPath, [script, JSON.stringify(texts)]);
  return (JSON.parse(output.toString()) as { isLoaded: boolean }).isLoaded;
}

slowTest('the canvas is loaded for scripts that are shaped, and for no others', () => {
  const cells = ['Käse 3,50 €', 'Кофе', 'Ελληνικά', 'Tiếng Việt', '合計 コーヒー ｺｰﾋｰ', '한국어'];
  const pictures = ['🎉 ☕', '❤\ufe0f', 'x\u0304', '─│┌', 'ꯀ'];
  expect(loadsCanvas(...cells, ...pictures)).toBe(false);
  expect(loadsCanvas('שלום')).toBe(true);
});

slowTest(
  'others have their turn while many lines are drawn, and nothing is drawn twice',
  async () => {
    const lines = Array.from({ length: 100 }, (_, index) => {
      const digits = Array.from(String(index), (digit) => 'אבגדהוזחטי'[Number(digit)]);
      return { type: 'text', content: `פריט ${digits.join('')}` };
    });
    const options = { now, copy: 1, cutPaper: true, maxPaperMm: 3000, marksCopy: false };
    let turns = 0;
    let isDone = false;
    const watch = () => {
      turns++;
      if (!isDone) setImmediate(watch);
    };
    setImmediate(watch);
    const before = drawnSoFar();
    await render(saved(lines), {}, profileFor(80), options);
    isDone = true;
    expect(turns).toBeGreaterThanOrEqual(5);
    expect(drawnSoFar() - before).toBe(100);
  },
);

test("the template's language reaches the paper", async () => {
  const options = { now, copy: 1, cutPaper: true, maxPaperMm: 3000, marksCopy: false };
  const blocks = [{ type: 'pair', left: 'Total', right: '24.00' }];
  const amount = async (locale: string) => {
    const { pages } = await render(saved(blocks, { locale }), {}, profileFor(80), options);
    return pages[0]!.items.find((item) => item.kind === 'text' && item.text === '24.00')!.x;
  };
  expect(await amount('en')).toBe(516);
  expect(await amount('ar')).toBe(0);
});
