// Parses ISO 8601 dates and times. A time without an offset is local time and is
// printed unchanged, in whatever time zone.

export interface Moment {
  epochMs: number;
  /** The zone to format it in: UTC without an offset, null (the template's) with one. */
  zone: 'UTC' | null;
  hasTime: boolean;
}

const day = '\\d{4}-\\d{2}-\\d{2}';
const clock = '[T ]\\d{2}:\\d{2}(:\\d{2}([.,]\\d+)?)?(Z|[+-]\\d{2}:?\\d{2})?';
/** Published in inferred schemas. */
export const datePattern = `^${day}(${clock})?$`;
export const timePattern = `^${day}${clock}$`;

const parts =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?(?:(Z)|([+-])(\d{2}):?(\d{2}))?)?$/;

/** Undefined if the text is not a valid date and time. */
export function moment(text: string): Moment | undefined {
  const found = parts.exec(text);
  if (!found) return undefined;
  const number = (group: number) => Number(found[group] ?? 0);
  const [month, date, hour, minute, second] = [
    number(2),
    number(3),
    number(4),
    number(5),
    number(6),
  ];
  if (hour > 23 || minute > 59 || second > 60) return undefined;
  const year = number(1);
  const read = new Date(Date.UTC(year, month - 1, date, hour, minute, Math.min(second, 59)));
  if (year < 100) read.setUTCFullYear(year); // Date.UTC takes 1 for 1901
  if (read.getUTCMonth() !== month - 1 || read.getUTCDate() !== date) return undefined;
  const hasTime = found[4] !== undefined;
  const sign = found[8] === '-' ? -1 : 1;
  const offsetMs = sign * (number(9) * 60 + number(10)) * 60_000;
  const zone = found[7] === undefined && found[8] === undefined ? 'UTC' : null;
  return { epochMs: read.getTime() - offsetMs, zone, hasTime };
}
