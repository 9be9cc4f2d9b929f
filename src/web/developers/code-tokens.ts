// Cuts code into tokens for its colours. Made for the short samples of this page: strings, numbers
// and a few words of each language, not its grammar.

interface Token {
  kind: 'plain' | 'string' | 'name' | 'number' | 'word';
  text: string;
}

const words =
  'import from const await new async print curl as for in return let use require package func if echo true false null';
const pattern = new RegExp(
  [
    String.raw`(?<name>"(?:[^"\\\n]|\\.)*"(?=\s*:))`,
    String.raw`(?<string>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')`,
    String.raw`(?<number>(?<![\w./:-])\d+(?:\.\d+)?\b)`,
    String.raw`(?<word>(?<![\w./:-])(?:${words.replaceAll(' ', '|')})\b)`,
  ].join('|'),
  'g',
);

/** All tokens in order; their texts together are the code. */
export function tokensOf(code: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  for (const match of code.matchAll(pattern)) {
    if (match.index > at) tokens.push({ kind: 'plain', text: code.slice(at, match.index) });
    const [kind] = Object.entries(match.groups!).find(([, text]) => text !== undefined)!;
    tokens.push({ kind: kind as Token['kind'], text: match[0] });
    at = match.index + match[0].length;
  }
  if (at < code.length) tokens.push({ kind: 'plain', text: code.slice(at) });
  return tokens;
}
