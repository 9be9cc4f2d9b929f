// The conversation with an Epson printer that polls by Server Direct Print: it asks for a job
// and gets it in the same answer, which is the mark; later it reports what became of it.

import { joined } from '../../../core/drivers/epos/encode.ts';
import { stoppedWithin, unusable } from '../../../core/model/jobs/job-errors.ts';
import type { PrinterStatus } from '../../../core/model/printers/printer-status.ts';
import type { PolledPrinter } from '../../printers/polled/polled-printer.ts';
import { outcomeOf, printRequest, type PrintResult, readRequest } from './messages.ts';

/** The XML of the answer; an empty text if there is nothing to print. */
export async function answerForm(printer: PolledPrinter, form: URLSearchParams): Promise<string> {
  const request = readRequest(form);
  const { id: deviceId, name: deviceName } = request.device;
  const device = { deviceId, deviceName };
  if (request.kind === 'status') {
    const isBusy = request.status?.state === 'error';
    await printer.report({ ...device, isBusy, reportsStatus: true }, request.status);
    return '';
  }
  if (request.kind === 'results') {
    for (const result of request.results) await judge(printer, result);
    const status = request.results.findLast((result) => result.status)?.status ?? null;
    await printer.report(device, status);
    return '';
  }
  const { reportsStatus } = printer.state;
  // A printer that does not report its status may have been repaired since it answered with an error.
  const isRepaired = !reportsStatus && printer.printer.status.state === 'error';
  await printer.report(device, isRepaired ? recovered : null);
  if (request.kind !== 'poll' || printer.printer.status.state !== 'online') return '';
  return await nextDocument(printer);
}

const recovered: PrinterStatus = {
  state: 'online',
  paper: 'unknown',
  cover: 'unknown',
  reasons: [],
};

async function nextDocument(printer: PolledPrinter): Promise<string> {
  // One at a time: a printer that asks before it reported may have lost the answer, or print.
  if (await printer.fetched()) return '';
  const next = await printer.next();
  if (!next) return '';
  const document = await printer.fetch(next.token, (job) => printer.bytes(job, joined));
  return document ? printRequest(next.token, document, next.job.printMs) : '';
}

async function judge(printer: PolledPrinter, result: PrintResult): Promise<void> {
  const token = result.token ?? (await printer.fetched())?.token;
  const outcome = outcomeOf(result);
  if (token === undefined || outcome === 'unfinished') return;
  await printer.judge(token, (job) => {
    if (outcome === 'printed') return { kind: 'printed', by: 'server-direct-print' };
    const error = outcome === 'unusable' ? unusable : stoppedWithin;
    return { kind: 'refused', error: error(job, result.code || 'no code') };
  });
}
