// A problem that the service found at a field, in the language of the page. What the service says
// is for programs.

import { language, words } from '../languages/words.ts';

type Faults = typeof words.dataForm.faults;

const kinds: [pattern: RegExp, fault: keyof Faults][] = [
  [/^(must not be empty|is required|must be given)\b/, 'required'],
  [/^must be <= (\S+)$/, 'tooLarge'],
  [/^must be >= (\S+)$/, 'tooSmall'],
  [/^must have at most (\d+) characters/, 'tooLong'],
  [/^must have at least (\d+) characters/, 'tooShort'],
  [/^must have at most (\d+) (?:entries|items)/, 'tooMany'],
  [/^must have at least (\d+) (?:entries|items)/, 'tooFew'],
  [/^must be an? (?:integer|whole number)/, 'whole'],
  [/^must be a number/, 'number'],
  [/^must (?:match|be an (?:IP )?address|begin with)\b/, 'form'],
];

export function plainFault(text: string): string {
  for (const [pattern, fault] of kinds) {
    const found = pattern.exec(text);
    if (found) return words.dataForm.faults[fault](found[1] ?? '');
  }
  // In English the sentence of the service says more.
  if (language === 'en') return text;
  const [, line] = /\badd (\S.*\}) to the configuration file\b/.exec(text) ?? [];
  if (line !== undefined) return words.dataForm.addLine(line);
  const [, setting] = /\b([a-z]+\.\w+) in the configuration\b/i.exec(text) ?? [];
  return setting === undefined ? text : words.dataForm.bySetting(setting);
}
