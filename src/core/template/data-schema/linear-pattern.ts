// Runs regular expressions from templates in linear time (RE2). The native engine
// needs 16 s for `^(a+)+$` on 27 characters.

import { RE2JS } from 're2js';
import { spend } from '../../budget.ts';
import { Recent } from '../../recent.ts';
import { patternSize } from './pattern-size.ts';

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
