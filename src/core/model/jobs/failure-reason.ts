// Why a job failed: a word for programs and pages, and the English clause that messages are made of.

import type { ErrorReason, PrinterStatus } from '../printers/printer-status.ts';

/** What a job may wait for until its deadline passes. */
export const blockingReasons = [
  'paused',
  'offline',
  'paper-out',
  'cover-open',
  'cutter-error',
  'overheated',
  'unrecoverable',
  'silent',
  'turn',
] as const;

export const failureReasons = [
  ...blockingReasons,
  'flooding',
  'no-node',
  'not-running',
  'printer-removed',
  'not-ready-again',
  'connection-lost',
  'connection-lost-between-copies',
  'connection-lost-while-sending',
  'connection-broken-off',
  'not-confirmed-in-time',
  'unasked-replies',
  'service-stopped',
  'record-lost',
  'restored',
  'cannot-render',
  'unreadable',
  'test-key',
  'cancelled-when-sent',
] as const;
export type FailureReason = (typeof failureReasons)[number];

/** `{printer}` is the id of the job's printer. A job that cannot be rendered has the message of the renderer. */
const clauses: Record<Exclude<FailureReason, 'cannot-render'>, string> = {
  paused: 'the printer was paused',
  offline: 'the printer was offline',
  'paper-out': 'the printer was out of paper',
  'cover-open': "the printer's cover was open",
  'cutter-error': "the printer's cutter was blocked",
  overheated: 'the print head was too hot',
  unrecoverable: 'the printer reported an error',
  silent: 'the printer did not answer',
  turn: 'other jobs kept the printer busy',
  flooding: 'the printer sent far more than it was asked for and was disconnected',
  'no-node': 'no node held the printer "{printer}"',
  'not-running': 'the service was not running',
  'printer-removed': 'there is no printer "{printer}" any more',
  'not-ready-again': 'the printer was not ready again',
  'connection-lost': 'the connection to the printer was lost',
  'connection-lost-between-copies': 'the connection was lost',
  'connection-lost-while-sending': 'the connection was lost while the job was being sent',
  'connection-broken-off': 'the printer broke the connection off after the job was sent',
  'not-confirmed-in-time': 'the printer did not confirm in time',
  'unasked-replies': 'the printer sends status replies that it was not asked for',
  'service-stopped':
    'The service stopped while this job was being printed, so it is unknown whether it came out',
  'record-lost':
    'This job was sent to the printer, but the database has lost the record of that, so it is not sent again',
  restored:
    'This job was waiting or being printed when the backup was made that was restored, so it is unknown whether it came out later',
  unreadable: 'its data could not be read',
  'cancelled-when-sent': 'it was cancelled before it was sent again',
  'test-key':
    'it was printed with a test key, and the printer "{printer}" is not a virtual one any more',
};

type ClauseReason = keyof typeof clauses;

/** Why a job failed, without a job that cannot be rendered. */
export interface Failure {
  reason: ClauseReason;
  /** What the printer reported when it stopped within the job. */
  faults?: readonly ErrorReason[];
}

const ofFaults: Record<ErrorReason, ClauseReason> = {
  PAPER_OUT: 'paper-out',
  COVER_OPEN: 'cover-open',
  CUTTER_ERROR: 'cutter-error',
  OVERHEATED: 'overheated',
  UNRECOVERABLE: 'unrecoverable',
  BUSY: 'silent',
  FLOODING: 'flooding',
};

/** The printer stopped within a job and was not repaired. */
export function stoppedBy(faults: readonly ErrorReason[]): Failure {
  return { reason: reasonOfFaults(faults), faults };
}

/** What keeps a printer in this condition from printing a job that waits. */
export function reasonOfStatus({ state, reasons }: PrinterStatus): ClauseReason {
  if (state === 'error' || reasons[0] === 'FLOODING') return reasonOfFaults(reasons);
  return state === 'offline' ? 'offline' : 'turn';
}

function reasonOfFaults([worst = 'UNRECOVERABLE']: readonly ErrorReason[]): ClauseReason {
  return ofFaults[worst];
}

export function clauseOf({ reason, faults }: Failure, printerId = ''): string {
  if (faults) return `the printer stopped (${faults.join(', ')}) and was not repaired in time`;
  return clauses[reason].replace('{printer}', () => printerId);
}
