// GET /printer-days: what each printer went through today.

import { answers } from '../../../api/envelope.ts';
import { PrinterDays as PrinterDaysAnswer, PrinterDaysQuery } from '../../../api/printer-days.ts';
import { mayUsePrinter } from '../../../core/model/access/api-key.ts';
import type { PrinterDays } from '../../app/printers/printer-days.ts';
import type { App } from '../app.ts';

export function printerDayRoutes(app: App, printerDays: PrinterDays): void {
  app.get('/printer-days', {
    schema: {
      operationId: 'listPrinterDays',
      summary: 'See what each printer printed today, and how long it could not',
      description:
        'From the jobs and the events that are kept. The answer may be five seconds old.',
      tags: ['printers'],
      querystring: PrinterDaysQuery,
      response: answers(200, PrinterDaysAnswer),
    },
    handler: async ({ access, query }) => {
      const { since, days } = await printerDays.read(query.since);
      return {
        success: true as const,
        since,
        printers: days
          .filter(({ printer }) => mayUsePrinter(access, printer))
          .map(({ printer, ...day }) => ({ printerId: printer.id, ...day })),
      };
    },
  });
}
