// Reads JSON and forms of few values. Bodies may be large, since receipts and labels come in
// base64; but reading costs by the value, and a body of nothing but values blocks the event loop
// for seconds.

const mostValues = 10_000;

/** Undefined if it is no JSON, or has too many values. */
export function parseFew(text: string): unknown {
  if (hasMany(text, ['[', '{', ','])) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Null if it has too many fields. */
export function fewFields(text: string): URLSearchParams | null {
  return hasMany(text, ['&']) ? null : new URLSearchParams(text);
}

function hasMany(text: string, signs: readonly string[]): boolean {
  let count = 0;
  for (const sign of signs)
    for (let at = text.indexOf(sign); at !== -1; at = text.indexOf(sign, at + 1))
      if (++count > mostValues) return true;
  return false;
}
