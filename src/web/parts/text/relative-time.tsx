// A time in the user's locale: 14:08, Yesterday 17:08, with the full time as a tooltip.

import { useEffect, useState } from 'react';
import { formatTime } from '../../languages/format.ts';
import { words } from '../../languages/words.ts';

const minuteMs = 60_000;

export function RelativeTime({ at }: { at: string }) {
  const now = useMinute();
  const date = new Date(at);
  return (
    <time dateTime={at} title={formatTime('full', date)}>
      {relative(date, now)}
    </time>
  );
}

export function fullTime(at: string): string {
  return formatTime('full', new Date(at));
}

function relative(date: Date, now: number): string {
  const ageMs = now - date.getTime();
  if (ageMs < minuteMs) return words.justNow;
  const clock = formatTime('clock', date);
  const today = new Date(now);
  if (date.toDateString() === today.toDateString()) return clock;
  today.setDate(today.getDate() - 1);
  const isYesterday = date.toDateString() === today.toDateString();
  return isYesterday ? words.yesterday(clock) : formatTime('dayClock', date);
}

/** The current time, updated often enough for the change from "just now" to the time. */
function useMinute(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minuteMs / 4);
    return () => clearInterval(timer);
  }, []);
  return now;
}
