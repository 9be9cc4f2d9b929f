// /printers: all printers, the default one among them.

import { answers } from '../../api/envelope.ts';
import { PrinterAnswer, TestAnswer } from '../../api/printer.ts';
import {
  DiscoveredList,
  DiscoveryQuery,
  NewPrinter,
  PrinterList,
  PrinterParams,
  PrinterRemoved,
  PrinterSettingsChange,
  RemovalQuery,
} from '../../api/printers.ts';
import { Fault } from '../../core/model/fault.ts';
import type { Installation, PrinterWish, PrinterWithQueue } from '../app/printers.ts';
import type { Printing } from '../app/printing.ts';
import { onTheWire } from './printer-on-the-wire.ts';
import type { App } from './app.ts';

const tags = ['printers'];

export function printersRoutes(app: App, installation: Installation, printing: Printing): void {
  const wire = (printer: PrinterWithQueue) => onTheWire(printer, installation.defaultId);
  const answer = (printer: PrinterWithQueue) => ({
    success: true as const,
    printer: wire(printer),
  });
  const one = { tags, params: PrinterParams, response: answers(200, PrinterAnswer) };

  app.get(
    '/printers',
    { schema: { summary: 'List the printers', tags, response: answers(200, PrinterList) } },
    async () => ({
      success: true as const,
      printers: (await installation.list()).map(wire),
    }),
  );

  app.post(
    '/printers',
    {
      schema: {
        summary: 'Add a printer, or have one played',
        description: 'Waits 2 s at most for the first contact, so that the answer tells its state.',
        tags,
        body: NewPrinter,
        response: answers(201, PrinterAnswer),
      },
    },
    async ({ body }, reply) => {
      const { id, ...wish } = body as PrinterWish & { id: string };
      return reply.code(201).send(answer(await installation.add(id, wish)));
    },
  );

  app.get(
    '/printers/discover',
    {
      schema: {
        summary: 'Look for printers on the network',
        description:
          'Takes a few seconds. Finds printers that announce themselves and Epson receipt printers; with subnet, whoever takes raw data on port 9100 there.',
        tags,
        querystring: DiscoveryQuery,
        response: answers(200, DiscoveredList),
      },
    },
    async ({ query }) => ({
      success: true as const,
      printers: await installation.discover(query.subnet),
    }),
  );

  for (const path of ['/printers/:id', '/printers/:id/status'])
    app.get(path, { schema: { ...one, summary: 'How a printer is' } }, async ({ params }) =>
      answer(await installation.printer(params.id)),
    );

  app.put(
    '/printers/:id',
    {
      schema: {
        ...one,
        summary: 'Change a printer: any subset of its settings',
        description: 'Takes effect at once, also for jobs that wait. null takes a setting back.',
        body: PrinterSettingsChange,
      },
    },
    async ({ params, body }) => answer(await installation.change(params.id, body)),
  );

  app.delete(
    '/printers/:id',
    {
      schema: {
        summary: 'Remove a printer',
        description:
          'Refused with PRINTER_IN_USE while it prints, while another one falls back on it, and while jobs wait of which the request says nothing.',
        tags,
        params: PrinterParams,
        querystring: RemovalQuery,
        response: answers(200, PrinterRemoved),
      },
    },
    async ({ params: { id }, query: { jobs, moveTo } }) => {
      if (jobs !== undefined && moveTo !== undefined)
        throw new Fault('VALIDATION_ERROR', 'Either jobs or moveTo says what becomes of them.', [
          'moveTo: stands beside jobs; give one of the two',
        ]);
      await installation.remove(id, moveTo === undefined ? (jobs ?? 'refuse') : { moveTo });
      return { success: true as const, message: `The printer ${id} was removed.` };
    },
  );

  app.post(
    '/printers/:id/test',
    {
      schema: {
        summary: 'Print a test page on it',
        tags,
        params: PrinterParams,
        response: answers(200, TestAnswer),
      },
    },
    async ({ params }) => ({
      success: true as const,
      jobId: (await printing.printTestPage(params.id)).jobId,
    }),
  );

  app.post(
    '/printers/:id/pause',
    {
      schema: {
        ...one,
        summary: 'Begin no further job on it',
        description: 'The job in hand ends. New ones are accepted and wait. Outlives a restart.',
      },
    },
    async ({ params }) => answer(await installation.setPaused(params.id, true)),
  );

  app.post(
    '/printers/:id/resume',
    { schema: { ...one, summary: 'Go on with what waits for it' } },
    async ({ params }) => answer(await installation.setPaused(params.id, false)),
  );
}
