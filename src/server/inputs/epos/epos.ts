// Epson ePOS-Print: POST /cgi-bin/epos/service.cgi, as Odoo and the web tills of Epson's library
// send it. The response comes when the paper is out, or with the reason why it is not.

import { Fault } from '../../../core/model/fault.ts';
import type { FailureReason } from '../../../core/model/jobs/failure-reason.ts';
import { hasEnded, type Job } from '../../../core/model/jobs/job.ts';
import type { PrinterStatus } from '../../../core/model/printers/printer-status.ts';
import { printInTime, statusOf } from '../print-in-time.ts';
import type { HttpProtocol, InputAnswer, InputRequest, Reception } from '../protocol.ts';
import { SchemaError } from './attributes.ts';
import {
  codeOfStatus,
  type EposCode,
  eposResponse,
  type EposResult,
  statusBits,
} from './epos-response.ts';
import { type EposContent, type EposRequest, readEpos } from './read-epos.ts';

/** Clients that name no timeout, such as Odoo up to 19, give up after 15 seconds. */
const usualTimeoutMs = 14_000;
const longestTimeoutMs = 300_000;
const shortestTimeoutMs = 100;
const ownPrinter = 'local_printer';
const source = 'epos';

export const epos: HttpProtocol = {
  name: 'epos',
  takes: (path) => path === '/cgi-bin/epos/service.cgi',
  async answer(request, reception) {
    if (request.method !== 'POST')
      return { status: 405, headers: { allow: 'POST' }, body: 'Send ePOS-Print XML with POST.\n' };
    let asked: EposRequest;
    try {
      asked = readEpos(request.body.toString(), { lenient: reception.input.lenient });
    } catch (error) {
      if (!(error instanceof SchemaError)) throw error;
      reception.log(`an ePOS-Print document was refused. ${error.message}`);
      const status = statusBits(await statusOf(reception.intake, reception.input.printer), false);
      return answerOf({ isSuccess: false, code: 'SchemaError', status }, null);
    }
    const devid = request.query.get('devid') || asked.header?.devid || ownPrinter;
    const header = asked.header && { devid, jobId: asked.header.jobId };
    return answerOf(await result(request, asked, devid, reception), header);
  },
  async refuse(why, { intake, input }) {
    const code = why === 'busy' ? 'TooManyRequests' : 'RequestEntityTooLarge';
    const status = statusBits(await statusOf(intake, input.printer), false);
    return answerOf({ isSuccess: false, code, status }, null);
  },
};

function answerOf(answered: EposResult, header: Parameters<typeof eposResponse>[1]): InputAnswer {
  const headers = { 'content-type': 'text/xml; charset=utf-8' };
  return { status: 200, headers, body: eposResponse(answered, header) };
}

async function result(
  request: InputRequest,
  asked: EposRequest,
  devid: string,
  reception: Reception,
): Promise<EposResult> {
  const { intake, input } = reception;
  const name = devid === ownPrinter ? input.printer : devid;
  const printer = await intake.printer(name);
  if (!printer) return { isSuccess: false, code: 'DeviceNotFound', status: 0 };
  const jobId = asked.header?.jobId ?? (request.query.get('printjobid') || undefined);
  const reference = jobId?.slice(0, 64);
  if (asked.isQuestion)
    return reference === undefined
      ? condition(printer.status)
      : await jobCondition(reception, reference, printer.status);
  if (asked.dropped.length > 0)
    reception.log(`unknown elements were left out: ${[...new Set(asked.dropped)].join(', ')}.`);
  const named = Number(request.query.get('timeout')) || asked.header?.timeoutMs;
  try {
    const { job, status } = await printInTime(intake, {
      source,
      address: request.address,
      print: printOf(asked.content),
      options: {
        allowLoss: true,
        ...(name !== '' && { printer: name }),
        ...(asked.isForced && { priority: 'high' }),
      },
      reference,
      timeoutMs: Math.min(longestTimeoutMs, Math.max(shortestTimeoutMs, named ?? usualTimeoutMs)),
      signal: request.signal,
    });
    return outcome(job, status);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    reception.log(
      `an ePOS-Print document was not printed. ${[error.message, ...error.details].join(' ')}`,
    );
    const status = statusBits(printer.status, false);
    return { isSuccess: false, code: codeOfFault(error), status };
  }
}

export function printOf(content: EposContent) {
  if ('sequence' in content) return { sequence: content.sequence };
  const raw = `data:;base64,${content.raw.toString('base64')}`;
  return { raw, language: 'escpos', redraw: true } as const;
}

/** Answers an empty document: Epson's library takes a failure for a printer that does not exist. */
function condition(status: PrinterStatus): EposResult {
  const isReachable = status.state !== 'offline';
  const code = isReachable ? '' : 'EX_BADPORT';
  return { isSuccess: isReachable, code, status: statusBits(status, false) };
}

async function jobCondition(
  { intake }: Reception,
  reference: string,
  status: PrinterStatus,
): Promise<EposResult> {
  const job = await intake.newest(reference, source);
  const open = (code: EposCode) => ({ isSuccess: false, code, status: statusBits(status, false) });
  if (!job) return open('JobNotFound');
  if (job.status === 'queued') return open('JobSpooling');
  return job.status === 'printing' ? open('Printing') : outcome(job, status);
}

/** What became of a job, for a client that may not wait any longer. */
export function outcome(job: Job, status: PrinterStatus): EposResult {
  if (job.status === 'completed')
    return { isSuccess: true, code: '', status: statusBits(status, true) };
  const reason = hasEnded(job) ? job.error?.reason : undefined;
  const code = (reason && reasonCodes[reason]) ?? codeOfStatus(status);
  return { isSuccess: false, code, status: statusBits(status, false) };
}

/** The condition of the printer decides where a reason is not listed. */
const reasonCodes: Partial<Record<FailureReason, EposCode>> = {
  offline: 'EX_BADPORT',
  'connection-lost': 'EX_BADPORT',
  'paper-out': 'EPTR_REC_EMPTY',
  'cover-open': 'EPTR_COVER_OPEN',
  'cutter-error': 'EPTR_CUTTER',
  overheated: 'EPTR_AUTOMATICAL',
  unrecoverable: 'EPTR_UNRECOVERABLE',
  'cannot-render': 'SchemaError',
};

export function codeOfFault({ code }: Fault): EposCode {
  switch (code) {
    case 'VALIDATION_ERROR':
    case 'TEMPLATE_RENDER_ERROR':
      return 'SchemaError';
    case 'PRINTER_NOT_FOUND':
      return 'DeviceNotFound';
    case 'QUEUE_FULL':
    case 'STORAGE_FULL':
    case 'SERVICE_BUSY':
      return 'EX_SPOOLER';
    default:
      return 'PrintSystemError';
  }
}
