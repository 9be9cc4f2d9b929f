import { expect, test } from 'vitest';
import { checkTemplate } from '../../src/core/check-template.ts';
import { profileNamed } from '../../src/core/profiles/index.ts';
import { render } from '../../src/core/render.ts';
import { textTemplate } from '../../src/core/text-template.ts';

async function printed(text: string) {
  const { config, data } = textTemplate(text);
  const check = checkTemplate(config, []);
  if (!check.ok) throw new Error(check.details.join('\n'));
  const options = { now: new Date(0), copy: 1, cutPaper: true, maxPaperMm: 3000, marksCopy: false };
  const { pages } = await render(check.template, data, profileNamed('generic-80')!, options);
  const lines = pages.map(({ items }) =>
    items.flatMap((item) => (item.kind === 'text' ? [item] : [])),
  );
  return { pages, lines };
}

test('escape sequences of terminals are dropped, and bold stays bold', async () => {
  const { lines } = await printed(
    '\u001b[31mred\u001b[0m \u001b[1mbold\u001b[22m \u001b]0;title\u0007\u001b[2Jend {{ x }} **\n\u001b[1;4mboth',
  );
  expect(lines[0]!.map(({ text, bold, underline }) => [text, bold, underline])).toEqual([
    ['red ', false, false],
    ['bold', true, false],
    [' end {{ x }} **', false, false],
    ['both', true, true],
  ]);
});

test('tab stops count what is printed before them', async () => {
  const { lines } = await printed('\u001b[32ma\u001b[0m\tb\tc\nTea\t2.50');
  expect(lines[0]!.map(({ text }) => text)).toEqual(['a       b       c', 'Tea     2.50']);
});

test('lines that draw a frame touch each other, and others keep their distance', async () => {
  const { lines } = await printed('Total\n┌──┐\n│ab│\n└──┘\nThank you');
  expect(lines[0]!.map(({ y }) => y)).toEqual([0, 30, 54, 78, 102]);
});

test('a form feed cuts the paper, and none at the end does', async () => {
  const { pages, lines } = await printed('first\n\fsecond\n\f');
  expect(lines.map((page) => page.map(({ text }) => text))).toEqual([['first'], ['second']]);
  expect(pages.map(({ after }) => after)).toEqual([
    [{ kind: 'cut', mode: 'partial' }],
    [{ kind: 'cut', mode: 'partial' }],
  ]);
});

test('a long text that alternates between frames and words is printed', async () => {
  const { lines } = await printed('│x│\ny\n'.repeat(350));
  expect(lines[0]!.length).toBe(700);
});
