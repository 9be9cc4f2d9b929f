// The keywords `maxLength` and `minLength` for Ajv, which counts the characters of every text
// that has one: 10 ms for a picture of 2 MB, on the event loop. A character has one or two of
// JavaScript's units, so that only a text with a length near its limit must be counted.

import { _, type Ajv2020, type Code, type KeywordCxt, str } from 'ajv/dist/2020.js';

export function withTextLengths(ajv: Ajv2020): Ajv2020 {
  for (const [keyword, wrong, than] of [
    ['maxLength', isLonger, 'more'],
    ['minLength', isShorter, 'fewer'],
  ] as const) {
    ajv.removeKeyword(keyword);
    ajv.addKeyword({
      keyword,
      type: 'string',
      schemaType: 'number',
      before: 'pattern', // where Ajv has them: their errors come first
      code: (context: KeywordCxt) => context.fail(call(context, wrong)),
      error: {
        message: ({ schemaCode }) => str`must NOT have ${than} than ${schemaCode} characters`,
        params: ({ schemaCode }) => _`{limit: ${schemaCode}}`,
      },
    });
  }
  return ajv;
}

function call({ gen, data, schemaCode }: KeywordCxt, wrong: typeof isLonger): Code {
  return _`${gen.scopeValue('func', { ref: wrong })}(${data}, ${schemaCode})`;
}

export function isLonger(text: string, limit: number): boolean {
  if (text.length <= limit) return false;
  return text.length > 2 * limit || characters(text) > limit;
}

export function isShorter(text: string, limit: number): boolean {
  if (text.length < limit) return true;
  return text.length < 2 * limit && characters(text) < limit;
}

/** Half of a pair that stands alone counts, too. */
function characters(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at++)
    if (!isPair(text.charCodeAt(at), text.charCodeAt(at + 1))) count++;
  return count;
}

/** The last half counts instead. */
function isPair(first: number, second: number): boolean {
  return (first & 0xfc00) === 0xd800 && (second & 0xfc00) === 0xdc00;
}
