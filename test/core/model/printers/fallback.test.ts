// When the fallback of a printer takes over.

import { expect, test } from 'vitest';
import {
  type FallbackCause,
  mayTakeOver,
  needsFallback,
} from '../../../../src/core/model/printers/fallback.ts';
import type {
  ErrorReason,
  PrinterStatus,
} from '../../../../src/core/model/printers/printer-status.ts';

const status = (
  state: PrinterStatus['state'],
  ...reasons: PrinterStatus['reasons']
): PrinterStatus => ({ state, paper: 'unknown', cover: 'unknown', reasons });

const needed = (given: PrinterStatus) =>
  ([['offline'], ['error'], ['offline', 'error']] as FallbackCause[][]).map((on) =>
    needsFallback(given, on),
  );

test('a printer that prints needs no fallback', () => {
  expect(needed(status('online'))).toEqual([false, false, false]);
});

test('an offline printer needs it if the setting names offline', () => {
  expect(needed(status('offline'))).toEqual([true, false, true]);
});

test.each<ErrorReason>(['PAPER_OUT', 'COVER_OPEN', 'CUTTER_ERROR', 'UNRECOVERABLE'])(
  'a printer with %s needs it if the setting names error',
  (reason) => {
    expect(needed(status('error', reason))).toEqual([false, true, true]);
    expect(needed(status('error', 'OVERHEATED', reason))).toEqual([false, true, true]);
  },
);

test.each<ErrorReason>(['OVERHEATED', 'BUSY'])('%s passes by itself', (reason) => {
  expect(needed(status('error', reason))).toEqual([false, false, false]);
});

test('only a printer that is online and not paused takes over', () => {
  expect(mayTakeOver(status('online'), false)).toBe(true);
  expect(mayTakeOver(status('online'), true)).toBe(false);
  expect(mayTakeOver(status('error', 'OVERHEATED'), false)).toBe(false);
  expect(mayTakeOver(status('offline'), false)).toBe(false);
});
