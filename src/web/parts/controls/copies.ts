// The number of copies as it was typed.

export const mostCopies = 100;

/** An empty field is also what a browser makes of letters. */
export function isWrongNumberOfCopies(text: string): boolean {
  const number = Number(text);
  return text.trim() === '' || !Number.isInteger(number) || number < 1 || number > mostCopies;
}
