// Times and durations for people.

/** How long ago, such as 12s, 5m, 3h or 4d. */
export function ageOf(time: string, now = Date.now()): string {
  return span(Math.max(0, now - Date.parse(time)));
}

/** A span of time in its largest unit. */
export function span(ms: number): string {
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return `${seconds}s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes}m`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours}h` : `${Math.round(hours / 24)}d`;
}

/** The time as the clock on the wall shows it. */
export function localTime(time: string): string {
  const date = new Date(time);
  const day = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  const clock = [date.getHours(), date.getMinutes(), date.getSeconds()];
  const digits = (numbers: number[]) => numbers.map((number) => String(number).padStart(2, '0'));
  return `${digits(day).join('-')} ${digits(clock).join(':')}`;
}
