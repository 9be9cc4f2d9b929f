// Runs regular expressions from templates in linear time (RE2), and estimates beforehand how large
// they become. The native engine needs 16 s for `^(a+)+$` on 27 characters.

import { RE2JS } from 're2js';
import { spend } from '../../budget.ts';
import { Recent } from '../../recent.ts';

interface LinearPattern {
  test(text: string): boolean;
  toString(): string;
}

// Steps of the budget.
const perPart = 300; // to compile it
const perTest = 50;
// Parts and characters. The check of a template, its validator and its expressions share a pattern.
const compiled = new Recent<LinearPattern>(20_000);

/** Throws if the pattern uses lookaround or back references. */
export function linearPattern(pattern: string): LinearPattern {
  const known = compiled.get(pattern);
  if (known) return known;
  const { parts } = patternSize(pattern);
  spend(parts * perPart + pattern.length);
  const program = RE2JS.compile(RE2JS.translateRegExp(pattern));
  const made: LinearPattern = {
    test: (text) => {
      // Where no shortcut applies, about 10 ns for each character and part.
      spend(perTest + Math.ceil((parts * text.length) / 8)); // more than 32 bits
      return program.matcher(text).find();
    },
    // Ajv identifies patterns by this text, across all schemas.
    toString: () => `/${pattern}/`,
  };
  return compiled.keep(pattern, made, parts + pattern.length);
}
// Required by Ajv for generating standalone code, which is not used here.
linearPattern.code = 'linearPattern';

/** `(ab{3}){10}` has 40 parts, 38 of them from repeats, which RE2 writes out. */
interface PatternSize {
  /** Characters, classes and operators once repeats are written out. */
  parts: number;
  /** How many of these the counted repeats add. */
  repeats: number;
}

const perUnicodeClass = 5; // `\p{L}` takes as long to compile as five characters
// One of: an escape, a class, a counted repeat, or any other character.
const part = /\\[pPux](?:\{[^}]*\}|[^])|\\[^]|\[(?:\\[^]|[^\]\\])*\]?|\{(\d+)(?:,(\d*))?\}|[^]/g;
// Quotes and named classes may hide brackets: repeats are then taken to repeat everything before them.
const isHardToRead = /\\Q|\[:/;

export function patternSize(pattern: string): PatternSize {
  const isHard = isHardToRead.test(pattern);
  const open: number[] = []; // parts before each open group
  let parts = 0;
  let written = 0; // parts without the repeats
  let last = 0; // parts of the last character or group
  for (const [text, least, most] of pattern.matchAll(part)) {
    if (least !== undefined) {
      const times = Math.max(Number(least), Number(most || least), 1);
      if (isHard) last = parts;
      parts += last * (times - 1);
      last *= times;
    } else if (text === '(') open.push(parts);
    else if (text === ')') last = parts - (open.pop() ?? 0);
    else {
      last = /^\\[pP]/.test(text) ? perUnicodeClass : 1;
      parts += last;
      written += last;
    }
  }
  return { parts, repeats: parts - written };
}
