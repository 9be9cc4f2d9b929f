import { expect, test } from 'vitest';
import type { DatedEvent } from '../../../../src/core/model/event.ts';
import { printerDay } from '../../../../src/core/model/printers/printer-day.ts';

const at = (time: string) => `2026-01-31T${time}:00.000Z`;
const ready = { status: 'online', paperStatus: 'ok', paused: false } as const;
const low = { ...ready, paperStatus: 'low' } as const;
const offline = { ...ready, status: 'offline', paperStatus: 'unknown' } as const;
const empty = { ...ready, status: 'error', paperStatus: 'out' } as const;

let seq = 0;
const update = (time: string, condition: object): DatedEvent =>
  ({
    type: 'printerUpdate',
    seq: ++seq,
    at: at(time),
    data: { printerId: 'bar', coverStatus: 'closed', errorCode: null, ...condition },
  }) as DatedEvent;

test('the state at the beginning is that of the last event before', () => {
  const updates = [
    update('07:00', ready),
    update('07:30', offline),
    update('08:20', ready),
    update('09:00', ready),
    update('10:00', empty),
    update('10:05', low),
  ];
  expect(printerDay(updates, low, at('08:00'), at('12:00'))).toEqual({
    periods: [
      { from: at('08:00'), state: 'offline' },
      { from: at('08:20'), state: 'ready' },
      { from: at('10:00'), state: 'error' },
      { from: at('10:05'), state: 'low' },
    ],
    offlineSeconds: 20 * 60,
    errorSeconds: 5 * 60,
    paperLowSince: at('10:05'),
  });
});

test('without events it always was as it is, and before the first event it is unknown', () => {
  const none = printerDay([], { ...ready, paused: true }, at('08:00'), at('12:00'));
  expect(none.periods).toEqual([{ from: at('08:00'), state: 'paused' }]);
  const [first, second] = printerDay(
    [update('09:00', offline)],
    offline,
    at('08:00'),
    at('12:00'),
  ).periods;
  expect([first?.state, second?.state]).toEqual(['unknown', 'offline']);
});

test('a printer that was never reached was not offline since the beginning of the day', () => {
  expect(printerDay([], null, at('08:00'), at('12:00'))).toEqual({
    periods: [{ from: at('08:00'), state: 'unknown' }],
    offlineSeconds: 0,
    errorSeconds: 0,
    paperLowSince: null,
  });
});

test('a printer that never rests has a bounded day', () => {
  const updates = Array.from({ length: 1000 }, (_, index) =>
    update(
      `${String(Math.floor(index / 60)).padStart(2, '0')}:${String(index % 60).padStart(2, '0')}`,
      index % 2 ? ready : empty,
    ),
  );
  expect(printerDay(updates, ready, at('00:00'), at('23:00')).periods).toHaveLength(200);
});
