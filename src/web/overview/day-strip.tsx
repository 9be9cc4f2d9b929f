// A printer's day: its states since midnight as a strip, and what came of it in words.

import type { PrinterDay } from '../../client/index.ts';
import { formatTime } from '../languages/format.ts';
import { words } from '../languages/words.ts';
import { daySegments } from './day-segments.ts';
import './day-strip.css';

export function DayStrip({ day }: { day: PrinterDay }) {
  const facts = factsOf(day);
  const segments = daySegments(day);
  return (
    <div className="day-strip">
      <svg viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true">
        {segments.map(({ x, width, state, from, to }) => (
          <rect key={from} className={`is-${state}`} x={x} width={width} height="10">
            {state !== 'unknown' && (
              <title>{`${clock(from)} – ${clock(to)}: ${titleOf(state)}`}</title>
            )}
          </rect>
        ))}
      </svg>
      {segments.length > 0 && (
        <p className="faint day-scale" aria-hidden="true">
          <span>{clock(segments[0]!.from)}</span>
          <span>{clock(segments.at(-1)!.to)}</span>
        </p>
      )}
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
  if (paperLowSince) facts.push(day.lowSince(clock(Date.parse(paperLowSince))));
  return facts;
}

const clock = (time: number) => formatTime('clock', new Date(time));

function titleOf(state: 'ready' | 'low' | 'paused' | 'error' | 'offline'): string {
  const { states, day } = words.printer;
  return state === 'error' ? day.cannotPrint : states[state].title;
}
