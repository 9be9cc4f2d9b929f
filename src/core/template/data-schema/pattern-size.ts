// Estimates how large a regular expression becomes when its repeats are written
// out, as RE2 does: `(ab{3}){10}` has 40 parts, 38 of them from repeats.

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
