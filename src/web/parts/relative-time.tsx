// A time in the user's locale: relative if recent, the full time as a tooltip.

import { useEffect, useState } from 'react';
import { words } from '../words.ts';

const full = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });
const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });
const day = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' });
const distance = new Intl.RelativeTimeFormat(undefined, { style: 'short', numeric: 'auto' });
const minuteMs = 60_000;

export function RelativeTime({ at }: { at: string }) {
  const now = useMinute();
  const date = new Date(at);
  return (
    <time dateTime={at} title={full.format(date)}>
      {relative(date, now)}
    </time>
  );
}

export function fullTime(at: string): string {
  return full.format(new Date(at));
}

function relative(date: Date, now: number): string {
  const ageMs = now - date.getTime();
  if (ageMs < minuteMs) return words.justNow;
  if (ageMs < 60 * minuteMs) return distance.format(-Math.floor(ageMs / minuteMs), 'minute');
  const isToday = date.toDateString() === new Date(now).toDateString();
  return isToday ? clock.format(date) : `${day.format(date)}, ${clock.format(date)}`;
}

/** The current time, updated often enough for relative times in minutes. */
function useMinute(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minuteMs / 4);
    return () => clearInterval(timer);
  }, []);
  return now;
}
