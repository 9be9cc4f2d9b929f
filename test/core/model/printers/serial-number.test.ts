import { expect, test } from 'vitest';
import { identifies, movedTo } from '../../../../src/core/model/printers/serial-number.ts';

const serial = 'X5RX000017';
const seen = (host: string, connection: string = serial) => ({
  host,
  at: `${host}:9100`,
  connection,
});
const bySnmp = (host: string, snmp = serial) => ({ host, at: `${host}:9100`, snmp });
const number = { serial, source: 'connection' } as const;

test('numbers that all printers of a maker have do not identify a printer', () => {
  const wrong = ['', '12345', '0000000000', '0000000001', 'XXXXXXXX', '1234567890', '0123456789'];
  expect([undefined, ...wrong].filter((one) => identifies(one))).toEqual([]);
  expect([serial, '50J131200063', 'TC4F000123'].every((one) => identifies(one))).toBe(true);
});

test('a printer moved to the address at which its number was told', () => {
  const all = [seen('a', 'X5RX000018'), seen('b'), seen('b'), { host: 'c', at: 'c:9100' }];
  expect(movedTo(number, all, ['X5RX000018', undefined])).toBe('b:9100');
  expect(movedTo(number, [seen('a', 'X5RX000018')], [])).toBeNull();
});

test('a number that two printers have moves nothing', () => {
  const same = '0000000001';
  expect(movedTo(number, [seen('a'), seen('b')], [])).toBeNull();
  expect(movedTo(number, [seen('a'), { ...seen('a'), at: 'a:9101' }], [])).toBeNull();
  expect(movedTo(number, [seen('a')], [serial])).toBeNull();
  expect(movedTo({ ...number, serial: same }, [seen('a', same)], [])).toBeNull();
  expect(movedTo({ ...number, serial: undefined }, [{ host: 'a', at: 'a:9100' }], [])).toBeNull();
});

test('a number that is told by SNMP counts for printers whose language has no question for it', () => {
  const printer = { serial, source: 'snmp' } as const;
  expect(movedTo(printer, [bySnmp('a'), bySnmp('b', 'X5RX000018')], [])).toBe('a:9100');
  expect(movedTo(number, [bySnmp('a')], [])).toBeNull();
  expect(movedTo(printer, [seen('a')], [])).toBeNull();
});

test('an announced number, or one of a device that does not print, only makes a number ambiguous', () => {
  const announcer = { host: 'b', at: 'b:9100', announced: serial };
  const other = { host: 'b', at: null, snmp: serial };
  expect(movedTo(number, [announcer], [])).toBeNull();
  expect(movedTo(number, [seen('a'), announcer], [])).toBeNull();
  expect(movedTo(number, [seen('a'), other], [])).toBeNull();
  expect(movedTo(number, [seen('a'), { ...announcer, host: 'a', at: null }], [])).toBe('a:9100');
});
