// Why a job waits.

import { expect, test } from 'vitest';
import { jobStates } from '../../../../src/core/model/jobs/job.ts';
import type { PrinterStatus } from '../../../../src/core/model/printers/printer-status.ts';
import { type QueueState, waitingFor } from '../../../../src/core/model/jobs/waiting.ts';

const now = '2026-01-31T12:00:00.000Z';
const online: PrinterStatus = { state: 'online', paper: 'ok', cover: 'closed', reasons: [] };
const free: QueueState = { status: online, isPaused: false, isPrinting: false, nextJobId: 'job-1' };
const waits = (change: Partial<QueueState>) =>
  waitingFor({ id: 'job-1', status: 'queued', notBefore: null }, { ...free, ...change }, now);
const unable = (...reasons: PrinterStatus['reasons']): QueueState['status'] => ({
  ...online,
  state: 'error',
  reasons,
});

test('only a queued job waits', () => {
  const waiting = jobStates.filter(
    (status) => waitingFor({ id: 'job-1', status, notBefore: null }, free, now) !== null,
  );
  expect(waiting).toEqual(['queued']);
});

test('the state of the printer comes before the order in the queue', () => {
  const behind = { isPrinting: true, nextJobId: 'job-0' };
  expect(waits({ ...behind, isPaused: true, status: { ...online, state: 'offline' } })).toBe(
    'paused',
  );
  expect(waits({ ...behind, status: { ...online, state: 'offline' } })).toBe('offline');
  expect(waits({ ...behind, status: unable('PAPER_OUT', 'COVER_OPEN') })).toBe('paper-out');
  expect(waits({ status: unable('COVER_OPEN') })).toBe('cover-open');
  expect(waits({ status: unable('CUTTER_ERROR') })).toBe('cutter-error');
  expect(waits({ status: unable('OVERHEATED') })).toBe('overheated');
  expect(waits({ status: unable('UNRECOVERABLE') })).toBe('unrecoverable');
  expect(waits({ status: unable() })).toBe('unrecoverable');
  expect(waits({ status: unable('BUSY') })).toBe('silent');
});

test('it waits for its turn behind other jobs, and otherwise only for time', () => {
  expect(waits({ isPrinting: true })).toBe('turn');
  expect(waits({ nextJobId: 'job-0' })).toBe('turn');
  expect(waits({})).toBe('time');
});

test('a job whose printer is gone waits as if it were offline', () => {
  expect(waitingFor({ id: 'job-1', status: 'queued', notBefore: null }, undefined, now)).toBe(
    'offline',
  );
});

test('before its time a job waits for that, whatever its printer does', () => {
  const job = { id: 'job-1', status: 'queued', notBefore: '2026-01-31T12:00:00.001Z' } as const;
  expect(waitingFor(job, { ...free, isPaused: true }, now)).toBe('time');
  expect(waitingFor(job, { ...free, isPaused: true }, job.notBefore)).toBe('paused');
});
