// Printer records: empty ones, and merging settings.

import { expect, test } from 'vitest';
import { emptyRecord, withSettings } from '../../../src/core/model/printer-record.ts';

test('a new record has an id and nothing else', () => {
  const { id, paused, ...rest } = emptyRecord('till');
  expect([id, paused]).toEqual(['till', false]);
  expect(new Set(Object.values(rest))).toEqual(new Set([null]));
});

test('given settings replace the stored ones, undefined ones do not', () => {
  const before = withSettings(emptyRecord('till'), { name: 'Till', groups: ['bar'], port: 9100 });
  const after = withSettings(before, { name: null, paused: true, port: undefined });
  expect(after).toEqual({ ...before, name: null, paused: true });
  expect(before.name).toBe('Till');
});
