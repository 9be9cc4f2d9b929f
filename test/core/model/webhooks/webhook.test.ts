// Which events a webhook gets, and how long a former secret signs.

import { describe, expect, test } from 'vitest';
import type { Event } from '../../../../src/core/model/event.ts';
import {
  joinedReplay,
  matchesWebhook,
  messageId,
  rotatedWebhook,
  signingSecrets,
  type Webhook,
} from '../../../../src/core/model/webhooks/webhook.ts';
import {
  currentProgress,
  delivered,
  failed,
  lateFailed,
  mayProbe,
  retryTimes,
  type WebhookProgress,
} from '../../../../src/core/model/webhooks/webhook-progress.ts';

const time = '2026-03-01T10:00:00.000Z';
const webhook: Webhook = {
  id: 'hook-1',
  name: 'Orders',
  url: 'https://example.com/',
  enabled: true,
  events: null,
  printers: null,
  templates: null,
  states: null,
  createdAt: time,
  updatedAt: time,
  disabledReason: null,
  secret: 'whsec_b25l',
  formerSecret: null,
  startedAt: time,
  startedAfter: 7,
  replay: null,
};

const job: Event = {
  type: 'jobUpdate',
  data: { jobId: 'j', status: 'completed', printerId: 'bar', templateId: 'receipt' },
  seq: 8,
};
const printer: Event = {
  type: 'printerUpdate',
  data: {
    printerId: 'bar',
    status: 'offline',
    paperStatus: 'ok',
    coverStatus: 'closed',
    drawerStatus: 'closed',
    errorCode: null,
    paused: false,
  },
  seq: 9,
};
const batch: Event = {
  type: 'batchUpdate',
  data: {
    batchId: 'b',
    status: 'completed',
    jobs: 1,
    counts: { queued: 0, printing: 0, completed: 1, failed: 0, cancelled: 0 },
  },
  seq: 10,
};

test.each([
  [{}, ['job', 'printer', 'batch']],
  [{ events: ['jobUpdate', 'batchUpdate'] }, ['job', 'batch']],
  [{ states: ['completed'] }, ['job', 'batch']],
  [{ states: ['offline', 'error'] }, ['printer']],
  [{ printers: ['bar'] }, ['job', 'printer']],
  [{ printers: ['inside'] }, ['job', 'printer']],
  [{ printers: ['kitchen'] }, []],
  [{ templates: ['receipt'] }, ['job']],
  [{ templates: ['label'] }, []],
  [{ printers: ['bar'], states: ['offline'] }, ['printer']],
] as const)('%j lets through %j', (filter, names) => {
  const settings = { ...webhook, ...filter } as Webhook;
  const groupsOf = (id: string) => (id === 'bar' ? ['inside'] : []);
  const found = Object.entries({ job, printer, batch })
    .filter(([, event]) => matchesWebhook(settings, event, groupsOf))
    .map(([name]) => name);
  expect(found).toEqual(names);
});

test('the former secret signs for a day', () => {
  const rotated = rotatedWebhook(webhook, 'whsec_dHdv', new Date(time));
  const later = (hours: number) => new Date(Date.parse(time) + hours * 3_600_000);
  expect(signingSecrets(rotated, later(23.9))).toEqual(['whsec_dHdv', 'whsec_b25l']);
  expect(signingSecrets(rotated, later(24))).toEqual(['whsec_dHdv']);
});

test('the id of a message follows from the event, also if its number is used again', () => {
  const first = messageId(webhook, { ...job, at: time });
  expect(messageId(webhook, { ...job, at: time })).toBe(first);
  expect(messageId(webhook, { ...job, at: '2026-03-01T10:00:00.001Z' })).not.toBe(first);
  expect(messageId({ id: 'hook-2' }, { ...job, at: time })).not.toBe(first);
});

describe('progress', () => {
  const initial = currentProgress(webhook, null);
  const times = (count: number, from: WebhookProgress = initial) => {
    let progress = from;
    for (let n = 0; n < count; n++) progress = failed(progress, 'away', 0, time, retryTimes);
    return progress;
  };
  const pause = ({ nextAt }: { nextAt: string | null }) => Date.parse(nextAt!) - Date.parse(time);

  test('begins after the newest event of the start, and anew after each start', () => {
    expect(initial).toMatchObject({ cursor: 7, failures: 0 });
    const stored = { ...initial, cursor: 20 };
    expect(currentProgress(webhook, stored)).toBe(stored);
    const again = { ...webhook, startedAt: '2026-03-02T10:00:00.000Z', startedAfter: 30 };
    expect(currentProgress(again, stored)).toMatchObject({ cursor: 30 });
  });

  test('pauses grow to an hour, and the receiver may ask for a longer one', () => {
    expect([1, 2, 3, 4, 10, 60].map((count) => pause(times(count)) / 1000)).toEqual([
      5, 10, 30, 60, 3600, 3600,
    ]);
    expect(pause(failed(initial, '429', 120_000, time, retryTimes))).toBe(120_000);
    expect(pause(failed(initial, '429', 1e9, time, retryTimes))).toBe(3_600_000);
    expect(times(3).failingSince).toBe(time);
  });

  test('in three days an event is tried about eighty times', () => {
    let [at, attempts] = [0, 0];
    while (at < retryTimes.retryMs) at += pause(times(++attempts));
    expect(attempts).toBeGreaterThan(75);
    expect(attempts).toBeLessThan(90);
  });

  test('later events are tried after four failures, and those that were passed become late', () => {
    expect(mayProbe(times(3))).toBe(false);
    expect(mayProbe(times(4))).toBe(true);
    expect(mayProbe({ ...times(4), probed: Array<number>(50).fill(1) })).toBe(false);
    const due = { event: { ...job, at: time }, until: '2026-03-04T10:00:00.000Z' };
    const passed = delivered(times(4), [due], time, retryTimes);
    expect(passed).toMatchObject({ failures: 0, nextAt: null, failingSince: null });
    expect(passed.late).toMatchObject([{ seq: 8, failures: 4, until: due.until }]);
    expect(pause(passed.late[0]!)).toBe(60_000);
    const again = lateFailed(passed, 8, time, retryTimes);
    expect(pause(again.late[0]!)).toBe(120_000);
    expect(again.failures).toBe(0);
  });
});

test('a second replay joins what is left of the first, and replaces one that has ended', () => {
  const span = (from: number, to: number) => ({
    since: `2026-03-01T10:0${from}:00.000Z`,
    until: `2026-03-01T10:0${to}:00.000Z`,
    after: from * 10,
    through: to * 10,
    requestedAt: `${from}`,
  });
  expect(joinedReplay(null, 0, span(1, 2))).toEqual(span(1, 2));
  expect(joinedReplay(span(1, 3), 30, span(4, 5))).toEqual(span(4, 5));
  expect(joinedReplay(span(1, 3), 25, span(4, 5))).toEqual({
    since: span(1, 3).since,
    until: span(4, 5).until,
    after: 25,
    through: 50,
    requestedAt: '4',
  });
  expect(joinedReplay(span(4, 6), 41, span(1, 2))).toMatchObject({ after: 10, through: 60 });
});
