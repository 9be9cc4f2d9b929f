import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  confirmationOf,
  deviceNameOf,
  intervalMsOf,
  isBusy,
  mediaTypesOf,
  readCode,
  readPoll,
  statusOf,
} from '../../../../src/server/polling/cloudprnt/messages.ts';

const usual = {
  status: '23 6 0 0 0 0 0 0 0 ',
  printerMAC: '00:11:62:aa:bb:cc',
  uniqueID: null,
  statusCode: '200%20OK',
  jobToken: null,
  printingInProgress: false,
  clientAction: null,
};

test('a printer that is ready is online, with its paper and cover from its status bytes', () => {
  const poll = readPoll(usual);
  expect(poll).toMatchObject({ code: 200, token: null, mac: '00:11:62:aa:bb:cc' });
  expect(statusOf(poll)).toMatchObject({ state: 'online', paper: 'ok', cover: 'closed' });
  expect(isBusy(poll)).toBe(false);
});

test('a poll with nothing but its status code says whether the printer is ready', () => {
  expect(statusOf(readPoll({ statusCode: '200 OK' }))).toEqual({
    state: 'online',
    paper: 'unknown',
    cover: 'unknown',
    reasons: [],
  });
  expect(statusOf(readPoll({}))).toMatchObject({ state: 'online' });
});

test.each([
  ['410%20Paper%20Empty', { state: 'error', paper: 'out', reasons: ['PAPER_OUT'] }],
  ['411', { state: 'error', reasons: ['CUTTER_ERROR'] }],
  ['420+Cover+Open', { state: 'error', cover: 'open', reasons: ['COVER_OPEN'] }],
  ['499 new', { state: 'error', reasons: ['UNRECOVERABLE'] }],
  ['211 Paper Low', { state: 'online', paper: 'low', reasons: [] }],
  ['210', { state: 'online', paper: 'low', reasons: [] }],
  ['511 Media Decoding Error', { state: 'online', reasons: [] }],
  ['OK', { state: 'online', reasons: [] }],
])('the status code %s is understood', (statusCode, status) => {
  expect(statusOf(readPoll({ ...usual, statusCode }))).toMatchObject(status);
});

test('a printer that prints, or waits for a person, is not done with its job', () => {
  expect(isBusy(readPoll({ ...usual, printingInProgress: true }))).toBe(true);
  expect(isBusy(readPoll({ ...usual, statusCode: '410' }))).toBe(true);
  expect(isBusy(readPoll({ ...usual, statusCode: '520' }))).toBe(false);
});

test('the answers to what the printer was asked are read', () => {
  const poll = readPoll({
    ...usual,
    clientAction: [
      { request: 'ClientType', result: 'Star mC-Print3' },
      { request: 'ClientVersion', result: '5.1' },
      { request: 'Encodings', result: 'text/plain; image/png;application/vnd.star.starprnt' },
      { request: 'GetPollInterval', result: '5' },
    ],
  });
  expect(deviceNameOf(poll)).toBe('Star mC-Print3 5.1');
  expect(mediaTypesOf(poll)).toEqual(['text/plain', 'image/png', 'application/vnd.star.starprnt']);
  expect(intervalMsOf(poll)).toBe(5000);
  expect(mediaTypesOf(readPoll(usual))).toBeNull();
});

test.each([
  ['200 OK', 'printed'],
  ['211', 'printed'],
  ['OK', 'printed'],
  ['520 Download failed', 'not-fetched'],
  ['510', 'unusable'],
  ['511', 'unusable'],
  ['521', 'unusable'],
  ['410', 'stopped'],
] as const)('a confirmation with the code %s means %s', (code, meaning) => {
  expect(confirmationOf(readCode(code))).toBe(meaning);
});

test('any body is read without an error, and nothing long or unprintable is kept of it', () => {
  const key = fc.constantFrom(...Object.keys(usual), 'x');
  const body = fc.oneof(fc.jsonValue(), fc.dictionary(key, fc.jsonValue()));
  fc.assert(
    fc.property(body, (value) => {
      const poll = readPoll(value);
      const status = statusOf(poll);
      expect(['online', 'error']).toContain(status.state);
      expect(status.state === 'error').toBe(status.reasons.length > 0);
      expect(`${poll.mac}${poll.id}${poll.token}`.length).toBeLessThan(700);
      mediaTypesOf(poll);
      intervalMsOf(poll);
      deviceNameOf(poll);
    }),
    { numRuns: 300 },
  );
});
