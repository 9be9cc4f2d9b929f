// Routes under /printers for all printers, including the default printer.

import { answers } from '../../../api/envelope.ts';
import { PrinterAnswer, TestAnswer, TestPageQuery } from '../../../api/printer.ts';
import {
  DiscoveredList,
  DiscoveryQuery,
  NewPrinter,
  PrinterAdded,
  PrinterList,
  PrinterParams,
  PrinterRemoved,
  PrinterSettingsChange,
  RemovalParams,
  RemovalQuery,
} from '../../../api/printers.ts';
import { mayUsePrinter } from '../../../core/model/access/api-key.ts';
import { Fault } from '../../../core/model/fault.ts';
import type { PrinterInput } from '../../app/printers/printer-input.ts';
import type { PrinterSearch } from '../../app/printers/printer-search.ts';
import type { Printers, PrinterWithQueue } from '../../app/printers/printers.ts';
import type { Printing } from '../../app/printing/printing.ts';
import { printerJson, type Sender } from './printer-json.ts';
import type { App } from '../app.ts';
import { whenLeft } from '../request/when-left.ts';
import { pulses } from './pulses.ts';

const tags = ['printers'];

export function printersRoutes(
  app: App,
  printers: Printers,
  search: PrinterSearch,
  printing: Printing,
): void {
  const toJson = (sender: Sender, printer: PrinterWithQueue) =>
    printerJson(sender, printer, printers, app.prefix);
  const answer = (sender: Sender, printer: PrinterWithQueue) => ({
    success: true as const,
    printer: toJson(sender, printer),
  });
  const one = { tags, params: PrinterParams, response: answers(200, PrinterAnswer) };

  app.get('/printers', {
    schema: {
      operationId: 'listPrinters',
      summary: 'List printers',
      description: 'With their status, the default printer first.',
      tags,
      response: answers(200, PrinterList),
    },
    handler: async (request) => ({
      success: true as const,
      printers: (await printers.list())
        .filter(({ printer }) => mayUsePrinter(request.access, printer))
        .map((printer) => toJson(request, printer)),
    }),
  });

  app.post('/printers', {
    schema: {
      operationId: 'addPrinter',
      summary: 'Add a printer, or start a virtual one',
      faults: ['PRINTER_EXISTS', 'STORAGE_FULL'],
      description:
        'Waits up to 2 s for the first connection, so that the answer has its status. While the built-in virtual printer is the default and no other one was ever chosen, the first printer that is not virtual becomes the default; the answer then has a message.',
      tags,
      body: NewPrinter,
      response: answers(201, PrinterAdded),
    },
    handler: async (request, reply) => {
      const { id, ...input } = request.body as PrinterInput & { id: string };
      const before = printers.defaultId;
      const added = answer(request, await printers.add(id, input));
      const message = `Requests that name no printer are printed on "${id}" from now on. To undo this: PUT /printers/${before} with {"default": true}.`;
      return reply.code(201).send(added.printer.default ? { ...added, message } : added);
    },
  });

  app.get('/printers/discover', {
    schema: {
      operationId: 'discoverPrinters',
      summary: 'Discover printers in the network',
      description:
        'Takes a few seconds. Finds printers that announce themselves, Epson receipt printers and device files; with subnet, also every device in it that accepts raw data on port 9100. With agent, the agent searches around itself, and the addresses lead through it. A search ends when the client disconnects.',
      faults: ['AGENT_NOT_FOUND', 'AGENT_OFFLINE'],
      tags,
      querystring: DiscoveryQuery,
      response: answers(200, DiscoveredList),
    },
    handler: async ({ query }, reply) => ({
      success: true as const,
      printers: await search.find(query, whenLeft(reply.raw)),
    }),
  });

  for (const [path, operationId] of [
    ['/printers/:id', 'getPrinter'],
    ['/printers/:id/status', 'getPrinterStatus'],
  ] as const)
    app.get(path, {
      schema: {
        ...one,
        operationId,
        summary: 'Get a printer with its status',
        description: 'Its settings, its status and the length of its queue.',
        faults: ['PRINTER_NOT_FOUND'],
      },
      handler: async (request) => answer(request, await printers.get(request.params.id)),
    });

  app.put('/printers/:id', {
    schema: {
      ...one,
      operationId: 'changePrinter',
      summary: 'Change a printer: any subset of its settings',
      faults: ['PRINTER_NOT_FOUND', 'STORAGE_FULL'],
      description:
        'Takes effect at once, also for queued jobs. null clears a setting. With "default": true, requests that name no printer are printed on it; jobs that are queued stay where they are.',
      body: PrinterSettingsChange,
    },
    handler: async (request) =>
      answer(request, await printers.change(request.params.id, request.body)),
  });

  app.delete('/printers/:id', {
    schema: {
      operationId: 'removePrinter',
      summary: 'Remove a printer',
      faults: ['PRINTER_NOT_FOUND', 'PRINTER_IN_USE', 'STORAGE_FULL'],
      description:
        'Rejected with PRINTER_IN_USE while it prints, while it is the default printer or the fallback of another printer, and while jobs are queued for it unless jobs or moveTo is given.',
      tags,
      params: RemovalParams,
      querystring: RemovalQuery,
      response: answers(200, PrinterRemoved),
    },
    handler: async ({ params: { id }, query: { jobs, moveTo } }) => {
      if (jobs !== undefined && moveTo !== undefined)
        throw new Fault(
          'VALIDATION_ERROR',
          'The query parameters jobs and moveTo exclude each other.',
          ['moveTo: cannot be combined with jobs; give one of the two'],
        );
      await printers.remove(id, moveTo === undefined ? (jobs ?? 'refuse') : { moveTo });
      return { success: true as const, message: `Printer ${id} was removed.` };
    },
  });

  app.post('/printers/:id/test', {
    schema: {
      operationId: 'printTestPage',
      summary: 'Print a test page',
      description: 'The page shows whether connection, paper width and characters are right.',
      faults: ['PRINTER_NOT_FOUND', 'PRINTER_OFFLINE', 'QUEUE_FULL', 'STORAGE_FULL'],
      tags,
      params: PrinterParams,
      querystring: TestPageQuery,
      response: answers(200, TestAnswer),
    },
    handler: async (request) => {
      const { access, params, query } = request;
      const accepted = await printing.printTestPage(access, params.id, query.language);
      return { success: true as const, jobId: request.accepted(accepted).jobId };
    },
  });

  for (const { kind, operationId, summary, description } of pulses)
    app.post(`/printers/:id/${kind}`, {
      schema: {
        operationId,
        summary,
        description,
        faults: ['PRINTER_NOT_FOUND', 'PRINTER_OFFLINE', 'QUEUE_FULL', 'STORAGE_FULL'],
        tags,
        params: PrinterParams,
        response: answers(200, TestAnswer),
      },
      handler: async (request) => ({
        success: true as const,
        jobId: request.accepted(await printing.pulse(request.access, request.params.id, kind))
          .jobId,
      }),
    });

  app.post('/printers/:id/pause', {
    schema: {
      ...one,
      operationId: 'pausePrinter',
      summary: 'Pause a printer',
      faults: ['PRINTER_NOT_FOUND', 'STORAGE_FULL'],
      description:
        'The current job is finished; further jobs are accepted and stay queued. Survives a restart.',
    },
    handler: async (request) => answer(request, await printers.setPaused(request.params.id, true)),
  });

  app.post('/printers/:id/resume', {
    schema: {
      ...one,
      operationId: 'resumePrinter',
      summary: 'Resume a paused printer',
      description: 'Its queued jobs are printed in their order.',
      faults: ['PRINTER_NOT_FOUND', 'STORAGE_FULL'],
    },
    handler: async (request) => answer(request, await printers.setPaused(request.params.id, false)),
  });
}
