// Dates as spreadsheets show them: 31.1.2026, 31/01/2026 14:05, 1/31/2026, 2026-01-31.

export type DateOrder = 'dayFirst' | 'monthFirst';

const iso = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;
const written =
  /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})(?:,?\s+(\d{1,2}):(\d{2})(?::(\d{2}))?\s*([ap]m)?)?$/i;

/** Reads a date as ISO 8601; null if the text is no date in this order. */
export function readDate(text: string, order: DateOrder): string | null {
  const given = text.trim();
  if (iso.test(given)) return given;
  const found = written.exec(given);
  if (!found) return null;
  const [, first, sign, second, yearText, hourText, minute, seconds, half] = found;
  // Points stand between day and month in this order only.
  const isDayFirst = sign === '.' || order === 'dayFirst';
  const [day, month] = isDayFirst ? [first!, second!] : [second!, first!];
  const year = yearText!.length === 2 ? 2000 + Number(yearText) : Number(yearText);
  const date = new Date(Date.UTC(year, Number(month) - 1, Number(day)));
  if (date.getUTCMonth() !== Number(month) - 1 || date.getUTCDate() !== Number(day)) return null;
  const dayText = date.toISOString().slice(0, 10);
  if (hourText === undefined) return dayText;
  const hour = half === undefined ? Number(hourText) : hourOf(Number(hourText), half);
  if (hour === null || hour > 23 || Number(minute) > 59) return null;
  return `${dayText}T${String(hour).padStart(2, '0')}:${minute}${seconds ? `:${seconds}` : ''}`;
}

function hourOf(hour: number, half: string): number | null {
  if (hour < 1 || hour > 12) return null;
  return (hour % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);
}

/** Which order the texts are in; undefined if they do not tell. */
export function dateOrderIn(texts: Iterable<string>): DateOrder | undefined {
  let dayFirst = 0;
  let monthFirst = 0;
  for (const text of texts) {
    const asDayFirst = readDate(text, 'dayFirst');
    const asMonthFirst = readDate(text, 'monthFirst');
    if (asDayFirst !== null && asMonthFirst === null) dayFirst++;
    if (asMonthFirst !== null && asDayFirst === null) monthFirst++;
  }
  if (dayFirst === monthFirst) return undefined;
  return dayFirst > monthFirst ? 'dayFirst' : 'monthFirst';
}
