// A view for a screen on a wall, to be read from three metres: what stopped fills it, then come
// the tickets of a station with what a kitchen does with them, and the names of its printers.

import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import type { Job, Printer } from '../../client/index.ts';
import { formatTime } from '../languages/format.ts';
import { words } from '../languages/words.ts';
import { useLostSince } from '../live/live.tsx';
import { setPageTitle } from '../page-title.ts';
import { Icon } from '../parts/text/icon.tsx';
import { mostUrgentFirst, needsAttention } from '../printers/attention.ts';
import { printerName } from '../printers/printer-name.ts';
import { printerState } from '../printers/printer-state.ts';
import { usePrinters, useResource } from '../queries.ts';
import { TicketCard } from './ticket-card.tsx';
import { printersOf, ticketsOf, viewOf, type WallView } from './tickets.ts';
import { useClock } from './use-clock.ts';
import { useWakefulScreen } from './use-wakeful-screen.ts';
import { WallControls } from './wall-controls.tsx';
import './wall.css';

/** More than a station has open at a time. */
const jobsRead = 100;
const readAgainMs = 4000;
/** More would be too small to read; the rest is counted by the row of printers. */
const problemsShown = 4;

export function WallPage() {
  const [, go] = useLocation();
  const [search] = useSearchParams();
  const view = viewOf(search);
  const all = usePrinters().data ?? [];
  const printers = mostUrgentFirst(printersOf(all, view.station));
  const lostSince = useLostSince();
  useWakefulScreen();
  useEffect(() => {
    setPageTitle(words.wall.title);
    const leave = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && !document.fullscreenElement) go('/');
    };
    addEventListener('keydown', leave);
    return () => removeEventListener('keydown', leave);
  }, [go]);
  const problems = printers.filter(needsAttention);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape does the same
    <main
      className={lostSince ? 'wall is-lost' : 'wall'}
      data-theme="dark"
      onDoubleClick={toggleFullScreen}
    >
      <h1 className="for-readers">{words.wall.title}</h1>
      <WallControls view={view} printers={all} />
      {lostSince ? (
        <p className="wall-lost" role="alert">
          <Icon name="unplugged" />
          {words.wall.lost(formatTime('clock', lostSince))}
        </p>
      ) : (
        <Problems printers={problems.slice(0, problemsShown)} />
      )}
      <Tickets view={view} printers={printers} />
      <Everyone
        printers={printers}
        shownAbove={lostSince ? 0 : Math.min(problems.length, problemsShown)}
        isKnown={lostSince === null}
      />
    </main>
  );
}

function Problems({ printers }: { printers: Printer[] }) {
  if (printers.length === 0) return null;
  return (
    <div className="wall-problems">
      {printers.map((printer) => {
        const { icon, title, advice } = printerState(printer);
        return (
          <section key={printer.id} role="alert">
            <Icon name={icon} />
            <p>
              <strong>{printer.name}</strong>
              <b>{title}</b>
              <span>{advice}</span>
              {printer.queueLength > 0 && <em>{words.wall.waiting(printer.queueLength)}</em>}
            </p>
          </section>
        );
      })}
    </div>
  );
}

function Tickets({ view, printers }: { view: WallView; printers: readonly Printer[] }) {
  const text = words.tickets;
  const now = useClock();
  const shown = new Set(printers.map(({ id }) => id));
  const jobs = useWallJobs(view.station !== null && shown.has(view.station) ? view.station : null);
  const tickets = ticketsOf(
    jobs.filter(({ printerId }) => view.station === null || shown.has(printerId)),
    view.list,
  );
  const nameOf = (id: string) => printers.find((printer) => printer.id === id)?.name ?? id;
  const label = view.list === 'open' ? text.open : text.doneList;
  if (tickets.length === 0)
    return (
      <p className="wall-empty" role="status">
        {view.list === 'open' ? text.nothingOpen : text.nothingDone}
      </p>
    );
  return (
    // Scrolled by keyboard where there are more than the screen holds.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="wall-tickets" aria-label={label} tabIndex={0}>
      <ul>
        {tickets.map((job) => (
          <TicketCard
            key={job.id}
            job={job}
            printerName={nameOf(job.printerId)}
            view={view}
            now={now}
          />
        ))}
      </ul>
    </section>
  );
}

/** The newest jobs. Marks of other screens cause no event: they are read every few seconds. */
function useWallJobs(printerId: string | null): readonly Job[] {
  const { data } = useResource(
    ['wall', printerId ?? ''],
    (client) => client.jobs({ limit: jobsRead, ...(printerId !== null && { printerId }) }),
    { refetchInterval: readAgainMs, staleTime: 0, keepsPrevious: true },
  );
  return data?.jobs ?? [];
}

function Everyone({
  printers,
  shownAbove,
  isKnown,
}: {
  printers: readonly Printer[];
  /** The first ones are not named twice. */
  shownAbove: number;
  isKnown: boolean;
}) {
  const now = useClock();
  return (
    <footer className="wall-everyone">
      <ul>
        {printers.slice(shownAbove).map((printer) => {
          const { tone, title } = printerState(printer);
          return (
            <li key={printer.id} className={isKnown ? `is-${tone}` : 'is-unknown'}>
              {printerName(printer, printers)}
              {isKnown && tone !== 'good' && tone !== 'busy' && <span>{title}</span>}
            </li>
          );
        })}
      </ul>
      <time>{formatTime('clock', now)}</time>
    </footer>
  );
}

function toggleFullScreen(): void {
  const change = document.fullscreenElement
    ? document.exitFullscreen()
    : document.documentElement.requestFullscreen();
  // Where it is not allowed, the view stays as it is.
  change.catch(() => {});
}
