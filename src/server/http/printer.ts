// /printer: the default printer.

import { answers } from '../../api/envelope.ts';
import { PrinterAnswer, PrinterChange, ProfileList, TestAnswer } from '../../api/printer.ts';
import type { Profile } from '../../core/model/profile.ts';
import type { Installation, PrinterWithQueue } from '../app/printers.ts';
import type { Printing } from '../app/printing.ts';
import { onTheWire } from './printer-on-the-wire.ts';
import type { App } from './app.ts';

const tags = ['printer'];

export function printerRoutes(app: App, installation: Installation, printing: Printing): void {
  const { defaultId } = installation;
  const answer = (printer: PrinterWithQueue) => ({
    success: true as const,
    printer: onTheWire(printer, defaultId),
  });

  app.get(
    '/printer/status',
    {
      schema: {
        summary: 'How the printer is',
        tags,
        response: answers(200, PrinterAnswer),
      },
    },
    async () => answer(await installation.printer(defaultId)),
  );

  app.post(
    '/printer/test',
    {
      schema: {
        summary: 'Print a test page',
        description: 'Shows whether the connection, the paper width and the characters are right.',
        tags,
        response: answers(200, TestAnswer),
      },
    },
    async () => ({
      success: true as const,
      jobId: (await printing.printTestPage(defaultId)).jobId,
    }),
  );

  app.post(
    '/printer/config',
    {
      schema: {
        summary: 'Set up the printer: any of ip, port, width and profile',
        description: 'Takes effect at once, also for jobs that wait, and outlives a restart.',
        tags,
        body: PrinterChange,
        response: answers(200, PrinterAnswer),
      },
    },
    async ({ body }) => answer(await installation.change(defaultId, body)),
  );

  app.get(
    '/profiles',
    {
      schema: {
        summary: 'The printer models that are known',
        tags,
        response: answers(200, ProfileList),
      },
    },
    async () => ({
      success: true as const,
      profiles: installation.profiles().map(described),
      virtualModels: installation.virtualModels,
    }),
  );
}

function described({ id, model, driver, dpi, paperMm, width, fonts, can, ...rest }: Profile) {
  const { cut, drawer, beep, status, confirm } = can;
  return {
    id,
    model,
    driver,
    width: paperMm,
    dots: width,
    dpi,
    columns: {
      A: Math.floor(width / fonts.A.width),
      B: Math.floor(width / fonts.B.width),
    },
    codepages: Object.keys(rest.codepages),
    codes: rest.symbologies,
    cut,
    drawer,
    beep: beep !== null,
    status,
    confirm,
    detected: rest.identity !== null,
  };
}
