// What a kitchen notes about a job after it was printed: the slip that voids it, and whether it is
// done. Kept apart from the job, whose state it does not change.

import { Fault } from '../fault.ts';
import type { Job } from './job.ts';

export interface TicketNotes {
  /** The job that this slip voids. */
  voids: string | null;
  /** The slip that voids this job. */
  voidedBy: string | null;
  doneAt: string | null;
}

export const noNotes: TicketNotes = { voids: null, voidedBy: null, doneAt: null };

/** The template of the slips. */
const voidTemplateId = '_void';

/** Jobs of these print no paper that could be voided. */
const paperless: Record<string, string> = {
  _drawer: 'opened a drawer',
  _beep: 'sounded a buzzer',
  [voidTemplateId]: 'is itself a slip that voids another job',
};

/** Throws JOB_NOT_PRINTED unless paper of the job came out, or may have. */
export function requireVoidable(job: Job): void {
  const problem = voidProblem(job);
  if (problem === null) return;
  throw new Fault('JOB_NOT_PRINTED', `Job ${job.id} ${problem}`);
}

function voidProblem({ id, templateId, status, sentAgain, error }: Job): string | null {
  const what = paperless[templateId];
  if (what !== undefined) return `${what}, so there is no paper to void.`;
  if (status === 'printing' || (status === 'queued' && sentAgain))
    return 'is being printed. Void it when it has ended.';
  if (status === 'queued')
    return `is queued, and nothing was printed. Cancel it with DELETE /jobs/${id} instead.`;
  if (status === 'completed' || error?.mayHavePrinted) return null;
  return `${status === 'failed' ? 'failed' : 'was cancelled'} before anything was printed, so there is no paper to void.`;
}
