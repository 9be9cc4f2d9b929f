// Which tickets the wall of a station shows, in which order, and how late they are.

import { expect, test } from 'vitest';
import type { Job, Printer } from '../../../src/client/index.ts';
import {
  addressOf,
  ageMinutes,
  groupsOf,
  latenessOf,
  printersOf,
  ticketsOf,
  usualView,
  viewOf,
} from '../../../src/web/wall/tickets.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 0, 31, 12, minute)).toISOString();

const job = (id: string, change: Partial<Job> = {}): Job =>
  ({
    id,
    templateId: 'kitchen-ticket',
    status: 'completed',
    hasData: true,
    createdAt: at(0),
    startedAt: at(0),
    completedAt: at(0),
    doneAt: null,
    voidedBy: null,
    error: null,
    ...change,
  }) as Job;

const ids = (jobs: Job[]) => jobs.map(({ id }) => id);

test('a ticket that was held up comes as the newest, by the time of its paper', () => {
  const late = job('late', { createdAt: at(1), startedAt: at(9), completedAt: at(9) });
  const before = job('before', { createdAt: at(2), startedAt: at(2), completedAt: at(2) });
  const after = job('after', { createdAt: at(8), startedAt: at(8), completedAt: at(8) });
  expect(ids(ticketsOf([after, before, late], 'open'))).toEqual(['late', 'after', 'before']);
});

test('waiting orders are shown, what printed nothing and what is no ticket are not', () => {
  const waiting = job('waiting', { status: 'queued', startedAt: null, completedAt: null });
  const error = { code: 'UNCONFIRMED', message: '', mayHavePrinted: true } as const;
  const shown = ticketsOf(
    [
      waiting,
      job('unknown', { status: 'failed', error }),
      job('expired', { status: 'failed', error: { ...error, mayHavePrinted: false } }),
      job('cancelled', { status: 'cancelled' }),
      job('slip', { templateId: '_void' }),
      job('drawer', { templateId: '_drawer' }),
      job('gone', { hasData: false }),
    ],
    'open',
  );
  expect(ids(shown).toSorted()).toEqual(['unknown', 'waiting']);
});

test('done tickets are in the other list, the last one first; voided ones stay until they are done', () => {
  const jobs = [
    job('first', { doneAt: at(5) }),
    job('second', { doneAt: at(6) }),
    job('void', { voidedBy: 'slip' }),
  ];
  expect(ids(ticketsOf(jobs, 'open'))).toEqual(['void']);
  expect(ids(ticketsOf(jobs, 'done'))).toEqual(['second', 'first']);
});

test('the age counts from the order, and decides the colour', () => {
  const now = new Date(at(15));
  expect(ageMinutes(job('a', { createdAt: at(3), completedAt: at(14) }), now)).toBe(12);
  expect(ageMinutes(job('a', { createdAt: at(16) }), now)).toBe(0);
  expect([7, 8, 14, 15].map((minutes) => latenessOf(minutes, usualView))).toEqual([
    'fresh',
    'warn',
    'warn',
    'late',
  ]);
});

test('a station is a printer or a group', () => {
  const printers = [
    { id: 'grill', groups: ['kitchen'] },
    { id: 'fryer', groups: ['kitchen', 'back'] },
    { id: 'bar', groups: [] },
  ] as unknown as Printer[];
  const stationed = (station: string | null) => printersOf(printers, station).map(({ id }) => id);
  expect(stationed(null)).toEqual(['grill', 'fryer', 'bar']);
  expect(stationed('kitchen')).toEqual(['grill', 'fryer']);
  expect(stationed('bar')).toEqual(['bar']);
  expect(groupsOf(printers)).toEqual(['back', 'kitchen']);
});

test('the address remembers the view, and what is not usable in it is left out', () => {
  const view = { station: 'a&b', list: 'done', warnMinutes: 5, lateMinutes: 9 } as const;
  const read = (address: string) => viewOf(new URLSearchParams(address.split('?')[1] ?? ''));
  expect(read(addressOf(view))).toEqual(view);
  expect(addressOf(usualView)).toBe('/wall');
  expect(read('/wall?warn=-3&late=soon&list=x')).toEqual(usualView);
  expect(read('/wall?warn=20')).toMatchObject({ warnMinutes: 20, lateMinutes: 20 });
});
