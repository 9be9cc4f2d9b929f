import { expect, test } from 'vitest';
import { askSerial, askSerials, serialIn } from '../../../../src/server/printers/discovery/snmp.ts';
import { snmpAnswer, startSnmpAgent } from '../../../support/printers/snmp-agent.ts';

const id = 0x01020304;
const answer = (serial: string) => snmpAnswer('01020304', serial);
/** Never reached: the tests end when all devices have answered. */
const longMs = 60_000;

test('a device tells its serial number by SNMP', async () => {
  const { port } = await startSnmpAgent('127.0.0.1', 'X5RX000017');
  expect(await askSerial('127.0.0.1', longMs, { port })).toBe('X5RX000017');
});

test('several devices are asked at once, and each is known by its address', async () => {
  const { port } = await startSnmpAgent('127.0.0.2', 'X5RX000017');
  await startSnmpAgent('127.0.0.3', 'X5RX000018', port);
  const told = await askSerials(['127.0.0.2', '127.0.0.3'], longMs, { port });
  expect(Object.fromEntries(told)).toEqual({
    '127.0.0.2': 'X5RX000017',
    '127.0.0.3': 'X5RX000018',
  });
});

test('a device that is silent has no serial number', async () => {
  const silent = await startSnmpAgent('127.0.0.1', null);
  expect(await askSerial('127.0.0.1', 200, { port: silent.port })).toBeNull();
  expect(silent.asked).toBeGreaterThan(0);
  expect(await askSerials([], 0)).toEqual(new Map());
});

test('spaces and zero bytes around a serial number are not part of it', () => {
  expect(serialIn(answer(' X5RX000017 \0\0'), id)).toBe('X5RX000017');
});

test('an answer in the long form of lengths is read', () => {
  const short = answer('X5RX000017');
  const long = Buffer.concat([Buffer.of(0x30, 0x82, 0, short[1]!), short.subarray(2)]);
  expect(serialIn(long, id)).toBe('X5RX000017');
});

test.each([
  ['the number of another question', snmpAnswer('01020305', 'X5RX000017')],
  ['no text', answer('')],
  ['characters that no serial number has', answer('\xe9\x01')],
  ['a text that is too long', answer('1'.repeat(65))],
  [
    'another object',
    Buffer.from(answer('X5RX000017').toString('hex').replace('1101', '1102'), 'hex'),
  ],
  [
    'the question itself',
    Buffer.from(answer('X5RX000017').toString('hex').replace('a2', 'a0'), 'hex'),
  ],
  ['nothing', Buffer.alloc(0)],
  ['noise', Buffer.alloc(100, 0xff)],
])('an answer with %s tells no serial number', (_what, bytes) => {
  expect(serialIn(bytes, id)).toBeNull();
});

test('an answer that is cut off anywhere tells no serial number', () => {
  const whole = answer('X5RX000017');
  for (let length = 0; length < whole.length; length++)
    expect(serialIn(whole.subarray(0, length), id)).toBeNull();
});
