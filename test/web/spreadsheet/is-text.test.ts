import { expect, test } from 'vitest';
import { isText } from '../../../src/web/spreadsheet/is-text.ts';

const latin = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'));

test.each([
  ['UTF-8', Uint8Array.from(Buffer.from('name;price\nCafé;2,50', 'utf8'))],
  ['Windows-1252', latin('name;price\nCaf\u00e9;2,50')],
  ['UTF-16', Uint8Array.from(Buffer.from('\ufeffname;price', 'utf16le'))],
  ['nothing', latin('')],
])('%s is text', (_name, bytes) => {
  expect(isText(bytes)).toBe(true);
});

test.each([
  ['xlsx', latin('PK\u0003\u0004abc')],
  ['xls', latin('\u00d0\u00cf\u0011\u00e0\u0000\u0000')],
  ['PDF', latin('%PDF-1.7\n')],
  ['PNG', latin('\u0089PNG\r\n\u001a\n\u0000\u0000\u0000\rIHDR')],
])('%s is not text', (_name, bytes) => {
  expect(isText(bytes)).toBe(false);
});
