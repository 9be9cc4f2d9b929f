import { expect, test } from 'vitest';
import { modelOf } from '../../../src/web/printers/printer-model.ts';

test('a model that was assumed is not shown like one that the printer told or that was chosen', () => {
  const profile = { id: 'generic-80', model: 'Generic 80 mm', detected: false };
  expect(modelOf({ ...profile, source: 'chosen' })).toBe('Generic 80 mm');
  expect(modelOf({ ...profile, source: 'assumed' })).toBe(
    'Model not told, treated as Generic 80 mm',
  );
  expect(modelOf({ ...profile, source: 'pending' })).toBe('Not recognised yet');
});
