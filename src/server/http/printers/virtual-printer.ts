// Routes under /virtual-printer: the sheets that came out, and simulated faults.

import { answers, Failure, imageOf } from '../../../api/envelope.ts';
import {
  FaultsAnswer,
  SheetList,
  VirtualPrinterState,
  SheetParams,
  SheetQuery,
  WhichPrinter,
} from '../../../api/virtual-printer.ts';
import { Fault } from '../../../core/model/fault.ts';
import { defaultPrinterId } from '../../../core/model/printers/printer-id.ts';
import { VirtualPrinterFaults } from '../../../api/virtual-printer-faults.ts';
import type { PrintedSheet } from '../../virtual/printed-sheets.ts';
import type { VirtualPrinter } from '../../virtual/virtual-printer.ts';
import type { App } from '../app.ts';

const tags = ['virtual printer'];
const shownCommands = 200;

export interface VirtualPrinterAccess {
  /** Looks up a virtual printer by printer id. */
  find: (printerId: string) => VirtualPrinter | undefined;
  /** The printer that requests without one mean. */
  defaultId: () => string;
  /** The node that it runs on, if that is another. */
  nodeOf: (printerId: string) => string | null;
  /** Returns a PNG. */
  drawSheet: (sheet: PrintedSheet, scale: number) => Promise<Uint8Array>;
}

export function virtualPrinterRoutes(app: App, access: VirtualPrinterAccess): void {
  const { find, defaultId, nodeOf, drawSheet } = access;
  const requested = ({ printer = defaultId() }: { printer?: string }): VirtualPrinter => {
    const found = find(printer);
    if (found) return found;
    const node = nodeOf(printer);
    if (node !== null)
      throw new Fault(
        'NOT_FOUND',
        `Printer "${printer}" is a virtual printer of the node "${node}": send this request to that node. GET /nodes lists the nodes.`,
      );
    throw new Fault(
      'NOT_FOUND',
      printer === defaultPrinterId
        ? 'No virtual printer is running. Set virtualPrinter.enabled to true and restart the service.'
        : `Printer "${printer}" is not a virtual printer. Name one with ?printer=; GET /printers lists them.`,
    );
  };

  app.get('/virtual-printer', {
    schema: {
      operationId: 'getVirtualPrinter',
      summary: 'Get the commands that the virtual printer has read',
      description:
        'The condition of the virtual printer, and the latest commands with their meaning and what they may do.',
      faults: ['NOT_FOUND'],
      tags,
      querystring: WhichPrinter,
      response: answers(200, VirtualPrinterState),
    },
    handler: ({ query }) => {
      const printer = requested(query);
      return {
        success: true as const,
        printer: condition(printer),
        commands: printer.commands(shownCommands),
        complaints: printer.complaints.slice(-200),
      };
    },
  });

  app.get('/virtual-printer/sheets', {
    schema: {
      operationId: 'listSheets',
      summary: 'List the sheets that came out of the virtual printer',
      description:
        'A virtual printer prints on paper that can be looked at here. It is used as long as no other default printer is configured.',
      faults: ['NOT_FOUND'],
      tags,
      querystring: WhichPrinter,
      response: answers(200, SheetList),
    },
    handler: ({ query }) => {
      const printer = requested(query);
      const search = query.printer === undefined ? '' : `?printer=${query.printer}`;
      const sheets = printer.sheets.toReversed();
      return {
        success: true as const,
        printer: condition(printer),
        sheets: sheets.map(({ number, printedAt, width, height, text }) => ({
          number,
          printedAt,
          width,
          height,
          text,
          image: `${app.prefix}/virtual-printer/sheets/${number}.png${search}`,
        })),
      };
    },
  });

  app.get('/virtual-printer/sheets/:number(^[^/]+).png', {
    schema: {
      operationId: 'getSheet',
      summary: 'Get a sheet as PNG, one pixel per dot',
      description: 'The last 100 sheets are kept, until the service is restarted.',
      faults: ['NOT_FOUND', 'TEMPLATE_RENDER_ERROR', 'QUEUE_FULL'],
      tags,
      params: SheetParams,
      querystring: SheetQuery,
      response: {
        200: {
          description: 'The sheet.',
          content: { 'image/png': { schema: imageOf('image/png') } },
        },
        '4xx': Failure,
        '5xx': Failure,
      },
    },
    handler: async ({ params, query }, reply) => {
      const sheet = requested(query).sheet(params.number);
      if (!sheet)
        throw new Fault(
          'NOT_FOUND',
          `Sheet ${params.number} does not exist; the last 100 are kept. GET /virtual-printer/sheets lists them.`,
        );
      const image = await drawSheet(sheet, query.scale ?? 1);
      return reply.type('image/png').send(image);
    },
  });

  app.post('/virtual-printer/faults', {
    schema: {
      operationId: 'simulateFaults',
      summary: 'Simulate faults of the virtual printer, or clear them',
      faults: ['NOT_FOUND'],
      description:
        'Fields left out stay as they are. null clears a fault, and so do ok, closed and false. The answer lists the faults that are set.',
      tags,
      querystring: WhichPrinter,
      body: VirtualPrinterFaults,
      response: answers(200, FaultsAnswer),
    },
    handler: async ({ body, query }) => {
      const printer = requested(query);
      await printer.setFaults(body);
      return { success: true as const, printer: condition(printer) };
    },
  });
}

function condition({ port, faults, condition: { paper, cover } }: VirtualPrinter) {
  return { port, paper, cover, faults };
}
