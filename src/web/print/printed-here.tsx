// The last prints of this page, with their states as they change.

import { JobRow } from '../jobs/job-row.tsx';
import { useJob } from '../queries.ts';
import { words } from '../languages/words.ts';

const shown = 3;

export function PrintedHere({ jobs }: { jobs: string[] }) {
  if (jobs.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="printed-here">
      <h2 id="printed-here">{words.print.printedHere}</h2>
      <ul className="card ruled">
        {jobs.slice(0, shown).map((id) => (
          <PrintedJob key={id} id={id} />
        ))}
      </ul>
    </section>
  );
}

function PrintedJob({ id }: { id: string }) {
  const { data: job } = useJob(id);
  return <li>{job && <JobRow job={job} />}</li>;
}
