import { expect, test } from 'vitest';
import { identifies, movedTo } from '../../../../src/core/model/printers/serial-number.ts';

const serial = 'X5RX000017';
const seen = (at: string, told: string | undefined = serial) => ({ at, serial: told });

test('numbers that all printers of a maker have do not identify a printer', () => {
  const wrong = ['', '12345', '0000000000', '0000000001', 'XXXXXXXX', '1234567890', '0123456789'];
  expect([undefined, ...wrong].filter((one) => identifies(one))).toEqual([]);
  expect([serial, '50J131200063', 'TC4F000123'].every((one) => identifies(one))).toBe(true);
});

test('a printer moved to the address at which its number was told', () => {
  const all = [seen('a', 'X5RX000018'), seen('b'), seen('b'), { at: 'c', serial: undefined }];
  expect(movedTo(serial, all, ['X5RX000018', undefined])).toBe('b');
  expect(movedTo(serial, [seen('a', 'X5RX000018')], [])).toBeNull();
});

test('a number that two printers have moves nothing', () => {
  expect(movedTo(serial, [seen('a'), seen('b')], [])).toBeNull();
  expect(movedTo(serial, [seen('a')], [serial])).toBeNull();
  expect(movedTo('0000000001', [seen('a', '0000000001')], [])).toBeNull();
  expect(movedTo(undefined, [{ at: 'a', serial: undefined }], [])).toBeNull();
});
