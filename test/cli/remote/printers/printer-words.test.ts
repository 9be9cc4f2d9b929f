import { expect, test } from 'vitest';
import { printerAdvice, printerState } from '../../../../src/cli/remote/printers/printer-words.ts';
import type { Printer } from '../../../../src/client/index.ts';

const polled = {
  id: 'star',
  status: 'offline',
  errorCode: null,
  paused: false,
  paperStatus: 'unknown',
  printing: null,
  pollUrl: 'https://platen.example/cloudprnt/star/secret',
  polling: { lastPolledAt: null, deviceId: null, deviceName: null },
} as unknown as Printer;

test('a printer that has not polled yet says so, and which address it needs', () => {
  expect(printerState(polled).text).toBe('has not polled yet');
  expect(printerAdvice(polled)).toContain(polled.pollUrl);
  expect(printerAdvice({ ...polled, pollUrl: null })).toContain('scope manage');
});

test('a printer that polled before and is silent is offline', () => {
  const lastPolledAt = '2026-11-17T12:00:00.000Z';
  const silent = { ...polled, polling: { ...polled.polling!, lastPolledAt } };
  expect(printerState(silent).text).toBe('offline');
});
