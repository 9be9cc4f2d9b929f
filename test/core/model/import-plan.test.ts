import { expect, test } from 'vitest';
import { importAction } from '../../../src/core/model/import-plan.ts';

const differs = { differences: ['name: "a" → "b"'] };

test.each([
  ['what does not exist is created', null, 'refuse', 'created'],
  ['what is equal stays', { differences: [] }, 'refuse', 'unchanged'],
  ['what differs is refused', differs, 'refuse', 'refused'],
  ['what differs is kept', differs, 'keep', 'kept'],
  ['what differs is replaced', differs, 'replace', 'changed'],
  ['a starter is replaced', { ...differs, isReplaceable: true }, 'keep', 'changed'],
] as const)('%s', (_name, existing, onConflict, action) => {
  expect(importAction(existing, onConflict)).toBe(action);
});
