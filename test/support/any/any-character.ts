// Any character of Unicode, as fast-check's unit 'binary'. That one makes a table of all 1.1 million
// when it is first used: a second of CPU time and 100 MB in every worker.

import fc from 'fast-check';

const surrogates = { first: 0xd800, count: 0x800 };

export const anyCharacter = fc
  .integer({ min: 0, max: 0x10ffff - surrogates.count })
  .map((n) => String.fromCodePoint(n < surrogates.first ? n : n + surrogates.count), numberOf);

/** With it, texts that are names of JavaScript's own are among the random ones. */
function numberOf(text: unknown): number {
  const code = typeof text === 'string' ? text.codePointAt(0) : undefined;
  if (code === undefined || String.fromCodePoint(code) !== text)
    throw new Error('This is not one character.');
  if (code < surrogates.first) return code;
  if (code < surrogates.first + surrogates.count) throw new Error('This is half a character.');
  return code - surrogates.count;
}
