import { expect, test } from 'vitest';
import {
  completeInput,
  type GivenInput,
  inputProblems,
  inputsWithSecrets,
  shownInputs,
} from '../../../../src/core/model/inputs/input.ts';
import { completePoll } from '../../../../src/core/model/inputs/poll-input.ts';

const poll = { type: 'poll', protocol: 'cloudprnt', url: 'https://shop.example/print' } as const;
const portOnPoll = { ...poll, port: 1 };
const urlOnRaw = { type: 'raw', url: 'https://a.example' } as const;
const raw = { type: 'raw', port: 9101 } as const;

const facts = { hasCertificate: false, isNetwork: () => true, addressProblem: () => null };
const problems = (inputs: readonly object[]) => inputProblems(inputs as GivenInput[], facts);

test('inputs that poll and inputs that listen have no problems together', () => {
  expect(problems([poll, raw])).toEqual([]);
  expect([poll, raw].map((given) => completeInput(given).type)).toEqual(['poll', 'raw']);
});

test('secrets are not shown, and are kept when what was shown is sent back', () => {
  const url = (path: string) => `https://shop.example/${path}`;
  const stored: GivenInput[] = [
    { ...poll, url: url('first'), user: 'till', password: 'one' },
    { ...poll, url: url('second'), user: 'till', password: 'two' },
    raw,
  ];
  const shown = shownInputs(stored);
  expect(JSON.stringify(shown)).not.toMatch(/first|second|one|two/);
  expect(inputsWithSecrets(shown, stored)).toEqual(stored);
  // Also if another one with the same origin was removed.
  expect(inputsWithSecrets(shown.slice(1), stored)).toEqual(stored.slice(1));
  const other = { ...shown[0]!, url: url('third') };
  expect(inputsWithSecrets([other], stored)).toEqual([other]);
  expect(problems([other])).toEqual(['inputs[0].password: give the password itself']);
  const renamed = { ...shown[0]!, user: 'other' };
  expect(problems(inputsWithSecrets([renamed], stored))).toHaveLength(1);
});

test('fields of another type, and fields that are missing, are problems', () => {
  expect(problems([{ type: 'poll' }, urlOnRaw])).toEqual([
    'inputs[0].protocol: is required with type poll',
    'inputs[0].url: is required with type poll',
    'inputs[1].url: needs type poll',
    'inputs[1].port: is required with type raw',
  ]);
  expect(problems([portOnPoll])).toEqual(['inputs[0].port: does not belong to type poll']);
});

test('a poll has the address of a Star printer and the usual interval by default', () => {
  expect(completePoll(poll)).toMatchObject({ intervalSeconds: 5, printer: '', lenient: false });
  expect(completePoll(poll).mac).toMatch(/^00:11:62:/);
  expect(completePoll({ ...poll, protocol: 'server-direct-print' }).intervalSeconds).toBe(2);
});
