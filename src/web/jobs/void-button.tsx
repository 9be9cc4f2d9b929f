// The button that prints a slip which voids a printed job, with a confirmation.

import type { Job } from '../../client/index.ts';
import { words } from '../languages/words.ts';
import { ConfirmedAction } from '../parts/controls/confirmed-action.tsx';
import { useReportedAction } from '../queries.ts';

export function VoidButton({ job, printerName }: { job: Job; printerName: string }) {
  const { action, title, text, confirm, done } = words.tickets.void;
  const voiding = useReportedAction(
    (client) => client.voidJob(job.id),
    ['wall', 'job', 'jobs', 'printers'],
    () => done,
  );
  return (
    <ConfirmedAction
      icon="cancelled"
      texts={{ action, title, confirm }}
      doing={voiding}
      isDangerous
    >
      <p>{text(printerName)}</p>
    </ConfirmedAction>
  );
}
