// What is adjusted on a label printer, from PUT /printers/:id to its labels.

import { expect, test } from 'vitest';
import { inkBox } from '../../../../src/core/raster/ink-box.ts';
import { startService, type TestService } from '../../../support/service/service.ts';

const config = {
  name: 'Tag',
  media: { width: 40, height: 20 },
  blocks: [{ type: 'divider', x: 5, y: 5, width: 10, thickness: 1 }],
};
const counted = {
  ...config,
  blocks: [...config.blocks, { type: 'text', content: '{{ @copy }}', x: 20, y: 5, width: 10 }],
};

/** Prints the tag and returns its labels, oldest first. */
async function labelsOf(service: TestService, copies = 1) {
  const before = service.printer.sheets.length;
  const id = await service.print('tag', {}, { copies });
  expect(await service.ended(id)).toMatchObject({ status: 'completed' });
  return service.printer.sheets.slice(before);
}

test('darkness, offsets and cuts that are stored with a printer change its labels at once', async () => {
  const service = await startService({ virtualPrinter: { model: 'zebra-zd421-cutter' } });
  await service.post('/templates', { id: 'tag', name: 'Tag', config });
  const [plain] = await labelsOf(service);
  expect(inkBox(plain!.bitmap)).toMatchObject({ x: 40, y: 40 });

  const labels = {
    darkness: 20,
    inchesPerSecond: 4,
    rightMm: 2,
    downMm: 1,
    mode: 'cut',
    cutEvery: 2,
  };
  const { status, body } = await service.put('/printers/default', { labels });
  expect([status, body.printer.labels]).toEqual([200, labels]);
  const sheets = await labelsOf(service, 3);
  expect(inkBox(sheets[0]!.bitmap)).toMatchObject({ x: 56, y: 48 });
  expect(sheets.map(({ cut }) => cut !== null)).toEqual([false, true, true]);

  await service.put('/templates/tag', { config: counted });
  const numbered = await labelsOf(service, 5);
  expect(numbered.map(({ cut }) => cut !== null)).toEqual([false, true, false, true, true]);

  const cleared = await service.put('/printers/default', { labels: null });
  expect(cleared.body.printer.labels).toBeNull();
});

test('settings that the printer does not have are refused with their paths', async () => {
  const service = await startService({ virtualPrinter: { model: 'tsc-te200' } });
  const refused = async (labels: object, id = 'default') => {
    const { status, body } = await service.put(`/printers/${id}`, { labels });
    expect(status).toBe(400);
    return body.error.details as string[];
  };
  expect(await refused({ darkness: 16 })).toEqual([
    'labels.darkness: must be at most 15 on this printer',
  ]);
  expect(await refused({ darkness: 31 })).toEqual([expect.stringContaining('labels.darkness')]);
  expect(await refused({ mode: 'fold' })).toEqual([expect.stringContaining('labels.mode')]);
  expect(await refused({ dark: 3 })).toEqual([expect.stringContaining('labels')]);
  await service.post('/printers', { id: 'till', virtual: 'platen' });
  expect(await refused({ darkness: 3 }, 'till')).toEqual([
    'labels: only label printers (ZPL or TSPL) have these settings',
  ]);
});

test('the configuration adjusts labels, and what is stored with the printer wins', async () => {
  const service = await startService({
    printer: { labels: { rightMm: 1, mode: 'tear' } },
    virtualPrinter: { model: 'zebra-zd420' },
  });
  const shown = async () => (await service.get('/printers/default')).body.printer.labels;
  expect(await shown()).toEqual({ rightMm: 1, mode: 'tear' });
  await service.put('/printers/default', { labels: { darkness: 3 } });
  expect(await shown()).toEqual({ darkness: 3 });
});
