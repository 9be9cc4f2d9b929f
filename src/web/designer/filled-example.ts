// Fills the gaps of an example with values from another one; existing values
// are kept.

export function filledExample(own: unknown, other: unknown): unknown {
  if (Array.isArray(own) && Array.isArray(other))
    return own.map((item) => filledExample(item, other[0]));
  if (!isRecord(own) || !isRecord(other)) return own;
  const filled = Object.entries(other).map(
    ([name, value]) => [name, name in own ? filledExample(own[name], value) : value] as const,
  );
  return { ...own, ...Object.fromEntries(filled) };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
