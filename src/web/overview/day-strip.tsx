// A printer's day: its states since midnight as a strip, and what came of it in words.

import type { PrinterDay } from '../../client/index.ts';
import { formatTime } from '../languages/format.ts';
import { words } from '../languages/words.ts';
import './day-strip.css';

export function DayStrip({ day }: { day: PrinterDay }) {
  const facts = factsOf(day);
  return (
    <div className="day-strip">
      <svg viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true">
        {segments(day).map(({ from, width, state }) => (
          <rect key={from} className={`is-${state}`} x={from} width={width} height="10" />
        ))}
      </svg>
      <p className="faint">
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
    </div>
  );
}

function factsOf({
  printed,
  failed,
  exact,
  offlineSeconds,
  errorSeconds,
  paperLowSince,
}: PrinterDay) {
  const { day } = words.printer;
  const facts = [exact ? day.printed(printed) : day.printedAtLeast(printed)];
  if (failed > 0) facts.push(day.failed(failed));
  if (offlineSeconds >= 60) facts.push(day.offline(Math.round(offlineSeconds / 60)));
  if (errorSeconds >= 60) facts.push(day.stopped(Math.round(errorSeconds / 60)));
  if (paperLowSince) facts.push(day.lowSince(formatTime('clock', new Date(paperLowSince))));
  return facts;
}

/** The segments in thousandths of the time since midnight, or since the printer is known. */
function segments(day: PrinterDay) {
  const [first] = day.periods;
  const periods = first?.state === 'unknown' ? day.periods.slice(1) : day.periods;
  const times = [...periods.map(({ from }) => Date.parse(from)), Date.now()];
  const begin = times[0]!;
  const scale = 1000 / Math.max(1, times.at(-1)! - begin);
  return periods.map(({ state }, index) => {
    const from = Math.min(996, (times[index]! - begin) * scale);
    // A minute without paper is seen, too.
    return { state, from, width: Math.max(4, (times[index + 1]! - begin) * scale - from) };
  });
}
