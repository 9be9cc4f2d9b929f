// The paper that hangs out of a printer: its last print. A new one slides out of the slot at
// the speed of the printer, and is torn off at the end.

import { Link } from 'wouter';
import type { Job, Printer } from '../../client/index.ts';
import { useJobTitle } from '../jobs/job-names.ts';
import { words } from '../languages/words.ts';
import { RelativeTime } from '../parts/text/relative-time.tsx';
import { RemoteImage } from '../parts/paper/remote-image.tsx';
import { useResource } from '../queries.ts';
import { useFeeding } from '../parts/hooks/use-feeding.ts';

export function LastPaper({
  job: known,
  hasOlder,
  printer,
}: {
  job: Job | null | undefined;
  hasOlder: boolean;
  printer: Printer;
}) {
  const older = useResource(
    ['lastJob', printer.id],
    async (client) => {
      const query = { printerId: printer.id, status: 'completed', limit: 1 } as const;
      return (await client.jobs({ ...query, summary: true })).jobs[0] ?? null;
    },
    { isEnabled: known === null && hasOlder },
  ).data;
  const job = known ?? (older?.hasData ? older : known);
  const title = useJobTitle();
  const slip = useFeeding<HTMLAnchorElement>(job && job.id, printer);
  return (
    <div className="printer-card-paper">
      <div className={`slot${printer.paperStatus === 'out' ? ' is-empty' : ''}`} />
      <div className="hanging">
        {job ? (
          <Link ref={slip} href={`/jobs/${job.id}`} className="slip">
            <RemoteImage
              key={job.id}
              name={['job', job.id]}
              draw={(client, call) => client.previewJob(job.id, 1, call)}
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
