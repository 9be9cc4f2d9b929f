// Routes under /printer for the default printer, and GET /profiles.

import { answers, notModified } from '../../../api/envelope.ts';
import {
  PrinterAnswer,
  PrinterChange,
  ProfileList,
  TestAnswer,
  TestPageQuery,
} from '../../../api/printer.ts';
import type { Profile } from '../../../core/model/printers/profile.ts';
import type { Printers, PrinterWithQueue } from '../../app/printers/printers.ts';
import type { Printing } from '../../app/printing/printing.ts';
import { printerJson, type Sender } from './printer-json.ts';
import type { App } from '../app.ts';
import { pulses } from './pulses.ts';
import { constantAnswer } from '../answer/constant-answer.ts';

const tags = ['printer'];

export function printerRoutes(app: App, printers: Printers, printing: Printing): void {
  const answer = (sender: Sender, printer: PrinterWithQueue) => ({
    success: true as const,
    printer: printerJson(sender, printer, printers, app.prefix),
  });

  app.get('/printer/status', {
    schema: {
      operationId: 'getDefaultPrinter',
      summary: 'Get the status of the printer',
      description: 'The printer that is used if neither the request nor the template names one.',
      tags,
      response: answers(200, PrinterAnswer),
    },
    handler: async (request) => answer(request, await printers.get(printers.defaultId)),
  });

  app.post('/printer/test', {
    schema: {
      operationId: 'printDefaultTestPage',
      summary: 'Print a test page',
      faults: ['PRINTER_OFFLINE', 'QUEUE_FULL', 'STORAGE_FULL'],
      description: 'The page shows whether connection, paper width and characters are right.',
      tags,
      querystring: TestPageQuery,
      response: answers(200, TestAnswer),
    },
    handler: async (request) => {
      const { access, query } = request;
      const accepted = await printing.printTestPage(access, printers.defaultId, query.language);
      return { success: true as const, jobId: request.accepted(accepted).jobId };
    },
  });

  for (const { kind, operationId, summary, description } of pulses)
    app.post(`/printer/${kind}`, {
      schema: {
        operationId: `${operationId}OfDefault`,
        summary,
        description,
        faults: ['PRINTER_OFFLINE', 'QUEUE_FULL', 'STORAGE_FULL'],
        tags,
        response: answers(200, TestAnswer),
      },
      handler: async (request) => ({
        success: true as const,
        jobId: request.accepted(await printing.pulse(request.access, printers.defaultId, kind))
          .jobId,
      }),
    });

  app.post('/printer/config', {
    schema: {
      operationId: 'configureDefaultPrinter',
      summary: 'Change the printer: any of ip, port, address, width and profile',
      faults: ['STORAGE_FULL'],
      description: 'Takes effect at once, also for queued jobs, and survives a restart.',
      tags,
      body: PrinterChange,
      response: answers(200, PrinterAnswer),
    },
    handler: async (request) =>
      answer(request, await printers.change(printers.defaultId, request.body)),
  });

  app.get('/profiles', {
    schema: {
      operationId: 'listProfiles',
      summary: 'List the supported printer models',
      description:
        'And the models that a virtual printer can emulate. The list changes only with a new version.',
      tags,
      response: { ...answers(200, ProfileList), ...notModified },
    },
    handler: constantAnswer(() => ({
      success: true,
      profiles: printers.profiles().map(toJson),
      virtualModels: printers.virtualModels,
      virtualPrinters: [...printers.virtualPrinters],
    })),
  });
}

function toJson({ id, model, driver, dpi, paperMm, width, fonts, can, ...rest }: Profile) {
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
