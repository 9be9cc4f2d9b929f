export function textsOf(words: object): [key: string, text: unknown][];
export function problemsOf(english: object, words: object): string[];
export function starterProblemsOf(
  english: readonly string[],
  table: { texts: Record<string, string> },
): string[];
