import { expect, test } from 'vitest';
import { failureReasons, stoppedBy } from '../../../../src/core/model/jobs/failure-reason.ts';
import type { Job, JobError } from '../../../../src/core/model/jobs/job.ts';
import * as errors from '../../../../src/core/model/jobs/job-errors.ts';
import type {
  ErrorReason,
  PrinterStatus,
} from '../../../../src/core/model/printers/printer-status.ts';

const job = { printerId: 'bar', copies: 1, sentAgain: false } as Job;
const late = (state: PrinterStatus['state'], ...reasons: ErrorReason[]) =>
  errors.expired(job, { state, paper: 'unknown', cover: 'unknown', reasons }, false);
const online: PrinterStatus = { state: 'online', paper: 'ok', cover: 'closed', reasons: [] };
const sent = { copiesConfirmed: 0, copiesUnconfirmed: 1, bytesSent: 600 };
const unsure = (reason: Parameters<typeof errors.unconfirmed>[1]['reason']) =>
  errors.unconfirmed(job, { ...sent, reason });
const missing = (reason: Parameters<typeof errors.incomplete>[1]['reason']) =>
  errors.incomplete({ ...job, copies: 3 }, { copiesConfirmed: 1, reason });

const again = 'Print again when the printer is ready.';
const look = 'Look at the paper, and print again what is missing.';
const lookWhole = 'Look at the paper: if it is missing or incomplete, print it again.';
const unknown = 'It is not known whether this job was printed';
const some = '1 of 3 copies were printed, the others were not sent';

/** Clients may know these messages, so they stay as they are. */
const cases: [string, JobError, string][] = [
  [
    'paused',
    errors.expired(job, online, true),
    `Nothing was printed: the printer was paused until the job's deadline passed. ${again}`,
  ],
  [
    'offline',
    late('offline'),
    `Nothing was printed: the printer was offline until the job's deadline passed. ${again}`,
  ],
  [
    'paper-out',
    late('error', 'PAPER_OUT', 'COVER_OPEN'),
    `Nothing was printed: the printer was out of paper until the job's deadline passed. ${again}`,
  ],
  [
    'cover-open',
    late('error', 'COVER_OPEN'),
    `Nothing was printed: the printer's cover was open until the job's deadline passed. ${again}`,
  ],
  [
    'cutter-error',
    late('error', 'CUTTER_ERROR'),
    `Nothing was printed: the printer's cutter was blocked until the job's deadline passed. ${again}`,
  ],
  [
    'overheated',
    late('error', 'OVERHEATED'),
    `Nothing was printed: the print head was too hot until the job's deadline passed. ${again}`,
  ],
  [
    'unrecoverable',
    late('error', 'UNRECOVERABLE'),
    `Nothing was printed: the printer reported an error until the job's deadline passed. ${again}`,
  ],
  [
    'unrecoverable',
    late('error'),
    `Nothing was printed: the printer reported an error until the job's deadline passed. ${again}`,
  ],
  [
    'silent',
    late('error', 'BUSY'),
    `Nothing was printed: the printer did not answer until the job's deadline passed. ${again}`,
  ],
  [
    'turn',
    late('online'),
    `Nothing was printed: other jobs kept the printer busy until the job's deadline passed. ${again}`,
  ],
  [
    'flooding',
    late('offline', 'FLOODING'),
    `Nothing was printed: the printer sent far more than it was asked for and was disconnected until the job's deadline passed. ${again}`,
  ],
  [
    'no-node',
    errors.expiredUnheld(job),
    `Nothing was printed: no node held the printer "bar" until the job's deadline passed. Print again when a node that may hold it runs, or on another printer.`,
  ],
  [
    'no-node',
    errors.expiredBefore(job, true),
    `Nothing was printed: no node held the printer "bar" when the job's deadline passed. Print it again if it is still needed.`,
  ],
  [
    'not-running',
    errors.expiredBefore(job, false),
    `Nothing was printed: the service was not running when the job's deadline passed. Print it again if it is still needed.`,
  ],
  [
    'cancelled-when-sent',
    errors.cancelledWhenSent({ ...job, sentAgain: true }),
    'It is not known whether this job was printed: it was cancelled before it was sent again. Look at the paper.',
  ],
  [
    'test-key',
    errors.notForTests(job),
    'Nothing was printed: it was printed with a test key, and the printer "bar" is not a virtual one any more. Print it again with another key, or on a virtual printer.',
  ],
  [
    'unreadable',
    missing('unreadable'),
    `${some}: its data could not be read. Print the missing ones again.`,
  ],
  [
    'printer-removed',
    errors.abandoned(job),
    'Nothing was printed: there is no printer "bar" any more. Print it again on another one.',
  ],
  [
    'not-ready-again',
    missing('not-ready-again'),
    `${some}: the printer was not ready again. Print the missing ones again.`,
  ],
  [
    'connection-lost-between-copies',
    missing('connection-lost-between-copies'),
    `${some}: the connection was lost. Print the missing ones again.`,
  ],
  [
    'connection-lost',
    unsure('connection-lost'),
    `${unknown}: the connection to the printer was lost after 600 bytes were sent. ${look}`,
  ],
  [
    'connection-lost-while-sending',
    unsure('connection-lost-while-sending'),
    `${unknown}: the connection was lost while the job was being sent after 600 bytes were sent. ${look}`,
  ],
  [
    'connection-broken-off',
    unsure('connection-broken-off'),
    `${unknown}: the printer broke the connection off after the job was sent after 600 bytes were sent. ${look}`,
  ],
  [
    'not-confirmed-in-time',
    unsure('not-confirmed-in-time'),
    `${unknown}: the printer did not confirm in time after 600 bytes were sent. ${look}`,
  ],
  [
    'unasked-replies',
    unsure('unasked-replies'),
    `${unknown}: the printer sends status replies that it was not asked for after 600 bytes were sent. ${look}`,
  ],
  [
    'paper-out',
    errors.unconfirmed(job, { ...sent, ...stoppedBy(['PAPER_OUT', 'COVER_OPEN']) }),
    `${unknown}: the printer stopped (PAPER_OUT, COVER_OPEN) and was not repaired in time after 600 bytes were sent. ${look}`,
  ],
  [
    'service-stopped',
    errors.interruptedError,
    `The service stopped while this job was being printed, so it is unknown whether it came out. ${lookWhole}`,
  ],
  [
    'record-lost',
    errors.forgottenError,
    `This job was sent to the printer, but the database has lost the record of that, so it is not sent again. ${lookWhole}`,
  ],
  [
    'restored',
    errors.restoredError,
    `This job was waiting or being printed when the backup was made that was restored, so it is unknown whether it came out later. ${lookWhole}`,
  ],
];

test.each(cases)('a job that failed because of %s has this message', (reason, error, message) => {
  expect(error).toMatchObject({ reason, message });
});

test('every reason has its message, but one that the renderer gives', () => {
  const known = new Set(cases.map(([reason]) => reason));
  expect(failureReasons.filter((reason) => !known.has(reason))).toEqual(['cannot-render']);
});

test('a job that was sent again is unconfirmed, whatever it waited for then', () => {
  const sentAgain = { ...job, sentAgain: true };
  expect(errors.expired(sentAgain, online, true)).toMatchObject({
    code: 'UNCONFIRMED',
    reason: 'paused',
    message: `${unknown}, and it could not be printed again: the printer was paused until its deadline passed. ${look}`,
  });
  expect(
    errors.incomplete({ ...sentAgain, copies: 3 }, { copiesConfirmed: 1, reason: 'unreadable' }),
  ).toMatchObject({
    code: 'UNCONFIRMED',
    message: `1 of 3 copies were printed, it is not known whether the others were: its data could not be read. ${look}`,
    mayHavePrinted: true,
  });
  expect(errors.abandoned(sentAgain)).toMatchObject({
    code: 'UNCONFIRMED',
    reason: 'printer-removed',
    message: `${unknown}: there is no printer "bar" any more. Print it again on another one.`,
  });
});
