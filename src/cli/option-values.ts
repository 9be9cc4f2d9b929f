// Reads the values of options; what is wrong ends the command with its usage.

import { InvalidArgumentError } from 'commander';

export function wholeNumber(min: number, max: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (text.trim() !== '' && value >= min && value <= max && Number.isInteger(value)) return value;
    throw new InvalidArgumentError(`It must be a whole number from ${min} to ${max}.`);
  };
}

export function seconds(text: string): number {
  const value = Number(text);
  if (text.trim() !== '' && value > 0 && value <= 86_400) return value;
  throw new InvalidArgumentError('It must be a number of seconds, at most 86400.');
}

/** Collects the values of an option that can be given several times. */
export function collect(text: string, before: string[] = []): string[] {
  return [...before, text];
}

const unitMs: Record<string, number> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** A time, or a span before now such as 30m, 2h or 7d; as ISO text. */
export function momentBefore(text: string): string {
  const [, count, unit] = /^(\d{1,6})([smhd])$/.exec(text) ?? [];
  if (count !== undefined && unit !== undefined)
    return new Date(Date.now() - Number(count) * unitMs[unit]!).toISOString();
  const time = /^\d{4}-\d\d-\d\d/.test(text) ? Date.parse(text) : NaN;
  if (!Number.isNaN(time)) return new Date(time).toISOString();
  throw new InvalidArgumentError(
    'It must be a span such as 30m, 2h or 7d, or a time such as 2026-01-31T12:00:00Z.',
  );
}

/** `name=value`, several times, as an object. */
export function namedValue(
  text: string,
  before: Record<string, string> = {},
): Record<string, string> {
  const at = text.indexOf('=');
  if (at < 1) throw new InvalidArgumentError('Write it as name=value.');
  return { ...before, [text.slice(0, at)]: text.slice(at + 1) };
}
