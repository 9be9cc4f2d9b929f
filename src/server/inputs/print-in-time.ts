// Prints for a client that waits for the paper: until its timeout, and not at all after that.

import type { Job } from '../../core/model/jobs/job.ts';
import { type PrinterStatus, unknownStatus } from '../../core/model/printers/printer-status.ts';
import type { IncomingPrint, Intake } from './intake.ts';

export interface TimedPrint extends IncomingPrint {
  /** The client's own name for the print. Sent again within some minutes, it is the same print. */
  reference?: string | undefined;
  timeoutMs: number;
  /** Ends when the client goes away. */
  signal: AbortSignal;
}

export interface TimedResult {
  job: Job;
  /** The status of the job's printer. */
  status: PrinterStatus;
}

/** A client that was cut off repeats its request within this time. */
const repeatedWithinMs = 10 * 60_000;
/** A job that is being printed at the timeout may need a little longer. */
const graceMs = 5000;

/** Throws a Fault if the print is not accepted. */
export async function printInTime(
  intake: Intake,
  { reference, timeoutMs, signal, options, ...print }: TimedPrint,
): Promise<TimedResult> {
  // Holds also if this process ends while the client waits. What is queued then is cancelled by
  // the process that takes the printer over (`clientCutOff` in job-transitions.ts).
  const expiresIn = Math.ceil(timeoutMs / 1000) + 1;
  const named = reference === undefined ? {} : { reference };
  const asked = { ...print, options: { expiresIn, ...named, ...options } };
  const jobId = await submitOnce(intake, asked, reference);
  let job = await intake.waitOrWithdraw(jobId, timeoutMs, signal);
  if (job.status === 'printing') job = await intake.wait(jobId, graceMs, signal);
  return { job, status: await statusOf(intake, job.printerId) };
}

export async function statusOf(intake: Intake, printer: string): Promise<PrinterStatus> {
  return (await intake.printer(printer))?.status ?? unknownStatus;
}

/** A repeated print is the first one, unless nothing of that came out. */
async function submitOnce(
  intake: Intake,
  print: IncomingPrint,
  reference: string | undefined,
): Promise<string> {
  if (reference === undefined) return await intake.submit(print);
  const before = await intake.newest(reference, print.source);
  if (before && isSamePrint(before, Date.now())) return before.id;
  // The name of the job before makes the key differ each time that the reference is used again.
  const key = `${print.source} ${print.options?.printer ?? ''} ${reference} ${before?.id ?? ''}`;
  return await intake.submit({ ...print, key: key.slice(0, 255) });
}

/** Whether a print that is asked for again is this one. */
export function isSamePrint(job: Job, now: number, withinMs = repeatedWithinMs): boolean {
  const isYoung = now - Date.parse(job.createdAt) < withinMs;
  const mayBeOnPaper = job.status !== 'cancelled' && (job.error?.mayHavePrinted ?? true);
  return isYoung && mayBeOnPaper;
}
