import { expect, test } from 'vitest';
import {
  isGivenUp,
  isSilent,
  neverPolled,
  type PollState,
  reported,
  silenceMs,
} from '../../../../src/core/model/polling/poll-state.ts';

const at = (seconds: number) => new Date(1_800_000_000_000 + seconds * 1000).toISOString();

/** Polls with nothing to say at these seconds. */
function polledAt(...seconds: number[]): PollState {
  let state = neverPolled;
  for (const second of seconds) state = reported(state, {}, at(second));
  return state;
}

test('a printer that has not polled yet is silent', () => {
  expect(isSilent(neverPolled, at(0))).toBe(true);
});

test('a printer is silent after twice its interval and 5 s', () => {
  const told = reported(neverPolled, { intervalMs: 10_000 }, at(0));
  expect(isSilent(told, at(25))).toBe(false);
  expect(isSilent(told, at(25.001))).toBe(true);
  expect(silenceMs(polledAt(0))).toBe(15_000);
  expect(silenceMs(polledAt(0, 120))).toBe(245_000);
});

test('the interval of a printer that does not tell it is the longest of its last three gaps', () => {
  expect(silenceMs(polledAt(0, 20, 30, 40))).toBe(45_000);
  expect(silenceMs(polledAt(0, 20, 30, 40, 50))).toBe(25_000);
});

test('the time for which a printer was switched off is no interval', () => {
  expect(silenceMs(polledAt(0, 5, 3600))).toBe(15_000);
});

const job = { startedAt: at(100), printMs: 3000, expiresAt: at(1000) };

test('a fetched job is given up after its estimate and the confirmation time', () => {
  const state = polledAt(100, 105, 110);
  expect(isGivenUp(job, state, 15_000, at(118))).toBe(false);
  expect(isGivenUp(job, state, 15_000, at(118.001))).toBe(true);
});

test('a fetched job is waited for while the printer says that it is not done, until the deadline', () => {
  let state = polledAt(100);
  for (let second = 105; second <= 1200; second += 5) {
    state = reported(state, { isBusy: true }, at(second));
    expect(isGivenUp(job, state, 15_000, at(second)), `at ${second} s`).toBe(second > 1015);
  }
});

test('the confirmation time begins again when the printer is no longer busy', () => {
  const waiting = reported(polledAt(100), { isBusy: true }, at(300));
  const refilled = reported(waiting, { isBusy: false }, at(302));
  expect(isGivenUp(job, refilled, 15_000, at(315))).toBe(false);
  expect(isGivenUp(job, refilled, 15_000, at(315.001))).toBe(true);
});

test('a busy printer that falls silent is waited for as long as it may be silent', () => {
  const waiting = reported(polledAt(95, 100), { isBusy: true }, at(105));
  expect(isGivenUp(job, waiting, 15_000, at(135))).toBe(false);
  expect(isGivenUp(job, waiting, 15_000, at(135.001))).toBe(true);
});

test('what a printer said before it fetched the job does not extend the wait', () => {
  const before = reported(
    reported(neverPolled, { isBusy: true }, at(99)),
    { isBusy: false },
    at(101),
  );
  expect(isGivenUp(job, before, 15_000, at(118.001))).toBe(true);
});
