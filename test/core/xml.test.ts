import { expect, test } from 'vitest';
import { escaped, findElement, localName, parseXml, unescaped } from '../../src/core/xml.ts';

test('character references become characters, and those of no character are left out', () => {
  expect(unescaped('a&lt;b&amp;&#10;&#x20AC;&#xD800;&#0;&unknown;')).toBe('a<b&\n€&unknown;');
});

test('escaped text is read as the same text', () => {
  const text = `<a href="x">Tom & 'Jerry'</a>`;
  const { attributes, text: inner } = parseXml(`<b c="${escaped(text)}">${escaped(text)}</b>`);
  expect(unescaped(attributes.get('c')!)).toBe(text);
  expect(unescaped(inner)).toBe(text);
});

test('elements are found by their names without prefixes', () => {
  const root = parseXml('<s:Envelope><s:Body><p:print/></s:Body></s:Envelope>');
  expect(localName(findElement(root, 'print')!)).toBe('print');
  expect(findElement(root, 'Header')).toBeUndefined();
});

test.each([
  ['attributes', `<a ${Array.from({ length: 100_001 }, (_, at) => `b${at}=""`).join(' ')}/>`],
  ['comments', `<a>${'<!---->'.repeat(100_001)}</a>`],
  ['references', `<a>${'&#10;'.repeat(100_001)}</a>`],
])('a document of too many %s is refused before they are read', (_kind, text) => {
  expect(() => parseXml(text)).toThrow('has more than 100000 parts');
});
