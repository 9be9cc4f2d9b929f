// The overview page: the state of each printer and the latest jobs.

import { Link } from 'wouter';
import { NoJobs } from '../jobs/job-list.tsx';
import { JobRow } from '../jobs/job-row.tsx';
import { Icon } from '../parts/icon.tsx';
import { Loading } from '../parts/loading.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { Problem } from '../parts/problem.tsx';
import { printerName } from '../printers/printer-name.ts';
import { printerState } from '../printers/printer-state.ts';
import { useJobs, usePrinters } from '../queries.ts';
import { words } from '../words.ts';
import './overview.css';
import { Nodes } from './nodes.tsx';
import { PrinterCard } from './printer-card.tsx';
import { SecurityWarnings } from './security-warnings.tsx';

const latestShown = 8;

export function OverviewPage() {
  const printers = usePrinters();
  const jobs = useJobs();
  const latest = jobs.data?.pages.flatMap((page) => page.jobs) ?? [];
  return (
    <>
      <PageHead title={words.overview.title} text={printers.data && summary(printers.data)}>
        <Link href="/files" className="button">
          <Icon name="file" />
          {words.nav.files}
        </Link>
        <Link href="/printers/add" className="button">
          <Icon name="plus" />
          {words.printer.add}
        </Link>
      </PageHead>
      <SecurityWarnings />
      {printers.isPending && <Loading />}
      {printers.error && <Problem error={printers.error} onRetry={() => void printers.refetch()} />}
      <ul className="overview-printers">
        {printers.data?.map((printer) => (
          <li key={printer.id}>
            <PrinterCard
              printer={printer}
              name={printerName(printer, printers.data)}
              lastJob={latest.find(
                ({ printerId, status, hasData }) =>
                  printerId === printer.id && status === 'completed' && hasData,
              )}
            />
          </li>
        ))}
      </ul>
      {jobs.isSuccess && <Latest jobs={latest.slice(0, latestShown)} />}
      <Nodes />
    </>
  );
}

function Latest({ jobs }: { jobs: Parameters<typeof JobRow>[0]['job'][] }) {
  if (jobs.length === 0) return <NoJobs />;
  return (
    <section className="overview-latest" aria-labelledby="latest">
      <div className="spread">
        <h2 id="latest">{words.overview.latest}</h2>
        <Link href="/jobs">{words.overview.allJobs}</Link>
      </div>
      <ul className="card ruled">
        {jobs.map((job) => (
          <li key={job.id}>
            <JobRow job={job} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function summary(printers: Parameters<typeof printerState>[0][]): string {
  const tones = printers.map((printer) => printerState(printer).tone);
  const faulty = tones.filter((tone) => tone === 'bad').length;
  if (faulty > 0) return words.overview.needsYou(faulty);
  return tones.includes('busy') ? words.overview.busy : words.overview.allWell;
}
