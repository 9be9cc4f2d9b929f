// Printer records: empty ones, and merging settings.

import { expect, test } from 'vitest';
import {
  changedRecord,
  emptyRecord,
  withSettings,
} from '../../../../src/core/model/printers/printer-record.ts';

test('a new record has an id and nothing else', () => {
  const { id, paused, revision, appliedRevision, ...rest } = emptyRecord('till');
  expect([id, paused, revision, appliedRevision]).toEqual(['till', false, 0, 0]);
  expect(new Set(Object.values(rest))).toEqual(new Set([null]));
});

test('given settings replace the stored ones, undefined ones do not', () => {
  const before = withSettings(emptyRecord('till'), { name: 'Till', groups: ['bar'], port: 9100 });
  const after = withSettings(before, { name: null, paused: true, port: undefined });
  expect(after).toEqual({ ...before, name: null, paused: true });
  expect(before.name).toBe('Till');
});

test('the revision grows with a change of a setting or the pause, not with what the service found out', () => {
  const before = { ...emptyRecord('till'), port: 9100 };
  const revisionAfter = (change: Parameters<typeof changedRecord>[1]) =>
    changedRecord(before, change).revision;
  expect(revisionAfter({ port: 9101 })).toBe(1);
  expect(revisionAfter({ paused: true })).toBe(1);
  expect(revisionAfter({ site: 'berlin' })).toBe(1);
  expect(revisionAfter({ port: 9100, name: undefined })).toBe(0);
  const identity = { maker: 'EPSON', model: 'TM-T88V' };
  expect(revisionAfter({ answers: true, answersAt: 'x:9100', identity })).toBe(0);
  expect(changedRecord(before, { identity })).toEqual({ ...before, identity });
});
