// Which changes are events, and what the events contain.

import { expect, test } from 'vitest';
import {
  jobUpdate,
  printerRemoved,
  printerUpdate,
  settingsUpdate,
} from '../../../src/core/model/event.ts';
import { jobStates, type Job } from '../../../src/core/model/jobs/job.ts';
import { accepted } from '../../../src/core/model/jobs/job-transitions.ts';
import { emptyRecord } from '../../../src/core/model/printers/printer-record.ts';
import type { PrinterStatus } from '../../../src/core/model/printers/printer-status.ts';

const job = accepted({
  id: 'job-1',
  printerId: 'till',
  templateId: 'receipt',
  templateVersion: 1,
  copies: 2,
  onUnconfirmed: 'hold',
  reprintOf: null,
  printMs: 1000,
  createdAt: '2026-03-01T10:00:00.000Z',
  expiresAt: '2026-03-01T11:00:00.000Z',
});
const status: PrinterStatus = { state: 'online', paper: 'low', cover: 'closed', reasons: [] };

test('a new job is an event', () => {
  expect(jobUpdate(job, null)).toEqual({
    type: 'jobUpdate',
    data: { jobId: 'job-1', status: 'queued', printerId: 'till', templateId: 'receipt' },
  });
});

test('every change of state is an event, and nothing else about a job at the same printer', () => {
  for (const from of jobStates)
    for (const to of jobStates) {
      const before: Job = { ...job, status: from };
      const after: Job = { ...job, status: to, attempts: 7, copiesConfirmed: 1 };
      const data = { jobId: 'job-1', status: to, printerId: 'till', templateId: 'receipt' };
      expect(jobUpdate(after, before)).toEqual(from === to ? null : { type: 'jobUpdate', data });
    }
});

test('a failed job whose error turns into another is an event', () => {
  const error = { code: 'UNCONFIRMED', message: 'Look.', mayHavePrinted: true } as const;
  const before: Job = { ...job, status: 'failed', error };
  const after: Job = { ...before, error: { ...error, code: 'PRINT_FAILED' } };
  expect(jobUpdate(after, before)?.data).toMatchObject({
    status: 'failed',
    errorCode: 'PRINT_FAILED',
    mayHavePrinted: true,
  });
});

test('a moved job is an event that names both printers', () => {
  expect(jobUpdate({ ...job, printerId: 'kitchen' }, job)).toEqual({
    type: 'jobUpdate',
    data: {
      jobId: 'job-1',
      status: 'queued',
      printerId: 'kitchen',
      templateId: 'receipt',
      movedFrom: 'till',
    },
  });
});

test('another priority or deadline is no event', () => {
  const after: Job = { ...job, priority: 'high', expiresAt: '2026-03-02T10:00:00.000Z' };
  expect(jobUpdate(after, job)).toBeNull();
});

test('an event holds what the client stored with the job, and why it failed', () => {
  const labelled: Job = { ...job, reference: 'order-7', metadata: { table: '4' } };
  const error = { code: 'EXPIRED', message: 'Paper was out.', mayHavePrinted: false } as const;
  expect(jobUpdate({ ...labelled, status: 'failed', error }, labelled)?.data).toEqual({
    jobId: 'job-1',
    status: 'failed',
    printerId: 'till',
    templateId: 'receipt',
    reference: 'order-7',
    metadata: { table: '4' },
    errorCode: 'EXPIRED',
    mayHavePrinted: false,
  });
});

test('a printerUpdate holds the status, the most severe reason first, and the pause', () => {
  expect(printerUpdate('till', status, true)).toEqual({
    type: 'printerUpdate',
    data: {
      status: 'online',
      paperStatus: 'low',
      coverStatus: 'closed',
      drawerStatus: 'unknown',
      errorCode: null,
      printerId: 'till',
      paused: true,
    },
  });
  const reasons: PrinterStatus['reasons'] = ['COVER_OPEN', 'PAPER_OUT'];
  const parts = { paper: 'out', cover: 'open', drawer: 'open' } as const;
  const stopped: PrinterStatus = { state: 'error', ...parts, reasons };
  expect(printerUpdate('till', stopped, false).data).toEqual({
    status: 'error',
    paperStatus: 'out',
    coverStatus: 'open',
    drawerStatus: 'open',
    errorCode: 'COVER_OPEN',
    printerId: 'till',
    paused: false,
  });
});

test('the fields of a printerUpdate keep their order on the wire', () => {
  const { data } = printerUpdate('till', status, false);
  expect(Object.keys(data)).toEqual([
    'status',
    'paperStatus',
    'coverStatus',
    'drawerStatus',
    'errorCode',
    'printerId',
    'paused',
  ]);
});

test('pausing and resuming are events once the status is known', () => {
  const record = { ...emptyRecord('till'), status };
  expect(settingsUpdate({ ...record, paused: true }, record)).toEqual(
    printerUpdate('till', status, true),
  );
  expect(settingsUpdate(record, { ...record, paused: true })).toEqual(
    printerUpdate('till', status, false),
  );
  expect(settingsUpdate({ ...record, paused: true }, { ...record, paused: true })).toBeNull();
  expect(settingsUpdate(record, record)).toBeNull();
  expect(settingsUpdate({ ...emptyRecord('till'), paused: true }, emptyRecord('till'))).toBeNull();
});

test('following a printer to another address is an event that says where it was', () => {
  const record = { ...emptyRecord('till'), status };
  const moved = { address: 'socket://192.168.1.50:9100', at: '2026-01-31T12:00:00.000Z' };
  const update = settingsUpdate({ ...record, moved }, record);
  expect(update?.data).toEqual({
    ...printerUpdate('till', status, false).data,
    movedFrom: moved.address,
  });
  expect(settingsUpdate({ ...record, moved }, { ...record, moved })).toBeNull();
  expect(settingsUpdate(record, { ...record, moved })).toBeNull();
});

test('a removed printer is reported as offline and removed', () => {
  expect(printerRemoved('till')).toEqual({
    type: 'printerUpdate',
    data: {
      status: 'offline',
      paperStatus: 'unknown',
      coverStatus: 'unknown',
      drawerStatus: 'unknown',
      errorCode: null,
      printerId: 'till',
      paused: false,
      removed: true,
    },
  });
});

test('the event of a completed job says whether the printer confirmed it', () => {
  const completion = { confirmed: false, by: 'none' } as const;
  const printed: Job = { ...job, status: 'completed', completion };
  expect(jobUpdate(printed, job)?.data).toMatchObject({ status: 'completed', completion });
});
