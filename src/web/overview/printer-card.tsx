// Summary of one printer: state, queue length and the last print.

import { Link } from 'wouter';
import type { Job, Printer } from '../../client/index.ts';
import { useJobTitle } from '../jobs/job-names.ts';
import { StateBanner } from '../parts/state-banner.tsx';
import { RemoteImage } from '../parts/remote-image.tsx';
import { RelativeTime } from '../parts/relative-time.tsx';
import { printerState } from '../printers/printer-state.ts';
import { PrinterActions } from '../printers/printer-actions.tsx';
import { words } from '../words.ts';
import './printer-card.css';

export function PrinterCard({
  printer,
  name,
  lastJob,
}: {
  printer: Printer;
  name: string;
  lastJob: Job | undefined;
}) {
  const { advice, ...state } = printerState(printer);
  const { id, ip, port, width, paperStatus, coverStatus, drawerStatus, queueLength } = printer;
  return (
    <article className="card printer-card" aria-label={name}>
      <div className="printer-card-text">
        <header>
          <h2>
            <Link href={`/printers/${id}`}>{name}</Link>
          </h2>
          <p className="faint">
            {printer.virtual ? (
              words.printer.virtual
            ) : (
              <span className="mono">{`${ip}:${port}`}</span>
            )}
            {` · ${words.printer.widthMm(width)}`}
          </p>
        </header>
        <StateBanner {...state} text={advice} />
        <dl className="printer-card-facts">
          <div>
            <dt>{words.printer.paper}</dt>
            <dd>{words.printer.paperStates[paperStatus]}</dd>
          </div>
          <div>
            <dt>{words.printer.cover}</dt>
            <dd>{words.printer.coverStates[coverStatus]}</dd>
          </div>
          {drawerStatus === 'open' && (
            <div>
              <dt>{words.printer.drawer}</dt>
              <dd>{words.printer.coverStates.open}</dd>
            </div>
          )}
          <div>
            <dt>{words.printer.waiting}</dt>
            <dd>
              <Link href={`/jobs?status=queued&printerId=${encodeURIComponent(id)}`}>
                {words.printer.jobs(queueLength)}
              </Link>
            </dd>
          </div>
        </dl>
      </div>
      <LastPaper job={lastJob} isOut={paperStatus === 'out'} />
      <footer>
        <PrinterActions printer={printer} hasSetUp />
      </footer>
    </article>
  );
}

function LastPaper({ job, isOut }: { job: Job | undefined; isOut: boolean }) {
  const title = useJobTitle();
  return (
    <div className="printer-card-paper">
      <div className={`slot${isOut ? ' is-empty' : ''}`} />
      <div className="hanging">
        {job ? (
          <Link href={`/jobs/${job.id}`} className="slip">
            <RemoteImage
              key={job.id}
              name={['job', job.id]}
              draw={(client) => client.previewJob(job.id)}
              label={title(job)}
            />
          </Link>
        ) : (
          <div className="slip is-blank" />
        )}
      </div>
      <p className="faint">
        {job ? (
          <>
            {title(job)}, <RelativeTime at={job.createdAt} />
          </>
        ) : (
          words.printer.nothingYet
        )}
      </p>
    </div>
  );
}
