// /virtual-printer: what came out of it, and what is to go wrong with it.

import { answers } from '../../api/envelope.ts';
import { FaultsAnswer, SheetList, SheetParams, SheetQuery } from '../../api/virtual-printer.ts';
import { Fault } from '../../core/model/fault.ts';
import { png } from '../../core/raster/png.ts';
import { virtualPrinterFaults } from '../virtual-printer-faults.ts';
import type { VirtualPrinter } from '../virtual-printer.ts';
import type { App } from './server.ts';

const tags = ['virtual printer'];

export function virtualPrinterRoutes(app: App, running: VirtualPrinter | null): void {
  const printer = (): VirtualPrinter => {
    if (running) return running;
    throw new Fault(
      'NOT_FOUND',
      'No virtual printer runs here. Set virtualPrinter.enabled to true and start again.',
    );
  };

  app.get(
    '/virtual-printer/sheets',
    {
      schema: {
        summary: 'What came out of the virtual printer',
        tags,
        response: answers(200, SheetList),
      },
    },
    () => ({
      success: true as const,
      printer: state(printer()),
      sheets: printer()
        .sheets.toReversed()
        .map(({ number, printedAt, bitmap, text }) => ({
          number,
          printedAt,
          width: bitmap.width,
          height: bitmap.height,
          text,
          image: `${app.prefix}/virtual-printer/sheets/${number}.png`,
        })),
    }),
  );

  app.get(
    '/virtual-printer/sheets/:number(^\\d+).png',
    {
      schema: {
        summary: 'A sheet as a picture, a dot a pixel',
        tags,
        params: SheetParams,
        querystring: SheetQuery,
        produces: ['image/png'],
      },
    },
    ({ params, query }, reply) => {
      const sheet = printer().sheet(params.number);
      if (!sheet)
        throw new Fault(
          'NOT_FOUND',
          `There is no sheet ${params.number}; the last 100 are kept. GET /virtual-printer/sheets lists them.`,
        );
      return reply.type('image/png').send(png(sheet.bitmap, query.scale));
    },
  );

  app.post(
    '/virtual-printer/faults',
    {
      schema: {
        summary: 'Let the virtual printer fail, or repair it',
        description: 'Only what is given changes; null takes a fault back.',
        tags,
        body: virtualPrinterFaults,
        response: answers(200, FaultsAnswer),
      },
    },
    async ({ body }) => {
      await printer().setFaults(body);
      return { success: true as const, printer: state(printer()) };
    },
  );
}

function state({ port, condition }: VirtualPrinter) {
  return { port, paper: condition.paper, cover: condition.cover };
}
