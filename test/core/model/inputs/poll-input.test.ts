import { expect, test } from 'vitest';
import {
  completePoll,
  configuredProblems,
  listenersOf,
  pollsOf,
} from '../../../../src/core/model/inputs/poll-input.ts';

const poll = { type: 'poll', protocol: 'cloudprnt', url: 'https://shop.example/print' } as const;
const portOnPoll = { ...poll, port: 1 };
const urlOnRaw = { type: 'raw', url: 'https://a.example' } as const;
const raw = { type: 'raw', port: 9101 } as const;

test('inputs that poll are told from those that listen', () => {
  expect(pollsOf([poll, raw])).toEqual([poll]);
  expect(listenersOf([poll, raw])).toEqual([raw]);
  expect(configuredProblems([poll, raw])).toEqual([]);
});

test('fields of another type, and fields that are missing, are problems', () => {
  expect(configuredProblems([{ type: 'poll' }, urlOnRaw])).toEqual([
    'inputs[0].protocol: is required with type poll',
    'inputs[0].url: is required with type poll',
    'inputs[1].url: needs type poll',
    'inputs[1].port: is required with type raw',
  ]);
  expect(configuredProblems([portOnPoll])).toEqual([
    'inputs[0].port: does not belong to type poll',
  ]);
});

test('a poll has the address of a Star printer and the usual interval by default', () => {
  expect(completePoll(poll)).toMatchObject({ intervalSeconds: 5, printer: '', lenient: false });
  expect(completePoll(poll).mac).toMatch(/^00:11:62:/);
  expect(completePoll({ ...poll, protocol: 'server-direct-print' }).intervalSeconds).toBe(2);
});
