// Labels side by side: the rows that a label printer gets.

import { expect, test } from 'vitest';
import { checkTemplate } from '../../../src/core/check-template.ts';
import { createEmulator } from '../../../src/core/emulator/index.ts';
import type { Sheet } from '../../../src/core/emulator/machine/sheet.ts';
import { profileNamed } from '../../../src/core/profiles/index.ts';
import { inkBox } from '../../../src/core/raster/ink-box.ts';
import { renderPrint } from '../../../src/server/rendering/render-task.ts';

const media = { width: 30, height: 20, across: 3, acrossGap: 2 };
const box = { type: 'divider', x: 0, y: 0, width: 30, thickness: 1 };

async function printed(
  blocks: object[],
  options: object,
  more: object = {},
  model = 'zebra-zd420',
) {
  const check = checkTemplate({ name: 'Tag', media: { ...media, ...more }, blocks }, [203]);
  if (!check.ok) throw new Error(check.details.join('\n'));
  const task = {
    request: { data: {}, options },
    profile: profileNamed(model)!,
    now: new Date(0),
    marksCopy: false,
    maxPaperMm: 3000,
    maxJobPaperMm: 30_000,
    firstCopy: 1,
  };
  const { payloads } = await renderPrint(check.template, task, async () => null);
  const sheets: Sheet[] = [];
  const printer = createEmulator('zebra-zd420', { onSheet: (sheet) => sheets.push(sheet) });
  for (const { bytes } of payloads) printer.receive(bytes);
  return { payloads, sheets };
}

test('copies fill the rows of a roll with three labels side by side', async () => {
  const { payloads, sheets } = await printed([box], { copies: 5 });
  expect(payloads).toMatchObject([{ copy: 1, through: 5 }]);
  expect(sheets.map(({ bitmap }) => bitmap.width)).toEqual([752, 752]);
  expect(inkBox(sheets[0]!.bitmap)).toMatchObject({ x: 0, width: 752 });
  expect(inkBox(sheets[1]!.bitmap)).toMatchObject({ x: 0, width: 496 });
});

test('copies that differ stand side by side, too', async () => {
  const copies = { type: 'divider', x: 0, y: 0, width: 10, thickness: 1, if: '@copy > 1' };
  const { payloads, sheets } = await printed([copies], { copies: 3 });
  expect(payloads).toHaveLength(1);
  expect(sheets).toHaveLength(1);
  expect(inkBox(sheets[0]!.bitmap)).toMatchObject({ x: 256 });
});

test('a single label is the first of its row', async () => {
  const { payloads, sheets } = await printed([box], {});
  expect(payloads[0]).not.toHaveProperty('through');
  expect(inkBox(sheets[0]!.bitmap)).toMatchObject({ x: 0, width: 240 });
});

test('a row that is wider than the printer is refused', async () => {
  await expect(printed([box], { copies: 4 }, { across: 4 })).rejects.toThrow(
    'A row of 4 labels prints 126.1 mm across',
  );
});

test('a space between labels without labels side by side is refused', () => {
  const check = checkTemplate(
    { name: 'Tag', media: { width: 30, height: 20, acrossGap: 2 }, blocks: [box] },
    [203],
  );
  expect(check).toMatchObject({
    ok: false,
    details: [expect.stringContaining('media.acrossGap: needs across')],
  });
});
