// /virtual-printer: what came out of it, and what is to go wrong with it.

import { answers } from '../../api/envelope.ts';
import {
  FaultsAnswer,
  SheetList,
  SheetParams,
  SheetQuery,
  WhichPrinter,
} from '../../api/virtual-printer.ts';
import { Fault } from '../../core/model/fault.ts';
import { png } from '../../core/raster/png.ts';
import { VirtualPrinterFaults } from '../../api/virtual-printer-faults.ts';
import type { VirtualPrinter } from '../virtual/virtual-printer.ts';
import type { App } from './app.ts';

const tags = ['virtual printer'];

/** `find` looks one up by the printer that is played; by default that of the default printer. */
export function virtualPrinterRoutes(
  app: App,
  find: (printerId?: string) => VirtualPrinter | undefined,
): void {
  const played = ({ printer }: { printer?: string }): VirtualPrinter => {
    const found = find(printer);
    if (found) return found;
    throw new Fault(
      'NOT_FOUND',
      printer === undefined
        ? 'No virtual printer runs here. Set virtualPrinter.enabled to true and start again.'
        : `The printer "${printer}" is not a virtual one.`,
    );
  };

  app.get(
    '/virtual-printer/sheets',
    {
      schema: {
        summary: 'What came out of the virtual printer',
        tags,
        querystring: WhichPrinter,
        response: answers(200, SheetList),
      },
    },
    ({ query }) => ({
      success: true as const,
      printer: state(played(query)),
      sheets: played(query)
        .sheets.toReversed()
        .map(({ number, printedAt, width, height, text }) => ({
          number,
          printedAt,
          width,
          height,
          text,
          image: `${app.prefix}/virtual-printer/sheets/${number}.png${query.printer === undefined ? '' : `?printer=${query.printer}`}`,
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
      const sheet = played(query).sheet(params.number);
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
        querystring: WhichPrinter,
        body: VirtualPrinterFaults,
        response: answers(200, FaultsAnswer),
      },
    },
    async ({ body, query }) => {
      await played(query).setFaults(body);
      return { success: true as const, printer: state(played(query)) };
    },
  );
}

function state({ port, condition }: VirtualPrinter) {
  return { port, paper: condition.paper, cover: condition.cover };
}
