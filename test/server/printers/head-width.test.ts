// A label printer whose model no profile knows tells how wide its print head is.

import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createEmulator, printerModels } from '../../../src/core/emulator/index.ts';
import type { EmulatedPrinter } from '../../../src/core/emulator/machine/emulated-printer.ts';
import type { Sheet } from '../../../src/core/emulator/machine/sheet.ts';
import { eventually, startService, temporaryFolder } from '../../support/service/service.ts';
import { listening } from '../../support/network/local-server.ts';

const label = (widthMm: number) => ({
  config: {
    name: `${widthMm} mm`,
    media: { width: widthMm, height: 30 },
    blocks: [
      {
        type: 'text',
        content: 'across',
        align: 'right',
        x: 1,
        y: 1,
        width: widthMm - 2,
        height: 10,
      },
    ],
  },
});

/** A Zebra with a head of 448 dots that reports this name. */
async function startZebra(name: string) {
  const sheets: Sheet[] = [];
  const model = { ...printerModels['zebra-zd410'], identity: { maker: 'Zebra', model: name } };
  const zebras: EmulatedPrinter[] = [];
  const server = createServer((socket) => {
    const zebra = createEmulator(model, {
      onAnswer: (bytes) => void socket.write(bytes),
      onSheet: (sheet) => sheets.push(sheet),
    });
    zebras.push(zebra);
    socket.on('data', (bytes) => zebra.receive(bytes)).on('error', () => {});
  });
  const port = await listening(server);
  onTestFinished(() => void server.close());
  /** On the last connection; the one before asks in other languages, too. */
  const complaints = () => zebras.at(-1)!.complaints;
  return { port, sheets, complaints };
}

test('a Zebra of two inches with an unknown name is not taken for one of four', async () => {
  const zebra = await startZebra('ZX200-203dpi');
  const data = temporaryFolder();
  const service = await startService({ data });
  const added = await service.post('/printers', { id: 'shelf', ip: '127.0.0.1', port: zebra.port });
  expect(added.status, JSON.stringify(added.body)).toBe(201);
  await eventually(async () => {
    const { body } = await service.get('/printers/shelf');
    expect(body.printer).toMatchObject({ profile: { id: 'generic-zpl-203' }, width: 56 });
  });
  const options = { printer: 'shelf' };
  const wide = await service.post('/print', { ...label(80), options });
  expect(wide.body.error.code).toBe('TEMPLATE_RENDER_ERROR');
  expect(wide.body.error.message).toContain('and the printer 56.1 mm');
  const fitting = await service.post('/print', { ...label(50), options });
  expect(fitting.status, JSON.stringify(fitting.body)).toBe(200);
  await eventually(() => expect(zebra.sheets).toHaveLength(1));
  expect(zebra.complaints()).toEqual([]);

  // The width is known before the printer answers again.
  await service.running.stop(0);
  const again = await startService({ data });
  expect((await again.get('/printers/shelf')).body.printer.width).toBe(56);
});

test('a Zebra of two inches that has a profile is known by its name', async () => {
  const zebra = await startZebra('ZD410-203dpi');
  const service = await startService();
  await service.post('/printers', { id: 'shelf', ip: '127.0.0.1', port: zebra.port });
  const { body } = await service.get('/printers/shelf');
  expect(body.printer).toMatchObject({ profile: { id: 'zebra-zd410' }, width: 56 });
});
