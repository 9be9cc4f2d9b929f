// How jobs read in a terminal: their state, and how an outcome is known.

import { howKnown } from '../../../client/how-known.ts';
import type { Job } from '../../../client/index.ts';
import type { Cell } from '../../terminal/table.ts';

const waiting: Record<NonNullable<Job['waitingFor']>, string> = {
  paused: 'the printer is paused',
  offline: 'the printer cannot be reached',
  'paper-out': 'out of paper',
  'cover-open': 'the cover is open',
  'cutter-error': 'the cutter is jammed',
  overheated: 'the print head is too hot',
  unrecoverable: 'the printer reports a fault',
  silent: 'the printer does not answer',
  turn: 'other jobs are printed first',
  time: 'it is sent in a moment',
};

/** A job that may have printed differs from one that failed: it must not just be printed again. */
export function stateOf({ status, error }: Pick<Job, 'status' | 'error'>): Cell {
  switch (status) {
    case 'completed':
      return { text: 'completed', tone: 'good' };
    case 'printing':
      return { text: 'printing', tone: 'busy' };
    case 'failed':
      return error?.mayHavePrinted
        ? { text: 'unknown', tone: 'warn' }
        : { text: 'failed', tone: 'bad' };
    default:
      return { text: status, tone: 'quiet' };
  }
}

/** A few words about the outcome, or about what it waits for. */
export function noteOf(job: Job): string {
  const { status, completion, error, waitingFor, notBefore } = job;
  if (completion) return completion.confirmed ? `confirmed by ${completion.by}` : 'not confirmed';
  if (error) return error.code;
  if (status !== 'queued' || waitingFor === null) return '';
  return waitingFor === 'time' && notBefore !== null && Date.parse(notBefore) > Date.now()
    ? `not before ${notBefore}`
    : waiting[waitingFor];
}

/** How the outcome of an ended job is known, or what a job waits for, in a sentence. */
export function outcomeOf(job: Job): string {
  const { completion, error, status } = job;
  if (completion)
    return completion.confirmed
      ? `Confirmed by ${completion.by}: ${howKnown(completion)}.`
      : `Not confirmed: ${howKnown(completion)}.`;
  if (error) return error.message;
  if (status === 'cancelled') return 'Nothing was printed.';
  return status === 'queued' ? `Waits: ${noteOf(job)}.` : '';
}
