// A view for a screen on a wall, to be read from three metres: what stopped fills it, then come
// the newest papers and the names of all printers. It has no controls; Escape or a double click
// leaves it.

import { useEffect } from 'react';
import { useLocation } from 'wouter';
import type { Job, Printer } from '../../client/index.ts';
import { useJobTitle } from '../jobs/job-names.ts';
import { formatTime } from '../languages/format.ts';
import { words } from '../languages/words.ts';
import { useLostSince } from '../live/live.tsx';
import { setPageTitle } from '../page-title.ts';
import { Icon } from '../parts/text/icon.tsx';
import { RelativeTime } from '../parts/text/relative-time.tsx';
import { RemoteImage } from '../parts/paper/remote-image.tsx';
import { mostUrgentFirst, needsAttention } from '../printers/attention.ts';
import { printerName } from '../printers/printer-name.ts';
import { printerState } from '../printers/printer-state.ts';
import { useJobs, usePrinters } from '../queries.ts';
import { useClock } from './use-clock.ts';
import { useWakefulScreen } from './use-wakeful-screen.ts';
import './wall.css';

const papersShown = 7;
/** More would be too small to read; the rest is counted by the row of printers. */
const problemsShown = 4;

export function WallPage() {
  const [, go] = useLocation();
  const printers = mostUrgentFirst(usePrinters().data ?? []);
  const jobs = useJobs().data?.pages[0]?.jobs ?? [];
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
  const papers = jobs.filter(({ status, hasData }) => hasData && status === 'completed');
  const problems = printers.filter(needsAttention);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape does the same
    <main
      className={lostSince ? 'wall is-lost' : 'wall'}
      data-theme="dark"
      onDoubleClick={toggleFullScreen}
    >
      <h1 className="for-readers">{words.wall.title}</h1>
      {lostSince ? (
        <p className="wall-lost" role="alert">
          <Icon name="unplugged" />
          {words.wall.lost(formatTime('clock', lostSince))}
        </p>
      ) : (
        <Problems printers={problems.slice(0, problemsShown)} />
      )}
      <Papers jobs={papers.slice(0, papersShown)} printers={printers} />
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

function Papers({ jobs, printers }: { jobs: Job[]; printers: readonly Printer[] }) {
  const title = useJobTitle();
  const nameOf = (id: string) => printers.find((printer) => printer.id === id)?.name ?? id;
  return (
    <section className="wall-papers" aria-label={words.wall.latest}>
      <div className="wall-slot" />
      <ul>
        {jobs.map((job) => (
          <li key={job.id}>
            <div className="wall-hanging">
              <div className="wall-slip">
                <RemoteImage
                  name={['jobText', job.id]}
                  draw={(client, call) => client.previewJobDetails(job.id, call)}
                  label={title(job)}
                />
              </div>
            </div>
            <p>
              <strong>{nameOf(job.printerId)}</strong>
              <RelativeTime at={job.createdAt} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
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
