import { expect, test } from 'vitest';
import { hasDefault, usualChoice } from '../../../src/web/designer/draft/usual-choice.ts';

const align = (content: string | undefined, locale?: string) =>
  usualChoice('align', { type: 'text', ...(content !== undefined && { content }) }, locale);

test('text without alignment starts at the left', () => {
  expect(align('Thank you')).toBe('left');
  expect(align(undefined)).toBe('left');
  expect(align('12.50', 'de-DE')).toBe('left');
});

test('Arabic and Hebrew text, and every text of such a template, starts at the right', () => {
  expect(align('12 شكرا')).toBe('right');
  expect(align('{{ name }} תודה')).toBe('right');
  expect(align('Thank you', 'ar-EG')).toBe('right');
  expect(align('{{ total }}', 'he')).toBe('right');
});

test('a language that is still being typed changes nothing', () => {
  expect(align('Thank you', 'not a language')).toBe('left');
});

test('codes and images of labels are in the middle of their box, all others at its top', () => {
  expect(usualChoice('valign', { type: 'qrcode' }, undefined)).toBe('middle');
  expect(usualChoice('valign', { type: 'text' }, undefined)).toBe('top');
});

test('other fields have no such choice', () => {
  expect(usualChoice('part', { type: 'text' }, undefined)).toBeUndefined();
});

test('a text of a receipt has a typeface only where it is drawn; a text of a label always is', () => {
  expect(hasDefault('face', { type: 'text' }, false)).toBe(false);
  expect(hasDefault('face', { type: 'text', fontSize: '4mm' }, false)).toBe(true);
  expect(hasDefault('face', { type: 'text' }, true)).toBe(true);
  expect(hasDefault('bold', { type: 'text' }, false)).toBe(true);
});
