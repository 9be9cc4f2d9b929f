// What a printer did: its last paper, its day and its latest jobs, beside its settings.

import { Link } from 'wouter';
import type { Printer } from '../../client/index.ts';
import { JobRow } from '../jobs/job-row.tsx';
import { words } from '../languages/words.ts';
import { useJobs, usePrinterDays } from '../queries.ts';
import { DayStrip } from './day-strip.tsx';
import { LastPaper } from './last-paper.tsx';
import './printer-card.css';
import './printer-recent.css';

const jobsShown = 5;

export function PrinterRecent({ printer }: { printer: Printer }) {
  const { id } = printer;
  const jobs = useJobs({ printerId: id }).data?.pages[0]?.jobs;
  const day = usePrinterDays().data?.find((one) => one.printerId === id);
  const last = jobs && (jobs.find((job) => job.status === 'completed' && job.hasData) ?? null);
  return (
    <div className="printer-recent">
      <div className="card printer-recent-paper">
        <LastPaper job={last} hasOlder printer={printer} />
        {day && <DayStrip day={day} />}
      </div>
      {jobs && jobs.length > 0 && (
        <section className="overview-latest" aria-labelledby="printer-jobs">
          <div className="spread">
            <h2 id="printer-jobs">{words.overview.latest}</h2>
            <Link href={`/jobs?printerId=${encodeURIComponent(id)}`}>{words.overview.allJobs}</Link>
          </div>
          <ul className="card ruled">
            {jobs.slice(0, jobsShown).map((job) => (
              <li key={job.id}>
                <JobRow job={job} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
