// The marks within a word at which a line may end in a hyphen. They are not printed themselves.

/** U+00AD, of the text itself or of a word that is wider than the line. */
export const softHyphen = '\u00ad';
/** A line ends here only if it would be very short otherwise. U+2060 in a text is removed before. */
export const spareHyphen = '\u2060';

const marks = /[\u00ad\u2060]/g;

export function withoutHyphens(text: string): string {
  return text.replace(marks, '');
}

/** The line as it is printed: with a hyphen if it ends at a mark. */
export function withHyphen(line: string): string {
  const last = line.at(-1);
  const isBroken = last === softHyphen || last === spareHyphen;
  return withoutHyphens(line) + (isBroken ? '-' : '');
}
