// Emphasis inside a text (`**bold**`, `__underline__`, `==inverted==`, `~~struck~~`)
// after compiling: control characters that switch a look on and off. Text of templates
// and data is cleaned of control characters before these are added, so data can
// neither open nor close them; layout removes them again.

/** The marks by the characters that templates write. */
export const emphasisMarks = {
  '**': '\u0001',
  __: '\u0002',
  '==': '\u0003',
  '~~': '\u0004',
} as const;

// oxlint-disable-next-line no-control-regex -- these are the marks
export const emphasisMark = /[\u0001-\u0004]/;

/** A sum of `isBold`, `isUnderlined`, `isInverted` and `isStruck`. */
export type Emphasis = number;
export const isBold = 1;
export const isUnderlined = 2;
export const isInverted = 4;
export const isStruck = 8;

/** What is switched by a mark; 0 for other characters. */
export function switchedBy(character: string): Emphasis {
  const code = character.charCodeAt(0);
  return code >= 1 && code <= 4 ? 1 << (code - 1) : 0;
}
