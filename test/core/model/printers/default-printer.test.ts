import { expect, test } from 'vitest';
import {
  becomesDefault,
  changedChoice,
  noDefaultChoice,
} from '../../../../src/core/model/printers/default-printer.ts';

const virtual = { virtual: 'platen' };
const real = { virtual: null };

test('a printer with paper becomes the default only while the virtual one is it and no other was chosen', () => {
  expect(becomesDefault(noDefaultChoice, virtual, real)).toBe(true);
  expect(becomesDefault(noDefaultChoice, virtual, virtual)).toBe(false);
  expect(becomesDefault(noDefaultChoice, real, real)).toBe(false);
  expect(becomesDefault({ ...noDefaultChoice, printer: 'default' }, virtual, real)).toBe(false);
});

test('the built-in printer is shown again when it becomes the default', () => {
  const hidden = changedChoice({ printer: 'bar', hidesBuiltIn: false }, { hidesBuiltIn: true });
  expect(hidden).toEqual({ printer: 'bar', hidesBuiltIn: true });
  expect(changedChoice(hidden, { printer: 'default' })).toEqual({
    printer: 'default',
    hidesBuiltIn: false,
  });
});
