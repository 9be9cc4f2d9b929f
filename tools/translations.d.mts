export function textsOf(words: object): [key: string, text: unknown][];
export function problemsOf(english: object, words: object): string[];
export function starterProblemsOf(
  english: { texts: readonly string[]; titles: readonly string[] },
  table: { texts: Record<string, string>; titles: Record<string, string> },
): string[];
