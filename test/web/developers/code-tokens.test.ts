import { expect, test } from 'vitest';
import { tokensOf } from '../../../src/web/developers/code-tokens.ts';
import { programmingLanguages, requestCode } from '../../../src/web/developers/request-code.ts';

const call = {
  url: 'http://till.local:3000',
  hasKey: true,
  templateId: 'receipt',
  data: { name: `Tea "green" and 'black'`, price: 2.5, isPaid: true, note: 'two\nlines' },
  key: 'sale-1',
};

test.each(programmingLanguages)('no character of the sample in %s is lost', (language) => {
  const code = requestCode[language](call);
  const tokens = tokensOf(code);
  expect(tokens.map(({ text }) => text).join('')).toBe(code);
  expect(new Set(tokens.map(({ kind }) => kind)).size).toBeGreaterThan(3);
});

test('strings, names, numbers and words are told apart', () => {
  expect(tokensOf(`const a = { "b": "c\\"d", "e": 1.5 };`)).toEqual([
    { kind: 'word', text: 'const' },
    { kind: 'plain', text: ' a = { ' },
    { kind: 'name', text: '"b"' },
    { kind: 'plain', text: ': ' },
    { kind: 'string', text: '"c\\"d"' },
    { kind: 'plain', text: ', ' },
    { kind: 'name', text: '"e"' },
    { kind: 'plain', text: ': ' },
    { kind: 'number', text: '1.5' },
    { kind: 'plain', text: ' };' },
  ]);
});
