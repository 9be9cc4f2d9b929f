// Each rule finds the paper, or the event, that breaks it, and nothing else.

import { expect, test } from 'vitest';
import { type Asked, type Job, judge } from '../campaigns/oracle.ts';
import { type Evidence, judgeRules, type PrintRules } from './paper-rules.ts';

const second = 1000;
const at = (ms: number) => new Date(ms).toISOString();

/** A print that was sent at 0 s, and is completed and on paper after 5 s. */
function print(number: number, rules: PrintRules = {}, own: Partial<Job> = {}) {
  const id = `job-${number}`;
  const asked: Asked = {
    number,
    copies: 1,
    answer: 'accepted',
    status: 200,
    id,
    rules: { sentAt: 0, answeredAt: 0, ...rules },
  };
  const job: Job = {
    id,
    printerId: 'bar',
    status: 'completed',
    copiesConfirmed: 1,
    expiresAt: at(900 * second),
    notBefore: null,
    startedAt: at(5 * second),
    completedAt: at(5 * second),
    completion: { confirmed: true, by: 'process-id' },
    error: null,
    ...own,
  };
  return { asked, job };
}

const sheet = (text: string, ms = 5 * second, pulses = 0) => ({
  printer: 'bar',
  text,
  at: ms,
  pulses,
});
const whole = (number: number, between = '') =>
  sheet(`BEGIN ${number}.\n${between}\nEND ${number}.`);

/** Events tell the end of each job, unless `own` has others. */
function evidence(prints: ReturnType<typeof print>[], own: Partial<Evidence> = {}): Evidence {
  return {
    asked: prints.map(({ asked }) => asked),
    said: new Map(prints.map(({ asked, job }) => [asked.number, job])),
    sheets: prints.map(({ asked }) => whole(asked.number)),
    told: new Map(
      prints.map(({ job }) => [job.id, [{ status: job.status, movedFrom: null, at: 5 * second }]]),
    ),
    starts: [0],
    ...own,
  };
}

const liesOf = (...of: Parameters<typeof evidence>) => judgeRules(evidence(...of)).lies;

test('a postponed print is on paper from its time on', () => {
  const postponed = (seconds: number) =>
    print(1001, { notBefore: seconds }, { notBefore: at(seconds * second) });
  expect(liesOf([postponed(4)])).toEqual([]);
  expect(liesOf([postponed(8)])).toEqual(['1001: was printed before its time']);
  expect(liesOf([print(1001, { notBefore: 4 })])).toEqual(['1001: is not before null']);
});

test('a postponed print does not move to a fallback before its time, and one of a test key never', () => {
  const told = new Map([
    [
      'job-1001',
      [
        { status: 'queued', movedFrom: 'till', at: 2 * second },
        { status: 'completed', movedFrom: null, at: 5 * second },
      ],
    ],
  ]);
  const lies = (rules: PrintRules, own: Partial<Job>) =>
    liesOf([print(1001, rules, own)], { told });
  expect(lies({ notBefore: 1 }, { notBefore: at(second) })).toEqual([]);
  expect(lies({ notBefore: 4 }, { notBefore: at(4 * second) })).toEqual([
    '1001: moved to a fallback before its time',
  ]);
  expect(lies({ isTest: true }, {})).toEqual([
    '1001: was printed with a test key and moved to a fallback',
  ]);
});

test('a print whose deadline passed while no service ran is not on paper', () => {
  const due = print(1001, { expiresIn: 2 }, { expiresAt: at(2 * second), startedAt: at(second) });
  expect(liesOf([due], { starts: [0] })).toEqual([]);
  expect(liesOf([due], { starts: [0, 4 * second] })).toEqual([
    '1001: was printed after its deadline',
  ]);
  const late = print(1001, { expiresIn: 2 }, { expiresAt: at(2 * second) });
  expect(liesOf([late])).toEqual(['1001: was begun after its deadline']);
  expect(liesOf([print(1001, { expiresIn: 2 })])[0]).toMatch(/expires at/);
});

test('a number of the counter is on the paper of one print, or of one order', () => {
  const both = (one: string, other: string) => [
    print(1001, { sharesNumber: one }),
    print(1002, { sharesNumber: other }),
  ];
  const with7 = { sheets: [whole(1001, 'NEXT 7.'), whole(1002, 'NEXT 7.')] };
  expect(liesOf(both('order', 'order'), with7)).toEqual([]);
  expect(liesOf(both('one', 'other'), with7)).toEqual(['1002: has number 7 of one']);
  const different = { sheets: [whole(1001, 'NEXT 7.'), whole(1002, 'NEXT 8.')] };
  expect(liesOf(both('one', 'other'), different)).toEqual([]);
  expect(liesOf(both('order', 'order'), different)).toEqual([
    '1002: does not share number 7, but has 8',
  ]);
  expect(liesOf(both('one', 'other'))).toEqual(['1001: has no number', '1002: has no number']);
  const copies = { sheets: [whole(1001, 'NEXT 7.'), whole(1001, 'NEXT 8.')] };
  expect(liesOf([print(1001, { sharesNumber: 'one' })], copies)).toEqual([
    '1001: has the numbers 7 and 8',
  ]);
});

test('the drawer opens once with its print, and with no other', () => {
  const pulsed = (pulses: number) => ({
    sheets: [sheet('BEGIN 1001.\nEND 1001.', 5 * second, pulses)],
  });
  const drawer = [print(1001, { opensDrawer: true })];
  expect(liesOf(drawer, pulsed(1))).toEqual([]);
  expect(liesOf(drawer, pulsed(2))[0]).toMatch(/the drawer of bar opened 2 times/);
  expect(liesOf(drawer, pulsed(0))).toEqual(['1001: is completed and did not open the drawer']);
  expect(liesOf([print(1001)], pulsed(1))[0]).toMatch(/the drawer of bar opened 1 times/);
});

test('the events tell the same as the job, and nothing after its end', () => {
  const told = (...states: string[]) => ({
    told: new Map([
      ['job-1001', states.map((status) => ({ status, movedFrom: null, at: 5 * second }))],
    ]),
  });
  expect(liesOf([print(1001)], told('queued', 'printing', 'failed', 'completed'))).toEqual([]);
  expect(liesOf([print(1001)], told('queued', 'printing'))).toEqual([
    '1001: is completed, and the last event tells printing',
  ]);
  expect(liesOf([print(1001)], told('completed', 'printing', 'completed'))).toEqual([
    '1001: was completed and then printing',
  ]);
  const early = print(1001, {}, { completedAt: at(2 * second) });
  expect(liesOf([early])).toEqual(['1001: was completed before its paper']);
});

test('prints of a test key and cancelled ones are on no paper', () => {
  const liesAbout = ({ asked, job }: ReturnType<typeof print>, paper: string) =>
    judge([asked], new Map([[asked.number, job]]), paper).lies;
  const paper = 'BEGIN 1001.\nEND 1001.';
  const tested = print(1001, { isTest: true, virtualPrinter: 'desk' }, { printerId: 'desk' });
  expect(liesAbout(tested, '')).toEqual([]);
  expect(liesAbout(tested, paper)[0]).toMatch(/was printed with a test key and is on paper/);
  const cancelled = print(1001, { mayBeCancelled: true }, { status: 'cancelled' });
  expect(liesAbout(cancelled, '')).toEqual([]);
  expect(liesAbout(cancelled, paper)[0]).toMatch(/is cancelled/);
  expect(liesAbout(print(1001, {}, { status: 'cancelled' }), '')[0]).toMatch(/is cancelled/);
});

test('a job that failed after its first copies has exactly these on paper', () => {
  const error = { code: 'PRINT_FAILED', message: '', mayHavePrinted: true };
  const failed = (copiesConfirmed: number) =>
    print(1001, {}, { status: 'failed', completion: null, error, copiesConfirmed });
  const liesAbout = (confirmed: number, printed: number) => {
    const { asked, job } = failed(confirmed);
    const said = new Map([[asked.number, job]]);
    return judge([{ ...asked, copies: 3 }], said, 'BEGIN 1001.\nEND 1001.\n'.repeat(printed)).lies;
  };
  expect(liesAbout(1, 1)).toEqual([]);
  expect(liesAbout(1, 2)[0]).toMatch(/failed with PRINT_FAILED/);
  expect(liesAbout(2, 1)[0]).toMatch(/confirms 2 copies/);
  expect(liesAbout(0, 1)[0]).toMatch(/failed with PRINT_FAILED and was printed/);
});
