import { expect, test } from 'vitest';
import { foreignData, languageOf } from '../../../src/server/inputs/printer-data.ts';

const latin = (text: string) => Buffer.from(text, 'latin1');

test.each([
  ['^XA^FDA^FS^XZ', 'zpl'],
  ['\0\r\n  ~HS', 'zpl'],
  ['\x02\x03 ! U1 getvar', 'zpl'],
  ['SIZE 50 mm,30 mm\r\nCLS\r\n', 'tspl'],
  ['\r\n\x1b!?', 'tspl'],
  ['\x1b@Tea\n\x1dVA\0', 'escpos'],
  ['\x1b@\x1b\x1da1Tea\n\x1bd\x02', 'starprnt'],
  ['Table 4\n', 'escpos'],
])('%j is %s', (data, language) => {
  expect(languageOf(latin(data), undefined)).toBe(language);
});

// A pattern that tries each space in two ways would not end within a lifetime.
test('a text is recognised after any number of spaces before its first letter', () => {
  expect(languageOf(latin(`${' '.repeat(4000)}Receipt\n`), undefined)).toBe('escpos');
  expect(languageOf(latin(`${'\t \r\n'.repeat(900)}^XA^XZ`), undefined)).toBe('zpl');
});

test('what office printers and browsers are sent is named', () => {
  expect(foreignData(latin('%!PS-Adobe-3.0'))).toBe('PostScript');
  expect(foreignData(latin('POST /print HTTP/1.1'))).toBe('an HTTP request');
  expect(foreignData(latin('Table 4'))).toBeNull();
});
