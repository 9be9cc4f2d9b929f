// One ticket on the wall: its paper, its age, and what can be done with it by touch.

import type { Job } from '../../client/index.ts';
import { useJobTitle } from '../jobs/job-names.ts';
import { VoidButton } from '../jobs/void-button.tsx';
import { words } from '../languages/words.ts';
import { RemoteImage } from '../parts/paper/remote-image.tsx';
import { Icon } from '../parts/text/icon.tsx';
import { useReportedAction } from '../queries.ts';
import { ageMinutes, latenessOf, type WallView } from './tickets.ts';
import './tickets.css';

export function TicketCard({
  job,
  printerName,
  view,
  now,
}: {
  job: Job;
  printerName: string;
  view: WallView;
  now: Date;
}) {
  const title = useJobTitle();
  const text = words.tickets;
  const isDone = job.doneAt !== null;
  const minutes = ageMinutes(job, now);
  const lateness = isDone ? 'fresh' : latenessOf(minutes, view);
  const isWaiting = job.status === 'queued' || job.status === 'printing';
  const states = [`is-${lateness}`, isWaiting && 'is-waiting', job.voidedBy && 'is-voided'];
  return (
    <li className={states.filter(Boolean).join(' ')}>
      <p className="ticket-caption">
        <strong dir="auto">{job.reference ?? printerName}</strong>
        <b>{lateness === 'late' ? text.late(minutes) : text.age(minutes)}</b>
      </p>
      {isWaiting && (
        <p className="ticket-state">
          <Icon name="waiting" />
          {waitingText(job)}
        </p>
      )}
      {job.voidedBy && (
        <p className="ticket-state">
          <Icon name="cancelled" />
          {text.voided}
        </p>
      )}
      <div className="ticket-paper">
        <RemoteImage
          name={['jobText', job.id]}
          draw={(client, call) => client.previewJobDetails(job.id, call)}
          label={title(job)}
        />
      </div>
      <div className="ticket-actions">
        <DoneButton job={job} isDone={isDone} />
        {job.voidedBy === null && !isWaiting && <VoidButton job={job} printerName={printerName} />}
      </div>
    </li>
  );
}

function DoneButton({ job, isDone }: { job: Job; isDone: boolean }) {
  const { done, recall } = words.tickets;
  const marking = useReportedAction(
    (client) => (isDone ? client.recallJob(job.id) : client.markJobDone(job.id)),
    ['wall', 'job', 'jobs'],
    () => {},
  );
  return (
    <button
      type="button"
      className={isDone ? 'button' : 'button primary'}
      disabled={marking.isPending}
      onClick={marking.run}
    >
      <Icon name={isDone ? 'again' : 'check'} />
      {isDone ? recall : done}
    </button>
  );
}

function waitingText({ waitingFor }: Job): string {
  if (waitingFor === null) return words.tickets.printing;
  const reason = words.jobs.waitingFor[waitingFor];
  return 'title' in reason ? reason.title : reason.text;
}
