// Splits a list into windows of `seq`. A filter that matches nothing reads all jobs that its
// index has; a window bounds how many it reads at once.

/** The limits, both exclusive. */
export interface Limits {
  after: number;
  before: number;
}

export function* windowsOf(
  { after, before }: Limits,
  size: number,
  order: 'asc' | 'desc',
): Generator<Limits> {
  if (order === 'asc')
    for (let from = after; from < before - 1; from += size)
      yield { after: from, before: Math.min(before, from + size + 1) };
  else
    for (let to = before; to > after + 1; to -= size)
      yield { after: Math.max(after, to - size - 1), before: to };
}
